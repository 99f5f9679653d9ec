"""Tests of the players' screen."""
