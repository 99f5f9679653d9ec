"""The composition root: the command `dealer-table` and what each of its words calls."""

import argparse
import sys
from contextlib import ExitStack, closing
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from firmware_host.commands.ending import ended

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from drivers.api import Driver
    from firmware_host.commands.enter import Short
    from firmware_host.config.profile import Profile
    from firmware_host.shell.hardware import Hardware
    from firmware_host.shell.signals import Outputs

OWN = (
    *("play", "replay", "history", "backup", "restore", "forget", "check-config", "doctor", "panel-test"),
    *("demo", "screen", "screenshot", "bench", "run", "status", "deck", "seats", "enter"),
)
FLOORS = ("seat", "leaves", "stack", "level", "break", "away", "back", "penalty", "set", "button")
COMMANDS = {**{word: word.replace("-", "_") for word in OWN}, **dict.fromkeys(FLOORS, "enter")}
HELP_WIDTH = 80


class Command(Protocol):
    """What a module of a command offers."""

    HELP: str
    SHORT: "Mapping[str, Short]"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; returns the exit code."""


def wire(profile: "Profile", folder: "Path") -> "Hardware":
    """The hardware that a profile names: driver name to class, here and nowhere else."""
    from dataclasses import astuple
    from pathlib import Path
    from random import Random

    from drivers.bench.hardware import BenchHardware
    from drivers.depths.chip import SimChips
    from drivers.gpio.libraries import GpioLibraries
    from drivers.panel.evdev import EvdevPanel
    from drivers.panel.keymap import keymap_with
    from drivers.rfid.wired import pi_readers
    from drivers.seatbus.plan import table
    from drivers.seatbus.wired import wired_bus
    from firmware_host.decks.deck import simulated_deck
    from firmware_host.shell.hardware import Hardware
    from firmware_host.shell.signals import Outputs

    named, pins, opened = profile.drivers, profile.pins, ExitStack()
    drivers: dict[str, Driver] = {}
    outputs, bench = Outputs(), None
    deck = simulated_deck(Random("deck of the bench"))
    if "sim" in astuple(named) or pins.header == "wide":
        tags = {card: uid for uid, card in deck.cards.items()}
        bench = BenchHardware(profile.table.seats, tags, folder / "bench.sock", Random(), named.readers == "sim")
        drivers["bench"] = opened.enter_context(closing(bench))
        outputs = Outputs(bench.lights, bench.buzzer)
    if {"gpio", "mfrc522"} & set(astuple(named)):
        drivers["packages"] = GpioLibraries()
    if named.panel != "sim" and profile.panel.device is not None:
        drivers["panel"] = opened.enter_context(
            closing(EvdevPanel(Path(profile.panel.device), keymap_with(profile.pad)))
        )
    if "gpio" in astuple(named):
        outputs = _wire_header(profile, folder, outputs, drivers, opened)
    on_bench = bench if named.readers == "sim" or pins.header == "wide" else None
    if named.readers == "mfrc522":
        if on_bench is not None:
            readers = SimChips(tuple(pins.selects), on_bench.field, Random()).readers(profile.gains_db)
        else:
            readers = pi_readers(tuple(pins.selects), profile.gains_db, pins.reset or 0, folder)
        drivers["readers"] = opened.enter_context(closing(readers))
        outputs = outputs._replace(readers=readers)
    bus = profile.bus
    if named.readers == "bus" and bus.device is not None:
        plans = table(profile.table.seats, panel="bus" in (named.panel, named.buzzer), gains_db=profile.gains_db)
        nodes = wired_bus(bus.device, plans, baud=bus.baud, kernel_rs485=bus.kernel_rs485, lamps=bus.lamps)
        drivers["bus"] = opened.enter_context(closing(nodes))
        outputs = Outputs(nodes, nodes if named.buzzer == "bus" else outputs.buzzer, nodes)
    if on_bench is None:
        return Hardware(tuple(drivers.items()), outputs, opened.close)
    return Hardware(tuple(drivers.items()), outputs, opened.close, (deck,), on_bench.puck)


def _wire_header(
    profile: "Profile", folder: "Path", outputs: "Outputs", drivers: "dict[str, Driver]", opened: ExitStack
) -> "Outputs":
    """Add the drivers on the header of the Pi, or on a simulated one; the outputs that are there then."""
    from dataclasses import asdict

    from drivers.gpio.wired import header_at, wired_drivers

    pins = profile.pins
    header = opened.enter_context(closing(header_at(folder, simulated=pins.header == "wide")))
    kinds = [kind for kind, driver in asdict(profile.drivers).items() if driver == "gpio"]
    wired = wired_drivers(header, kinds, buttons=pins.buttons, lights=pins.lights, keys=pins.keys, buzzer=pins.buzzer)
    for name, driver in wired._asdict().items():
        if driver is not None:
            drivers[name] = opened.enter_context(closing(driver))
    return outputs._replace(lights=wired.lights or outputs.lights, buzzer=wired.buzzer or outputs.buzzer)


def main() -> int:
    """Run one command: 0 fine, 1 the thing asked for failed, 2 bad input, 130 after Ctrl-C."""
    return ended(_run)


def _run() -> int:
    # With a width of its own argparse does not ask for the terminal's, which takes a tenth of the start.
    layout = partial(argparse.HelpFormatter, width=HELP_WIDTH)
    about = "The controller of a dealer's poker table."
    parser = argparse.ArgumentParser(prog="dealer-table", description=about, formatter_class=layout)
    words = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    asked = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    for word, module in COMMANDS.items():
        if asked in COMMANDS and word != asked:
            continue
        command = cast(Command, import_module(f"firmware_host.commands.{module}"))
        about = command.SHORT[word].help if word in getattr(command, "SHORT", {}) else command.HELP
        command.add_arguments(words.add_parser(word, help=about, description=about, formatter_class=layout))
        words.choices[word].set_defaults(run=command.run, wire=wire)
    args = parser.parse_args()
    return int(args.run(args))


if __name__ == "__main__":
    sys.exit(main())
