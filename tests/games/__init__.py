"""Tests of the games: what their hands are worth, how they are bet, and their pots."""
