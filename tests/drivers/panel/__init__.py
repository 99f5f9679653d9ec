"""Tests of the dealer panel."""
