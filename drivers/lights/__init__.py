"""The lamps at the seats."""
