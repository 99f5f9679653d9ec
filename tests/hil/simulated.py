"""Hands at simulated chips and lines, which are also the clock of the devices."""

from bisect import insort
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from drivers.buttons.contact import clean
from drivers.buttons.timing import SEAT_HOLD_MS
from drivers.buzzer.patterns import changes, length_ms
from drivers.depths.chip import SimChips
from drivers.gpio.sim import Change, SimHeader
from drivers.panel.keys import HOLD_MS, NUMBER_PAD, SEAT_RING
from drivers.rfid.field import SimField
from firmware_host.config.profile import Panel, Profile
from firmware_host.decks.deck import simulated_deck
from tests.hil.tasks import MUCK, STRANGER, Hear, Look, Move, Plug, Press, Task

REACH_MS = 30
TAP_MS = 100
LONGER_MS = 200
# A card on its way through the field of the muck.
SLIDE_MS = 100
BETWEEN_SLIDES_MS = 400
# One turn of the lamps' rhythms.
RHYTHM_MS = 8_000
# So much later than it should an edge of the buzzer may come.
LATE_MS = 25


class _Ahead(NamedTuple):
    """Something that happens at a time."""

    at_ms: int
    number: int
    act: Callable[[], None]


def wide(profile: Profile) -> Profile:
    """The same table on a simulated header, which has lines for seat keys and digits too."""
    first = max(profile.pins.keys.values()) + 10
    pad = {key: line for line, key in enumerate((*SEAT_RING, *NUMBER_PAD), first)}
    pins = replace(profile.pins, header="wide", keys={**profile.pins.keys, **pad})
    return replace(profile, panel=Panel(), pins=pins)


class Simulated:
    """Moves tags in the field of simulated chips and contacts on a simulated header; `now_ms` is its table's clock."""

    def __init__(self, profile: Profile) -> None:
        """Take the profile of a table on a wide header; nothing lies at its antennas."""
        self.field = SimField()
        self.header = SimHeader()
        self.chips = SimChips(tuple(profile.pins.selects), self.field, Random(1))
        self.notes: list[str] = []
        deck = simulated_deck(Random("the cards that are laid"))
        self._uids = {card: uid for uid, card in deck.cards.items()}
        self._pins = profile.pins
        self._ahead: list[_Ahead] = []
        self._planned = 0
        self._task: Task | None = None
        self._begun_ms = 0

    def now_ms(self) -> int:
        """The time now: the chips' own, as their turns take time."""
        return self.chips.now_us() // 1000

    def wait_until_ms(self, until_ms: int) -> None:
        """Let time pass from one thing planned to the next."""
        while self._ahead and self._ahead[0].at_ms <= until_ms:
            planned = self._ahead.pop(0)
            self._reach(planned.at_ms)
            planned.act()
        self._reach(until_ms)

    def do(self, task: Task) -> None:
        """Begin a task."""
        self._task = task
        self._begun_ms = self.now_ms()
        match task:
            case Move():
                self._move(task)
            case Press(name, held):
                line = self._pins.buttons[name] if isinstance(name, int) else self._pins.keys[name]
                hold_ms = SEAT_HOLD_MS if isinstance(name, int) else HOLD_MS
                self.header.plan(line, clean(self._begun_ms + REACH_MS, hold_ms + LONGER_MS if held else TAP_MS))
            case Plug(antenna, plugged):
                chip = self.chips.chip(antenna)
                (chip.plug if plugged else chip.unplug)()

    def answer(self) -> bool | None:
        """Return what the lines tell of the last question once there was time to see or hear it."""
        match self._task:
            case Look(rhythms):
                first_s = -(-self._begun_ms // 1000)
                if self.now_ms() < first_s * 1000 + RHYTHM_MS:
                    return None
                return all(self._rhythm(self._pins.lights[seat], first_s) == seen for seat, seen in rhythms.items())
            case Hear(pattern, passed_ms):
                if self.now_ms() < self._begun_ms + length_ms(pattern) - passed_ms + 2 * LATE_MS:
                    return None
                return self._sounded(pattern, passed_ms)
            case _:
                return True

    def hide(self, antenna: str, uid: bytes, for_ms: int) -> None:
        """Keep a tag out of an antenna's field for some time."""
        self.field.lift(antenna, uid)
        self._plan(self.now_ms() + for_ms, partial(self.field.lay, antenna, uid))

    def told(self, text: str) -> None:
        """Keep what the readings have told."""
        self.notes.append(text)

    def _reach(self, at_ms: int) -> None:
        self.chips.clock.advance(max(0, at_ms * 1000 - self.chips.now_us()))
        self.header.step(self.now_ms())

    def _plan(self, at_ms: int, act: Callable[[], None]) -> None:
        self._planned += 1
        insort(self._ahead, _Ahead(at_ms, self._planned, act))

    def _move(self, move: Move) -> None:
        for number, card in enumerate(move.cards):
            uid = self._tag(card, move.source)
            if move.source is not None:
                self.field.lift(move.source, uid)
            if move.target == MUCK:
                slides_ms = self._begun_ms + (number + 1) * BETWEEN_SLIDES_MS
                self._plan(slides_ms, partial(self.field.lay, MUCK, uid))
                self._plan(slides_ms + SLIDE_MS, partial(self.field.lift, MUCK, uid))
            elif move.target is not None:
                self.field.lay(move.target, uid)

    def _tag(self, card: str, source: str | None) -> bytes:
        return self.field.tags(source or "")[-1] if card == STRANGER else self._uids[card]

    def _rhythm(self, line: int, first_s: int) -> str:
        """Whether a line is high in the middle of each second, in the order in which rhythms are written."""
        lit = {}
        for second in range(first_s, first_s + RHYTHM_MS // 1000):
            at_us = second * 1_000_000 + 500_000
            before = [change for change in self._changes(line) if change.at_us <= at_us]
            lit[second % (RHYTHM_MS // 1000)] = bool(before) and before[-1].high
        return "".join("#" if lit[second] else "." for second in sorted(lit))

    def _sounded(self, pattern: str, passed_ms: int) -> bool:
        """Whether the buzzer's line did what is left of the pattern since the question, and nothing else."""
        line = self._pins.buzzer
        assert line is not None
        heard = [change for change in self._changes(line) if change.at_us >= self._begun_ms * 1000]
        wanted = changes(pattern, passed_ms)
        return len(heard) == len(wanted) and all(
            was.high is high and abs(was.at_us - heard[0].at_us - after_ms * 1000) <= LATE_MS * 1000
            for was, (after_ms, high) in zip(heard, wanted, strict=True)
        )

    def _changes(self, line: int) -> list[Change]:
        return list(self.header.pin(line).changes)
