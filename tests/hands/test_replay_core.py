"""A hand history through the rules engine: its stacks, what it tells while it runs, and what it refuses."""

import pytest

from firmware_host.core.events import Event, Folded, Passed, Raised, Tabled, TagsSeen
from firmware_host.core.table import Table
from firmware_host.hands.records import Action, DealHole, Show
from firmware_host.hands.replay import ReplayError, dealt_cards, finishing_stacks, play_through, playable, played
from tests.hands.played_hands import no_limit

BOARD = ("d db 2c7d9d", "d db Jc", "d db 4c")


def test_a_pot_taken_without_a_showdown() -> None:
    assert finishing_stacks(no_limit("p3 cbr 60", "p1 f", "p2 f")) == (990, 980, 1030)


def test_all_in_three_ways_with_side_pots() -> None:
    hand = no_limit("p3 cbr 500", "p1 cc", "p2 cc", *BOARD, stacks=(100, 300, 500))
    assert finishing_stacks(hand) == (300, 400, 200)


def test_the_best_of_the_hands_shown_wins_and_a_muck_gets_nothing() -> None:
    checked = [f"p{n} cc" for n in (1, 2, 3)]
    shown = ["p1 sm", "p2 sm KsKh", "p3 sm"]
    hand = no_limit("p3 cc", "p1 cc", "p2 cc", BOARD[0], *checked, BOARD[1], *checked, BOARD[2], *checked, *shown)
    assert finishing_stacks(hand) == (980, 1040, 980)


def test_cards_that_nobody_saw_are_drawn_from_the_rest_of_the_deck() -> None:
    hand = no_limit("p3 cc", "p1 cc", "p2 cc", BOARD[0])
    unseen = tuple(
        DealHole(action.player, ("??", "??")) if isinstance(action, DealHole) else action for action in hand.actions
    )
    hand = hand._replace(actions=unseen)
    for draw in range(52):
        hands, board = dealt_cards(hand, playable(hand), draw)
        cards = [card for seat in hands.values() for card in seat] + list(board)
        assert "??" not in cards
        assert len(set(cards)) == len(cards) == 9
        assert dealt_cards(hand, playable(hand), draw) == (hands, board)
    assert dealt_cards(hand, playable(hand), 0) != dealt_cards(hand, playable(hand), 1)


def test_what_was_shown_later_is_what_was_dealt_unseen() -> None:
    hand = no_limit("p3 f")
    actions = (DealHole(1, ("??", "??")), *hand.actions[1:], Show(1, ("7c", "7s")))
    hand = hand._replace(actions=actions)
    hands, _ = dealt_cards(hand, playable(hand), 0)
    assert hands[1] == ("7c", "7s")


def test_each_action_is_told_with_the_table_before_it() -> None:
    told: list[tuple[str, Event]] = []

    def heard(table: Table, action: Action, event: Event) -> None:
        told.append((table.phase, event))

    checked = ["p2 cc", "p1 cc"]
    hand = no_limit("p2 cbr 50", "p1 cc", BOARD[0], "p1 cbr 40", "p2 f", blinds=(20, 10))
    play_through(hand, played(hand)[0], heard)
    assert told == [
        ("dealing", Raised(2, 50, 0)),
        ("betting", Passed(1, 0)),
        ("board", TagsSeen("board", ("board.1", "board.2", "board.3"), (), 0)),
        ("betting", Raised(1, 40, 0)),
        ("betting", Folded(2, 0)),
    ]
    told.clear()
    streets = [part for card in BOARD for part in (card, "p1 cc", "p2 cc")]
    hand = no_limit(*checked, *streets, "p1 sm AsAh", "p2 sm", blinds=(20, 10))
    play_through(hand, played(hand)[0], heard)
    assert told[-2:] == [("showdown", Tabled(1, 0)), ("showdown", Folded(2, 0))]


def test_a_hand_shown_that_is_turned_up_already_says_nothing_new() -> None:
    told: list[Event] = []
    hand = no_limit("p2 cbr 1000", "p1 cc", "p1 sm AsAh", "p2 sm KsKh", *BOARD, blinds=(20, 10))
    assert play_through(hand, played(hand)[0], lambda table, action, event: told.append(event)) == (2000, 0)
    assert not [event for event in told if isinstance(event, Tabled)]


def test_a_check_where_nobody_can_bet_says_nothing_new() -> None:
    hand = no_limit("p2 cbr 1000", "p1 cc", BOARD[0], "p1 cc", "p2 cc", *BOARD[1:], blinds=(20, 10))
    assert finishing_stacks(hand) == (2000, 0)


def test_without_an_act_the_hand_is_dealt_and_turned_up() -> None:
    assert finishing_stacks(no_limit(*BOARD, blinds=(20, 10), stacks=(20, 10))) == (30, 0)


@pytest.mark.parametrize(
    ("acts", "number", "code"),
    [
        (("p3 cbr 5000",), 4, "more-than-stack"),
        (("p3 cc", "p1 cc", "p2 cc", "p1 cbr 40"), 7, "not-your-turn"),
    ],
)
def test_an_action_that_the_table_refuses_is_named(acts: tuple[str, ...], number: int, code: str) -> None:
    with pytest.raises(ReplayError, match=f"action {number}: .* is refused: {code}") as refused:
        finishing_stacks(no_limit(*acts))
    assert refused.value.action == number


def test_a_hand_that_stops_in_the_middle_is_no_hand() -> None:
    with pytest.raises(ReplayError, match="the hand is not over"):
        finishing_stacks(no_limit("p3 cbr 60", "p1 f"))


def test_more_players_than_a_game_is_dealt_to_are_refused() -> None:
    players = 14
    hand = no_limit("p3 f")._replace(
        starting_stacks=(1000,) * players, antes=(0,) * players, blinds_or_straddles=(10, 20) + (0,) * 12
    )
    with pytest.raises(ReplayError, match="14 seats; NT has at most 13") as refused:
        finishing_stacks(hand)
    assert refused.value.action == 0


def test_stud_without_the_cards_of_a_player_is_refused_with_what_to_add() -> None:
    made = no_limit("p1 f", "p2 f", antes=(5, 5, 5))
    stud = made._replace(
        variant="F7S",
        blinds_or_straddles=(),
        min_bet=None,
        bring_in=10,
        small_bet=20,
        big_bet=40,
        actions=tuple(action for action in made.actions if action != DealHole(2, ("Ks", "Kh"))),
    )
    with pytest.raises(ReplayError, match="p2 is dealt none: add d dh p2") as refused:
        finishing_stacks(stud)
    assert refused.value.action == 0
