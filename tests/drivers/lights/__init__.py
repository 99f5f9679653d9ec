"""Tests of the lamps."""
