"""What a seat node does, in plain Python that MicroPython runs unchanged; hw/seat_node/ puts it on a board."""
