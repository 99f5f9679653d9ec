"""The parts and the power of a table of seat nodes, held against the profiles that they are for."""

import re
from pathlib import Path

import pytest

from drivers.panel.keys import BIG_KEYS
from firmware_host.config.profile import Profile
from firmware_host.config.read import read_profile

HW = Path(__file__).parents[2] / "hw"
BOM = (HW / "BOM.md").read_text().partition("# Bill of materials: a bar's table")[2]
WIRING = (HW / "WIRING.md").read_text()
CONVERTER = 0.85
# Bar tables by their column in the list.
TABLES = {2: "bar-10.toml", 3: "bar-13.toml"}


def rows(text: str) -> list[list[str]]:
    """The cells of a document's tables, without heads and rules."""
    cut = [[cell.strip() for cell in line.split("|")] for line in text.splitlines() if line.startswith("| ")]
    return [cells for cells in cut if cells[2].isdecimal()]


def number(part: str, column: int) -> int:
    """How many of the one part whose name has these words."""
    [found] = [cells[column] for cells in rows(BOM) if part in cells[1]]
    return int(found)


def seats_of(column: int) -> int:
    """The seats of a column's table."""
    return profile_of(column).table.seats


def profile_of(column: int) -> Profile:
    """The profile of a column's table."""
    return read_profile(HW / "profiles" / TABLES[column])


@pytest.mark.parametrize("column", TABLES)
def test_the_list_has_the_parts_that_the_nodes_need(column: int) -> None:
    seats = seats_of(column)
    readers, nodes = seats + 2, seats + 3
    assert set(map(str, (profile_of(column).drivers.panel, profile_of(column).drivers.buzzer))) == {"bus"}
    for part in ("Pico", "transceiver", "step-down"):
        assert number(part, column) == nodes
    assert number("plug and socket", column) == 2 * nodes
    assert number("MFRC522", column) == number("10 uF", column) == readers
    assert number("seat button", column) == number("ring key", column) == seats
    assert number("panel key", column) == len(BIG_KEYS)
    assert number("transistor", column) == 3 * seats + 1
    contacts = seats + seats + len(BIG_KEYS)
    assert number("330 ohm", column) == contacts
    assert number("100 nF", column) == contacts + readers
    assert number("120 ohm", column) == number("680 ohm", column) == 2


def test_the_sums_of_the_list_are_right() -> None:
    told = re.search(r"About (\d+) dollars for ten seats and (\d+) for thirteen", BOM)
    assert told is not None
    for column, sum_told in zip(TABLES, told.groups(), strict=True):
        total = sum(int(cells[column]) * float(cells[4]) for cells in rows(BOM))
        assert abs(total - int(sum_told)) <= 5


@pytest.mark.parametrize(("column", "amps"), [(2, "1.7"), (3, "0.6")])
def test_the_power_of_the_nodes_adds_up(column: int, amps: str) -> None:
    head = WIRING.partition("**Power** of the nodes")[2]
    ma = {cells[1]: int(cells[column]) for cells in rows(head.partition("A node is flashed")[0])}
    pico, reader, lamp, transceiver = list(ma.values())[:4]
    seat, board, panel, table = list(ma.values())[4:]
    assert seat == pico + reader + lamp + transceiver
    assert board == pico + reader + transceiver
    assert panel == pico + transceiver + (40 if column == 2 else 0)
    assert table == 13 * seat + 2 * board + panel
    assert f"{table * 5 / 12 / CONVERTER / 1000:.1f}" == amps
    assert f"{amps} A" in head


def test_the_bias_is_enough_for_every_receiver() -> None:
    terminated = 120 / 2
    between = 5 * terminated / (2 * 680 + terminated)
    assert f"leaves {between:.2f} V between" in WIRING
    assert between > 0.2
