"""The last card of stud: one each, or one for all; and how many a game has cards for (rule 21)."""

import pytest

from firmware_host.core.events import TagsSeen
from firmware_host.core.table import live_seats
from tests.games.last_street import DEEP, last_street
from tests.games.sitting import Sitting, dealt


@pytest.mark.parametrize(
    ("seats", "folding", "shared"),
    [(8, 0, True), (8, 1, True), (8, 2, False), (8, 3, False), (7, 0, False), (7, 1, False), (6, 0, False)],
)
def test_with_fewer_cards_left_than_live_hands_one_is_everybodys(seats: int, folding: int, shared: bool) -> None:
    play = last_street(seats, folding)
    live = seats - folding
    left = 52 - 6 * live - 3 * folding - 3
    assert (left < live) is shared
    play.deal()
    assert play.table.street == 4
    assert play.table.phase == "betting"
    assert len(play.board()) == shared
    dealt_out = len(play.table.cards.tokens)
    assert dealt_out == 6 * live + 3 * folding + (1 if shared else live)
    assert dealt_out + 3 <= 52


def test_every_hand_plays_the_shared_card() -> None:
    hands = {1: "As2c4d6h8sTc", 2: "Ah2d4c6s9hJd"}
    play = dealt("F7S", dict.fromkeys(range(1, 9), DEEP), hands, board="Ad")
    play.check_down()
    assert play.board() == ("Ad",)
    assert len(live_seats(play.table)) == 8
    assert all(len(cards) == 6 for cards in play.shown().values())
    assert sum(play.won().values()) == 8 * 40


def test_a_seat_card_does_not_begin_a_street_with_a_shared_card() -> None:
    play = last_street(8, 0)
    play.cards(1)
    assert play.table.phase == "board"
    play.do(TagsSeen("board", ("board.1",), (), 0))
    assert play.table.street == 4


@pytest.mark.parametrize("game", ["F7S", "F7S/8", "FR"])
def test_eight_may_play_stud_and_nine_may_not(game: str) -> None:
    dealt(game, dict.fromkeys(range(1, 9), DEEP), {}).check_down()
    play = Sitting(game, dict.fromkeys(range(1, 10), DEEP))
    with pytest.raises(AssertionError, match="too-many-seats"):
        play.riffle()


@pytest.mark.parametrize(("game", "most"), [("NT", 13), ("FT", 13), ("PO", 11), ("FO/8", 11), ("PO/8", 11)])
def test_more_seats_than_the_cards_of_a_flop_game_suffice_for_are_refused(game: str, most: int) -> None:
    dealt(game, dict.fromkeys(range(1, most + 1), DEEP), button=1).check_down()
    play = Sitting(game, dict.fromkeys(range(1, 14), DEEP), button=1)
    if most < 13:
        with pytest.raises(AssertionError, match="too-many-seats"):
            play.riffle()
