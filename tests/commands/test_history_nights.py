"""Random nights with undo, power cuts and clocks: each hand is told once, ends as it did, hides what nobody saw."""

import os
import random
import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_host.commands.history_journal import read_night
from firmware_host.core.table import House, Level, Player, new_table
from firmware_host.hands.history_night import night_hands
from firmware_host.hands.phh_write import write_hand, write_hands
from firmware_host.hands.records import PhhHand
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.leak import leaks
from firmware_host.scripts.random_dealer import WEIGHTS, play
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.words import CARDS
from tests.commands.history_nights import command, exported, hands_in, running
from tests.leak.face_up import FaceUp
from tests.leak.nights import random_moves

CAMPAIGN = os.environ.get("DEALER_TABLE_CAMPAIGN") == "1"
HANDS = 30 if CAMPAIGN else 6
SEEDS = range(10 if CAMPAIGN else 2)
STUD = """
game: {game}
level: ante 25 bring-in 50 bets 100/200
chip: 25
seats: 4
seat 1 Ann 5000
seat 2 Bob 5000
seat 4 Cat 5000
dealer riffle
deal 1:{ann}4d 2:{bob}9d 4:{cat}Jh
dealer clock
wait 71
"""


def random_table(folder: Path, game: str, rng: random.Random) -> SimTable:
    """A table of 2 to 9 seats at limits of its own."""
    antes = rng.choice(({}, {}, {"ante": 25}, {"big_blind_ante": 200}))
    house = House(clock_expiry=rng.choice(("dead", "check")), betting_reopen=rng.choice(("cumulative", "never")))
    return SimTable(new_table(rng.randint(2, 9), game, 25, Level(1, 100, 200, **antes), house), folder, rng)


def played_night(table: SimTable, rng: random.Random, weights: Mapping[str, int] = WEIGHTS) -> dict[int, set[str]]:
    """Play a random night; the cards that lay face up in each hand, by its number."""
    hands_on, up = HandsOn(table, frozenset(), rng), FaceUp(table)
    seen: dict[int, set[str]] = {}
    for move in random_moves(table, HANDS, rng, weights):
        up.look()
        up.saw(move, play(move, hands_on, table))
        seen.setdefault(table.host.table.night.hand, set()).update(up.cards)
    return seen


def contradictory(table: SimTable) -> set[str]:
    """The hands in which one card stands at two places: a wrong one was keyed, or a hand went on without its cards."""
    hands = night_hands(*read_night(table.journal_path))
    faces = {hand.number: [face for _, face in hand.end.cards.faces] for hand in hands}
    return {str(number) for number, known in faces.items() if len(set(known)) < len(known)}


def follows(hand: PhhHand, before: PhhHand) -> bool:
    """Whether everybody who played both hands begins this one with what he had after the last."""
    ended = dict(zip(before.seats, before.finishing_stacks or (), strict=True))
    begun = dict(zip(hand.seats, hand.starting_stacks, strict=True))
    # Somebody else may have sat down where a player lost all his chips.
    return all(begun[seat] == ended[seat] for seat in begun if ended.get(seat))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", ["NT", "FT", "PO", "FO/8"])
def test_every_hand_of_a_random_night_is_told_once_and_replays_as_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, seed: int
) -> None:
    rng = random.Random(f"{game} {seed}")
    table = random_table(tmp_path, game, rng)
    try:
        played_night(table, rng)
        command("history", "--journal", table.journal_path, "-o", tmp_path / "x.phhs")
        untold = set(re.findall(r"hand (\d+) cannot be told", capsys.readouterr().err))
        assert untold <= contradictory(table)
        end = table.host.table
    finally:
        table.close()
    hands = hands_in(tmp_path / "x.phhs")
    assert [hand.number for hand in hands] == list(range(1, end.night.hand + 1))
    assert all(follows(hand, before) for before, hand in pairwise(hands))
    assert end.phase == "idle"
    assert hands[-1].finishing_stacks == tuple(stack_of(end.players[seat]) for seat in hands[-1].seats)
    (tmp_path / "told.phhs").write_text(write_hands(hand for hand in hands if hand.hand not in untold))
    assert command("replay", tmp_path / "told.phhs") == 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_in_the_file_that_did_not_lie_face_up(tmp_path: Path, seed: int) -> None:
    rng = random.Random(f"leak {seed}")
    table = random_table(tmp_path, "NT", rng)
    try:
        seen = played_night(table, rng, {**WEIGHTS, "undo": 0, "redo": 0})
        hands = exported(table, tmp_path / "x.phhs")
    finally:
        table.close()
    searched = 0
    for hand in hands:
        text, hidden = write_hand(hand), set(CARDS) - seen[hand.number or 0]
        assert [card for card in hidden if leaks(text, card)] == [], f"hand {hand.number}"
        searched += len(hidden)
    assert searched > 30 * len(hands)


def stack_of(player: Player | None) -> int:
    """A player's chips, none where nobody sits."""
    return 0 if player is None else player.stack


@pytest.mark.slow
@pytest.mark.parametrize("game", ["F7S", "F7S/8", "FR"])
def test_a_stud_script_is_the_same_whatever_cards_lay_down(tmp_path: Path, game: str) -> None:
    texts = []
    for down in ({"ann": "AsTc", "bob": "7h2c", "cat": "KsQd"}, {"ann": "2h3h", "bob": "AhAc", "cat": "8s8c"}):
        with running(STUD.format(game=game, **down)) as table:
            (hand,) = exported(table, tmp_path / "x.phhs")
        assert hand.table_script is not None
        texts.append((tmp_path / "x.phhs").read_bytes())
    assert texts[0] == texts[1]
