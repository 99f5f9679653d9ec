"""Undo and redo within a hand: nothing is deleted, and nothing that followed by itself survives."""

from collections.abc import Callable

import pytest

from firmware_host.core.events import (
    ButtonPlaced,
    CardKeyed,
    LevelAnnounced,
    PlayersLeftTold,
    PositionsTold,
    Redone,
    Resumed,
    SettingChanged,
    StackCorrected,
    TagsSeen,
    Undone,
)
from firmware_host.core.faces import wanted_faces
from firmware_host.core.reduce import Refused
from tests.core.beginnings import (
    Step,
    after,
    all_won,
    before_the_flop,
    between_hands,
    flop_due,
    keyed_flop,
    on_the_flop,
    showdown,
)
from tests.core.measures import essence
from tests.core.play import Play

ENTRIES: list[tuple[str, Callable[[], Play], Step]] = [
    ("riffle", between_hands, lambda play: play.riffle()),
    ("call", before_the_flop, lambda play: play.passes(3)),
    ("raise", before_the_flop, lambda play: play.raises(3, 300)),
    ("completed raise", before_the_flop, lambda play: play.raises(3, 150)),
    ("all-in", before_the_flop, lambda play: play.all_in(3)),
    ("fold", before_the_flop, lambda play: play.folds(3)),
    ("fold into the muck", before_the_flop, lambda play: play.mucks(3)),
    ("fold out of turn", before_the_flop, lambda play: play.mucks(1)),
    ("clock", before_the_flop, lambda play: play.clock()),
    (
        "last call of a round",
        lambda: after(before_the_flop, lambda play: play.passes(3, 1)),
        lambda play: play.passes(2),
    ),
    ("street", flop_due, lambda play: play.lay("board.1", "board.2", "board.3")),
    ("keyed card", keyed_flop, lambda play: play.do(CardKeyed(None, "9h", 0))),
    (
        "call that turns all up",
        lambda: after(before_the_flop, lambda play: play.all_in(3, 1)),
        lambda play: play.passes(2),
    ),
    ("fold that ends the hand", lambda: after(before_the_flop, lambda play: play.folds(3)), lambda play: play.folds(1)),
    ("tabled hand", showdown, lambda play: play.tables(1)),
    ("muck at the showdown", showdown, lambda play: play.mucks(1)),
    ("last tabled hand", lambda: after(showdown, lambda play: play.tables(1, 2)), lambda play: play.tables(3)),
    ("push", all_won, lambda play: play.next()),
    ("rabbit", lambda: after(before_the_flop, lambda play: play.folds(3, 1)), lambda play: play.lay("board.1")),
    ("seat", between_hands, lambda play: play.sit(4)),
    ("leaving", between_hands, lambda play: play.leave(2)),
    ("stack", between_hands, lambda play: play.do(StackCorrected(2, 70, 0))),
    ("button", between_hands, lambda play: play.do(ButtonPlaced(2, 0))),
    ("positions", between_hands, lambda play: play.do(PositionsTold(1, 2, 3, 0))),
    ("players left", between_hands, lambda play: play.do(PlayersLeftTold(9, 0))),
    ("setting", between_hands, lambda play: play.do(SettingChanged("clock.reasonable_s", 5, 0))),
    ("level", before_the_flop, lambda play: play.do(LevelAnnounced(75, 150, 0, 0, 0, 0, 0, 0))),
]


@pytest.mark.parametrize(("begin", "step"), [entry[1:] for entry in ENTRIES], ids=[entry[0] for entry in ENTRIES])
def test_undo_after_an_entry_gives_the_table_before_it(begin: Callable[[], Play], step: Step) -> None:
    play = begin()
    before = essence(play.table)
    step(play)
    assert essence(play.table) != before or play.table.clock is not None
    play.undo()
    assert essence(play.table) == before


@pytest.mark.parametrize(("begin", "step"), [entry[1:] for entry in ENTRIES], ids=[entry[0] for entry in ENTRIES])
def test_redo_after_undo_gives_the_table_after_the_entry(begin: Callable[[], Play], step: Step) -> None:
    play = begin()
    step(play)
    there = essence(play.table)
    play.undo()
    play.redo()
    assert essence(play.table) == there


def test_several_entries_are_taken_back_at_once_and_come_back_at_once() -> None:
    play = before_the_flop()
    before = essence(play.table)
    play.raises(3, 300)
    play.folds(1)
    play.passes(2)
    there = essence(play.table)
    play.undo(3)
    assert essence(play.table) == before
    play.redo()
    assert essence(play.table) == there


