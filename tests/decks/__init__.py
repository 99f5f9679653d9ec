"""Tests of deck files, of enrolment and of the check of a deck."""
