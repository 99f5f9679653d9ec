"""What the nodes' outputs are to be."""

import pytest

from drivers.buzzer.patterns import LOUDEST, beeps
from drivers.lights.states import LOOKS, ONE_COLOUR
from drivers.seatbus.frames import PANEL
from drivers.seatbus.plan import NodePlan, table
from drivers.seatbus.wishes import STALE_MS, Wishes, rhythm

PLANS = {plan.name: plan for plan in table(4)}


def wishes() -> Wishes:
    """Return the wishes of a table of four seats."""
    return Wishes((1, 2, 3, 4), "colour")


@pytest.mark.parametrize("state", LOOKS)
def test_a_lamp_of_many_colours_blinks_as_its_state_looks(state: str) -> None:
    seconds = [bool(rhythm(state, "colour") << second & 0x80) for second in range(8)]
    assert seconds == [
        second * 1000 % (LOOKS[state].on_ms + LOOKS[state].off_ms) < LOOKS[state].on_ms for second in range(8)
    ]


@pytest.mark.parametrize("state", LOOKS)
def test_a_lamp_of_one_colour_tells_its_state_by_its_rhythm(state: str) -> None:
    assert f"{rhythm(state, 'one-colour'):08b}".replace("1", "#").replace("0", ".") == ONE_COLOUR[state]


def test_a_seat_s_node_shows_its_seat_s_state_and_no_other_does() -> None:
    one = wishes()
    one.show({2: "turn"})
    assert one.of(PLANS["2"]).colour == tuple(LOOKS["turn"].colour)
    assert one.of(PLANS["3"]).rhythm == one.of(PLANS["board"]).rhythm == 0


def test_a_change_is_counted_and_the_same_again_for_the_buzzer_is_none() -> None:
    one = wishes()
    one.show({1: "turn"})
    one.sound("click")
    counted = one.changes
    one.sound("click")
    assert one.changes == counted
    one.sound(None)
    assert one.changes == counted + 1


def test_the_same_sound_under_another_number_is_another_one() -> None:
    one = wishes()
    one.sound("click", n=1)
    counted = one.changes
    one.sound("click", n=2)
    assert one.changes == counted + 1


def test_only_the_node_with_the_buzzer_gets_the_beeps() -> None:
    one = wishes()
    one.sound("prompt")
    one.see(0)
    assert one.outputs(PLANS["panel"], 1, 10).beeps == [(beep.on_ms, beep.off_ms, beep.hz) for beep in beeps("prompt")]
    assert one.outputs(PLANS["1"], 1, 10).beeps == []
    assert one.of(PLANS["panel"]).cue != one.of(PLANS["1"]).cue


def test_a_sound_that_goes_on_keeps_its_time_until_it_is_told() -> None:
    one = wishes()
    one.sound("countdown", 4_000, n=1)
    one.see(0)
    assert one.outputs(PLANS["panel"], 1, 100).beeps[:2] == [(0, 900, beeps("countdown")[0].hz), (60, 940, 2700)]


def test_a_sound_that_could_not_be_told_for_a_second_is_not_made_any_more() -> None:
    one = wishes()
    one.sound("prompt")
    one.see(5_000)
    assert one.outputs(PLANS["panel"], 1, 5_000 + STALE_MS - 1).beeps != []
    assert one.outputs(PLANS["panel"], 1, 5_000 + STALE_MS).beeps == []


@pytest.mark.parametrize(("leds", "complaint"), [({5: "turn"}, "seat 5"), ({1: "disco"}, "disco")])
def test_an_unknown_seat_or_state_changes_nothing(leds: dict[int, str], complaint: str) -> None:
    one = wishes()
    with pytest.raises(ValueError, match=complaint):
        one.show(leds)
    assert one.changes == 0
    assert set(one.shown.values()) == {"off"}


def test_a_table_has_a_node_a_place_and_neighbours_never_look_together() -> None:
    plans = table(13)
    assert len(plans) == 16
    assert len({plan.address for plan in plans}) == 16
    seats = [plan for plan in plans if plan.seat is not None]
    assert all(one.slot != other.slot for one, other in zip(seats, seats[1:], strict=False))
    assert not {plan.slot for plan in seats} & {plan.slot for plan in plans if plan.name in ("board", "muck")}


@pytest.mark.parametrize("seats", [0, 14])
def test_a_table_of_no_seat_or_of_fourteen_is_an_error(seats: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 13 seats, not {seats}"):
        table(seats)


def test_a_gain_that_no_reader_has_is_an_error() -> None:
    with pytest.raises(ValueError, match="node 4 cannot have a gain of 40 dB"):
        table(4, gains_db={"seat4": 40})


def test_a_contact_that_a_node_does_not_have_has_no_name() -> None:
    assert PLANS["4"].contact(0) == "button 4"
    assert PLANS["4"].contact(1) is None
    assert PLANS["panel"].contact(0) == "key PASS"
    assert NodePlan("x", PANEL, 4, keys=("A",)).contact(1) is None


def test_a_volume_is_told_to_the_node_with_the_buzzer_and_only_when_it_changes() -> None:
    one = wishes()
    counted = one.changes
    one.set_volume(LOUDEST)
    assert one.changes == counted
    one.set_volume(1)
    assert one.changes == counted + 1
    assert (one.of(PLANS["panel"]).volume, one.of(PLANS["1"]).volume) == (1, 0)
    assert one.outputs(PLANS["panel"], 1, 10).volume == 1
