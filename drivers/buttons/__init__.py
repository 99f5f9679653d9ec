"""Contacts that bounce: the seat buttons and what makes clean strokes of their edges."""
