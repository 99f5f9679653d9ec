"""The simulated cable: one at a time is heard by all, two at once make garbage."""

from random import Random

import pytest

from drivers.seatbus.wire_sim import Noise, Wire

BYTE_US = 87.0


def wire(byte_us: float = BYTE_US, noise: Noise | None = None) -> Wire:
    """Return a quiet cable."""
    one = Wire(byte_us, Random(1))
    one.noise = noise or Noise()
    return one


def test_what_is_said_arrives_when_its_last_byte_has_been_sent() -> None:
    one = wire()
    one.say("a", b"hello", 1_000)
    assert one.next_us == 1_000 + 5 * BYTE_US
    assert one.arrived(one.next_us - 1) is None
    said = one.arrived(one.next_us)
    assert said is not None
    assert (said.speaker, bytes(said.data), said.spoiled) == ("a", b"hello", False)
    assert one.quiet


def test_one_after_the_other_is_heard() -> None:
    one = wire()
    one.say("a", b"hello", 0)
    first = one.arrived(one.next_us)
    one.say("b", b"world", 500)
    second = one.arrived(one.next_us)
    assert first is not None
    assert second is not None
    assert bytes(second.data) == b"world"
    assert one.collisions == 0


def test_two_at_once_are_garbage_where_they_overlap() -> None:
    one = wire()
    one.say("a", bytes(20), 0)
    one.say("b", bytes(20), 10 * BYTE_US)
    a, b = one.arrived(1e6), one.arrived(1e6)
    assert a is not None
    assert b is not None
    assert one.collisions == 1
    assert bytes(a.data[:9]) == bytes(9)
    assert bytes(a.data[10:]) != bytes(10)
    assert bytes(b.data[:10]) != bytes(10)
    assert bytes(b.data[11:]) == bytes(9)
    assert a.spoiled
    assert b.spoiled


def test_on_a_cable_that_takes_no_time_two_answers_at_once_collide_and_two_in_turn_do_not() -> None:
    one = wire(byte_us=0)
    one.say("a", b"ask", 5)
    assert one.arrived(5) is not None
    one.say("b", bytes(20), 5)
    one.say("c", bytes(20), 5)
    assert one.collisions == 1


@pytest.mark.parametrize(("noise", "least", "most"), [(Noise(damaged=0.1), 60, 140), (Noise(lost=0.1), 60, 140)])
def test_a_share_of_the_bytes_is_damaged_or_lost(noise: Noise, least: int, most: int) -> None:
    one = wire(noise=noise)
    one.say("a", bytes(1_000), 0)
    said = one.arrived(1e9)
    assert said is not None
    wrong = sum(byte != 0 for byte in said.data) + 1_000 - len(said.data)
    assert least <= wrong <= most
    assert said.spoiled


@pytest.mark.slow
def test_a_share_of_what_is_said_vanishes_or_is_late() -> None:
    one = wire(noise=Noise(frames_lost=0.25))
    for _ in range(400):
        one.say("a", b"x", 0)
    heard = 0
    while one.arrived(1e9) is not None:
        heard += 1
    assert 250 <= heard <= 350
    late = wire(noise=Noise(late=1.0, late_us=5_000))
    late.say("a", b"x", 0)
    assert late.next_us == 5_000 + BYTE_US


@pytest.mark.parametrize("name", ["damaged", "lost", "frames_lost", "late"])
@pytest.mark.parametrize("share", [-0.1, 1.5])
def test_a_share_outside_0_to_1_is_an_error(name: str, share: float) -> None:
    with pytest.raises(ValueError, match=f"{name} is {share}; give one from 0 to 1"):
        Noise(**{name: share})
