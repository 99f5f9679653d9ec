"""Hands written and read back."""

import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.hands.phh import hands_of
from firmware_host.hands.phh_write import write_hand, write_hands
from firmware_host.hands.records import (
    UNSEEN,
    VARIANTS,
    Action,
    BetRaise,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    PhhHand,
    Show,
)

DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
AMOUNTS = st.integers(0, 10**9)


@st.composite
def played(draw: st.DrawFn, name: str, players: int) -> tuple[Action, ...]:
    """A hand's actions: deals in order, some cards unseen, acts between them, hands shown or mucked at the end."""
    deck = list(DECK)
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    anyone = st.integers(1, players)
    act: st.SearchStrategy[Action] = st.builds(Fold, anyone) | st.builds(CheckCall, anyone) | st.builds(BringIn, anyone)
    actions: list[Action] = []
    held: dict[int, tuple[str, ...]] = dict.fromkeys(range(1, players + 1), ())
    for size in VARIANTS[name].hole_deals:
        for player in held:
            cards = tuple(deck.pop() for _ in range(size)) if len(deck) > size else (UNSEEN,) * size
            cards = tuple(UNSEEN if draw(st.booleans()) else card for card in cards)
            held[player] += cards
            actions.append(DealHole(player, cards))
        actions.append(draw(act))
    for size in VARIANTS[name].board_deals:
        if len(deck) > size:
            actions.append(DealBoard(tuple(deck.pop() for _ in range(size))))
            actions.append(BetRaise(draw(anyone), draw(st.integers(1, 10**9))))
    actions += [Show(player, draw(st.sampled_from([(), cards]))) for player, cards in held.items()]
    return tuple(actions)


@st.composite
def hands(draw: st.DrawFn, file: str = "x.phh", hand: str = "1") -> PhhHand:
    """Any hand of any game that is complete."""
    name = draw(st.sampled_from(sorted(VARIANTS)))
    players = draw(st.integers(2, 8))
    row = st.tuples(*[AMOUNTS] * players)
    needs = VARIANTS[name].needs

    def amount(field: str) -> int | None:
        return draw(AMOUNTS) if field in needs else draw(st.none() | AMOUNTS)

    return PhhHand(
        file=file,
        hand=hand,
        variant=name,
        antes=draw(row),
        blinds_or_straddles=draw(row) if "blinds_or_straddles" in needs else (),
        bring_in=amount("bring_in"),
        small_bet=amount("small_bet"),
        big_bet=amount("big_bet"),
        min_bet=amount("min_bet"),
        starting_stacks=draw(row),
        actions=draw(played(name, players)),
        finishing_stacks=draw(st.none() | row),
    )


@pytest.mark.slow
@settings(derandomize=True, deadline=None)
@given(hands())
def test_a_written_hand_is_read_back_equal(hand: PhhHand) -> None:
    assert list(hands_of("x.phh", tomli.loads(write_hand(hand)))) == [hand]


@pytest.mark.slow
@settings(derandomize=True, deadline=None, max_examples=20)
@given(st.lists(hands(), min_size=1, max_size=3), st.lists(st.text(), min_size=3, max_size=3, unique=True))
def test_many_written_hands_are_read_back_equal_under_any_labels(found: list[PhhHand], labels: list[str]) -> None:
    labelled = [hand._replace(hand=f"hand {label}") for hand, label in zip(found, labels, strict=False)]
    assert list(hands_of("x.phh", tomli.loads(write_hands(labelled)))) == labelled


def test_a_written_hand_leaves_out_what_the_game_has_not() -> None:
    hand = PhhHand("x", "1", "F7S", (5, 5), (), 10, 20, 40, None, (100, 100), (BringIn(1), Show(2, ())), None)
    assert write_hand(hand) == (
        'variant = "F7S"\n'
        "ante_trimming_status = false\n"
        "antes = [5, 5]\n"
        "bring_in = 10\n"
        "small_bet = 20\n"
        "big_bet = 40\n"
        "starting_stacks = [100, 100]\n"
        'actions = ["p1 pb", "p2 sm"]\n'
    )