def test_undos_one_after_another_go_further_back_and_redos_come_forward_again() -> None:
    play = before_the_flop()
    tables = [essence(play.table)]
    steps: list[Step] = [lambda play: play.raises(3, 300), lambda play: play.folds(1), lambda play: play.passes(2)]
    for step in steps:
        step(play)
        tables.append(essence(play.table))
    for place in (2, 1, 0):
        play.undo()
        assert essence(play.table) == tables[place]
    for place in (1, 2, 3):
        play.redo()
        assert essence(play.table) == tables[place]
    assert play.refusal(Redone(0)) == "nothing-to-undo"


def test_another_entry_after_an_undo_forbids_the_redo() -> None:
    play = before_the_flop()
    play.raises(3, 300)
    play.undo()
    play.passes(3)
    assert play.refusal(Redone(0)) == "nothing-to-undo"


def test_an_observation_after_an_undo_does_not_forbid_the_redo() -> None:
    play = before_the_flop()
    play.raises(3, 300)
    play.undo()
    play.lay("board.1")
    play.do(Resumed(0))
    play.redo()
    assert play.player(3).committed == 300


def test_nor_does_one_that_the_rules_gave_a_meaning() -> None:
    play = before_the_flop()
    play.raises(3, 300)
    play.undo()
    play.mucks(1)
    play.redo()
    assert play.player(3).committed == 300
    assert play.hand(1) == "folded"


def test_a_refused_entry_after_an_undo_does_not_forbid_the_redo() -> None:
    play = before_the_flop()
    play.raises(3, 300)
    play.undo()
    assert play.refusal(Undone(99, None, 0)) == "nothing-to-undo"
    play.redo()
    assert play.player(3).committed == 300


@pytest.mark.parametrize("entries", [0, -1, -99])
def test_an_undo_of_nothing_is_refused(entries: int) -> None:
    assert before_the_flop().refusal(Undone(entries, None, 0)) == "nothing-to-undo"


def test_an_undo_of_more_than_there_is_is_refused_whole() -> None:
    play = before_the_flop()
    play.raises(3, 300)
    entries = 1 + 1 + 3 + 1
    answer = play.answer(Undone(entries + 1, None, 0))
    assert answer == Refused("nothing-to-undo", None, entries)
    play.undo(entries)
    assert play.stacks() == {}


def test_single_cards_of_the_deal_are_no_entries_so_undo_takes_back_the_riffle() -> None:
    play = between_hands()
    before = essence(play.table)
    play.riffle()
    for seat in ("1", "2"):
        play.do(TagsSeen(seat, (f"{seat}.1",), (), 0))
    play.undo()
    assert essence(play.table) == before
    play.riffle()
    assert play.table.cards.tokens == ()
    play.deal()
    assert play.turn == 3


def test_cards_that_reach_a_seat_after_an_act_taken_back_still_count() -> None:
    play = between_hands()
    play.riffle()
    for seat in ("1", "2", "3"):
        play.do(TagsSeen(seat, (f"{seat}.1",), (), 0))
    play.passes(3)
    for seat in ("1", "2", "3"):
        play.do(TagsSeen(seat, (f"{seat}.2",), (), 0))
    play.undo()
    assert play.turn == 3
    assert play.player(3).committed == 0


def test_what_followed_by_itself_from_an_entry_goes_with_it() -> None:
    play = before_the_flop()
    play.all_in(3, 1, 2)
    assert len(play.opened()) == 6
    play.undo()
    assert play.opened() == {}
    assert wanted_faces(play.table) == ()
    play.folds(2)
    assert wanted_faces(play.table) == ("1.1", "1.2", "3.1", "3.2")


def test_what_was_opened_before_an_entry_stays_open() -> None:
    play = on_the_flop()
    play.passes(1)
    play.undo()
    assert len(play.table.cards.faces) == 3
    assert play.board() == ("board.1", "board.2", "board.3")


def test_faces_that_were_told_late_and_again_after_an_undo_do_not_hinder_the_redo() -> None:
    play = showdown()
    play.opens = False
    play.tables(1, 2)
    play.open_wanted()
    play.undo()
    play.open_wanted()
    play.redo()
    assert [play.hand(seat) for seat in (1, 2)] == ["tabled", "tabled"]


def test_an_undo_that_was_redone_leaves_no_clock_for_the_entries_after_it() -> None:
    play = before_the_flop()
    play.clock()
    play.do(Undone(1, None, 0))
    play.do(Redone(0))
    play.clock()
    before = essence(play.table)
    play.do(Undone(1, None, 0))
    play.do(Redone(0))
    assert essence(play.table) == before
