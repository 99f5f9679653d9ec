"""A restart gives back the table as it was: after every move of random hands, and twice running."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from firmware_host.core.events import Event
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import Table
from firmware_host.journal.store import Journal, JournalError
from firmware_host.scripts.random_dealer import Move
from firmware_host.scripts.simtable import SimTable
from firmware_host.shell.restore import restored
from firmware_host.shell.status import Json
from tests.journal.nights import select, tamper
from tests.shell.documents import Played, objects, random_documents

HANDS = 100 if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else 4
NOT_KEPT = ("faults", "message", "entry", "menu", "restored", "buzzer", "leds")
ABOUT_TAGS = ("pull-back-card", "card-unknown")
SEATED = "seat 1 Ann 5000\nseat 2 Bob 5000\nseat 3 Cat 5000\nbutton 1"
TO_THE_SECOND_HAND = "dealer riffle\ndeal\n1 call\n2 raise 600\n3 fold\n1 fold\ndealer next\ndealer riffle\ndeal"


class Flat(NamedTuple):
    """A table without its chains, and its chains as lists: what happened since the base, and the base flattened."""

    table: Table
    past: list[tuple[Event, int]]
    base: "Flat | None"


def flat(table: Table) -> Flat:
    """The table in a form that can be compared however long it has been played."""
    past, item = [], table.past
    while item is not None:
        past.append((item.event, item.weight))
        item = item.before
    base = None if table.base is None else flat(table.base)
    return Flat(table._replace(base=None, past=None), past, base)


def read_back(path: Path, folder: Path) -> Table:
    """The table of a copy of the journal, as it lies on the disk now."""
    folder.mkdir(exist_ok=True)
    for ending in ("", "-wal"):
        file = path.with_name(path.name + ending)
        copy = folder / f"copy.db{ending}"
        copy.unlink(missing_ok=True)
        if file.exists():
            shutil.copyfile(file, copy)
    journal = Journal.open(folder / "copy.db", ENGINE)
    found = restored(journal)
    journal.close()
    assert found is not None
    return found.table


def kept(status: dict[str, Json]) -> dict[str, Json]:
    """What a restart must give back; tags that mean nothing are looked for anew, and so is what is said about them."""
    prompts: list[Json] = [one for one in objects(status["prompts"]) if one["code"] not in ABOUT_TAGS]
    return {key: value for key, value in status.items() if key not in NOT_KEPT} | {"prompts": prompts}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_what_is_read_back_is_the_live_table_after_every_move(tmp_path: Path, seed: int) -> None:
    print(f"seed {seed}")

    def watch(table: SimTable, move: Move) -> None:
        there = flat(read_back(table.journal_path, tmp_path / "copy"))
        live = flat(table.host.table)
        assert there.table == live.table, move
        assert there.past == live.past, move
        assert there.base == live.base, move

    random_documents(tmp_path, seed, HANDS, watch)


@pytest.fixture
def played(tmp_path: Path) -> Played:
    played = Played(tmp_path)
    played.play(SEATED)
    return played


def restart(played: Played) -> None:
    """Cut the power: everything that lasts is as it was, and the players' screen says that it is back."""
    before = kept(played.status())
    played.play("power off\npower on")
    assert kept(played.status()) == before
    assert played.status()["restored"] is True


@pytest.mark.slow
@pytest.mark.parametrize("undone", range(1, 7))
def test_after_an_undo_that_reaches_into_the_last_hand_a_restart_changes_nothing(played: Played, undone: int) -> None:
    played.play(TO_THE_SECOND_HAND)
    played.play(f"dealer undo {undone}")
    assert played.status()["hand"] == (1 if undone < 7 else 0)
    restart(played)
    restart(played)


@pytest.mark.slow
def test_after_such_an_undo_and_a_restart_the_hand_goes_on_to_its_end(played: Played) -> None:
    played.play(f"{TO_THE_SECOND_HAND}\ndealer undo 3")
    restart(played)
    assert played.status()["turn"] == 1
    assert played.play("1 fold\ndealer next\ndealer riffle\ndeal\n2 fold") == [None] * 5
    assert played.status()["hand"] == 2
    restart(played)


