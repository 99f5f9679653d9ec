"""The antenna of a node: turns of its reader, what is present there, and what is wrong with it, as events."""

from drivers.rfid.mfrc522_front import (
    ABSENT,
    ASLEEP,
    DEFAULT_GAIN_DB,
    ENCRYPTS,
    FIELD_OFF_US,
    FORGETS,
    HARD_RESET,
    MUTE,
    NO_RESET,
    READY,
    SOFT_RESET,
    Turn,
)
from drivers.rfid.presence import Presence
from drivers.seatbus import events
from drivers.seatbus.hello import MUCK_NODE
from drivers.seatbus.node.hal import Hal

# The troubles of a reader by their numbers in an event; the first one is none.
TROUBLES = (READY, ABSENT, ASLEEP, FORGETS, ENCRYPTS, MUTE)

# A reader is lost after so many turns in trouble and so long a time of it.
LOST_AFTER = 3
LOST_MS = 150
# A deaf reader looks like one at which nothing lies: such a one is reset this often, harder every other time.
ROUTINE_RESET_MS = 10_000
# Between two turns that no schedule keeps apart.
REST_MS = 10

# Tags in one event: with the longest UIDs they still fit into a frame.
_ONE_EVENT = 16


class Antenna:
    """One reader with its antenna; what it reads is told from its first clean look on.

    `looks` counts the looks that told something for sure: clean ones, and vain ones of a reader that is lost.
    """

    def __init__(self, hal: Hal) -> None:
        """Take the board, which has the reader; nothing is done before the first turn."""
        self._hal = hal
        self._front = hal.front(DEFAULT_GAIN_DB)
        self._gain_db = DEFAULT_GAIN_DB
        # Cards slide through the muck's field: there one read is enough.
        self._slides = hal.kind == MUCK_NODE
        self._at_once: set[bytes] = set()
        self._presence = Presence(self._at_once)
        self._ready = False
        self._lost = False
        self._failures = 0
        self._failing_since_ms = 0
        self.looks = 0
        self._off_since_us = -FIELD_OFF_US
        self._reset_ms = 0
        self._hard_next = False

    @property
    def settled(self) -> bool:
        """Whether another turn at what lies here will tell nothing new."""
        return self._lost or (self._ready and not self._failures and self._presence.calm)

    def set_gain(self, gain_db: int) -> None:
        """Receive with this gain from the next turn on."""
        if gain_db != self._gain_db:
            self._front = self._hal.front(gain_db)
            self._gain_db = gain_db

    def tell_again(self) -> None:
        """Let the next clean look tell all that lies here, whatever was told before."""
        self._ready = False

    def turn(self) -> list[bytes]:
        """Do a turn of some milliseconds and return its events, dated by its beginning."""
        now_us = self._hal.now_us()
        now_ms = now_us // 1000
        reset = self._reset_due(now_ms)
        if reset:
            self._reset_ms = now_ms
            self._hard_next = reset == SOFT_RESET
        turn = self._front.turn(self._presence.known(), now_us - self._off_since_us, reset)
        self._off_since_us = self._hal.now_us()
        if turn.trouble != READY:
            return self._failed(turn.trouble, now_ms)
        return self._looked(turn, now_ms)

    def _reset_due(self, now_ms: int) -> int:
        if self._lost:
            return SOFT_RESET
        step = max(self._failures, self._presence.quiet_looks)
        if step == 0 and not self._presence.known() and now_ms - self._reset_ms >= ROUTINE_RESET_MS:
            return HARD_RESET if self._hard_next else SOFT_RESET
        # What lay here and is not heard may be gone, or the reader may be deaf: a reset tells, before anything is told.
        if step == 1:
            return SOFT_RESET
        return HARD_RESET if step == 2 else NO_RESET

    def _failed(self, trouble: str, now_ms: int) -> list[bytes]:
        if not self._failures:
            self._failing_since_ms = now_ms
        self._failures += 1
        self._presence.recovering(now_ms)
        if self._lost:
            self.looks += 1
            return []
        if self._failures < LOST_AFTER or now_ms - self._failing_since_ms < LOST_MS:
            return []
        self._lost = True
        self._ready = False
        self._presence = Presence(self._at_once)
        return [events.simple(events.TROUBLE, TROUBLES.index(trouble), now_ms)]

    def _looked(self, turn: Turn, now_ms: int) -> list[bytes]:
        told = []
        self._failures = 0
        if self._lost:
            self._lost = False
            told.append(events.simple(events.TROUBLE, 0, now_ms))
        if turn.cured != READY:
            self._presence.recovering(now_ms)
        presence = self._presence
        if self._slides:
            self._at_once.clear()
            self._at_once.update(turn.look.uids)
        clean = not turn.look.garbled and turn.cured == READY
        self.looks += clean
        gone = presence.take(turn.look.uids, clean, now_ms)
        if self._ready:
            told += _tags(events.GONE, gone, now_ms)
        arrived = presence.arrivals()
        if not self._ready and presence.complete:
            self._ready = True
            presence.tell(arrived)
            told += _ready(presence.told(), now_ms)
        elif self._ready:
            presence.tell(arrived)
            told += _tags(events.SEEN, arrived, now_ms)
        return told


def _tags(kind: int, uids: list[bytes], now_ms: int) -> list[bytes]:
    return [events.tags(kind, uids[at : at + _ONE_EVENT], now_ms) for at in range(0, len(uids), _ONE_EVENT)]


def _ready(uids: list[bytes], now_ms: int) -> list[bytes]:
    return [events.tags(events.READY, uids[:_ONE_EVENT], now_ms)] + _tags(events.SEEN, uids[_ONE_EVENT:], now_ms)
