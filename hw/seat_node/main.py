"""The program of a seat node: runs on an RP2040 under MicroPython, and on a PC as one node of a simulated bus."""

import sys

if sys.platform == "rp2":
    from hal_rp2040 import run
else:
    from hal_unix import run

from drivers.seatbus.node.node import Node

run(Node)
