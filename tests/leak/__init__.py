"""Proof that no card is told before it lies face up by rule."""
