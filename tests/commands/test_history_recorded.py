"""Recorded hands played at a table and written again: the same but for cards that were never shown."""

import os
from collections import Counter
from pathlib import Path

import pytest

from firmware_host.commands.demo import shipped_hands
from firmware_host.core.game import GAMES
from firmware_host.core.tokens import up_places
from firmware_host.hands.phh import read_hands
from firmware_host.hands.records import UNSEEN, Action, DealHole, PhhHand, Show
from firmware_host.hands.replay import ReplayError
from firmware_host.scripts.from_phh import script_of
from firmware_host.scripts.leak import leaks
from tests.commands.hand_files import AGAINST_THE_RULES
from tests.commands.history_nights import command, exported, running

RECORDED = Path(__file__).parents[3] / "shared" / "data" / "hands" / "random-play.phhs"
SAMPLE = 1 if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else 60


def as_seen(hand: PhhHand) -> tuple[Action, ...]:
    """The hand's actions without the cards that nobody saw: those dealt down and never shown."""
    shown = {action.player for action in hand.actions if isinstance(action, Show) and action.cards}
    ups = up_places(GAMES[hand.variant])
    dealt: Counter[int] = Counter()
    seen: list[Action] = []
    for action in hand.actions:
        if isinstance(action, DealHole):
            first = dealt[action.player]
            dealt[action.player] += len(action.cards)
            if action.player not in shown:
                cards = [card if first + n in ups else UNSEEN for n, card in enumerate(action.cards)]
                action = action._replace(cards=tuple(cards))
        seen.append(action)
    return tuple(seen)


def hidden_cards(hand: PhhHand) -> set[str]:
    """The cards that were dealt and never seen."""
    dealt = {card for action in hand.actions if isinstance(action, DealHole) for card in action.cards}
    return dealt - {card for action in as_seen(hand) if isinstance(action, DealHole) for card in action.cards}


@pytest.mark.slow
@pytest.mark.parametrize("hand", shipped_hands(), ids=lambda hand: f"hand {hand.hand}")
def test_a_shipped_hand_is_written_again_as_it_was_recorded(hand: PhhHand, tmp_path: Path) -> None:
    with running(script_of(hand)) as table:
        (again,) = exported(table, tmp_path / "x.phhs")
    assert again.actions == as_seen(hand)
    for field in ("variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "finishing_stacks"):
        assert getattr(again, field) == getattr(hand, field)
    assert again.table_script is None


@pytest.mark.slow
@pytest.mark.skipif(not RECORDED.is_file(), reason=f"no recorded hands in {RECORDED.parent}")
def test_recorded_hands_of_every_game_end_the_same_and_hide_what_nobody_saw(tmp_path: Path) -> None:
    games: Counter[str] = Counter()
    for hand in list(read_hands(RECORDED))[::SAMPLE]:
        assert isinstance(hand, PhhHand)
        try:
            script = script_of(hand)
        except ReplayError:
            continue
        output = tmp_path / "x.phhs"
        with running(script) as table:
            (again,) = exported(table, output)
        where = f"hand {hand.hand}"
        assert command("replay", output) == 0, where
        assert again.table_script is not None or command("replay", "--core", output) == 0, where
        if (hand.hand, hand.variant) not in AGAINST_THE_RULES:
            assert again.finishing_stacks == hand.finishing_stacks, where
        told = output.read_text().partition("_table_script")[0]
        assert [card for card in hidden_cards(hand) if leaks(told, card)] == [], where
        games[hand.variant] += 1
    assert set(games) == {"NT", "FT", "PO", "FO/8", "F7S", "F7S/8", "FR"}
