"""The header of the Pi: its lines, its chip, and the simulated header beside them."""
