"""Seat nodes and the adapter fail while hands are played: the table says so, the hand goes on, and all comes back."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from drivers.rfid.field import SimField
from drivers.seatbus.sim import SimBus
from firmware_host.scripts.enter import enter
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.lines import Act, DealerKey, Line
from firmware_host.scripts.parse import Script, parse_script
from firmware_host.scripts.runner import fresh_table, play_on, play_script, seeded
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.words import DealerVerb
from firmware_host.shell.status import Json
from tests.core.campaign import runs

SEED: Final = 20_261_201
# Nothing on the bus takes longer than this to come back: a new node without an address is looked for every 3 s, the
# adapter every 5 s.
RETURN_MS: Final = 12_000
PULLED_MS: Final = 10_000
# A node is told as lost after half a second of silence and some polls in vain.
LOST_MS: Final = 1_500
SEATS: Final = (1, 2, 3, 4)

HEAD: Final = """\
title: A table of seat nodes
rules: 7 21
game: NT
level: 100/200
chip: 25
seats: 4
seat 1 Ann 5000
seat 2 Bob 5000
seat 3 Cat 5000
seat 4 Dan 5000
positions 3/4/1
"""
HANDS: Final = """\
dealer riffle
deal 1:AsAh 2:KsKh 3:QsQh 4:JsJh
3 call
4 raise 600
1 call
2 fold
3 call
flop 2c 7d 9h
1 check
3 bet 400
4 call
1 call
turn Jc
1 check
3 check
4 bet 1000
1 call
3 fold
river 4d
1 check
4 check
4 shows
1 fold
dealer next
dealer riffle
deal 1:As2h 2:Ks3h 3:Qs5h 4:Js6h
4 fold
1 call
2 call
3 check
flop 2c 7d 9h
2 check
3 check
1 bet 400
2 fold
3 call
turn Jc
3 check
1 check
river 4d
3 check
1 check
1 shows
3 shows
dealer next
"""


@contextmanager
def table_of_nodes(script: Script, *, pty: bool = False) -> Iterator[tuple[SimTable, SimBus]]:
    """A table whose nodes run in this process; with `pty` its adapter is a real serial port."""
    made: list[SimBus] = []

    def devices(seats: int, rng: random.Random) -> SimBus:
        made.append(SimBus(seats, SimField(), rng=rng, firmware="local without chips", pty=pty))
        return made[-1]

    with fresh_table(script, devices) as table:
        yield table, made[-1]


def faults(table: SimTable) -> dict[str, str]:
    """Text by device."""
    listed = table.status()["faults"]
    assert isinstance(listed, list)
    return {str(one["device"]): str(one["text"]) for one in listed if isinstance(one, dict)}


class Evening:
    """Two hands in which one thing fails once, for a number of lines."""

    def __init__(self, table: SimTable, bus: SimBus, script: Script) -> None:
        self._table = table
        self._bus = bus
        self._hands = HandsOn(table, script.named_cards, seeded(script))
        self._lines = script.lines
        self._fails_now = False
        self._pulled: str | None = None

    def plays(self, moment: int, lasting: int, kind: str, seat: int) -> dict[str, Json]:
        """Play it all; the status at the end."""
        for place, line in enumerate(self._lines):
            if place == moment:
                self._fails(kind, seat)
            if place == moment + lasting:
                self._mends()
            self._does(line)
        self._mends()
        assert faults(self._table) == {}
        return self._table.status()

    def _fails(self, kind: str, seat: int) -> None:
        table, bus, node = self._table, self._bus, f"node {seat}"
        self._fails_now = True
        if kind in ("killed", "pulled"):
            device = node if kind == "killed" else "bus"
            bus.unplug(device)
            table.settle()
            assert list(faults(table)) == [device]
            self._pulled = device
        elif kind == "rebooted":
            bus.reboot(str(seat))
        else:
            bus.hang(str(seat)) if kind == "hung" else bus.swap(str(seat), addressed=False)
            table.wait(LOST_MS)
            assert list(faults(table)) == [node]

    def _mends(self) -> None:
        """What was pulled is put back, and nobody does anything else."""
        if not self._fails_now:
            return
        self._fails_now = False
        self._table.wait(PULLED_MS)
        if self._pulled is not None:
            self._bus.plug(self._pulled)
        self._table.wait(RETURN_MS)
        assert faults(self._table) == {}

    def _does(self, line: Line) -> None:
        """Do a line; without its adapter the table has the keys of the number pad, which is not on the bus."""
        if "bus" in faults(self._table) and isinstance(line.step, Act | DealerKey):
            if line.step == DealerKey(DealerVerb.RIFFLE):
                for place in ("board", "muck", *(f"seat{seat}" for seat in SEATS)):
                    self._bus.field.lift_all(place)
            answer = enter(self._table.host, line.source)
            assert answer.ok, f"{line.source}: {answer.text}"
            return
        if "bus" in faults(self._table):
            self._mends()
        assert self._hands.do(line.step) is None, line.source


OUTCOME: Final = ("hand", "phase", "stacks", "chips_in_play", "board", "shown", "payouts", "faults", "button", "hands")


def outcome_of(status: dict[str, Json]) -> dict[str, Json]:
    """What hands come to; the cards of one flop have no order among themselves."""
    board = status["board"]
    assert isinstance(board, list)
    cards = [str(card) for card in board]
    return {**{key: status[key] for key in OUTCOME}, "board": [*sorted(cards[:3]), *cards[3:]]}


pytestmark = [pytest.mark.bus, pytest.mark.slow]


@pytest.mark.parametrize("kind", ["killed", "hung", "rebooted", "swapped", "pulled"])
def test_whatever_fails_at_whatever_moment_the_hands_end_as_if_nothing_had(kind: str) -> None:
    chance = random.Random(f"{SEED} {kind}")
    script = parse_script(HEAD + HANDS, "hands")
    wanted = outcome_of(play_script(script).status)
    for _ in range(runs(30, 1)):
        moment, lasting, seat = chance.randrange(len(script.lines)), chance.randint(1, 5), chance.choice(SEATS)
        print(f"seed {SEED}: seat {seat} {kind} at line {moment}, for {lasting} lines")
        with table_of_nodes(script, pty=kind == "pulled") as (table, bus):
            assert outcome_of(Evening(table, bus, script).plays(moment, lasting, kind, seat)) == wanted


OFFLINE: Final = """\
unplug node 2
expect fault node 2
dealer riffle
deal 1:AsAh 2:KsKh 3:QsQh 4:JsJh
expect phase dealing
expect no prompt misdeal-suspected
3 allin
expect turn 4
4 fold
1 fold
2 call
expect shown.3 Qs,Qh
expect shown.2 none
expect prompt card-missing
plug node 2
expect no fault
expect shown.2 Ks,Kh
expect no prompt card-missing
flop 2c 7d 9h
unplug bus
expect fault bus
plug bus
wait 6
expect no fault
turn Jc
river 4d
expect payout 2 10100
dealer next
"""


def test_a_hand_goes_on_without_a_seat_and_its_cards_are_asked_for_until_they_are_seen() -> None:
    script = parse_script(HEAD + OFFLINE, "offline")
    with table_of_nodes(script) as (table, _):
        outcome = play_on(table, script)
    assert outcome.message is None, f"line {outcome.line}: {outcome.message}"
