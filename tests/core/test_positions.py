"""Button and blinds: rules 3 and 20, with their worked examples."""

import pytest

from firmware_host.core.events import Riffled
from tests.core.play import Play
from tests.core.starts import seated

SIX = dict.fromkeys(range(1, 7), 10_000)

# Who leaves after the hand 1/2/3; then three hands: button, small blind, big blind and the last to act.
TABLE = [
    ((), [(2, 3, 4, 2), (3, 4, 5, 3), (4, 5, 6, 4)]),
    ((2,), [(2, 3, 4, 1), (3, 4, 5, 3), (4, 5, 6, 4)]),
    ((3,), [(2, 3, 4, 2), (3, 4, 5, 2), (4, 5, 6, 4)]),
    ((2, 3), [(2, 3, 4, 1), (3, 4, 5, 1), (4, 5, 6, 4)]),
    ((3, 4), [(2, 3, 5, 2), (3, 5, 6, 2), (5, 6, 1, 5)]),
    ((1, 2, 3), [(2, 3, 4, 6), (3, 4, 5, 6), (4, 5, 6, 4)]),
]


def last_to_act(play: Play) -> int:
    """Deal, let everybody pass to the flop and through it: the seat that passes last."""
    play.deal()
    while play.table.phase == "betting":
        play.passes(play.turn)
    play.street()
    last = 0
    while play.table.phase == "betting":
        last = play.turn
        play.passes(last)
    return last


def next_hand(play: Play) -> tuple[int, int, int]:
    """Riffle, note the positions and end the hand."""
    play.riffle()
    play.finish()
    return play.positions


@pytest.mark.parametrize(("leavers", "hands"), TABLE, ids=lambda value: str(value))
def test_positions_move_by_the_big_blind_and_leave_dead_buttons_and_blinds(
    leavers: tuple[int, ...], hands: list[tuple[int, int, int, int]]
) -> None:
    play = seated(SIX, last=(1, 2, 3))
    play.leave(*leavers)
    for button, small_blind, big_blind, last in hands:
        play.riffle()
        assert play.positions == (button, small_blind, big_blind)
        posted = {seat: p.committed for seat, p in enumerate(play.table.players) if p is not None and p.committed}
        assert posted == {seat: chips for seat, chips in ((small_blind, 50), (big_blind, 100)) if seat not in leavers}
        assert play.ruled("dead-button") == ([(button, None)] if button in leavers else [])
        assert play.ruled("no-small-blind") == ([(small_blind, None)] if small_blind in leavers else [])
        assert last_to_act(play) == last
        play.finish()


@pytest.mark.parametrize(("leaver", "button", "big_blind"), [(1, 3, 2), (2, 3, 1), (3, 2, 1)])
def test_three_to_two_gives_the_big_blind_to_whoever_is_due(leaver: int, button: int, big_blind: int) -> None:
    play = seated(dict.fromkeys((1, 2, 3), 5000), last=(1, 2, 3))
    play.leave(leaver)
    play.riffle()
    assert play.positions == (button, button, big_blind)
    assert play.ruled("heads-up") == [(button, None)]
    assert play.turn == 0
    play.deal()
    assert play.turn == button
    play.passes(button, big_blind)
    play.street()
    assert play.turn == big_blind


def test_heads_up_the_big_blind_alternates() -> None:
    play = seated({2: 5000, 5: 5000}, last=(2, 2, 5))
    assert [next_hand(play)[2] for _ in range(4)] == [2, 5, 2, 5]


def test_a_big_blind_posted_all_in_counts_as_taken() -> None:
    play = seated({1: 5000, 2: 5000, 3: 40}, last=(1, 1, 2))
    play.riffle()
    assert play.positions == (1, 2, 3)
    assert (play.player(3).stack, play.player(3).committed) == (0, 40)
    play.deal()
    play.folds(1)
    play.run_out()
    play.next()
    play.riffle()
    assert play.positions[2] == 1


@pytest.mark.parametrize(
    ("stacks", "button", "expected"),
    [
        ((1, 2, 3, 4), 0, (1, 2, 3)),
        ((1, 2, 3, 4), 4, (4, 1, 2)),
        ((2, 4, 6), 5, (5, 6, 2)),
        ((2, 5), 0, (2, 2, 5)),
        ((2, 5), 5, (5, 5, 2)),
        ((2, 5), 3, (2, 2, 5)),
    ],
)
def test_the_first_hand_has_the_button_as_drawn(
    stacks: tuple[int, ...], button: int, expected: tuple[int, int, int]
) -> None:
    play = seated(dict.fromkeys(stacks, 1000), seats=6, button=button)
    assert next_hand(play) == expected


