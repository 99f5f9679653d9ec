"""Nights at a simulated table, told as scripts, and what the commands make of their journals."""

import argparse
import gc
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from firmware_host.core.reduce import ENGINE
from firmware_host.hands.phh import read_hands
from firmware_host.hands.phh_write import action_text
from firmware_host.hands.records import PhhHand
from firmware_host.journal.store import Journal
from firmware_host.scripts.expected import Expectation
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import fresh_table
from firmware_host.scripts.simtable import SimTable

NO_LIMIT = "game: NT\nlevel: 100/200\nchip: 25\nseats: 6\n"
SEATED = "seat 1 Anneliese 5000\nseat 3 Bartholomew 5000\nseat 4 Clementine 5000\npositions 4/1/3\n"
# Button 1, small blind 3, big blind 4; in the format p1 is seat 3, p2 seat 4, p3 seat 1.
THREE = f"{NO_LIMIT}{SEATED}"
FOLDED_ROUND = "dealer riffle\ndeal\n1 fold\n3 fold\ndealer next\n"


@contextmanager
def running(text: str, chip: int = 0) -> Iterator[SimTable]:
    """A table at which the lines of a script were done, still running; every line must be done as it stands.

    `chip` is another smallest chip than the script's, also one of which no script could make its level.
    """
    script = parse_script(text, "night")
    if chip:
        script = replace(script, setup=replace(script.setup, chip=chip))
    with fresh_table(script) as table:
        hands = HandsOn(table, script.named_cards, random.Random(script.title))
        for line in script.lines:
            if not isinstance(line.step, Expectation):
                refused = hands.do(line.step)
                assert refused is None, f"{line.source}: {refused}"
        yield table


def command(word: str, *words: str | Path) -> int:
    """Run a command of `dealer-table`; its exit code."""
    module = import_module(f"firmware_host.commands.{word}")
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    try:
        return int(module.run(parser.parse_args([str(one) for one in words])))
    finally:
        gc.enable()


def hands_in(file: Path) -> list[PhhHand]:
    """The hands of a file, none of them with an error."""
    hands = list(read_hands(file))
    assert [str(hand) for hand in hands if not isinstance(hand, PhhHand)] == []
    return [hand for hand in hands if isinstance(hand, PhhHand)]


def exported(table: SimTable, output: Path) -> list[PhhHand]:
    """The hands that the command writes from the journal of a running table."""
    assert command("history", "--journal", table.journal_path, "-o", output, "--force") == 0
    return hands_in(output)


def exported_night(text: str, output: Path) -> list[PhhHand]:
    """The hands of a night told as a script, written, read back and replayed through the drivers as they ended."""
    with running(text) as table:
        hands = exported(table, output)
    assert command("replay", output) == 0
    return hands


def only_hand(text: str, output: Path) -> PhhHand:
    """The one hand of a night."""
    (hand,) = exported_night(text, output)
    return hand


def actions(hand: PhhHand) -> list[str]:
    """The hand's actions as the format spells them."""
    return [action_text(action) for action in hand.actions]


def script_lines(hand: PhhHand) -> list[str]:
    """The lines of the hand's table script, none where the format tells it."""
    return [] if hand.table_script is None else hand.table_script.splitlines()


def empty_journal(path: Path) -> Path:
    """A journal in which nothing has happened."""
    Journal.open(path, ENGINE).close()
    return path
