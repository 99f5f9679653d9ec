"""Tests of the referee: what the rules do about chips, words, kills, misdeals, penalties, absence and levels."""
