"""Seventh street of stud with just enough cards for everybody."""

from tests.equity.tables import Dealt


def test_six_of_eight_players_get_a_last_card_each() -> None:
    dealt = Dealt("F7S", dict.fromkeys(range(1, 9), 1000))
    # Rule 21: 52 less 8 x 3, 6 x 3 and 3 burns leaves 7 cards for 6 hands.
    dealt.around(7, 8)
    dealt.card(*range(1, 7))
    dealt.streets(3)
    assert (dealt.table.street, dealt.table.phase) == (4, "betting")
