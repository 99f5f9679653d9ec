"""Tests of the card readers."""