@pytest.mark.parametrize(
    ("newcomer", "expected"),
    [(1, (4, 6, 1)), (2, (4, 6, 2)), (7, (4, 6, 7)), (8, (4, 6, 8)), (9, (4, 6, 9))],
)
def test_a_newcomer_is_dealt_in_at_once_anywhere_but_between_button_and_small_blind(
    newcomer: int, expected: tuple[int, int, int]
) -> None:
    play = seated({3: 5000, 4: 5000, 6: 5000}, seats=9, last=(3, 4, 6))
    play.sit(newcomer)
    play.riffle()
    assert play.positions == expected
    assert play.hand(newcomer) == "live"


def test_a_newcomer_between_button_and_small_blind_waits_until_the_button_has_passed() -> None:
    play = seated({3: 5000, 4: 5000, 6: 5000}, seats=9, last=(3, 4, 6))
    play.sit(5)
    play.riffle()
    assert play.positions == (4, 6, 3)
    assert play.hand(5) == "waits"
    assert play.ruled("waits-for-button") == [(5, None)]
    play.finish()
    play.riffle()
    assert play.positions == (6, 3, 4)
    assert play.hand(5) == "live"


def test_a_newcomer_may_take_the_empty_button_seat_and_is_dealt_in() -> None:
    play = seated({1: 5000, 3: 5000, 4: 5000}, last=(1, 2, 3))
    play.sit(2)
    play.riffle()
    assert play.positions == (2, 3, 4)
    assert play.hand(2) == "live"
    assert play.ruled("dead-button") == []


def test_a_newcomer_in_the_busted_big_blinds_seat_posts_the_small_blind() -> None:
    play = seated(SIX, last=(1, 2, 3))
    play.leave(3)
    play.sit(3)
    play.riffle()
    assert play.positions == (2, 3, 4)
    assert play.player(3).committed == 50
    assert play.ruled("no-small-blind") == []


def test_two_to_three_players_puts_the_button_right_of_the_small_blind_rather_than_on_the_big_blind() -> None:
    play = seated({2: 5000, 5: 5000}, seats=6, last=(2, 2, 5))
    play.sit(3)
    play.riffle()
    assert play.positions == (3, 5, 2)
    assert play.hand(3) == "live"


def test_two_to_three_players_beyond_the_last_big_blind_has_the_newcomer_post_it() -> None:
    play = seated({2: 5000, 5: 5000}, seats=6, last=(2, 2, 5))
    play.sit(6)
    play.riffle()
    assert play.positions == (2, 5, 6)


def test_of_several_newcomers_only_those_between_button_and_small_blind_wait() -> None:
    play = seated({1: 5000, 2: 5000, 6: 5000}, seats=9, last=(1, 2, 6))
    for seat in (3, 5, 8, 9):
        play.sit(seat)
    play.riffle()
    assert play.positions == (2, 6, 8)
    assert {seat: play.hand(seat) for seat in (3, 5, 8, 9)} == {3: "waits", 5: "waits", 8: "live", 9: "live"}


def test_where_fewer_than_two_would_be_left_newcomers_between_button_and_small_blind_are_dealt_in() -> None:
    play = seated({1: 5000, 4: 5000, 7: 5000}, seats=9, last=(1, 4, 7))
    play.leave(1, 4, 7)
    for seat in (5, 6, 9):
        play.sit(seat)
    play.riffle()
    assert play.positions == (4, 7, 9)
    assert [play.hand(seat) for seat in (5, 6, 9)] == ["live"] * 3


def test_a_player_who_sits_down_again_between_hands_is_a_newcomer() -> None:
    play = seated({3: 5000, 4: 5000, 5: 5000, 6: 5000}, seats=6, last=(3, 4, 6))
    play.leave(5)
    play.sit(5)
    play.riffle()
    assert play.hand(5) == "waits"


def test_fewer_than_two_players_cannot_be_dealt_a_hand() -> None:
    play = seated({1: 5000, 2: 5000}, last=(1, 1, 2))
    play.leave(1)
    assert play.refusal(Riffled(0)) == "seat-empty"
