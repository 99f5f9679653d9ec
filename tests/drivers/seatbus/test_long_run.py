"""A long evening on a bad bus: whatever hands do is told once, unchanged, and of the right place."""

import os
from collections import defaultdict
from random import Random

import pytest

from drivers.api import ButtonStruck, DeviceFound, DeviceLost, KeyStruck, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.panel.keys import HOLD_KEYS, KEYS
from drivers.seatbus.wire_sim import Noise
from tests.drivers.seatbus.tables import Table

SEED = 20_261_202
SEATS = 13
CAMPAIGN_POLLS = 1_000_000
POLLS = CAMPAIGN_POLLS // 100
# A contact or tag that has just been moved is left alone for so long, so that every movement means something.
REST_MS = 1_500
# The clocks of node and table are counted in milliseconds.
CLOCK_ERROR_MS = 2

Stroke = tuple[str, bool, int]
Course = list[tuple[str, bytes]]


class Hands:
    """Hands that press and move tags at random, and remember everything that must be told."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.strokes: dict[str, list[Stroke]] = defaultdict(list)
        self.courses: dict[str, Course] = defaultdict(list)
        self._table = table
        self._rng = rng
        self._free_ms: dict[str | int | bytes, int] = defaultdict(int)
        self._tags = [bytes((4, *rng.randbytes(6))) for _ in range(52)]
        self._antennas = [*(f"seat{seat}" for seat in range(1, SEATS + 1)), "board", "muck"]

    def act(self) -> None:
        """Do one thing now."""
        rng, now_ms = self._rng, self._table.now_ms
        what = rng.choice(("button", "key", "tag"))
        if what == "button":
            self._button(rng.randint(1, SEATS), now_ms + rng.randint(1, 30), rng.choice((60, 150, 800)))
        elif what == "key":
            self._key(rng.choice(KEYS), now_ms + rng.randint(1, 30))
        else:
            self._tag(rng.choice(self._tags), now_ms)

    def _button(self, seat: int, at_ms: int, down_ms: int) -> None:
        if self._free_ms[seat] > at_ms:
            return
        self._free_ms[seat] = at_ms + REST_MS
        self._table.bus.buttons.press(seat, at_ms, down_ms)
        held = down_ms >= 700
        self.strokes[f"button {seat}"].append((f"button {seat}", held, at_ms + (700 if held else down_ms)))

    def _key(self, key: str, at_ms: int) -> None:
        if self._free_ms[key] > at_ms:
            return
        self._free_ms[key] = at_ms + REST_MS
        held = key in HOLD_KEYS and self._rng.random() < 0.5
        self._table.bus.panel.strike(key, at_ms, held)
        down_ms = 0 if key not in HOLD_KEYS else 1_000 if held else 100
        self.strokes[f"key {key}"].append((f"key {key}", held, at_ms + down_ms))

    def _tag(self, uid: bytes, now_ms: int) -> None:
        field = self._table.field
        if self._free_ms[uid] > now_ms:
            return
        self._free_ms[uid] = now_ms + REST_MS
        where = field.where(uid)
        if where:
            field.lift(where[0], uid)
            self.courses[where[0]].append(("gone", uid))
        else:
            antenna = self._rng.choice(self._antennas)
            field.lay(antenna, uid)
            self.courses[antenna].append(("seen", uid))


class Told:
    """What the table told, in the same form; that such a line is a bad one may be told too."""

    def __init__(self) -> None:
        self.strokes: dict[str, list[Stroke]] = defaultdict(list)
        self.courses: dict[str, Course] = defaultdict(list)
        self.others: list[Reading] = []

    def take(self, readings: list[Reading]) -> None:
        for one in readings:
            if isinstance(one, ButtonStruck):
                self.strokes[f"button {one.seat}"].append((f"button {one.seat}", one.held, one.at_ms))
            elif isinstance(one, KeyStruck):
                self.strokes[f"key {one.key}"].append((f"key {one.key}", one.held, one.at_ms))
            elif isinstance(one, TagsSeen | TagsGone):
                kind = "seen" if isinstance(one, TagsSeen) else "gone"
                self.courses[one.antenna] += [(kind, uid) for uid in one.uids]
            elif not isinstance(one, DeviceLost | DeviceFound) or not one.device.startswith("line "):
                self.others.append(one)


def of_each_tag(courses: dict[str, Course]) -> dict[tuple[str, bytes], list[str]]:
    """Return what happened to each tag at each antenna, in order."""
    each: dict[tuple[str, bytes], list[str]] = defaultdict(list)
    for antenna, course in courses.items():
        for kind, uid in course:
            each[antenna, uid].append(kind)
    return each


@pytest.mark.slow
def test_no_press_and_no_card_is_lost_doubled_changed_or_told_of_another_seat() -> None:
    polls = CAMPAIGN_POLLS if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else POLLS
    rng = Random(SEED)
    with Table(SEATS, firmware="local without chips", seed=SEED) as table:
        assert sorted(one.antenna for one in table.begun if isinstance(one, ReaderReady)) == sorted(
            [*(f"seat{seat}" for seat in range(1, SEATS + 1)), "board", "muck"]
        )
        wire, peers = table.bus.bus.wire, table.bus.master.peers
        wire.noise = Noise(damaged=1e-3, frames_lost=1e-2)
        hands, told = Hands(table, rng), Told()
        while sum(peer.health.counts.polls for peer in peers) < polls:
            hands.act()
            told.take(table.run(rng.randint(1, 60)))
        wire.noise = Noise()
        told.take(table.run(5_000))
        made = sum(map(len, hands.strokes.values())), sum(map(len, hands.courses.values()))
        counts = [peer.health.counts for peer in peers]
        print(
            f"{polls:,} polls, seed {SEED}: {made[0]} strokes, {made[1]} movements of tags, {wire.spoiled} sayings "
            f"damaged, {sum(one.silent for one in counts)} polls without an answer"
        )
        assert min(made) > polls // 200
        assert sum(one.silent + one.damaged for one in counts) > polls // 100

        assert told.others == []
        assert told.strokes.keys() == hands.strokes.keys()
        for name, made_there in hands.strokes.items():
            told_there = told.strokes[name]
            assert [(what, held) for what, held, _ in told_there] == [(what, held) for what, held, _ in made_there]
            errors = [abs(one[2] - other[2]) for one, other in zip(told_there, made_there, strict=True)]
            assert max(errors) <= CLOCK_ERROR_MS, name
        assert of_each_tag(told.courses) == of_each_tag(hands.courses)
        assert sum(one.gaps + one.strange + one.dropped + one.reboots for one in counts) == 0
