"""Who brings in, who begins a later street and who shows first in stud and razz (rule 21)."""

import pytest

from firmware_host.core.betting import moves
from firmware_host.core.events import Folded, Raised
from firmware_host.core.streets import bring_in_due
from firmware_host.core.table import Level
from tests.games.sitting import DECK, STUD_LIMITS, Sitting, cards_in, dealt

DEEP = 5000
STUD = pytest.mark.parametrize("game", ["F7S", "F7S/8"])


def with_boards(game: str, boards: list[str], stacks: dict[int, int] | None = None) -> Sitting:
    """Seats from 1 with these up cards, the door card first; the cards that are down do not matter."""
    down = iter([card for card in DECK if card not in cards_in("".join(boards))])
    hands = {seat: next(down) + next(down) + cards for seat, cards in enumerate(boards, 1)}
    return dealt(game, stacks or dict.fromkeys(hands, DEEP), hands)


def on_street(play: Sitting, street: int) -> Sitting:
    """The same hand so many streets later, nobody having bet."""
    while play.table.street < street or play.table.phase == "board":
        if play.table.phase == "board":
            play.deal()
        else:
            play.check_round()
    return play


@STUD
@pytest.mark.parametrize(
    ("doors", "seat"),
    [
        (["Kc", "2d", "Ah"], 2),
        (["2d", "2c", "2h"], 2),
        (["3s", "2s", "2h"], 3),
        (["Ad", "Kd", "Ac"], 2),
        (["Ks", "Kd", "Ac", "Kc"], 4),
    ],
)
def test_the_lowest_door_card_brings_in_and_clubs_are_the_lowest_suit(game: str, doors: list[str], seat: int) -> None:
    play = with_boards(game, doors)
    assert play.turn == seat
    assert bring_in_due(play.table)


@pytest.mark.parametrize(
    ("doors", "seat"),
    [
        (["Kc", "2d", "Ah"], 1),
        (["Qd", "Qs", "Qh"], 2),
        (["As", "2c", "Ah"], 2),
        (["Ad", "Ah", "Ac"], 2),
    ],
)
def test_in_razz_the_highest_door_card_brings_in_and_the_ace_is_low(doors: list[str], seat: int) -> None:
    play = with_boards("FR", doors)
    assert play.turn == seat
    assert bring_in_due(play.table)


def test_the_bring_in_is_posted_or_completed_but_not_folded() -> None:
    play = with_boards("F7S", ["Kc", "2d", "Ah"])
    assert play.refusal(Folded(2, 0)) == ("below-minimum", 30)
    assert moves(play.table, 2)[:3] == (30, 100, 100)
    play.passes(2)
    assert play.committed() == {1: 0, 2: 30, 3: 0}
    assert play.turn == 3


def test_the_low_card_may_complete_at_once() -> None:
    play = with_boards("F7S", ["Kc", "2d", "Ah"])
    play.raises(2)
    assert play.committed()[2] == 100
    assert moves(play.table, 3)[:3] == (100, 200, 200)


def test_the_completion_is_the_bet_and_four_raises_follow() -> None:
    play = with_boards("F7S", ["Kc", "2d", "Ah"])
    play.passes(2)
    for to in (100, 200, 300, 400, 500):
        assert moves(play.table, play.turn).least_to == to
        play.raises(play.turn)
    assert play.refusal(Raised(play.turn, None, 0))[0] == "cap-reached"


def test_who_brought_in_has_no_second_act_when_nobody_completes() -> None:
    play = with_boards("F7S", ["Kc", "2d", "Ah"])
    play.passes(2, 3, 1)
    assert play.table.phase == "board"


@pytest.mark.parametrize(("all_in_to", "next_to"), [(49, 100), (50, 150), (60, 160)])
def test_an_all_in_over_the_bring_in_counts_from_half_a_completion(all_in_to: int, next_to: int) -> None:
    play = with_boards("F7S", ["Kc", "2d", "Ah"], {1: DEEP, 2: DEEP, 3: 10 + all_in_to})
    play.passes(2)
    play.all_in(3)
    assert moves(play.table, 1)[:2] == (all_in_to, next_to)


def test_a_short_bring_in_is_all_he_has_and_others_owe_the_whole() -> None:
    play = with_boards("F7S", ["Kc", "2d", "Ah"], {1: DEEP, 2: 30, 3: DEEP})
    play.passes(2)
    assert play.player(2).stack == 0
    assert play.committed()[2] == 20
    assert moves(play.table, 3).owes == 30


@pytest.mark.parametrize("act", ["folds", "passes", "raises"])
def test_where_the_low_card_has_no_chips_the_next_with_chips_may_do_anything(act: str) -> None:
    play = with_boards("F7S", ["Kc", "2d", "Ah", "Qh"], {1: DEEP, 2: 10, 3: 10, 4: DEEP})
    assert play.player(2).stack == 0
    assert play.turn == 4
    assert not bring_in_due(play.table)
    assert moves(play.table, 4)[:2] == (30, 100)
    getattr(play, act)(4)
    assert play.committed()[4] == {"folds": 0, "passes": 30, "raises": 100}[act]


def test_the_next_with_less_than_the_bring_in_posts_what_he_has() -> None:
    play = with_boards("F7S", ["Kc", "2d", "Ah", "Qh"], {1: DEEP, 2: 10, 3: 25, 4: DEEP})
    play.passes(3)
    assert play.committed()[3] == 15
    assert moves(play.table, 4).owes == 30


def test_with_everybody_all_in_on_the_ante_nobody_brings_in() -> None:
    play = with_boards("F7S", ["Kc", "2d"], {1: 10, 2: 10})
    assert play.table.phase == "board"
    assert [play.player(seat).hand for seat in (1, 2)] == ["tabled", "tabled"]


