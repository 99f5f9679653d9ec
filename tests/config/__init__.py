"""Tests of profiles and of the command that checks them."""
