"""Tests of the seat buttons and the debouncer."""
