"""At every moment one line says what a newcomer does next."""

from dataclasses import replace

import pytest

from drivers.bench.hints import HINTS, OLD_CARDS, SEAT_TWO, WAITING, hint
from drivers.bench.keyboard import CARD_KEYS, PANEL_KEYS
from drivers.bench.views import Prompt, TableView
from tests.drivers.bench.scenes import CARDS, bench, dealing, prompting


def test_without_a_table_one_waits() -> None:
    assert hint(None, dealing()) == hint(bench(), None) == WAITING


def test_an_empty_table_wants_players() -> None:
    assert hint(bench(), TableView()) == SEAT_TWO


def test_between_hands_the_cards_are_gathered_before_the_riffle() -> None:
    riffle = prompting("riffle", phase="idle")
    assert hint(bench(), riffle) == "[Space] begins a hand."
    assert hint(bench(muck=("As",)), riffle) == "[G] gathers and shuffles the cards, then [Space] begins a hand."


def test_who_forgot_to_gather_is_told_so() -> None:
    view = replace(
        dealing(), prompts=(Prompt("pull-back-card", 2, "Pull back the card at seat 2."), *dealing().prompts)
    )
    assert hint(bench(seat2=("As",)), view) == OLD_CARDS


def test_the_seat_to_act_is_named_with_all_that_he_may_do() -> None:
    view = replace(prompting("act", 2), turn=2, to_call=1200, min_raise_to=2400, can=("call", "fold", "raise", "allin"))
    assert hint(bench(), view) == (
        "Seat 2 Bob:  [C] call 1,200  [R] amount [Enter] raise (to 2,400 or more)  [I] all in  [M] fold"
    )
    assert hint(bench(), replace(view, to_call=0, can=("check", "fold"))) == "Seat 2 Bob:  [C] check  [M] fold"


def test_chips_to_give_back_and_hands_to_turn_up_go_with_what_follows() -> None:
    prompts = (Prompt("return-chips", 2, "Give 300 back to seat 2."), Prompt("deal-flop", None, "Deal the flop."))
    assert hint(bench(), replace(dealing(), prompts=prompts)) == "Give 300 back to seat 2. [B] deals the flop."


@pytest.mark.parametrize("code", HINTS)
def test_every_prompt_with_a_hint_names_what_the_table_says_or_a_key_that_exists(code: str) -> None:
    text = hint(bench(), prompting(code, 3, "The table's words."))
    keys = [part.partition("]")[0].lower() for part in text.split("[")[1:]]
    assert keys or "The table's words." in text
    assert set(keys) <= {*PANEL_KEYS, *CARD_KEYS, "enter"}


def test_a_prompt_without_a_hint_is_shown_in_the_tables_words() -> None:
    assert hint(bench(), prompting("must-show-other", 2, "Seat 2: show it.")) == "Seat 2: show it."


@pytest.mark.parametrize(
    ("seat", "keys"), [(None, "[O] [8]"), (4, "[F4] [O] [8]"), (12, "[F12] [O] [8]"), (13, "[Shift] [F1] [O] [8]")]
)
def test_a_seat_is_keyed_before_its_card_and_none_before_the_boards(seat: int | None, keys: str) -> None:
    told = hint(bench(13), prompting("card-missing", seat, "Key the card."))
    assert told.startswith(f"Key the card. {keys}, its rank")


def test_who_brings_in_is_named_with_all_that_he_may_do() -> None:
    view = replace(prompting("bring-in", 2), turn=2, min_raise_to=100, can=("brings-in", "bet", "allin"))
    assert hint(bench(), view) == ("Seat 2 Bob:  [C] brings in  [R] amount [Enter] bet (100 or more)  [I] all in")


def test_a_stud_street_is_dealt_to_each_hand_and_a_last_card_for_all_to_the_board() -> None:
    due = replace(prompting("deal-street", None, "Deal."), phase="board", game="F7S", street="sixth")
    six = bench(seat1=CARDS[6:12], seat2=CARDS[12:18], seat4=CARDS[24:30])
    assert hint(six, due) == "Deal. [D] the next one, [A] all of them."
    assert hint(replace(six, cards=(*CARDS[6:18], *CARDS[24:32])), due) == "Deal. [B] deals it."


def test_a_break_is_ended_by_a_key() -> None:
    assert hint(bench(), replace(prompting("x"), phase="break", prompts=())) == "A break. Hold [O] to end it."
