"""Proof that a table killed at any moment comes back as it was."""
