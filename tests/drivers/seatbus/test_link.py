"""One exchange: which frame is taken as its answer, how long it is awaited, and a line that fails."""

from collections.abc import Iterable

import pytest

from drivers.seatbus import frames, hello, messages
from drivers.seatbus.line import LineLostError
from drivers.seatbus.link import FIRST_REOPEN_MS, LONGEST_REOPEN_MS, Exchange, Link
from tests.drivers.seatbus.examples import BOOT, SEAT

SEQUENCE = 5
POLL = messages.poll(SEAT, SEQUENCE)
REPLY = messages.reply(SEAT, SEQUENCE, BOOT, 0)


class FakeLine:
    """A line whose other end is the test."""

    def __init__(self, prompt: bool = True) -> None:
        self.prompt = prompt
        self.come = b""
        self.out = b""
        self.pulled = False
        self.closed = 0

    def read(self) -> bytes:
        if self.pulled:
            raise LineLostError("it was pulled out")
        data, self.come = self.come, b""
        return data

    def write(self, data: bytes) -> None:
        if self.pulled:
            raise LineLostError("it was pulled out")
        self.out += data

    def close(self) -> None:
        self.closed += 1


class Asked:
    """A link that has sent its poll at 0 ms."""

    def __init__(self, prompt: bool = True, baud: int = 115_200) -> None:
        self.line = FakeLine(prompt)
        self.link = Link(lambda: self.line, baud)
        assert self.link.hear(0) is None
        self.link.send(POLL, 0)

    def hears(self, parts: Iterable[bytes], at_ms: int = 2) -> Exchange | None:
        """Let frames come and return the exchange if it ended."""
        self.line.come += b"".join(parts)
        return self.link.hear(at_ms)


def test_a_poll_goes_out_behind_a_00_that_ends_any_noise() -> None:
    assert Asked().line.out == frames.END + frames.wire(POLL)


@pytest.mark.parametrize(("baud", "at_ms"), [(115_200, 2), (250_000, 1), (500_000, 1)])
def test_nobody_need_look_before_the_bytes_of_poll_and_answer_can_have_crossed(baud: int, at_ms: int) -> None:
    asked = Asked(baud=baud)
    assert asked.link.answers_ms == at_ms
    asked.hears([frames.wire(REPLY)])
    assert asked.link.answers_ms == 0


def test_the_answer_ends_the_exchange() -> None:
    asked = Asked()
    ended = asked.hears([frames.wire(REPLY)])
    assert ended is not None
    assert (ended.answer, ended.ended_ms) == (REPLY, 2)
    assert not asked.link.busy


@pytest.mark.parametrize(
    ("frame", "counted"),
    [
        (messages.reply(SEAT + 1, SEQUENCE, BOOT, 0), "foreign"),
        (messages.reply(SEAT, SEQUENCE - 1, BOOT, 0), "stale"),
        (hello.answer(SEAT, SEQUENCE, hello.Identity(BOOT, 1, (1, 0), bytes(8), 0), 0, 0), "stale"),
    ],
)
def test_a_frame_that_is_no_answer_is_dropped_and_counted_and_the_answer_still_awaited(
    frame: bytes, counted: str
) -> None:
    asked = Asked()
    assert asked.hears([frames.wire(frame)], 2) is None
    ended = asked.hears([frames.wire(REPLY)], 3)
    assert ended is not None
    assert ended.answer == REPLY
    assert {name: getattr(ended, name) for name in ("damaged", "foreign", "stale")} == {
        **dict.fromkeys(("damaged", "foreign", "stale"), 0),
        counted: 1,
    }


def test_an_echo_of_the_poll_is_dropped_and_counted() -> None:
    asked = Asked()
    ended = asked.hears([frames.END, frames.wire(POLL), frames.wire(REPLY)])
    assert ended is not None
    assert ended.answer == REPLY
    assert asked.link.traffic.echoes == 1


def test_damaged_and_short_frames_are_counted_and_end_with_the_deadline() -> None:
    asked = Asked()
    sent = frames.wire(REPLY)
    cut = sent[:-2] + frames.END
    assert asked.hears([sent[:3] + b"\x55" + sent[4:], cut, b"\x01\x00"], 2) is None
    ended = asked.hears([], 20)
    assert ended is not None
    assert (ended.answer, ended.damaged) == (b"", 3)


