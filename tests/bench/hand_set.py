"""The hands that the bench plays: all recorded hands by game, else the product's own, repeated."""

from collections import defaultdict
from pathlib import Path
from typing import Final

import firmware_host.hands
from firmware_host.hands.phh import read_hands
from firmware_host.hands.phh_write import write_hands
from firmware_host.hands.records import PhhHand
from tests.games.test_recorded_hands import EVENTS, FOLDER, OTHERWISE, RANDOM_PLAY

SHOWN: Final = Path(firmware_host.hands.__file__).with_name("shown.phhs")
AT_LEAST: Final = 300
Games = dict[str, list[PhhHand]]


def hands_by_game() -> Games:
    """The hands of each game, numbered from 1; those that the rules play otherwise than recorded are left out."""
    games: Games = defaultdict(list)
    for file in [*EVENTS, RANDOM_PLAY] if FOLDER.is_dir() else [SHOWN]:
        for hand in read_hands(file):
            if isinstance(hand, PhhHand) and not (file == RANDOM_PLAY and hand.hand in OTHERWISE):
                games[hand.variant].append(hand)
    repeats = 1 if FOLDER.is_dir() else -(-AT_LEAST // sum(map(len, games.values())))
    return {game: _numbered(hands * repeats) for game, hands in sorted(games.items())}


def written(game: str, hands: list[PhhHand], folder: Path) -> Path:
    """The hands of a game as one file."""
    path = folder / f"{game.replace('/', '-')}.phhs"
    path.write_text(write_hands(hands))
    return path


def _numbered(hands: list[PhhHand]) -> list[PhhHand]:
    return [hand._replace(hand=str(number)) for number, hand in enumerate(hands, 1)]
