"""Runs the firmware's own tests without pytest and prints the name of each one that passed.

A module whose name is an argument is run after the other; MicroPython runs this as a program.
"""

import sys


def run(name: str) -> None:
    """Run all tests of a module, in the order of their names."""
    module = __import__(f"tests.drivers.seatbus.firmware.{name}", None, None, ["x"])
    for each in sorted(dir(module)):
        if each.startswith("test_"):
            getattr(module, each)()
            print(name, each)


for argument in sys.argv[1:]:
    run(argument)
