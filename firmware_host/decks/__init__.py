"""Decks: which tag is which card."""
