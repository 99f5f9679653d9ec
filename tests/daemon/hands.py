"""Hands played at a running daemon as people play them: by what the status shows and by nothing else."""

import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from drivers.bench.fingers import TAP_MS
from drivers.panel.keys import HOLD_KEYS
from firmware_host.scripts.words import CARDS
from firmware_host.shell.status import Json
from tests.daemon.clients import Push, Status, Watcher
from tests.daemon.process import TableProcess

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
STACK = 5_000
# How often a player does what, among what he may.
LIVELY = {"check": 24, "call": 24, "fold": 4, "raise": 5, "bet": 5, "allin": 1}
TAME = {"check": 4, "call": 4, "raise": 1, "bet": 1}
STREET_CARDS = {"preflop": 3, "flop": 1, "turn": 1}


class Delay(NamedTuple):
    """How long an entry took to be shown; `way` is `floor`, `key` or `cards`, `what` the entry."""

    way: str
    what: str
    seconds: float


def shown(status: Status, key: str) -> dict[str, Json]:
    """An object of the status."""
    value = status[key]
    assert isinstance(value, dict)
    return value


def number(value: Json) -> int:
    """A whole number of the status."""
    assert isinstance(value, int)
    return value


def matter(status: Status) -> Status:
    """What an accepted entry changes, without what only sounds or fades."""
    keys = ("phase", "hand", "street", "turn", "committed", "hands", "shown", "order", "board", "stacks", "seats")
    return {key: status[key] for key in keys}


class Dealer:
    """Plays whole hands at a table; every entry is one `step`, after which each watcher has seen it."""

    def __init__(
        self, table: TableProcess, chance: Random, *watchers: Watcher, weights: Mapping[str, int] = LIVELY
    ) -> None:
        self.delays: list[Delay] = []
        self._chance = chance
        self._weights = weights
        self._table = table
        self._floor = table.floor()
        self._bench = table.bench()
        self._watchers = watchers
        self._deck = self._chance.sample(CARDS, len(CARDS))
        self._used: list[str] = []
        self._seats = range(0)

    @property
    def status(self) -> Status:
        """What the first watcher saw last."""
        return self._watchers[0].status

    def takes_over(self, before: "Dealer") -> None:
        """Deal on from another one's deck, whose cards that are out stay out until they are riffled."""
        self._deck, self._used, self._seats = before._deck, before._used, before._seats

    def seats_players(self, count: int) -> None:
        """So many players sit down, the first of them on the button."""
        self._seats = range(1, count + 1)
        self._fills_seats()
        self._accepted("button 1")

    def hand(self) -> None:
        """One hand from riffle to the push of its pots."""
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[str]:
        """One hand, move by move, once busted players' seats are taken again; gives the phase of the next move."""
        self._fills_seats()
        self.riffles()
        yield "dealing"
        self.deals()
        while (phase := str(self.status["phase"])) not in ("idle", "seating"):
            yield phase
            moves: dict[str, Callable[[], None]] = {
                "betting": self.acts, "board": self.lays_street, "showdown": self.shows, "payout": self.pushes_pots
            }  # fmt: skip
            moves[phase]()

    def riffles(self) -> None:
        """The cards are gathered and come under those not yet dealt: no reader can miss that one of them was gone."""
        self._bench.lifts(CARDS)
        self._chance.shuffle(self._used)
        self._deck += self._used
        self._used = []
        self.strikes("NEXT", lambda status: status["phase"] == "dealing")

    def deals(self) -> None:
        """Two cards to everybody who plays, one at a time from the left of the button; the table notices each."""
        button = number(self.status["button"])
        playing = [int(seat) for seat, hand in shown(self.status, "hands").items() if hand == "live"]
        for seat in sorted(playing, key=lambda seat: (seat <= button, seat)) * 2:
            seen = f"TagsSeen(place='{seat}'"
            times = self._table.logged(seen)
            self._bench.lays(self._draw(1), f"seat{seat}")
            self._table.logs(seen, times + 1)
        self._see(lambda status: status["phase"] == "betting", "the cards dealt")

    def acts(self) -> None:
        """The seat to act does something that it may, keyed or told over the floor's feed."""
        seat, can = number(self.status["turn"]), self.status["can"]
        assert isinstance(can, list)
        acts = [act for act in self._weights if act in can]
        (act,) = self._chance.choices(acts, [self._weights[act] for act in acts])
        if self._chance.random() < 0.5:
            self.enters(f"{seat} {act} {self.status['min_raise_to'] if act in ('raise', 'bet') else ''}".rstrip())
        elif act in ("raise", "bet"):
            self.strikes("RAISE", lambda status: status["entry"] == "RAISE")
            self.strikes("OK", self.changed())
        else:
            keys = {"check": "PASS", "call": "PASS", "fold": "FOLD", "allin": "ALLIN"}
            self.strikes(keys[act], self.changed())

    def lays_street(self) -> None:
        """The due cards come to the board."""
        board = self.status["board"]
        assert isinstance(board, list)
        cards = self._draw(STREET_CARDS[str(self.status["street"])])
        began_s = time.monotonic()
        self._bench.lays(cards, "board")
        push = self._see(lambda status: status["board"] != board, "the street's cards")
        self.delays.append(Delay("cards", str(push.status["street"]), push.at_s - began_s))

    def shows(self) -> None:
        """The next in the showdown's order shows by his own button, by the dealer's word, or gives up."""
        order = self.status["order"]
        assert isinstance(order, list)
        seat, last = number(order[0]), len(order) == 1
        if self._chance.random() < 0.3:
            changed = self.changed()
            self._bench.presses_button(seat)
            self._see(changed, f"what seat {seat} showed by its button")
        else:
            gives_up = not last and self._chance.random() < 0.3
            self.enters(f"{seat} {'fold' if gives_up else 'shows'}")

    def pushes_pots(self) -> None:
        """The dealer confirms that the pots are pushed."""
        if self._chance.random() < 0.5:
            self.enters("dealer next")
        else:
            self.strikes("NEXT", self.changed())

    def enters(self, line: str) -> None:
        """Enter a line over the floor's feed and see what came of it."""
        changed, began_s = self.changed(), time.monotonic()
        self._accepted(line)
        self.delays.append(Delay("floor", line, self._see(changed, line).at_s - began_s))

    def strikes(self, key: str, then: Callable[[Status], bool]) -> None:
        """Press a key and see what came of it; one that acts when it is let go is timed from there."""
        began_s = time.monotonic() + (TAP_MS / 1000 if key in HOLD_KEYS else 0)
        self._bench.presses_key(key)
        self.delays.append(Delay("key", key, self._see(then, f"what key {key} did").at_s - began_s))

    def changed(self) -> Callable[[Status], bool]:
        """Whether a status is another one than now."""
        before = matter(self.status)
        return lambda status: matter(status) != before

    def _draw(self, count: int) -> list[str]:
        """The top cards of the deck."""
        cards, self._deck = self._deck[:count], self._deck[count:]
        self._used += cards
        return cards

    def _fills_seats(self) -> None:
        for seat in self._seats:
            if str(seat) not in shown(self.status, "seats"):
                self.enters(f"seat {seat} {NAMES[seat - 1]} {STACK}")

    def _accepted(self, line: str) -> None:
        answer = self._floor.enters(line)
        assert answer == {"ok": True}, f"{line}: {answer}"

    def _see(self, holds: Callable[[Status], bool], what: str) -> Push:
        """Every watcher hears pushes until one holds; returns that of the first."""
        return [watcher.until(holds, what) for watcher in self._watchers][0]
