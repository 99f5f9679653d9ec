"""Proof of the shell: the one writer, its vault and antennas, the panel, the status and the restart."""
