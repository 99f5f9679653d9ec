"""A simulated node on the bus: its plug, its power, what runs on its board, and what is wrong with it."""

from collections.abc import Callable
from random import Random
from typing import Final

from drivers.rfid.presence import SILENCES
from drivers.seatbus import frames
from drivers.seatbus.board_sim import SimBoard
from drivers.seatbus.firmware_sim import START_US, Firmware
from drivers.seatbus.frames import ADDRESS, EVERYBODY

# A node that hangs is woken by its watchdog after this time.
WATCHDOG_US: Final = 2_000_000
NEVER_US: Final = 1 << 62
_BABBLE_BYTES: Final = 24
_NOTHING_SEEN: Final = -1

Start = Callable[[SimBoard, int, bytes, int], Firmware]


class SimNode:
    """One node: its board, its plug, what runs on it and what is wrong with it.

    plugged: whether it is on the wire. babbles_us: how often it talks unasked, None for never. answers_for: an address
    besides its own to which it answers, as if it had misheard.
    """

    def __init__(self, board: SimBoard, unique: bytes, start: Start, rng: Random) -> None:
        """Take what starts its firmware; it is off until `power_on`."""
        self.board = board
        self.unique = unique
        self.plugged = True
        self.babbles_us: int | None = None
        self.answers_for: int | None = None
        self.firmware: Firmware | None = None
        self.boots = 0
        self._start = start
        self._rng = rng
        self._heard = b""
        self._up_us = NEVER_US
        self._hung_us: int | None = None
        self._babble_us = 0
        self._seen = _NOTHING_SEEN
        self._looks = 0
        self.lazy = False
        self.rests = False
        self.due_us = NEVER_US

    @property
    def works(self) -> bool:
        """Whether it is on the wire, runs and does not hang."""
        return self.plugged and self.firmware is not None and self._hung_us is None

    @property
    def starting(self) -> bool:
        """Whether it will run by itself before long."""
        return self._hung_us is not None or (self.firmware is None and self._up_us != NEVER_US)

    @property
    def settled(self) -> bool:
        """Whether it has told all that there is at its contacts and its antenna, and nothing moves there."""
        if self.firmware is None or not self.board.at_rest or not self.firmware.settled:
            return False
        antenna = self.board.plan.antenna
        if antenna is None:
            return True
        if self._seen != self.board.field.changed(antenna):
            # That nobody came is believed after as many looks as that somebody went.
            self._seen = self.board.field.changed(antenna)
            self._looks = self.firmware.looks + SILENCES
        return self.firmware.looks >= self._looks

    @property
    def has_news(self) -> bool:
        """Whether an event waits for the Pi."""
        return self.works and self.firmware is not None and self.firmware.has_news

    def unsettle(self) -> None:
        """Something was done to its reader, which has to look again."""
        self._seen = _NOTHING_SEEN

    def look_ahead(self) -> None:
        """Find out anew when it does something by itself (`due_us`), as something was done to it.

        A lazy node that `rests` does nothing by itself.
        """
        self.rests = self.lazy and self._hung_us is None and self.settled and self.babbles_us is None
        self.due_us = NEVER_US if self.rests else self._next_us

    @property
    def _next_us(self) -> int:
        due_us = self._up_us if self.firmware is None else self.firmware.next_us
        if self._hung_us is not None:
            due_us = self._hung_us + WATCHDOG_US
        return min(due_us, self._babble_us) if self.babbles_us is not None else due_us

    def power_on(self, now_us: int, after_us: int = START_US) -> None:
        """Give it power: it runs after a time."""
        self._up_us = now_us + after_us
        self.look_ahead()

    def power_off(self) -> None:
        """Take its power."""
        if self.firmware is not None:
            self.firmware.end()
        self.firmware = None
        self._hung_us = None
        self._heard = b""
        self._up_us = NEVER_US
        self.look_ahead()

    def hang(self, now_us: int) -> None:
        """Let it do nothing more, until its watchdog wakes it."""
        if self.firmware is not None:
            self._hung_us = now_us
            self.look_ahead()

    def hear(self, data: bytes) -> None:
        """It hears bytes, which it looks at when it next does something."""
        if self.works:
            self._heard += data

    def concerns(self, address: int) -> bool:
        """Whether it may answer to this address."""
        return address in (self.board.stored_address, EVERYBODY, self.answers_for)

    def serve(self, asked: bytes, now_us: int) -> bytes:
        """Let it answer what it heard, of which `asked` is the last stuffed frame; returns what it says."""
        if not self.works or self.firmware is None:
            return b""
        if self.answers_for is not None and frames.peek(asked) & ADDRESS == self.answers_for:
            self._heard += self._misheard(asked)
        heard, self._heard = self._heard, b""
        said = self.firmware.serve(heard, now_us)
        self.look_ahead()
        return said

    def act(self, now_us: int) -> bytes:
        """Do what is due by itself; returns what it says."""
        said = self._acted(now_us)
        self.look_ahead()
        return said

    def _acted(self, now_us: int) -> bytes:
        if self.babbles_us is not None and now_us >= self._babble_us and self.plugged:
            self._babble_us = now_us + self._rng.randint(1, 2 * self.babbles_us)
            return self._rng.randbytes(self._rng.randint(1, _BABBLE_BYTES))
        if self._hung_us is not None:
            if now_us >= self._hung_us + WATCHDOG_US:
                self.power_off()
                self.power_on(now_us)
            return b""
        if self.firmware is None:
            if now_us >= self._up_us:
                self._boot(now_us)
            return b""
        heard, self._heard = self._heard, b""
        return self.firmware.step(heard, now_us)

    def _boot(self, now_us: int) -> None:
        self.boots += 1
        self.unsettle()
        self.board.edges(now_us)
        self._up_us = NEVER_US
        self.firmware = self._start(self.board, self._rng.getrandbits(16), self.unique, now_us)

    def _misheard(self, asked: bytes) -> bytes:
        """The frame as one to this node's own address."""
        content = frames.content(asked)
        if not content:
            return b""
        own = content[0] & ~ADDRESS | self.board.stored_address
        return frames.END + frames.wire(bytes((own,)) + content[1:])
