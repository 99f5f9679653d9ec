"""Plays recorded hands at a running table: cards and keys over the bench's socket, stacks over the floor's feed."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from drivers.bench.client import LineWire, Spoken
from drivers.bench.dealing import whole_deal
from drivers.bench.views import Bench, TableView, bench_of, view_of
from firmware_host.core.table import BETWEEN_HANDS, House, Level, Round, Table, new_table
from firmware_host.hands.records import PhhHand
from firmware_host.scripts import lines
from firmware_host.scripts.from_phh import script_of
from firmware_host.scripts.lines import Line, Step
from firmware_host.scripts.parse import Script, parse_script
from firmware_host.scripts.strokes import Stroke, act_strokes, dealer_strokes
from firmware_host.scripts.words import ActVerb, DealerVerb
from firmware_host.shell.feed_client import FeedClient
from firmware_host.shell.status import Json

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Leo", "Mia")
LOOK_S = 0.01
LONGEST_STEP_S = 5.0
# Two rounds of every reader find that the cards are gone; a margin for a busy machine.
GATHERED_S = 0.25
# Cards dealt faster than one round of every reader have no order among seats; nobody's hands deal so fast.
FASTEST_CARD_S = 0.15
# Parts of the pause between two cards of a deal, and between two keys of one entry.
CARD_SHARE = 0.08
KEY_SHARE = 0.2


class AutoplayError(RuntimeError):
    """The table did not follow; the sentence says at which line, and what it showed."""


class Facts(NamedTuple):
    """What every step of a hand changes some of."""

    phase: str
    hand: int
    street: str | None
    turn: int | None
    committed: Mapping[int, int]
    hands: Mapping[int, str]
    order: tuple[int, ...]


class Autoplay:
    """A dealer and players who play recorded hands; `pause_s` is what a watcher needs between two steps."""

    def __init__(self, folder: Path, pause_s: float, sleep: Callable[[float], None] = time.sleep) -> None:
        self._floor = FeedClient(folder / "floor.sock")
        self._bench_wire = LineWire(folder / "bench.sock")
        self._table_wire = LineWire(folder / "public.sock", {"id": 1, "do": "subscribe"})
        self._bench: Bench | None = None
        self._view: TableView | None = None
        self._pause_s = pause_s
        self._sleep = sleep

    def play(self, hand: PhhHand) -> Iterator[str]:
        """Play one hand, and yield each line of its script when the table has followed it.

        Raises AutoplayError where the table does not follow, FeedError where it goes away.
        """
        script = parse_script(script_of(hand), hand.file)
        self._until(lambda: self._bench is not None and self._view is not None, "the table")
        for text in set_up(script, self._status()):
            self._enter(text)
        for line in script.lines:
            if self._followed(line):
                yield line.source

    def close(self) -> None:
        """Hang up."""
        self._floor.__exit__()
        self._bench_wire.close()
        self._table_wire.close()

    def _followed(self, line: Line) -> bool:
        """Do a line and wait until the table shows what came of it; False where there is nothing to do."""
        before = self._facts()
        if not self._do(line.step):
            return False
        self._until(lambda: self._facts() != before, line.source)
        return True

    def _do(self, step: Step) -> bool:
        """Do what a line says with cards and keys; False where it says nothing of the kind."""
        match step:
            case lines.Deal(hands):
                self._deal({one.seat: one.cards for one in hands})
            case lines.Street(_, cards):
                self._lay(cards, "board")
            case lines.Act(seat, ActVerb.FOLD | ActVerb.MUCKS):
                self._lay(self._seen()[0].lying(f"seat{seat}"), "muck")
            case lines.Act():
                self._strike(act_strokes(step, _at_turn(self._seen()[1])), step)
            case lines.DealerKey(verb):
                if verb is DealerVerb.RIFFLE:
                    self._say({"do": "gather"})
                    self._wait(GATHERED_S)
                self._strike(dealer_strokes(step, _at_turn(self._seen()[1])), step)
            case _:
                return False
        return True

    def _deal(self, hands: Mapping[int, Sequence[str]]) -> None:
        """One card at a time, left of the button first."""
        bench, view = self._seen()
        cards = {f"seat{seat}": iter(cards) for seat, cards in hands.items()}
        for move in whole_deal(view, bench, bench.cards):
            self._lay((next(cards[move.antenna]),), move.antenna)
            self._wait(max(self._pause_s * CARD_SHARE, FASTEST_CARD_S))

    def _strike(self, strokes: Sequence[Stroke] | None, step: Step) -> None:
        if strokes is None:
            raise AutoplayError(f"no keys of the panel enter {step}")
        for number, stroke in enumerate(strokes):
            self._wait(self._pause_s * KEY_SHARE if number else 0)
            self._say({"do": "press", "key": stroke.key, "held": stroke.held})

    def _lay(self, cards: Sequence[str], antenna: str) -> None:
        self._say({"do": "lay", "cards": list(cards), "antenna": antenna})

    def _say(self, words: Mapping[str, Spoken]) -> None:
        if not self._bench_wire.say(words):
            raise AutoplayError("the bench does not answer any more: the table has stopped")

    def _status(self) -> Mapping[str, Json]:
        status = self._floor.ask("status")["status"]
        assert isinstance(status, dict)
        return status

    def _enter(self, line: str) -> None:
        answer = self._floor.ask("enter", line=line)
        if not answer["ok"]:
            raise AutoplayError(f"{line}: {answer['text']}")

    def _seen(self) -> tuple[Bench, TableView]:
        self._listen()
        if self._bench is None or self._view is None:
            raise AutoplayError("the table shows nothing: it has stopped")
        return self._bench, self._view

    def _facts(self) -> Facts:
        view = self._seen()[1]
        return Facts(view.phase, view.hand, view.street, view.turn, view.committed, view.hands, view.order)

    def _listen(self) -> None:
        now_s = time.monotonic()
        for told in self._bench_wire.heard(now_s):
            self._bench = bench_of(told) or self._bench
        for told in self._table_wire.heard(now_s):
            self._view = view_of(told) or self._view

    def _wait(self, for_s: float) -> None:
        if for_s > 0:
            self._sleep(for_s)

    def _until(self, done: Callable[[], bool], line: str) -> None:
        end_s = time.monotonic() + LONGEST_STEP_S
        while not done():
            if time.monotonic() >= end_s:
                shown = self._view.message or self._view.phase if self._view else "nothing"
                raise AutoplayError(f"{line}: the table did not follow; it shows: {shown}")
            self._sleep(LOOK_S)
            self._listen()


def set_up(script: Script, status: Mapping[str, Json]) -> list[str]:
    """The floor's lines that make a table between hands the one at which a script begins; raises AutoplayError."""
    if status["phase"] not in BETWEEN_HANDS:
        raise AutoplayError("a hand is being played at this table; end it by hand, with demo without --auto")
    if status["game"] != script.setup.game:
        raise AutoplayError(f"this table plays {status['game']} and the hand is {script.setup.game}")
    stacks = status["stacks"]
    assert isinstance(stacks, dict)
    seated = [line.step for line in script.lines if isinstance(line.step, lines.PlayerSeated)]
    here = {str(one.seat) for one in seated}
    return [
        *(f"dealer leaves {seat}" for seat in stacks if seat not in here),
        *(
            f"dealer stack {one.seat} {one.stack}"
            if str(one.seat) in stacks
            else f"seat {one.seat} {NAMES[one.seat - 1]} {one.stack}"
            for one in seated
        ),
        _positions(script, len(seated)),
        _level(script),
    ]


def _positions(script: Script, players: int) -> str:
    """The last hand's positions, from which the button comes to the seat that the script names."""
    for line in script.lines:
        match line.step:
            case lines.PositionsTold(button, small_blind, big_blind):
                return f"positions {button}/{small_blind}/{big_blind}"
            case lines.ButtonDrawn(button):
                return f"positions {button - 1}/{button}/1" if players > 2 else f"positions 1/1/{button}"
    raise AutoplayError(f"{script.file}: the hand says nothing of the button")


def _level(script: Script) -> str:
    level = script.setup.level
    for_each = f" ante {level.ante}" if level.ante else ""
    for_all = f" bb-ante {level.big_blind_ante}" if level.big_blind_ante else ""
    return f"dealer level {level.small_blind}/{level.big_blind}{for_each}{for_all}"


def _at_turn(view: TableView) -> Table:
    """A table of which only the seat to act is known: that is all the keys of an act depend on."""
    phase = "betting" if view.phase == "dealing" else view.phase
    fresh = new_table(len(NAMES), view.game, 1, Level(), House())
    return fresh._replace(phase=phase, round=Round(turn=view.turn or 0), order=view.order)
