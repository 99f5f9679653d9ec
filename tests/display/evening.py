"""A simulated table and the screen that its public feed would drive, on table time."""

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from display.decode import decode
from display.moment import Moment, News, new_rulings
from display.status import Status
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import fresh_table
from firmware_host.scripts.simtable import SimTable
from firmware_host.shell.daemon import TELL_MS
from firmware_host.shell.sounds import sounding
from firmware_host.shell.status import Json


class Push(NamedTuple):
    """A public status and the table time at which it is sent."""

    status: Mapping[str, Json]
    at_ms: int


class Feed:
    """What the daemon pushes, and what a client makes of it: the newest status and what is news in it."""

    def __init__(self, table: SimTable) -> None:
        self._table = table
        self._shown: tuple[object, ...] = ()
        self._status: Status | None = None
        self._news = News()
        self.pushed = Push({}, 0)

    def moment(self) -> Moment:
        """How things stand at the table's time."""
        host = self._table.host
        shown = (host.table, host.ephemera, sounding(host.table, host.ephemera, host.now_ms))
        if shown != self._shown or (host.table.clock is not None and host.now_ms - self.pushed.at_ms >= TELL_MS):
            self._shown, self.pushed = shown, Push(host.public(), host.now_ms)
            before, self._status = self._status, decode(self.pushed.status)
            rulings = new_rulings(before, self._status)
            if rulings:
                self._news = News(rulings, host.now_ms)
        return Moment(self._status, host.now_ms, self.pushed.at_ms, news=self._news)


class Evening:
    """A table worked by lines of a script, and its feed."""

    def __init__(self, table: SimTable, hands: HandsOn, feed: Feed) -> None:
        self.table = table
        self._hands = hands
        self._feed = feed

    def does(self, lines: str) -> Moment:
        """Play some lines, and tell how things stand after the last one."""
        moment = self._feed.moment()
        for line in parse_script(HEAD + lines, "x.table").lines[HEAD_LINES:]:
            self._hands.do(line.step)
            moment = self._feed.moment()
        return moment

    def passes(self, for_ms: int, step_ms: int) -> Iterator[Moment]:
        """Let time pass in steps, and tell how things stand at each."""
        for _ in range(for_ms // step_ms):
            self.table.wait(step_ms)
            yield self._feed.moment()

    @property
    def status(self) -> Mapping[str, Json]:
        """The public status that was sent last."""
        return self._feed.pushed.status


HEAD = """\
title: Six players
game: NT
level: 100/200
chip: 25
seats: 6
seat 1 Ann 10000
seat 2 Bob 10000
seat 3 Cat 10000
seat 4 Dan 10000
seat 5 Eve 10000
seat 6 Fay 10000
positions 6/1/2
"""
HEAD_LINES = len(parse_script(HEAD, "x.table").lines)


@contextmanager
def evening(lines: str = "dealer riffle\ndeal\n") -> Iterator[Evening]:
    """A table of six after these lines; they are dealt in without any."""
    script = parse_script(HEAD, "x.table")
    with fresh_table(script) as table:
        hands = HandsOn(table, script.named_cards, random.Random(script.title))
        for line in script.lines:
            hands.do(line.step)
        one = Evening(table, hands, Feed(table))
        one.does(lines)
        yield one
