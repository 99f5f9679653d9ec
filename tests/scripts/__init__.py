"""Tests of the table scripts."""
