"""The rules engine: pure, it knows no clock, no chance, no files and no face-down card."""
