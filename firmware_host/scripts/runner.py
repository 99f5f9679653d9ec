"""Plays a table script line by line: what happens at the table, the keys it takes, and what must be seen."""

import logging
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from drivers.depths.sim import SimDevices
from firmware_host.core.game import GAMES
from firmware_host.core.table import House, Level, new_table
from firmware_host.scripts.card_hands import StepError
from firmware_host.scripts.expected import Expectation, ExpectHidden, ExpectRefused
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.judge import failure
from firmware_host.scripts.lines import Line
from firmware_host.scripts.parse import Script
from firmware_host.scripts.simtable import DEPTHS, MakesDevices, SimTable
from firmware_host.shell.status import Json


class Outcome(NamedTuple):
    """How a script ended: the line and the message of its failure, 0 and None when it passed."""

    file: str
    line: int
    message: str | None
    presses: int
    status: dict[str, Json]

    @property
    def passed(self) -> bool:
        """Whether every expectation held."""
        return self.message is None


def play_script(script: Script, watch: Callable[[Line, SimTable], None] | None = None, depth: str = "sim") -> Outcome:
    """Play a script on a fresh table at a depth (see DEPTHS); `watch` is called after every line."""
    if script.setup.game not in GAMES:
        return Outcome(script.file, 1, f"unsupported: this version does not play {script.setup.game} yet", 0, {})
    # Only what must stay hidden is searched for in the log.
    heard = watch is not None or any(isinstance(line.step, ExpectHidden) for line in script.lines)
    with fresh_table(script, DEPTHS[depth], heard) as table:
        return play_on(table, script, watch)


def play_on(table: SimTable, script: Script, watch: Callable[[Line, SimTable], None] | None = None) -> Outcome:
    """Play a script on the table that its head describes; `watch` is called after every line."""
    hands = HandsOn(table, script.named_cards, seeded(script))
    failed = _played(script, table, hands, watch)
    line, message = failed or (0, None)
    return Outcome(script.file, line, message, table.presses, table.status())


@contextmanager
def fresh_table(script: Script, devices: MakesDevices = SimDevices, heard: bool = True) -> Iterator[SimTable]:
    """The table that the head of a script describes, with a journal of its own, for as long as the script plays.

    Unless it is `heard`, nobody keeps what it logs.
    """
    setup = script.setup
    empty = new_table(setup.seats, setup.game, setup.chip, Level(1, *setup.level), House())
    with TemporaryDirectory(prefix="dealer-table-", dir=scratch()) as folder:
        table = SimTable(empty, Path(folder), seeded(script), devices)
        try:
            with heard_by(table) if heard else nullcontext():
                yield table
        finally:
            table.close()


def seeded(script: Script) -> random.Random:
    """The chance of a script, the same at every run; its title may be a file's name, which may be any bytes."""
    return random.Random(script.title.encode(errors="surrogateescape"))


def scratch() -> Path | None:
    """Where the journals of played tables stand: in memory where the system has a place, for they outlive nothing."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() and os.access(memory, os.W_OK) else None


@contextmanager
def heard_by(table: SimTable, lowest: int = logging.INFO) -> Iterator[None]:
    """The table keeps what the program logs meanwhile from the lowest level on, as the system's log would."""
    loggers = [logging.getLogger(name) for name in ("firmware_host", "drivers")]
    levels = [logger.level for logger in loggers]
    ear = _Ear(table)
    for logger in loggers:
        logger.addHandler(ear)
        logger.setLevel(lowest)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
            logger.removeHandler(ear)


class _Ear(logging.Handler):
    def __init__(self, table: SimTable) -> None:
        super().__init__()
        self._table = table

    def emit(self, record: logging.LogRecord) -> None:
        self._table.hears(record)


def _played(
    script: Script, table: SimTable, hands: HandsOn, watch: Callable[[Line, SimTable], None] | None
) -> tuple[int, str] | None:
    """Play all lines; the number and message of the first that fails."""
    refused: str | None = None
    for place, line in enumerate(script.lines):
        if isinstance(line.step, ExpectRefused):
            if refused != line.step.code:
                return line.number, f"{line.source}: {'refused ' + refused if refused else 'nothing was refused'}"
            refused = None
        elif isinstance(line.step, Expectation):
            wrong = failure(line.step, table)
            if wrong:
                return line.number, f"{line.source}: {wrong}"
        else:
            try:
                refused = hands.do(line.step)
            except StepError as error:
                return line.number, f"{line.source}: {error}"
            following = script.lines[place + 1].step if place + 1 < len(script.lines) else None
            if refused and not isinstance(following, ExpectRefused):
                return line.number, f"{line.source}: refused {refused}{_said(table)}"
        if watch:
            watch(line, table)
    return None


def _said(table: SimTable) -> str:
    message = table.host.ephemera.message
    return f": {message.text}" if message else ""
