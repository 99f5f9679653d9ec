"""The header of the Pi: its lines, how they come up, and what is told when they do not."""
