"""The firmware's own tests: plain functions that MicroPython runs too."""
