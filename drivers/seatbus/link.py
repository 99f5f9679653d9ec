"""One exchange at a time over a line that may fail: a frame out, its answer in or a deadline passed."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from drivers.seatbus import frames
from drivers.seatbus.frames import ADDRESS, EVERYBODY, FROM_NODE, KIND, Splitter
from drivers.seatbus.line import Line, LineLostError
from drivers.seatbus.timing import TURNAROUND_US, byte_us, quiet_exchange

FIRST_REOPEN_MS: Final = 200
LONGEST_REOPEN_MS: Final = 5_000

# What system and adapter take to hand bytes over, without and with a latency timer of 16 ms.
_PROMPT_US: Final = 3_000
_SLOW_US: Final = 20_000
# An answer has begun: it may go on as long as its bytes come without such a gap, and the longest frame lasts no longer.
_GAP_US: Final = 3_000
_BITS_KEPT: Final = FROM_NODE | KIND


@dataclass(slots=True)
class Exchange:
    """A frame that was sent and what came of it; `answer` is the content of a frame that fits, empty for none.

    reached_ms, earliest_ms: when it has reached the node, and its answer the Pi, if nobody loses time.
    damaged, foreign, stale: frames that came instead (see `health.Counts`).
    """

    asked: bytes
    sent_ms: int
    reached_ms: int
    earliest_ms: int
    deadline_ms: int
    latest_ms: int
    ended_ms: int = 0
    answer: bytes = b""
    damaged: int = 0
    foreign: int = 0
    stale: int = 0


@dataclass(slots=True)
class Traffic:
    """What went over the line so far. strays: frames that came unasked. echoes: our own frames that came back."""

    bytes_out: int = 0
    bytes_in: int = 0
    strays: int = 0
    echoes: int = 0
    opened: int = 0


class Link:
    """The line and the exchange that is under way.

    A line that fails is closed and opened again, after 0.2 s and then in ever longer intervals of up to 5 s.
    """

    def __init__(self, opens: Callable[[], Line], baud: int) -> None:
        """Take what opens the line; it raises LineLostError where it cannot."""
        self._opens = opens
        self._byte_us = byte_us(baud)
        self._line: Line | None = None
        self._splitter = Splitter()
        self._exchange: Exchange | None = None
        self._wait_ms = FIRST_REOPEN_MS
        self._open_ms: int | None = None
        self.trouble: str | None = None
        self.traffic = Traffic()

    @property
    def up(self) -> bool:
        """Whether the line is open."""
        return self._line is not None

    @property
    def prompt(self) -> bool:
        """Whether bytes that came are to be had at once; a line that is down is in no hurry."""
        return self._line is not None and self._line.prompt

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._exchange is not None

    @property
    def answers_ms(self) -> int:
        """When the answer that is awaited can have come; before that nobody need look."""
        return 0 if self._exchange is None else self._exchange.earliest_ms

    @property
    def reopens_ms(self) -> int:
        """When a line that is down is opened again."""
        return 0 if self._open_ms is None else self._open_ms

    def hear(self, now_ms: int) -> Exchange | None:
        """Take what came; return the exchange that ended with it or by its deadline. Opens a line that is down."""
        try:
            if self._line is None:
                self._open(now_ms)
                return None
            data = self._line.read()
        except LineLostError as error:
            self._fail(error, now_ms)
            return None
        self.traffic.bytes_in += len(data)
        exchange = self._exchange
        for stuffed in self._splitter.feed(data):
            if exchange is None or exchange.answer:
                self.traffic.strays += 1
            else:
                self._match(stuffed, exchange)
        if exchange is None:
            return None
        if data:
            exchange.deadline_ms = max(exchange.deadline_ms, min(now_ms + self._ms(_GAP_US), exchange.latest_ms))
        if not exchange.answer and now_ms < exchange.deadline_ms:
            return None
        if not exchange.answer and self._splitter.half:
            exchange.damaged += 1
        exchange.ended_ms = now_ms
        self._exchange = None
        return exchange

    def send(self, asked: bytes, now_ms: int) -> None:
        """Send a frame; nothing is awaited but its answer."""
        line = self._line
        assert line is not None
        data = frames.END + frames.wire(asked)
        try:
            # What came late or was made up on the line must not be taken for the answer.
            rest = line.read()
            line.write(data)
        except LineLostError as error:
            self._fail(error, now_ms)
            return
        self.traffic.bytes_in += len(rest)
        self.traffic.strays += len(self._splitter.feed(rest))
        self._splitter.drop()
        self.traffic.bytes_out += len(data)
        wire_us = len(data) * self._byte_us
        system_us = _PROMPT_US if line.prompt else _SLOW_US
        answer_us = quiet_exchange()[1] * self._byte_us
        longest_us = frames.wire_bytes(frames.LONGEST_CONTENT) * self._byte_us
        self._exchange = Exchange(
            asked,
            sent_ms=now_ms,
            reached_ms=now_ms + int(wire_us // 1000),
            earliest_ms=now_ms + self._ms(wire_us + self._byte_us + answer_us),
            deadline_ms=now_ms + self._ms(wire_us + TURNAROUND_US + answer_us + system_us),
            latest_ms=now_ms + self._ms(wire_us + TURNAROUND_US + longest_us + system_us),
        )

    def close(self) -> None:
        """Give the line back."""
        if self._line is not None:
            self._line.close()
        self._line = None

    def _match(self, stuffed: bytes, exchange: Exchange) -> None:
        """Take a frame as the answer if it is that."""
        got = frames.content(stuffed)
        if not got:
            exchange.damaged += 1
        elif not got[0] & FROM_NODE:
            self.traffic.echoes += 1
        elif not _answers(got[0] & ADDRESS, exchange.asked[0] & ADDRESS):
            exchange.foreign += 1
        elif frames.sequence_of(got) != frames.sequence_of(exchange.asked) or not _same_kind(got, exchange.asked):
            exchange.stale += 1
        else:
            exchange.answer = got

    def _open(self, now_ms: int) -> None:
        if self._open_ms is not None and now_ms < self._open_ms:
            return
        self._line = self._opens()
        self._splitter = Splitter()
        self._wait_ms = FIRST_REOPEN_MS
        self.trouble = None
        self.traffic.opened += 1

    def _fail(self, error: LineLostError, now_ms: int) -> None:
        self.close()
        self.trouble = str(error)
        self._exchange = None
        self._open_ms = now_ms + self._wait_ms
        self._wait_ms = min(2 * self._wait_ms, LONGEST_REOPEN_MS)

    def _ms(self, us: float) -> int:
        return ceil(us / 1000)


def _answers(address: int, asked: int) -> bool:
    """Whether an answer from one address may answer a frame to another: everybody may answer for himself alone."""
    return asked in (address, EVERYBODY)


def _same_kind(got: bytes, asked: bytes) -> bool:
    return got[0] & KIND == asked[0] & KIND
