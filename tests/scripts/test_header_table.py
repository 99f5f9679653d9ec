"""Table scripts with the real drivers of buttons and keys, on lines of a simulated header wide enough for any table."""

from pathlib import Path

import pytest

from drivers.buttons.gpio_sim import HeaderButtons
from drivers.gpio.hands import WideMap, wide_map
from drivers.gpio.sim import SimHeader
from drivers.panel.gpio_sim import HeaderPanel
from firmware_host.scripts import simtable
from tests.commands.running import call

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@pytest.fixture
def _wired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every simulated table has its buttons and keys on one header."""
    made: list[tuple[SimHeader, WideMap]] = []

    def buttons(seats: int) -> HeaderButtons:
        header, lines = SimHeader(), wide_map(seats)
        made.append((header, lines))
        return HeaderButtons(header, lines.buttons)

    def panel() -> HeaderPanel:
        header, lines = made[-1]
        return HeaderPanel(header, lines.keys)

    monkeypatch.setattr(simtable, "SimButtons", buttons)
    monkeypatch.setattr(simtable, "SimPanel", panel)


@pytest.mark.slow
@pytest.mark.usefixtures("_wired")
@pytest.mark.parametrize(
    "script",
    [
        "02-to-the-millisecond.table",
        "05-penalties-add-up.table",
        "93-seat-button-acts.table",
        "94-bank-card-and-chatter.table",
        "95-thirteen-seats.table",
    ],
)
def test_a_script_has_the_same_outcome_over_real_lines(script: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("play", SCENARIOS / script) == 0
    assert "passed" in capsys.readouterr().out
