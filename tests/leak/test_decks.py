"""Enrolment and check of decks tell no tag anywhere but in the decks' own files."""

import random
from pathlib import Path

import pytest

from firmware_host.decks.enrol import ORDER
from firmware_host.decks.progress import Progress
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.scripts import lines
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.lines import Step
from tests.decks.told import text
from tests.leak.nights import random_table
from tests.leak.searched import Searched

LAY_MS = 700
STEPS = 80


def asked(verb: DeckVerb, name: str | None = None) -> Step:
    return lines.DeckAsked(DeckRequest(verb, name))


def steps(task: Progress | None, rng: random.Random) -> list[Step]:
    """What somebody does next: the card asked for, a wrong one, one back, a stop, another start, a power cut."""
    if task is None:
        begin = (asked(DeckVerb.ENROLL, "green"), asked(DeckVerb.ENROLL, "puck"), asked(DeckVerb.CHECK))
        return [asked(DeckVerb.LIST), *rng.choices(begin, [6, 1, 1])]
    due = next((card for card in ORDER if f"Lay {card}," in text(task)), rng.choice(ORDER))
    wait = lines.Wait(LAY_MS)
    kinds: list[list[Step]] = [
        [lines.CardsLaid("muck", (due,)), wait, lines.CardsLifted("muck")],
        [lines.CardsLaid("seat1", (rng.choice(ORDER),), "blue"), wait, lines.CardsLifted("seat1")],
        [lines.BankCard("seat2", True), wait, lines.BankCard("seat2", False)],
        [lines.Puck(1), wait, lines.Puck(None)],
        [asked(DeckVerb.BACK)],
        [asked(DeckVerb.STOP)],
        [lines.Power(False), lines.Power(True)],
    ]
    (kind,) = rng.choices(kinds, [60, 3, 3, 3, 10, 3, 2])
    return kind


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_no_tag_is_told_while_decks_are_enrolled_and_checked(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with random_table(tmp_path, seed) as table:
        hands, searched = HandsOn(table, frozenset(), rng), Searched(table)
        leaks: list[str] = []
        for _ in range(STEPS):
            for step in steps(table.host.ephemera.task, rng):
                hands.do(step)
                leaks += searched.leaks(set())
        files = "".join(path.read_text() for path in (tmp_path / "decks").iterdir())
    assert leaks == []
    told = [uid for deck in table.decks.values() for uid in deck.cards if uid.hex() in files]
    print(f"seed {seed}: {len(told)} tags stand in the files, and nowhere else")
    assert len(told) > STEPS // 8
