"""Tests of reading and writing hand histories."""
