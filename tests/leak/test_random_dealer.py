"""The random dealer plays every hand to its end, the same at every run, and more of what is asked for."""

import random
from collections import Counter
from pathlib import Path

import pytest

from firmware_host.core.table import House, Level, Player, new_table
from firmware_host.scripts import lines
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.lines import Undo
from firmware_host.scripts.random_dealer import KINDS, WEIGHTS, Keys, Move, RandomDealer, play
from firmware_host.scripts.words import DealerVerb
from tests.leak.nights import random_moves, random_table

RARE = dict.fromkeys(KINDS, 0) | {"on": 100}


def moves_of(folder: Path, seed: int, hands: int, weights: dict[str, int]) -> list[Move]:
    """What the dealer does in so many hands."""
    folder.mkdir(exist_ok=True)
    rng = random.Random(seed)
    done: list[Move] = []
    with random_table(folder, seed) as table:
        hands_on = HandsOn(table, frozenset(), rng)
        for move in random_moves(table, hands, rng, weights):
            play(move, hands_on, table)
            done.append(move)
    return done


def test_every_kind_has_a_weight_and_every_weight_a_kind() -> None:
    assert set(WEIGHTS) == set(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_hands_end_also_where_everything_is_as_likely_as_going_on(tmp_path: Path, seed: int) -> None:
    assert len(moves_of(tmp_path, seed, 4, dict.fromkeys(KINDS, 1))) > 20


@pytest.mark.slow
def test_the_same_seed_gives_the_same_moves(tmp_path: Path) -> None:
    first = moves_of(tmp_path / "a", 5, 4, dict(WEIGHTS))
    assert moves_of(tmp_path / "b", 5, 4, dict(WEIGHTS)) == first
    assert moves_of(tmp_path / "c", 6, 4, dict(WEIGHTS)) != first


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "moved"),
    [
        ("undo", Undo),
        ("cut", lines.Power),
        ("bank card", lines.BankCard),
        ("refused", Keys),
        ("reader", lines.Plug),
        ("puck", lines.Puck),
        ("other deck", lines.CardsLaid),
    ],
)
def test_what_is_asked_for_more_comes_more(tmp_path: Path, kind: str, moved: type[Move]) -> None:
    few = Counter(type(move) for move in moves_of(tmp_path / "few", 2, 5, RARE))
    many = Counter(type(move) for move in moves_of(tmp_path / "many", 2, 5, RARE | {kind: 100}))
    assert few[moved] == 0
    assert many[moved] >= 5


@pytest.mark.slow
def test_without_anything_irregular_no_line_is_refused(tmp_path: Path) -> None:
    rng = random.Random(8)
    with random_table(tmp_path, 8) as table:
        hands_on = HandsOn(table, frozenset(), rng)
        codes = [play(move, hands_on, table) for move in random_moves(table, 20, rng, RARE)]
    assert codes == [None] * len(codes)


def test_at_an_empty_table_it_seats_players_and_then_riffles() -> None:
    table = new_table(6, "NT", 25, Level(1, 100, 200), House())
    dealer = RandomDealer(random.Random(1), RARE)
    (first,) = dealer.moves(table, lambda antenna: ())
    assert isinstance(first, lines.PlayerSeated)
    assert first.stack % 25 == 0
    sitting = tuple(Player(f"P{seat}", 5_000) if seat else None for seat in range(7))
    assert dealer.moves(table._replace(players=sitting), lambda antenna: ()) == [lines.DealerKey(DealerVerb.RIFFLE)]
