"""Kills and power cuts at every write, sync and truncation of random nights, and what a start makes of what is left.

The calls that SQLite makes of the disk are noted while a night is played. After each of them stands what a kill leaves
(all calls so far) and what a power cut may leave (unsynced ones lost or torn); a host is started on both.
"""

import logging
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from firmware_host.core.game import GAMES
from firmware_host.core.table import Table
from firmware_host.scripts.runner import scratch
from firmware_host.scripts.simtable import SimTable
from firmware_host.shell.status import Json
from tests.campaigns.nights import Night, comes_back, table_of, table_status
from tests.campaigns.watched_disk import Call, Files, Platter, watched
from tests.core.campaign import runs

SEED = 9_001
SEATS = {"sim": 6, "chip": 3, "bus": 3}
# Of each night's calls this share; all of them in a campaign.
ONE_IN = runs(1, 16)
HANDS = runs(3, 1)
LEAST_KILLS = runs(2_000, 40)
SIM = [(code, "sim") for code in (sorted(GAMES) if runs(1, 0) else ("NT", "PO/8", "FR"))]
CHIP_DEPTH = [(code, "chip") for code in (("NT", "FO/8", "F7S") if runs(1, 0) else ("F7S",))]
BUS_DEPTH = [("NT", "bus")]


class Shown(NamedTuple):
    """A status that was seen, and how many calls of the disk had been made by then."""

    calls: int
    status: dict[str, Json]


class Played(NamedTuple):
    """A night: the files before it, the calls of the disk in it, and all that was shown."""

    fresh: Table
    before: Files
    calls: Sequence[Call]
    shown: Sequence[Shown]


class Eye(logging.Handler):
    """Sees the table as soon as an event of it was adopted."""

    def __init__(self, table: SimTable, calls: Sequence[Call], shown: list[Shown]) -> None:
        super().__init__()
        self._table = table
        self._calls = calls
        self._shown = shown

    def emit(self, record: logging.LogRecord) -> None:
        """One accepted event."""
        self._shown.append(Shown(len(self._calls), table_status(self._table.host.table, self._table.table_ms)))


@contextmanager
def seen(table: SimTable, calls: Sequence[Call]) -> Iterator[list[Shown]]:
    """All that the table shows meanwhile, from now on."""
    shown = [Shown(len(calls), table_status(table.host.table, table.table_ms))]
    logger, eye = logging.getLogger("firmware_host.shell.host"), Eye(table, calls, shown)
    before = logger.level
    logger.addHandler(eye)
    logger.setLevel(logging.INFO)
    try:
        yield shown
    finally:
        logger.removeHandler(eye)
        logger.setLevel(before)


def played(code: str, depth: str, hands: int) -> Played:
    """Play so many random hands of a game at a depth."""
    rng = random.Random(f"{SEED} {code} {depth}")
    with TemporaryDirectory(dir=scratch()) as name, watched(Path(name)) as disk:
        table = table_of(code, SEATS[depth], Path(name), rng, depth)
        try:
            night = Night(table, rng)
            with seen(table, disk.calls) as shown:
                moves = night.moves()
                while night.hands < hands:
                    night.play(next(moves))
            calls = list(disk.calls)
        finally:
            table.close()
        return Played(table.fresh, disk.before, calls, shown)


def may_come_back(night: Played, calls: int) -> list[dict[str, Json]]:
    """The last status that was seen after so many calls, and that after one event more."""
    seen = max(number for number, one in enumerate(night.shown) if one.calls <= calls)
    return [one.status for one in night.shown[seen : seen + 2]]


def losses(night: Played, folder: Path, chosen: random.Random, one_in: int = ONE_IN) -> tuple[int, list[str]]:
    """Kill and cut after one in so many calls of a night; how often, and where something that was seen was lost."""
    platter, kills, lost = Platter(), 0, []
    for name, content in night.before.items():
        platter.find(name, content)
    first = night.shown[0].calls
    for number, call in enumerate(night.calls, 1):
        platter.take(call)
        if number < first or chosen.randrange(one_in):
            continue
        may = may_come_back(night, number)
        ends = {"kill": platter.after_kill(), "power cut": platter.after_power_cut(chosen)}
        for end, files in ends.items():
            kills += 1
            back = comes_back(files, night.fresh, folder)
            if back.mended is not None or back.status not in may:
                lost.append(f"{end} after call {number}, {call.kind} of {call.name}")
    return kills, lost


@pytest.mark.slow
def test_on_a_card_that_only_says_that_it_has_synced_a_power_cut_loses_what_was_seen(tmp_path: Path) -> None:
    night = played("NT", "sim", 1)
    calls = [call._replace(name="nothing") if call.kind == "sync" else call for call in night.calls]
    _, lost = losses(night._replace(calls=calls), tmp_path, random.Random(SEED), runs(1, 8))
    assert lost
    assert all(one.startswith("power cut") for one in lost)


@pytest.mark.slow
@pytest.mark.parametrize(
    "nights", [[*SIM, *CHIP_DEPTH], pytest.param(BUS_DEPTH, marks=[pytest.mark.bus, pytest.mark.campaign])]
)
def test_after_a_kill_or_a_power_cut_at_any_write_nothing_that_was_seen_is_lost(
    tmp_path: Path, nights: list[tuple[str, str]]
) -> None:
    chosen = random.Random(SEED)
    folder = tmp_path / "left"
    folder.mkdir()
    all_kills, all_lost = 0, []
    for code, depth in nights:
        night = played(code, depth, HANDS)
        kills, lost = losses(night, folder, chosen)
        print(f"{code} at depth {depth}: {HANDS} hands, {len(night.calls)} calls of the disk, ", end="")
        print(f"{kills} kills and power cuts, {len(lost)} losses")
        all_kills += kills
        all_lost += [f"{code} at depth {depth}: {one}" for one in lost]
    print(f"seed {SEED}: {all_kills} kills and power cuts, {len(all_lost)} losses")
    assert all_lost == []
    assert all_kills >= (LEAST_KILLS if nights != BUS_DEPTH else 1)
