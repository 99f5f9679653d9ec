"""Events stay in a node until the Pi has acknowledged them."""

from drivers.buttons.debounce import TAPPED
from drivers.seatbus import events
from drivers.seatbus.node.queue import MOST_EVENTS, REPLY_BYTES, Queue
from tests.drivers.seatbus.firmware.plain import ACE, BOOT, SESSION, Bench


def pressed(presses: int) -> Bench:
    """Return a greeted node whose button was pressed so often."""
    bench = Bench()
    bench.greet()
    bench.run_ms(10)
    for _ in range(presses):
        bench.press()
    return bench


def test_an_event_is_told_until_it_is_acknowledged() -> None:
    bench = pressed(1)
    first = bench.poll()
    again = bench.poll()
    assert first.events == again.events != b""
    assert first.first == again.first
    assert bench.poll(first.first).events == b""


def test_an_acknowledgement_of_another_run_of_the_node_changes_nothing() -> None:
    bench = pressed(1)
    number = bench.poll().first
    assert bench.poll(number, boot=BOOT + 1).events != b""


def test_an_old_acknowledgement_changes_nothing() -> None:
    bench = pressed(2)
    both = bench.poll()
    last = both.first + 1
    bench.poll(last)
    bench.press()
    for old in (last, both.first, (both.first - 1) % 256, (both.first - 50) % 256):
        assert bench.poll(old).events != b""


def test_events_are_numbered_on_and_on() -> None:
    bench = pressed(1)
    expected = bench.poll().first
    for _ in range(300):
        reply = bench.poll()
        assert reply.first == expected
        told = events.unpacked(reply.events)
        expected = (expected + len(told)) % 256
        bench.poll((expected - 1) % 256)
        bench.press(20)


def test_a_press_that_comes_meanwhile_is_told_with_the_next_number() -> None:
    bench = pressed(1)
    first = bench.poll().first
    bench.press()
    both = bench.poll()
    assert both.first == first
    assert len(events.unpacked(both.events)) == 2
    rest = bench.poll(first)
    assert rest.first == (first + 1) % 256
    assert len(events.unpacked(rest.events)) == 1


def test_a_node_keeps_its_queue_while_the_pi_is_silent() -> None:
    bench = pressed(1)
    bench.rest_s(60)
    bench.press()
    told = bench.told()
    assert [event.low for event in told] == [TAPPED, TAPPED]
    assert told[1].clock_ms - told[0].clock_ms > 60_000


def test_hello_in_the_same_session_keeps_the_queue_and_in_another_empties_it() -> None:
    bench = pressed(1)
    _, first, _ = bench.greet(SESSION)
    assert len(bench.told()) == 1
    bench.press()
    _, other, _ = bench.greet(SESSION + 1)
    assert other == (first + 2) % 256
    assert bench.told() == []


def test_a_reply_brings_one_event_at_least_and_more_while_they_are_small() -> None:
    queue = Queue()
    queue.put(b"x" * 200)
    queue.put(b"y")
    assert queue.oldest() == b"x" * 200
    queue.acknowledge(queue.first)
    for _ in range(2 * REPLY_BYTES):
        if not queue.full:
            queue.put(b"z")
    assert queue.oldest() == (b"y" + b"z" * REPLY_BYTES)[: min(MOST_EVENTS, REPLY_BYTES)]


def test_a_full_queue_says_how_much_found_no_room_and_tells_all_tags_anew() -> None:
    bench = Bench()
    bench.set_outputs()
    bench.run_ms(100)
    bench.told()
    for _ in range(MOST_EVENTS + 3):
        bench.press(20)
    bench.hal.reader.here.append(ACE)
    bench.run_ms(200)
    told = bench.told()
    assert [event.kind for event in told] == [events.PRESS] * MOST_EVENTS
    bench.run_ms(200)
    dropped, ready = bench.told()
    assert (dropped.kind, dropped.low) == (events.DROPPED, 4)
    assert (ready.kind, ready.uids) == (events.READY, (ACE,))