@pytest.mark.slow
def test_an_undo_after_a_restart_still_reaches_the_last_hand(played: Played) -> None:
    played.play(TO_THE_SECOND_HAND)
    restart(played)
    assert played.play("dealer undo 3") == [None]
    assert (played.status()["hand"], played.status()["turn"]) == (1, 1)


def test_a_redo_after_a_restart_gives_back_what_was_undone_before_it(played: Played) -> None:
    played.play("dealer riffle\ndeal\n1 raise 600")
    before = kept(played.status())
    played.play("dealer undo")
    restart(played)
    assert played.play("dealer redo") == [None]
    assert kept(played.status()) == before


def test_the_table_says_that_it_is_back_until_the_next_entry(played: Played) -> None:
    played.play("dealer riffle\ndeal")
    assert played.status()["restored"] is False
    restart(played)
    played.play("1 call")
    assert played.status()["restored"] is False


def test_restarts_before_the_first_hand_keep_who_sits_where(played: Played) -> None:
    restart(played)
    restart(played)
    assert played.play("dealer riffle") == [None]
    assert played.status()["button"] == 1


@pytest.mark.slow
def test_a_long_night_is_read_back_from_its_end_alone(played: Played) -> None:
    for _ in range(6):
        turn = "dealer riffle\ndeal"
        played.play(turn)
        while played.status()["phase"] == "betting":
            played.play(f"{played.status()['turn']} fold")
        played.play("dealer next")
    restart(played)
    assert played.status()["hand"] == 6


# Nights whose last hand is found only behind more snapshots than the last two.
REACHING_BACK = {
    "an undo into the last hand": f"{TO_THE_SECOND_HAND}\ndealer undo 3\n1 fold\ndealer next\ndealer riffle\ndeal",
    "an undo that stands": f"{TO_THE_SECOND_HAND}\ndealer undo 3",
    "a riffle taken back": f"{TO_THE_SECOND_HAND}\ndealer undo\ndealer riffle\ndeal\ndealer undo\ndealer riffle\ndeal",
}


def in_place(path: Path) -> Table:
    """The table of the journal at its own place, where a start leaves what the next one needs to know."""
    with contextlib.closing(Journal.open(path, ENGINE)) as journal:
        found = restored(journal)
    assert found is not None
    return found.table


def damaged_nights(played: Played, folder: Path, lines: str) -> Iterator[tuple[int, Path]]:
    """The journal of a night, once for each of its rows with that row damaged."""
    played.play(lines)
    played.play("power off")
    ((rows,),) = select(played.table.journal_path, "SELECT COUNT(*) FROM record")
    assert isinstance(rows, int)
    for row in range(1, rows + 1):
        path = folder / f"row-{row}.db"
        shutil.copyfile(played.table.journal_path, path)
        tamper(path, f"UPDATE record SET body = '' WHERE id = {row}")
        yield row, path


@pytest.mark.slow
@pytest.mark.parametrize("night", REACHING_BACK)
def test_whichever_row_is_damaged_the_table_starts_at_the_second_try_at_the_latest(
    played: Played, tmp_path: Path, night: str
) -> None:
    for _, path in damaged_nights(played, tmp_path, REACHING_BACK[night]):
        with contextlib.suppress(JournalError):
            in_place(path)
        in_place(path)


@pytest.mark.slow
def test_damage_that_only_the_undo_of_an_earlier_hand_would_meet_costs_nothing_else(
    played: Played, tmp_path: Path
) -> None:
    lines = REACHING_BACK["a riffle taken back"]
    nights = list(damaged_nights(played, tmp_path, lines))
    live = flat(played.table.host.table).table
    ((second_last,),) = select(
        played.table.journal_path, "SELECT id FROM record WHERE kind = 'snapshot' ORDER BY id DESC LIMIT 1 OFFSET 1"
    )
    assert isinstance(second_last, int)
    assert [flat(in_place(path)).table == live for row, path in nights if row < second_last] == [True] * (
        second_last - 1
    )
