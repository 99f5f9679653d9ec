"""Tests of the buzzer."""
