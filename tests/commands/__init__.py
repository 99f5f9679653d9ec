"""Tests of the commands of `dealer-table`."""
