"""Wiring and parts lists in hw/, checked against the profiles that they describe."""
