"""The conversation with one node, frame by frame."""

import pytest

from drivers.buttons.debounce import TAPPED
from drivers.seatbus import events, hello, messages
from drivers.seatbus.messages import Poll
from drivers.seatbus.outputs import outputs_of
from drivers.seatbus.peer import Peer
from drivers.seatbus.plan import table
from drivers.seatbus.wishes import Wishes
from tests.drivers.seatbus.examples import BOOT, SEAT, UNIQUE

SESSION = 7
EVENT = events.press(TAPPED, 0, 1_000)


class Talk:
    """A peer at seat 4 and the test in place of the node."""

    def __init__(self) -> None:
        self.wishes = Wishes((1, 2, 3, 4), "colour")
        self.peer = Peer(table(4)[3])
        self.now_ms = 0

    def asks(self) -> bytes:
        """Return the peer's next frame."""
        self.now_ms += 10
        self.peer.wish = self.wishes.of(self.peer.plan)
        return self.peer.frame(self.wishes, SESSION, self.now_ms)

    def poll(self) -> Poll:
        """Return its next frame, which must be a poll."""
        return Poll(self.asks())

    def greet(self, boot: int = BOOT, unique: bytes = UNIQUE, first: int = 0, protocol: int = hello.PROTOCOL) -> None:
        """Answer a HELLO, which must come next."""
        assert hello.hello_of(self.asks()) == (hello.PROTOCOL, SESSION)
        who = hello.Identity(boot, hello.SEAT_NODE, (1, 0), unique, 0)
        who.protocol = protocol
        self.peer.take_hello(hello.answer(SEAT, self.peer.sequence, who, first, 0), self.now_ms)

    def reply(self, flags: int = 0, body: bytes = b"", boot: int = BOOT) -> list[int]:
        """Answer the poll and return the clocks of the new events."""
        told = self.peer.take_reply(messages.reply(SEAT, self.peer.sequence, boot, flags, body), self.now_ms)
        return [event.clock_ms for event in told]

    def tell(self, first: int, *clocks_ms: int) -> list[int]:
        """Answer the poll with presses."""
        told = b"".join(events.press(TAPPED, 0, clock_ms) for clock_ms in clocks_ms)
        return self.reply(messages.EVENTS, bytes((first,)) + told)


def greeted() -> Talk:
    """Return a talk with a node that is known and has its outputs."""
    talk = Talk()
    talk.greet()
    state = outputs_of(talk.poll().outputs)
    talk.reply(messages.OUTPUTS, bytes((state.version,)))
    return talk


def test_a_node_is_greeted_first_and_then_told_its_outputs_until_it_has_them() -> None:
    talk = Talk()
    talk.greet()
    assert not talk.peer.settled
    version = outputs_of(talk.poll().outputs).version
    talk.reply()
    assert outputs_of(talk.poll().outputs).version == version
    talk.reply(messages.OUTPUTS, bytes((version,)))
    assert talk.peer.settled
    assert talk.poll().outputs == b""


def test_outputs_that_change_while_they_are_told_are_told_anew() -> None:
    talk = greeted()
    talk.wishes.show({4: "turn"})
    before = outputs_of(talk.poll().outputs)
    talk.wishes.show({4: "clock"})
    talk.peer.wish = talk.wishes.of(talk.peer.plan)
    talk.reply(messages.OUTPUTS, bytes((before.version,)))
    assert not talk.peer.settled
    after = outputs_of(talk.poll().outputs)
    assert (after.version, after.colour) != (before.version, before.colour)


def test_events_are_new_once_and_acknowledged() -> None:
    talk = greeted()
    talk.asks()
    assert talk.tell(0, 100) == [100]
    poll = talk.poll()
    assert (poll.ack_boot, poll.ack_number) == (BOOT, 0)
    assert talk.tell(0, 100, 200) == [200]
    assert talk.poll().ack_number == 1
    talk.reply()
    assert talk.poll().ack_boot == -1


def test_an_acknowledgement_that_was_lost_is_sent_again() -> None:
    talk = greeted()
    talk.asks()
    talk.tell(0, 100)
    talk.asks()
    poll = talk.poll()
    assert (poll.ack_boot, poll.ack_number) == (BOOT, 0)


def test_numbers_go_around() -> None:
    talk = Talk()
    talk.greet(first=254)
    talk.asks()
    assert talk.tell(254, 1, 2) == [1, 2]
    talk.asks()
    assert talk.tell(255, 2, 3, 4) == [3, 4]
    assert talk.poll().ack_number == 1


def test_a_gap_in_the_numbers_is_counted_and_what_came_is_taken() -> None:
    talk = greeted()
    talk.asks()
    assert talk.tell(3, 100) == [100]
    assert talk.peer.health.counts.gaps == 1
    assert talk.poll().ack_number == 3


@pytest.mark.parametrize("sign", ["another boot id", "stranger"])
def test_a_node_that_started_anew_is_greeted_its_events_are_not_taken_and_its_outputs_sent_again(sign: str) -> None:
    talk = greeted()
    talk.asks()
    if sign == "stranger":
        assert talk.reply(messages.STRANGER) == []
    else:
        assert talk.reply(messages.EVENTS, b"\0" + EVENT, boot=BOOT + 1) == []
    talk.greet(boot=BOOT + 1, first=40)
    assert talk.peer.health.counts.reboots == 1
    assert talk.poll().outputs != b""
    assert talk.tell(40, 500) == []
    talk.asks()
    assert talk.peer.take_reply(messages.reply(SEAT, 0, BOOT + 1, messages.EVENTS, b"\x28" + EVENT), 0) != []


def test_a_node_that_only_lost_its_line_keeps_its_numbers() -> None:
    talk = greeted()
    talk.asks()
    talk.tell(0, 100)
    talk.peer.line_is_back(talk.now_ms)
    talk.greet(first=0)
    assert talk.peer.health.counts.reboots == 0
    talk.asks()
    assert talk.tell(0, 100, 200) == [200]


def test_a_node_that_speaks_another_version_is_greeted_and_nothing_more() -> None:
    talk = Talk()
    for _ in range(3):
        talk.greet(protocol=hello.PROTOCOL + 1)
    assert not talk.peer.greeted


def test_two_nodes_that_answer_in_turn_are_rivals_and_a_changed_node_is_none() -> None:
    other = bytes(8)
    talk = Talk()
    talk.greet()
    talk.peer.greeted = False
    talk.greet(unique=other, boot=1)
    assert talk.peer.rivals == ()
    talk.peer.greeted = False
    talk.greet()
    assert set(talk.peer.rivals) == {UNIQUE, other}


def test_the_clock_is_asked_for_now_and_then() -> None:
    talk = greeted()
    asked = []
    for _ in range(1_000):
        asked.append(talk.poll().wants_clock)
        talk.reply(messages.CLOCK, events.packed_clock(talk.now_ms)) if asked[-1] else talk.reply()
    assert sum(asked) == 10_000 // 2_000