@pytest.mark.parametrize("cut", [1, 2, 5])
def test_an_answer_whose_end_was_cut_off_by_an_early_change_of_direction_is_damaged_not_silence(cut: int) -> None:
    asked = Asked()
    assert asked.hears([frames.wire(REPLY)[:-cut]], 2) is None
    ended = asked.hears([], 20)
    assert ended is not None
    assert (ended.answer, ended.damaged) == (b"", 1)


def test_the_deadline_is_that_of_the_frames_a_turnaround_and_the_system() -> None:
    asked = Asked()
    assert asked.hears([], 6) is None
    ended = asked.hears([], 7)
    assert ended is not None
    assert ended.answer == b""


def test_an_adapter_without_a_low_latency_mode_is_given_more_time() -> None:
    asked = Asked(prompt=False)
    assert asked.hears([], 20) is None
    assert asked.hears([], 25) is not None


def test_a_long_answer_is_awaited_as_long_as_its_bytes_come_but_not_for_ever() -> None:
    asked = Asked()
    sent = frames.wire(messages.reply(SEAT, SEQUENCE, BOOT, 1, bytes(200)))
    for place in range(0, 150, 10):
        assert asked.hears([sent[place : place + 10]], 2 + place // 10) is None
    assert asked.hears([sent[150:]], 17) is not None
    asked.link.send(POLL, 100)
    ended = None
    now_ms = 100
    while ended is None:
        now_ms += 1
        ended = asked.hears([b"\x77"], now_ms)
    assert ended.answer == b""
    assert now_ms < 140


def test_an_answer_that_comes_too_late_is_a_stray_and_not_the_next_answer() -> None:
    asked = Asked()
    asked.hears([], 10)
    asked.line.come += frames.wire(REPLY)
    asked.link.hear(11)
    assert asked.link.traffic.strays == 1
    asked.line.come += frames.wire(REPLY)
    asked.link.send(messages.poll(SEAT, SEQUENCE + 1), 12)
    assert asked.link.traffic.strays == 2
    assert asked.hears([], 13) is None


def test_half_a_frame_from_before_the_poll_does_not_spoil_the_answer() -> None:
    asked = Asked()
    asked.hears([b"\x07\x11"], 2)
    assert asked.hears([], 12) is not None
    asked.link.send(POLL, 13)
    ended = asked.hears([frames.wire(REPLY)], 15)
    assert ended is not None
    assert ended.answer == REPLY


def test_a_line_that_was_pulled_out_is_opened_again_in_ever_longer_intervals() -> None:
    opened: list[int] = []
    now_ms = 0

    def opens() -> FakeLine:
        opened.append(now_ms)
        raise LineLostError("/dev/seat-bus cannot be opened")

    link = Link(opens, 115_200)
    for now_ms in range(30_000):
        link.hear(now_ms)
    gaps = [later - earlier for earlier, later in zip(opened, opened[1:], strict=False)]
    assert gaps[:5] == [FIRST_REOPEN_MS << turn for turn in range(5)]
    assert set(gaps[5:]) == {LONGEST_REOPEN_MS}
    assert link.trouble == "/dev/seat-bus cannot be opened"


@pytest.mark.parametrize("moment", ["reading", "writing"])
def test_a_line_that_fails_in_an_exchange_is_closed_and_works_again_when_it_is_back(moment: str) -> None:
    asked = Asked()
    if moment == "writing":
        asked.hears([], 20)
    asked.line.pulled = True
    if moment == "writing":
        asked.link.send(POLL, 21)
    else:
        asked.link.hear(21)
    assert (asked.link.up, asked.link.busy, asked.link.trouble) == (False, False, "it was pulled out")
    assert asked.line.closed == 1
    asked.line.pulled = False
    asked.link.hear(21 + FIRST_REOPEN_MS)
    assert asked.link.up
    assert asked.link.trouble is None
    asked.link.send(POLL, 300)
    assert asked.hears([frames.wire(REPLY)], 302) is not None
