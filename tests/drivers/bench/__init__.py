"""Tests of the bench: its hardware over the socket, and its window."""
