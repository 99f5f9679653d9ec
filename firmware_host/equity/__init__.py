"""Equity: each turned-up hand's share of the main pot, from face-up cards and the board alone."""
