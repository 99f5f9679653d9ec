"""Poker hand histories (PHH) in and out."""
