"""The hands of a night out of its events: what counts, once each, in order."""

from itertools import pairwise

import pytest

from firmware_host.core.events import (
    Confirmed,
    Event,
    Folded,
    MisdealDeclared,
    Passed,
    Redone,
    Riffled,
    SeatTaken,
    StackCorrected,
    Undone,
)
from firmware_host.core.table import House, Level, Table, new_table
from firmware_host.hands.history_night import NightHand, UnplayableNight, night_hands

SEATED: list[Event] = [SeatTaken(seat, f"N{seat}", 5000, 0) for seat in (1, 2)]
# Heads up the button acts first; seat 1 has it in the first hand, seat 2 in the second.
FIRST: list[Event] = [Riffled(1), Folded(1, 2), Confirmed(3)]
SECOND: list[Event] = [Riffled(4), Folded(2, 5), Confirmed(6)]
THIRD: list[Event] = [Riffled(7), Folded(1, 8), Confirmed(9)]


def empty() -> Table:
    return new_table(2, "NT", 25, Level(1, 100, 200), House())


def told(*events: Event) -> list[NightHand]:
    return list(night_hands(empty(), [*SEATED, *events]))


def kinds(hand: NightHand) -> list[str]:
    return [type(step.event).__name__ for step in hand.steps]


def test_each_hand_has_its_entries_up_to_the_push_and_the_stacks_after_it() -> None:
    first, second = told(*FIRST, StackCorrected(1, 7000, 3), *SECOND)
    assert (first.number, second.number) == (1, 2)
    assert kinds(first) == kinds(second) == ["Riffled", "Folded"]
    assert first.players is not None
    assert [player and player.stack for player in first.players] == [None, 4900, 5100]
    assert second.riffle.before.players[1] is not None
    assert second.riffle.before.players[1].stack == 7000


def test_every_step_has_the_tables_between_which_it_was_played() -> None:
    (hand,) = told(Riffled(1), Passed(1, 2), Undone(1, None, 3), Passed(1, 4), Folded(2, 5), Confirmed(6))
    assert kinds(hand) == ["Riffled", "Passed", "Folded"]
    assert all(step.after.players == following.before.players for step, following in pairwise(hand.steps))


def test_a_hand_that_was_not_pushed_is_the_last_and_has_no_stacks() -> None:
    first, second = told(*FIRST, Riffled(4), Passed(2, 5))
    assert first.players is not None
    assert (second.players, kinds(second), second.end.phase) == (None, ["Riffled", "Passed"], "betting")


def test_an_undo_into_the_last_hand_and_its_redo_leave_every_hand_told_once() -> None:
    hands = told(*FIRST, *SECOND[:2], Undone(3, None, 5), Redone(5), SECOND[2], *THIRD)
    assert [hand.number for hand in hands] == [1, 2, 3]
    assert [kinds(hand) for hand in hands] == [["Riffled", "Folded"]] * 3


MISDEALT: list[Event] = [MisdealDeclared(2), Confirmed(3)]


@pytest.mark.parametrize(
    "after", [[], [Folded(1, 5)], [Folded(1, 5), Confirmed(6)], [Folded(1, 5), Confirmed(6), *SECOND]]
)
def test_a_misdeal_and_its_redeal_are_one_hand_however_far_it_came(after: list[Event]) -> None:
    hand, *others = told(Riffled(1), *MISDEALT, Riffled(4), *after)
    assert [kind for kind in kinds(hand) if kind != "MisdealDeclared"][:3] == ["Riffled", "Confirmed", "Riffled"]
    assert (hand.number, hand.steps[0].before.night.hand) == (1, 0)
    assert [other.number for other in others] == [2] * (after[-3:] == SECOND)


def test_a_hand_that_was_misdealt_twice_holds_all_its_riffles() -> None:
    (hand,) = told(Riffled(1), *MISDEALT, Riffled(4), MisdealDeclared(5), Confirmed(6), Riffled(7))
    assert kinds(hand).count("Riffled") == 3


def test_a_hand_that_was_pushed_anew_is_told_as_it_ended_then() -> None:
    again: list[Event] = [Riffled(4), Undone(3, None, 5), Passed(1, 6), Folded(2, 7), Confirmed(8)]
    (hand,) = told(*FIRST, *again)
    assert kinds(hand) == ["Riffled", "Passed", "Folded"]


def test_a_night_that_was_undone_to_its_beginning_has_no_hands() -> None:
    assert told(Riffled(1), Folded(1, 2), Undone(2, None, 3)) == []
    assert told(*FIRST, Undone(3, None, 4)) == []


def test_an_event_that_the_rules_refuse_is_named() -> None:
    with pytest.raises(UnplayableNight, match=r"Confirmed in hand 1 is refused \(hand-running\)"):
        told(Riffled(1), Passed(1, 2), Confirmed(3))
