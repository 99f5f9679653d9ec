"""The command `panel-test`: every key of the dealer's panel, told as it is pressed, where no table runs."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from drivers.api import DeviceFound, DeviceLost, Driver, KeyStruck, Reading, TellsUnnamed
from firmware_host.commands.alone import Unready, alone
from firmware_host.commands.steady import now_ms, wait_until_ms
from firmware_host.config.pins import PAD_KEYS, PANEL_KEYS
from firmware_host.shell.survey import due_drivers

HELP: Final = "show each key of the dealer's panel as it is pressed"
KEYS: Final = (*PANEL_KEYS, *PAD_KEYS)
OF_PANEL: Final = ("bench", "panel", "keys", "bus")
"""The drivers, by their names, on which the panel or a part of it may hang."""

ENDS: Final = "BACK"
BEGINS: Final = "Press the keys of the panel, one after the other. Ctrl-C ends, or BACK held for 1 s twice in a row."


class KeyTest:
    """What was pressed so far, told in words."""

    def __init__(self) -> None:
        self._missing = list(KEYS)
        self._lost: set[str] = set()
        self._held_back = 0

    @property
    def is_over(self) -> bool:
        """Whether the keys that end the test were pressed."""
        return self._held_back > 1

    @property
    def all_there(self) -> bool:
        """Whether no part of the panel is lost now."""
        return not self._lost

    def told(self, reading: Reading) -> str | None:
        """What a reading is to the person at the panel; None for what is none of the panel's."""
        match reading:
            case KeyStruck(key, held):
                self._held_back = self._held_back + 1 if held and key == ENDS else 0
                with suppress(ValueError):
                    self._missing.remove(key)
                return key_words(key) + (", held" if held else "")
            case DeviceLost(device, text) if is_of_panel(device):
                self._lost.add(device)
                return f"{device} is lost: {text}"
            case DeviceFound(device) if is_of_panel(device):
                self._lost.discard(device)
                return f"{device} is there"
            case _:
                return None

    def summary(self) -> str:
        """Which keys were not seen."""
        if not self._missing:
            return "Every key was pressed."
        return f"Not pressed: {', '.join(map(key_words, self._missing))}."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the profile and the folder."""
    parser.add_argument("--profile", type=Path, required=True, metavar="FILE", help="the table's profile (TOML)")
    parser.add_argument("--dir", type=Path, metavar="DIR", help="the folder of the table's sockets")


def run(args: argparse.Namespace) -> int:
    """Tell of keys until told to end: 0, 1 while a table runs or a part of the panel is lost, 2 for a bad profile."""
    with ExitStack() as closes:
        try:
            _, hardware = alone(args, closes, args.wire)
        except Unready as error:
            print(error, file=sys.stderr)
            return error.code
        return _tested([(name, driver) for name, driver in hardware.drivers if name in OF_PANEL])


def _tested(drivers: Sequence[tuple[str, Driver]]) -> int:
    test = KeyTest()
    print(BEGINS, flush=True)
    with suppress(KeyboardInterrupt):
        for line in _lines(test, drivers):
            print(line, flush=True)
    print(test.summary())
    return int(not test.all_there)


def _lines(test: KeyTest, drivers: Sequence[tuple[str, Driver]]) -> Iterator[str]:
    """What happens at the panel, line by line, until the test is over."""
    unnamed: list[int] = []
    for _, driver in drivers:
        if isinstance(driver, TellsUnnamed):
            driver.tell_unnamed(unnamed.append)
    for _, driver in due_drivers(drivers, sys.maxsize, now_ms, wait_until_ms):
        readings = driver.poll(now_ms())
        yield from (f"key code {code}: no key of the panel; [pad] in the profile can name it" for code in unnamed)
        unnamed.clear()
        for reading in readings:
            line = test.told(reading)
            if line is not None:
                yield line
        if test.is_over:
            return


def key_words(key: str) -> str:
    """A key as it is printed on the panel: `ALL IN`, `seat 3`, `7`."""
    if key == "ALLIN":
        return "ALL IN"
    return f"seat {key[1:]}" if key.startswith("S") else key


def is_of_panel(device: str) -> bool:
    """Whether a device is the panel or a part of it, such as `panel`, `keys`, `key PASS`, `node panel`, `bus`."""
    return bool({"panel", "keys", "key", "bus"} & set(device.split()))
