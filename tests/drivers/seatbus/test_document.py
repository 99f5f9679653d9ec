"""hw/SEATBUS.md says what the code does."""

import re
from pathlib import Path

import pytest

from drivers.panel.keys import KEYS
from drivers.seatbus import events, find, frames, hello, link, messages, ordering, outputs, schedule, timing
from drivers.seatbus.master import LOST_AFTER, LOST_MS
from drivers.seatbus.node import queue
from drivers.seatbus.plan import SLOT_MS, SLOTS
from tests.drivers.seatbus.examples import CONTENTS

DOCUMENT = (Path(__file__).parents[3] / "hw/SEATBUS.md").read_text()
EXAMPLE = re.compile(r"^\| (.+) \| `([0-9a-f ]+)` \| `([0-9a-f ]+)` \|$", re.MULTILINE)
EXAMPLES = {what: (bytes.fromhex(content), bytes.fromhex(wire)) for what, content, wire in EXAMPLE.findall(DOCUMENT)}
ROUND = re.compile(r"^\| (.+) \| (\d+) \+ (\d+) \| ([\d.]+) ms \| ([\d.]+) ms \| ([\d.]+) ms \|$", re.MULTILINE)


def test_the_document_has_every_example() -> None:
    assert list(EXAMPLES) == list(CONTENTS)


@pytest.mark.parametrize("what", CONTENTS)
def test_an_example_is_what_the_code_sends(what: str) -> None:
    content, wire = EXAMPLES[what]
    assert content == CONTENTS[what]
    assert wire == frames.wire(content)
    assert frames.content(wire[:-1]) == content


def test_the_document_is_of_the_code_s_version() -> None:
    assert DOCUMENT.startswith(f"# Seat bus, version {hello.PROTOCOL}\n")


def test_the_rounds_are_those_of_the_frames() -> None:
    exchanges = {
        "nothing to say": timing.quiet_exchange(),
        "a press at every node": timing.event_exchange(timing.press_event()),
        "a card at every node": timing.event_exchange(timing.cards_event(1)),
        "two cards at every node": timing.event_exchange(timing.cards_event(2)),
    }
    rows = {what: (int(poll), int(reply), *times) for what, poll, reply, *times in ROUND.findall(DOCUMENT)}
    assert rows == {
        what: (*exchange, *(f"{timing.round_ms([exchange] * 16, baud):.1f}" for baud in (115_200, 250_000, 500_000)))
        for what, exchange in exchanges.items()
    }


@pytest.mark.parametrize(
    "says",
    [
        f"14 board, 15 muck, 16 panel, {frames.EVERYBODY} everybody",
        f"| {messages.ACK} ACK |",
        f"| {messages.OUTPUTS} OUTPUTS |",
        f"| {messages.CLOCK} CLOCK |",
        f"| {messages.EVENTS} EVENTS |",
        f"| {messages.STRANGER} STRANGER |",
        f"| {events.PRESS} PRESS |",
        f"| {events.SEEN} SEEN, {events.GONE} GONE |",
        f"| {events.READY} READY |",
        f"| {events.TROUBLE} TROUBLE |",
        f"| {events.STUCK} STUCK |",
        f"| {events.DROPPED} DROPPED |",
        f"| {find.ASK} | all nodes with this address",
        f"| {find.ASK_PRESSED} | of those only",
        f"| {find.HUSH} | the node of this id is silent",
        f"| {find.ASSIGN} | the node of this id takes the address",
        f"content (2 to {frames.LONGEST_CONTENT} bytes)",
        f"A node\nkeeps {queue.MOST_EVENTS} of them",
        f"as long as all are {queue.REPLY_BYTES} bytes together",
        f"on in {outputs.BEEP_MS} ms, off in {outputs.BEEP_MS} ms, tone in {outputs.BEEP_HZ} Hz",
        f"have {SLOT_MS} ms each out of {SLOTS * SLOT_MS}",
        f"one byte's time to {timing.TURNAROUND_US // 1000} ms",
        f"{schedule.ROUND_MS} ms; {schedule.EXPECTED_MS} ms where something is expected",
        f"six failures in a row and {LOST_MS} ms",
    ],
)
def test_the_document_names_the_code_s_numbers(says: str) -> None:
    assert says in DOCUMENT


def test_numbers_that_the_document_has_in_words() -> None:
    assert (LOST_AFTER, schedule.PATIENCE) == (6, 3)
    assert (link.FIRST_REOPEN_MS, link.LONGEST_REOPEN_MS) == (200, 5_000)
    assert (schedule.FIRST_BACK_OFF_MS, schedule.LONGEST_BACK_OFF_MS) == (80, 1_000)
    assert events.CLOCK_MS == 2**24
    assert outputs.TABLE_MS == 4 * 3_600_000
    assert (ordering.LOOK_MS, ordering.LONGEST_MS) == (30, 200)
    assert len(KEYS) <= 256
