"""Tests of the drivers and their simulators."""
