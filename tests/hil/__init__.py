"""Trying a whole table: its devices, its contacts and lamps, and hands played with its cards."""
