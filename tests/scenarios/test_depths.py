"""The house's scripts end alike however real the hardware is, with garbled answers too."""

from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.scripts.lines import Line, Noise
from firmware_host.scripts.parse import Script, parse_script
from firmware_host.scripts.runner import Outcome, play_script
from firmware_host.shell.status import Json
from tests.core.campaign import runs
from tests.scenarios.test_scenarios import CASES, HOUSE

GARBLED_SHARE = 0.05
NOISY = HOUSE[:: runs(1, 4)]
DEEPER = ("chip",)
DAMAGED_SHARE = 0.001
# Played over the seat bus in every `make test`; a campaign plays all of them.
ON_THE_BUS = (
    "02-clock-answered",
    "07-turned-up",
    "28-misdeal",
    "90-undo",
    "91-power-cut",
    "92-bank-card-and-bounce",
)


def script_at(path: Path) -> Script:
    """A script of the house."""
    return parse_script(path.read_text("utf-8"), path.name)


def with_noise(script: Script, share: float) -> Script:
    """The script with noise at every antenna from its first line on."""
    places = [*(f"seat{seat}" for seat in range(1, script.setup.seats + 1)), "board", "muck"]
    noise = tuple(Line(0, f"noise {place} {share}", Noise(place, share)) for place in places)
    return replace(script, lines=(*noise, *script.lines))


def noisy_bus(script: Script) -> Script:
    """The script with noise on the bus from its first line on."""
    line = Line(0, f"noise bus {DAMAGED_SHARE}", Noise("bus", DAMAGED_SHARE))
    return replace(script, lines=(line, *script.lines))


def outcome_of(outcome: Outcome) -> tuple[str | None, int, dict[str, Json]]:
    """What a script came to; the cards of one flop have no order among themselves."""
    board = outcome.status["board"]
    assert isinstance(board, list)
    cards = [str(card) for card in board]
    return outcome.message, outcome.presses, {**outcome.status, "board": [*sorted(cards[:3]), *cards[3:]]}


@pytest.mark.slow
@pytest.mark.skipif(not HOUSE, reason=f"no table scripts in {CASES}")
@pytest.mark.parametrize("depth", DEEPER)
@pytest.mark.parametrize("path", HOUSE, ids=lambda path: path.stem)
def test_a_script_ends_at_every_depth_as_at_the_first(path: Path, depth: str) -> None:
    script = script_at(path)
    assert outcome_of(play_script(script, depth=depth)) == outcome_of(play_script(script))


@pytest.mark.skipif(not HOUSE, reason=f"no table scripts in {CASES}")
@pytest.mark.slow
@pytest.mark.parametrize("path", NOISY, ids=lambda path: path.stem)
def test_a_script_passes_with_garbled_answers_at_every_antenna(path: Path) -> None:
    outcome = play_script(with_noise(script_at(path), GARBLED_SHARE), depth="chip")
    assert outcome.message is None


@pytest.mark.bus
@pytest.mark.slow
@pytest.mark.skipif(not HOUSE, reason=f"no table scripts in {CASES}")
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.stem, marks=[] if path.stem in ON_THE_BUS else pytest.mark.campaign) for path in HOUSE],
)
def test_a_script_ends_on_the_seat_bus_as_with_simulated_drivers(path: Path) -> None:
    script = script_at(path)
    assert outcome_of(play_script(script, depth="bus")) == outcome_of(play_script(script))


@pytest.mark.bus
@pytest.mark.campaign
@pytest.mark.skipif(not HOUSE, reason=f"no table scripts in {CASES}")
@pytest.mark.parametrize("path", HOUSE, ids=lambda path: path.stem)
def test_a_script_ends_on_a_noisy_seat_bus_as_with_simulated_drivers(path: Path) -> None:
    script = script_at(path)
    assert outcome_of(play_script(noisy_bus(script), depth="bus")) == outcome_of(play_script(script))
