"""A riffle while cards of the last hand still lie somewhere."""

from pathlib import Path
from random import Random

from firmware_host.core.table import House, Level, new_table
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.parse import parse_line
from firmware_host.scripts.simtable import SimTable
from firmware_host.shell.status import Json


def codes(prompts: Json) -> list[Json]:
    """The codes of the prompts."""
    assert isinstance(prompts, list)
    return [one["code"] for one in prompts if isinstance(one, dict)]


def test_a_card_that_lies_there_at_the_riffle_is_asked_back_at_once(tmp_path: Path) -> None:
    table = SimTable(new_table(4, "NT", 25, Level(1, 100, 200), House()), tmp_path, Random(1))
    hands = HandsOn(table, frozenset(), Random(2))
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "button 1", "cards seat1 As"):
        assert hands.do(parse_line(line, 4).step) is None
    table.strike("NEXT")
    status = table.status()
    table.close()
    assert status["phase"] == "dealing"
    assert codes(status["prompts"]) == ["pull-back-card", "deal"]
