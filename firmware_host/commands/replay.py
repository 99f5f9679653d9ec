"""The command `replay`: recorded hands through the whole table, to the chip."""

import argparse
import gc
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from firmware_host.hands.phh import read_hands
from firmware_host.hands.records import PhhError, PhhHand
from firmware_host.hands.replay import ReplayError, finishing_stacks

HELP: Final = "replay recorded hands (PHH) and compare the stacks they end with"


class Replayed(NamedTuple):
    """How one hand ended; `error` is None when it ended as recorded."""

    file: str
    hand: str | None
    finishing_stacks: tuple[int, ...] | None
    expected: tuple[int, ...] | None
    error: str | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the hands to replay, how, and how to tell."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a hand history: *.phh or *.phhs")
    parser.add_argument("--hand", metavar="N", help="only this hand of a file of many")
    parser.add_argument("--json", action="store_true", help="print one JSON object a hand")
    parser.add_argument("--script", action="store_true", help="print each hand as a table script instead")
    parser.add_argument(
        "--core", action="store_true", help="through the rules engine alone, without drivers and journal"
    )


def run(args: argparse.Namespace) -> int:
    """Replay all hands: 0 as recorded, 1 one is not, 2 a file or hand cannot be read."""
    if args.script:
        return _print_scripts(args)
    # Tables are values without cycles: counting references frees them all, and looking for cycles takes a sixth.
    gc.disable()
    told = fine = unreadable = 0
    for hand in _hands(args):
        replayed = _unread(hand) if isinstance(hand, PhhError) else _replayed(hand, args.core)
        unreadable += isinstance(hand, PhhError)
        told += 1
        fine += replayed.error is None
        _tell(replayed, args.json)
        _progress(told)
    _progress(0)
    print(f"{fine} of {told} hands end as recorded", file=sys.stderr)
    return 2 if unreadable else int(fine < told)


def _hands(args: argparse.Namespace) -> Iterator[PhhHand | PhhError]:
    found = False
    for file in args.files:
        for hand in read_hands(file):
            if args.hand is None or hand.hand in (args.hand, None):
                found = True
                yield hand
    if not found and args.hand is not None:
        yield PhhError(args.files[0], args.hand, None, "there is no such hand; see the numbers in the file")


def _replayed(hand: PhhHand, core: bool) -> Replayed:
    try:
        stacks = _in_core(hand) if core else _through_drivers(hand)
    except ReplayError as error:
        return Replayed(hand.file, hand.hand, None, hand.finishing_stacks, str(error))
    if hand.finishing_stacks is None or stacks == hand.finishing_stacks:
        return Replayed(hand.file, hand.hand, stacks, hand.finishing_stacks, None)
    ends = f"the stacks end as {_listed(stacks)}, recorded are {_listed(hand.finishing_stacks)}"
    return Replayed(hand.file, hand.hand, stacks, hand.finishing_stacks, ends)


def _in_core(hand: PhhHand) -> tuple[int, ...]:
    """Play the hand's actions by the rules alone; where they are not the whole hand, its script tells more."""
    if hand.table_script is None:
        return finishing_stacks(hand)
    with suppress(ReplayError):
        if hand.finishing_stacks is not None and finishing_stacks(hand) == hand.finishing_stacks:
            return hand.finishing_stacks
    raise ReplayError(0, "only its table script tells this hand: it needs the drivers, replay it without --core")


def _through_drivers(hand: PhhHand) -> tuple[int, ...]:
    """Play the hand as a script on a simulated table, through keys, antennas and journal; its own script goes first."""
    from firmware_host.scripts.cursor import ScriptError
    from firmware_host.scripts.parse import parse_script
    from firmware_host.scripts.runner import play_script

    try:
        outcome = play_script(parse_script(_script(hand), hand.file))
    except ScriptError as error:
        raise ReplayError(0, f"its script cannot be read: {error}") from error
    stacks = outcome.status.get("stacks")
    over = outcome.status.get("phase") == "idle" or (outcome.passed and hand.finishing_stacks is None)
    if not over or not isinstance(stacks, dict):
        raise ReplayError(0, f"line {outcome.line} of its script: {outcome.message}")
    players = len(hand.starting_stacks)
    names = outcome.status.get("seats")
    assert isinstance(names, dict)
    by_name = {str(seat["name"]): stacks[at] for at, seat in names.items() if isinstance(seat, dict)}
    return tuple(stack if isinstance(stack := by_name.get(f"P{n}"), int) else 0 for n in range(1, players + 1))


def _script(hand: PhhHand) -> str:
    """The hand's own table script, else one made of its actions; raises ReplayError."""
    from firmware_host.scripts.from_phh import script_of

    return script_of(hand) if hand.table_script is None else hand.table_script


def _print_scripts(args: argparse.Namespace) -> int:
    worst = 0
    for number, hand in enumerate(_hands(args)):
        try:
            if isinstance(hand, PhhError):
                raise ReplayError(0, hand.reason)
            print(("\n" if number else "") + _script(hand), end="")
        except ReplayError as error:
            print(f"{_named(hand)}: {error}", file=sys.stderr)
            worst = max(worst, 2 if isinstance(hand, PhhError) else 1)
    return worst


def _unread(error: PhhError) -> Replayed:
    where = "" if error.action is None else f"action {error.action}: "
    return Replayed(error.file, error.hand, None, None, f"{where}{error.reason}")


def _tell(replayed: Replayed, as_json: bool) -> None:
    if as_json:
        import json

        told = replayed._asdict()
        error = told.pop("error")
        print(json.dumps({**told, "ok": error is None, "error": error}))
    elif replayed.error is not None:
        print(f"{_named(replayed)}: {replayed.error}")


def _named(hand: PhhHand | PhhError | Replayed) -> str:
    """The hand as it is named in a line; what is wrong with a whole file is wrong with no hand of it."""
    return hand.file if hand.hand is None else f"{hand.file}: hand {hand.hand}"


def _progress(hands: int) -> None:
    """Long runs count on a terminal and are silent in a pipe."""
    if sys.stderr.isatty() and (hands % 25 == 0):
        print(f"\r{hands} hands" if hands else "\r", end="", file=sys.stderr, flush=True)


def _listed(stacks: tuple[int, ...]) -> str:
    return " ".join(map(str, stacks))
