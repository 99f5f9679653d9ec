"""The bench's hands move the cards that the table waits for, in the dealer's order."""

from dataclasses import replace

import pytest

from drivers.bench.dealing import Deck, Move, next_card, next_street, to_the_muck, whole_deal
from tests.drivers.bench.scenes import CARDS, bench, dealing, prompting


def test_the_first_card_goes_left_of_the_button() -> None:
    assert next_card(dealing(button=1), bench(), CARDS) == Move((CARDS[0],), "seat2")
    assert next_card(dealing(button=2), bench(), CARDS) == Move((CARDS[0],), "seat4")
    assert next_card(dealing(button=8), bench(), CARDS) == Move((CARDS[0],), "seat1")


def test_the_whole_deal_goes_round_once_for_each_card() -> None:
    moves = whole_deal(dealing(), bench(), CARDS)
    assert [move.antenna for move in moves] == ["seat2", "seat4", "seat1"] * 2
    assert [move.cards for move in moves] == [(card,) for card in CARDS[:6]]


def test_a_deal_that_was_begun_by_hand_is_finished() -> None:
    begun = bench(seat2=("As",), seat4=("Ks",))
    assert [move.antenna for move in whole_deal(dealing(), begun, CARDS)] == ["seat1", "seat2", "seat4", "seat1"]


@pytest.mark.parametrize("game", ["PO", "FO/8", "PO/8"])
def test_omaha_deals_four_cards(game: str) -> None:
    assert len(whole_deal(dealing(game=game), bench(), CARDS)) == 12


@pytest.mark.parametrize("game", ["F7S", "F7S/8", "FR"])
def test_stud_deals_three_cards_from_the_lowest_seat_and_one_a_street_to_live_hands(game: str) -> None:
    third = replace(dealing(game=game), button=None, street="third")
    assert [move.antenna for move in whole_deal(third, bench(), CARDS)] == ["seat1", "seat2", "seat4"] * 3
    held = bench(seat1=("As", "Ad", "Ac"), seat2=("Ks", "Kd", "Kc"), seat4=("Qs", "Qd", "Qc"))
    fourth = replace(third, phase="board", hands={**third.hands, 2: "folded"})
    assert [move.antenna for move in whole_deal(fourth, held, CARDS)] == ["seat1", "seat4"]


def test_the_one_last_card_of_stud_is_dealt_to_the_board() -> None:
    assert next_street(prompting("deal-street", phase="board"), CARDS) == Move(CARDS[:1], "board")


def test_where_the_deck_has_too_few_cards_for_all_none_is_dealt_to_a_seat() -> None:
    due = replace(prompting("deal-street", phase="board"), game="F7S", street="sixth")
    six = bench(seat1=CARDS[6:12], seat2=CARDS[12:18], seat4=CARDS[24:30])
    burnt = 3
    assert next_card(due, six, CARDS[: burnt + 2]) is None
    assert next_card(due, six, CARDS[: burnt + 3]) == Move((CARDS[0],), "seat2")


def test_who_waits_for_the_button_gets_no_card() -> None:
    view = dealing()
    waits = replace(view, hands={**view.hands, 2: "waits"})
    assert next_card(waits, bench(), CARDS) == Move((CARDS[0],), "seat4")


def test_no_card_is_dealt_but_in_the_deal() -> None:
    assert next_card(replace(dealing(), phase="betting"), bench(), CARDS) is None
    assert next_card(dealing(), bench(seat1=("As", "Ad"), seat2=("Ks", "Kd"), seat4=("Qs", "Qd")), CARDS) is None
    assert next_card(dealing(), bench(), ()) is None


@pytest.mark.parametrize(("code", "count"), [("deal-flop", 3), ("deal-turn", 1), ("deal-river", 1)])
def test_a_street_is_dealt_when_it_is_due(code: str, count: int) -> None:
    assert next_street(prompting(code), CARDS) == Move(CARDS[:count], "board")
    assert next_street(prompting("act", 2), CARDS) is None


def test_the_cards_of_the_seat_to_act_are_mucked_or_of_the_next_to_show() -> None:
    table = bench(seat2=("As", "Kd"), seat4=("2c", "2d"))
    assert to_the_muck(replace(dealing(), turn=2), table) == Move(("As", "Kd"), "muck")
    assert to_the_muck(replace(dealing(), order=(4, 2)), table) == Move(("2c", "2d"), "muck")
    assert to_the_muck(replace(dealing(), turn=1), table) is None
    assert to_the_muck(dealing(), table) is None


def test_a_deck_is_shuffled_by_its_seed() -> None:
    table = bench()
    assert Deck(7).left(table) == Deck(7).left(table)
    assert Deck(7).left(table) != Deck(8).left(table)
    assert sorted(Deck(7).left(table)) == sorted(CARDS)


def test_a_deck_keeps_its_order_until_it_is_shuffled_again() -> None:
    deck = Deck(7)
    order = deck.left(bench())
    assert deck.left(bench(seat1=order[:2])) == order[2:]
    deck.shuffle(CARDS)
    assert deck.left(bench()) != order