@STUD
@pytest.mark.parametrize(
    ("boards", "seat"),
    [
        (["Kc3d", "2d2c", "AhQc"], 2),
        (["Kc3d", "2d4c", "AhQc"], 3),
        (["AcKd", "2dTc", "AhKs"], 3),
        (["AdKc", "2dTc", "AcKs"], 1),
        (["TcTd", "QdQc", "AhKs"], 2),
        (["KcQd", "KdQs", "3h2s"], 2),
    ],
)
def test_fourth_street_begins_with_the_best_board(game: str, boards: list[str], seat: int) -> None:
    assert on_street(with_boards(game, boards), 1).turn == seat


@pytest.mark.parametrize(
    ("boards", "street", "seat"),
    [
        (["Kc3d3h", "2d2cAs", "AhQcJs"], 2, 1),
        (["Kc3d3hKd", "2d2cAsAd", "AhQcJs9d"], 3, 2),
        (["Kc3d3hKd", "2d2c2hAd", "AhQcJs9d"], 3, 2),
        (["2h3h4h5h", "9c9d2sKd", "AhQcJs9h"], 3, 2),
        (["2h2c9dAs", "2d2s9cAc", "KhQcJs9h"], 3, 1),
        (["Kc3d3hKd", "2d2c2h2s", "AhQcJsAd"], 4, 2),
    ],
    ids=["pairs", "two pair", "three", "no straights or flushes", "suit of the ace", "seventh street too"],
)
def test_every_later_street_begins_with_the_best_board(boards: list[str], street: int, seat: int) -> None:
    assert on_street(with_boards("F7S", boards), street).turn == seat


@pytest.mark.parametrize(
    ("boards", "street", "seat"),
    [
        (["Kc3d", "2dAc", "Ah2c"], 1, 2),
        (["Ah2c", "2dAc", "KcQd"], 1, 1),
        (["KcQd", "AdAc", "5h2c"], 1, 3),
        (["KcQd", "AdAc", "TsTh"], 1, 1),
        (["KcQdJs", "AdAc2d", "2s2hAs"], 2, 1),
        (["QcQdJs", "AdAc3d", "2s2hAs"], 2, 2),
        (["8c4d3s2h", "8d4c3h2s", "9s2d3c4h"], 3, 1),
        (["8c7d3s2h", "8d5c3h2c", "7s6d5h4h"], 3, 3),
    ],
)
def test_in_razz_a_later_street_begins_with_the_lowest_board_and_ties_go_clockwise(
    boards: list[str], street: int, seat: int
) -> None:
    assert on_street(with_boards("FR", boards), street).turn == seat


def test_a_folded_board_begins_nothing() -> None:
    play = with_boards("F7S", ["KcAd", "2d3c", "QhQc"])
    play.passes(2)
    play.folds(3)
    assert on_street(play, 1).turn == 1


def test_a_best_board_without_chips_leaves_the_street_to_the_next_with_chips() -> None:
    play = with_boards("F7S", ["Kc9d", "2d3c", "AhAc"], {1: DEEP, 2: DEEP, 3: 40})
    play.passes(2)
    play.all_in(3)
    play.passes(1)
    assert on_street(play, 1).turn == 1


def test_an_open_pair_on_fourth_street_does_not_change_the_bet() -> None:
    play = on_street(with_boards("F7S", ["Kc3d", "2d2c", "AhQc"]), 1)
    assert moves(play.table, 2)[1:3] == (100, 100)


def test_from_fifth_street_on_the_bet_is_the_big_one() -> None:
    play = with_boards("F7S", ["Kc3d", "2d2c", "AhQc"])
    for street, bet in ((1, 100), (2, 200), (3, 200), (4, 200)):
        assert moves(on_street(play, street).table, play.turn).least_to == bet


@pytest.mark.parametrize(
    ("game", "boards", "order"),
    [
        ("F7S", ["Kc3d3hKd", "2d2c4hAd", "AhAcJsAs"], (3, 1, 2)),
        ("F7S", ["2h2c9dAs", "2d2s9cAc", "KhQcJs9h"], (1, 2, 3)),
        ("FR", ["8c7d3s2h", "8d5c3h2c", "7s6d5h4h"], (3, 1, 2)),
        ("FR", ["Kc4d3s2h", "8d4c3h2s", "8s2d3c4h"], (2, 3, 1)),
    ],
)
def test_with_no_bet_on_the_last_street_the_best_board_shows_first(
    game: str, boards: list[str], order: tuple[int, ...]
) -> None:
    play = on_street(with_boards(game, boards), 4)
    play.check_round()
    assert play.table.order == order


def test_the_last_bettor_shows_first_whatever_his_board() -> None:
    play = on_street(with_boards("F7S", ["Kc3d3hKd", "2d5c4h7d", "AhAcJsAs"]), 4)
    play.passes(3, 1)
    play.raises(2)
    play.check_round()
    assert play.table.order == (2, 3, 1)


def test_a_bettor_of_an_earlier_street_has_no_duty() -> None:
    play = on_street(with_boards("F7S", ["Kc3d3hKd", "2d5c4h7d", "AhAcJsAs"]), 3)
    play.passes(3, 1)
    play.raises(2)
    on_street(play, 4).check_round()
    assert play.table.order == (3, 1, 2)


def test_antes_and_bring_in_of_the_level_are_posted() -> None:
    play = with_boards("F7S", ["Kc", "2d"], {1: DEEP, 2: DEEP})
    assert play.stacks() == {1: DEEP - 10, 2: DEEP - 10}
    assert play.table.round.bet == STUD_LIMITS.bring_in
    assert Level(1, ante=10, bring_in=30, small_bet=100, big_bet=200) == STUD_LIMITS
