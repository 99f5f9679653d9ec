"""The leak test: random hands, and nothing told of a card before it lies face up by rule."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from firmware_host.scripts.random_dealer import WEIGHTS
from tests.leak.nights import searched_night

HANDS_A_NIGHT, NIGHTS = (25, 80) if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else (8, 5)
# Nights by turns with more of what is rare.
EMPHASES: tuple[Mapping[str, int], ...] = (
    {},
    {"undo": 30, "redo": 15},
    {"cut": 15, "away at a cut": 10, "reader": 10, "stray": 10},
    {"early": 25, "muck": 10, "show": 10, "undo": 10},
    {"other deck": 40, "puck": 20, "cut": 5, "undo": 5},
)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(NIGHTS))
def test_nothing_is_told_of_a_card_that_is_not_face_up(tmp_path: Path, seed: int) -> None:
    night = searched_night(tmp_path, HANDS_A_NIGHT, seed, {**WEIGHTS, **EMPHASES[seed % len(EMPHASES)]})
    print(f"seed {seed}: {night.hands} hands, {night.moves} moves, {night.hidden // night.moves} cards hidden at each")
    assert night.leaks == []
    assert night.hidden > 40 * night.moves, "the test takes too many cards for face up to find a leak"
