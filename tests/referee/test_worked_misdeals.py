"""Worked values of rules 6 and 28: what is a misdeal, when it is too late for one, and who is live after the deal."""

from collections.abc import Callable

import pytest

from firmware_host.core.events import MisdealDeclared
from tests.referee.tables import Floor, dealt, four, seated

NINE = dict.fromkeys(range(1, 10), 1000)


def nine() -> Floor:
    """Nine players, the button 9, riffled."""
    play = seated(NINE, button=9)
    play.riffle()
    return play


def give(play: Floor, cards: int) -> None:
    """So many cards go round from seat 1 on."""
    for card in range(cards):
        play.card_to(card % 9 + 1)


@pytest.mark.parametrize(("game", "players", "full"), [("NT", 9, 18), ("PO", 9, 36), ("F7S", 8, 24)])
@pytest.mark.parametrize("before", [True, False])
def test_who_is_back_before_the_last_card_is_live(game: str, players: int, full: int, before: bool) -> None:
    play = seated(dict.fromkeys(range(1, players + 1), 1000), game=game, button=players)
    play.riffle()
    play.away(5)
    for card in range(full):
        if card == full - 1 and before:
            play.back(5)
        play.card_to(card % players + 1)
    play.back(5)
    assert play.hand(5) == ("live" if before else "dead")


@pytest.mark.parametrize(("cards", "seat", "misdeal"), [(1, 1, True), (2, 2, True), (3, 3, False), (11, 2, False)])
def test_of_a_flop_game_the_first_two_exposed_cards_are_a_misdeal(cards: int, seat: int, misdeal: bool) -> None:
    play = nine()
    give(play, cards)
    play.exposed(seat, "Kd")
    assert (play.phase() == "misdeal") == misdeal
    assert play.ruled("card-replaced") == ([] if misdeal else [(seat, None)])


@pytest.mark.parametrize("cards", [1, 5, 12])
def test_of_stud_any_exposed_down_card_is_a_misdeal(cards: int) -> None:
    play = seated(dict.fromkeys(range(1, 7), 1000), game="F7S")
    play.riffle()
    for card in range(cards):
        play.card_to(card % 6 + 1)
    play.exposed((cards - 1) % 6 + 1, "Kd")
    assert play.phase() == "misdeal"


def test_a_second_exposed_down_card_is_a_misdeal() -> None:
    play = nine()
    give(play, 3)
    play.exposed(3, "Kd")
    play.card_to(4)
    play.exposed(4, "Ks")
    assert play.phase() == "misdeal"


@pytest.mark.parametrize(
    ("acts", "late"),
    [
        (lambda play: None, False),
        (lambda play: play.folds(4, 1), False),
        (lambda play: play.passes(4), False),
        (lambda play: play.folds(4) or play.passes(1), False),
        (lambda play: play.passes(4, 1), True),
        (lambda play: play.folds(4) or play.passes(1, 2), True),
        (lambda play: play.passes(4) or play.raises(1), True),
    ],
)
def test_after_two_acts_with_chips_or_three_acts_the_hand_plays_on(acts: Callable[[Floor], None], late: bool) -> None:
    play = four()
    acts(play)
    if late:
        assert play.refusal(MisdealDeclared(0)) == "substantial-action"
    else:
        play.misdeal()
        assert play.phase() == "misdeal"


@pytest.mark.parametrize("played", [lambda play: play.folds(4, 1), lambda play: play.raises(4, 600)])
def test_a_misdeal_gives_everything_back_and_keeps_the_positions(played: Callable[[Floor], None]) -> None:
    play = four()
    positions = play.positions
    played(play)
    play.misdeal()
    play.next()
    assert play.stacks() == dict.fromkeys((1, 2, 3, 4), 10_000)
    play.riffle()
    assert play.positions == positions
    assert play.stacks() == {1: 10_000, 2: 9900, 3: 9800, 4: 10_000}


@pytest.mark.parametrize(
    ("seats", "why"),
    [((3,), "wrong-seat"), ((1, 2, 4), None), ((1, 2, 1), "skipped"), ((1, 2, 3, 4, 5, 10), "empty-seat")],
)
def test_what_the_antennas_suspect_of_the_deal(seats: tuple[int, ...], why: str | None) -> None:
    play = seated(NINE, button=9, seats=10)
    play.riffle()
    play.cards_to(*seats)
    assert (play.table.suspicion and play.table.suspicion.why) == why


def test_a_card_too_many_is_suspected() -> None:
    play = dealt({1: 1000, 2: 1000, 3: 1000}, button=1)
    play.card_to(2)
    assert play.table.suspicion is not None
    assert (play.table.suspicion.why, play.table.suspicion.seat) == ("too-many", 2)


def test_two_cards_running_to_the_button_are_fine() -> None:
    play = nine()
    give(play, 9)
    play.cards_to(9, 1, 2, 3, 4, 5, 6, 7)
    assert play.phase() == "dealing"
    play.card_to(8)
    assert play.phase() == "betting"
