"""What a node answers, and when it is silent."""

from drivers.seatbus import find, frames, hello, messages
from drivers.seatbus.outputs import Outputs
from tests.drivers.seatbus.firmware.plain import BOOT, SEAT, SESSION, Bench, PlainHal


def test_a_node_nobody_has_greeted_says_that_it_is_a_stranger() -> None:
    reply = Bench().poll()
    assert reply.stranger
    assert reply.boot == BOOT


def test_hello_tells_who_a_node_is() -> None:
    bench = Bench()
    bench.hal.us = 123_456_000
    who, first, clock_ms = bench.greet()
    assert (who.protocol, who.boot, who.kind) == (hello.PROTOCOL, BOOT, hello.SEAT_NODE)
    assert who.unique == bench.hal.unique
    assert (first, clock_ms) == (0, 123_456)


def test_what_the_board_finds_wrong_later_is_told_at_the_next_hello() -> None:
    bench = Bench()
    assert bench.greet()[0].self_test == 0
    bench.hal.self_test = hello.NO_STORE
    assert bench.greet()[0].self_test == hello.NO_STORE


def test_a_greeted_node_with_nothing_to_say_answers_in_eight_bytes() -> None:
    bench = Bench()
    bench.greet()
    reply = bench.poll()
    assert not reply.stranger
    assert reply.events == b""
    assert len(frames.wire(messages.reply(SEAT, 1, BOOT, 0))) == 8


def test_a_node_does_not_mind_how_bytes_arrive() -> None:
    bench = Bench()
    data = frames.END + frames.wire(messages.poll(SEAT, 9))
    for place in range(len(data)):
        assert bench.hal.outbox == b""
        bench.hal.inbox += data[place : place + 1]
        bench.node.serve()
    assert frames.content(bench.hal.outbox[:-1])[:2] == frames.head(0xA0, SEAT, 9, messages.STRANGER)


def test_a_node_ignores_what_is_not_for_it() -> None:
    bench = Bench()
    for content in (
        messages.poll(SEAT + 1, 1),
        messages.reply(SEAT, 1, BOOT, 0),
        messages.reply(SEAT + 1, 1, BOOT, 0),
        messages.poll(frames.EVERYBODY, 1),
        hello.hello(frames.EVERYBODY, 1, SESSION),
    ):
        assert bench.say(content) == b""


def test_a_node_without_an_address_answers_no_poll() -> None:
    bench = Bench()
    bench.hal.address = frames.UNASSIGNED
    assert bench.say(messages.poll(frames.UNASSIGNED, 1)) == b""
    assert bench.say(hello.hello(frames.UNASSIGNED, 1, SESSION)) == b""


def test_a_damaged_or_senseless_frame_is_ignored_and_the_next_one_answered() -> None:
    bench = Bench()
    good = frames.wire(messages.poll(SEAT, 1))
    for bad in (
        good[:2] + bytes((good[2] ^ 0x40,)) + good[3:],
        good[:-2] + b"\0",
        b"\x01" * 600,
        bytes(range(1, 200)),
        frames.wire(messages.poll(SEAT, 1) + b"rest"),
        frames.wire(frames.head(frames.POLL, SEAT, 1, messages.ACK)),
        frames.wire(frames.head(frames.FIND, SEAT, 1)),
        frames.wire(frames.head(0, SEAT, 1)),
    ):
        bench.hal.inbox += bad
        bench.node.serve()
        assert bench.hal.outbox == b""
        assert bench.poll().stranger


def test_a_node_tells_its_clock_when_asked() -> None:
    bench = Bench()
    bench.greet()
    bench.hal.us = 5_000_000
    assert bench.poll(clock=True).clock_ms == 5_000
    assert bench.poll().clock_ms == -1


def test_a_node_that_speaks_another_version_is_told_who_it_is_and_stays_a_stranger() -> None:
    bench = Bench()
    other = frames.head(frames.HELLO, SEAT, 1) + bytes((hello.PROTOCOL + 1, 0, SESSION)) + b"more"
    who, _, _ = hello.answer_of(bench.say(other))
    assert who.protocol == hello.PROTOCOL
    assert bench.poll().stranger


def test_a_stranger_takes_no_outputs() -> None:
    bench = Bench()
    state = Outputs()
    state.version = 5
    assert bench.poll(-1, state.packed()).outputs == -1
    bench.greet()
    assert bench.poll(-1, state.packed()).outputs == 5


def test_a_node_is_found_by_its_unique_id_whatever_its_address() -> None:
    bench = Bench()
    unique = bench.hal.unique
    for address in (frames.EVERYBODY, SEAT):
        for bits in (0, 1, 7, 8, 13, 64):
            answer = bench.say(find.find(address, 3, find.ASK, 1, bits, unique))
            assert find.found_of(answer) == (unique, hello.SEAT_NODE)
            assert answer[0] & frames.ADDRESS == SEAT
    assert bench.say(find.find(SEAT, 3, find.ASK, 1, 3, b"\x00")) == b""
    assert bench.say(find.find(SEAT, 3, find.ASK, 1, 64, b"\xe6\x61\0\0\0\0\0\2")) == b""
    assert bench.say(find.find(frames.UNASSIGNED, 3, find.ASK, 1)) == b""


def test_a_hushed_node_is_silent_until_the_next_search() -> None:
    bench = Bench()
    assert bench.say(find.hush(frames.EVERYBODY, 1, 1, bench.hal.unique)) == b""
    assert bench.say(find.find(frames.EVERYBODY, 2, find.ASK, 1)) == b""
    assert bench.say(find.find(frames.EVERYBODY, 3, find.ASK, 2)) != b""


def test_a_search_for_the_pressed_finds_who_was_pressed_since_it_began() -> None:
    bench = Bench()
    bench.press()
    assert bench.say(find.find(frames.EVERYBODY, 1, find.ASK_PRESSED, 1)) == b""
    bench.press()
    assert bench.say(find.find(frames.EVERYBODY, 2, find.ASK_PRESSED, 1)) != b""
    assert bench.say(find.find(frames.EVERYBODY, 3, find.ASK_PRESSED, 2)) == b""


def test_an_assigned_address_is_taken_at_once_and_stored() -> None:
    bench = Bench(PlainHal())
    bench.hal.address = frames.UNASSIGNED
    answer = bench.say(find.assign(frames.EVERYBODY, 1, 1, bench.hal.unique, SEAT))
    assert answer[0] & frames.ADDRESS == SEAT
    assert bench.hal.stored == SEAT
    assert bench.poll().stranger


def test_another_node_s_address_is_not_taken() -> None:
    bench = Bench()
    assert bench.say(find.assign(frames.EVERYBODY, 1, 1, b"\xe6\x61\0\0\0\0\0\2", 9)) == b""
    assert bench.hal.stored == -1


def test_a_node_feeds_its_watchdog_at_each_step() -> None:
    bench = Bench()
    bench.run_ms(5)
    assert bench.hal.fed == 5
