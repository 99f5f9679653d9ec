"""The seat bus: nodes at the seats on one RS-485 cable, and their master on the Pi (hw/SEATBUS.md)."""
