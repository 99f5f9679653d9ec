"""Journals of earlier schemas are brought along whole, with a copy of what they were."""

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest

from firmware_host.journal.schemas import CHANGES, SCHEMA, brought_along
from firmware_host.journal.store import Journal, JournalError, Row
from tests.journal.nights import folder_content, select, tamper

# Each was dumped by the program that wrote that schema last: two hands, a PIN set and used, and a clock that ran.
EARLIER = Path(__file__).parent / "earlier"
WRITER = "1"
PIN = "4711"
STORED = "SELECT id, kind, hand, at_ms, engine, body FROM record ORDER BY id"

earlier_schemas = pytest.mark.parametrize("schema", range(1, SCHEMA))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal lies."""
    return tmp_path / "table.journal"


def written(path: Path, schema: int) -> list[tuple[object, ...]]:
    """Make the journal of an earlier schema, and answer with its rows."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript((EARLIER / f"schema_{schema}.sql").read_text())
    return select(path, STORED)


def without_pins(rows: list[tuple[object, ...]], schema: int) -> list[tuple[object, ...]]:
    """The rows as this schema has them."""
    return [(*row[:5], brought_along(str(row[1]), str(row[5]), schema)) for row in rows]


@earlier_schemas
def test_a_journal_of_an_earlier_schema_is_brought_along_with_its_rows_and_its_heartbeat(
    path: Path, schema: int
) -> None:
    before = written(path, schema)
    journal = Journal.open(path, WRITER)
    assert journal.repair is None
    assert journal.beat_ms == 2_500
    journal.append([Row("event", 3, 9, '{"event":"next"}')])
    journal.close()
    assert select(path, "PRAGMA user_version") == [(SCHEMA,)]
    assert select(path, STORED)[:-1] == without_pins(before, schema)
    again = Journal.open(path, WRITER)
    assert (again.repair, len(again.tail(99))) == (None, len(before) + 1)


@earlier_schemas
def test_the_old_file_is_kept_beside_it_as_it_was(path: Path, schema: int) -> None:
    written(path, schema)
    old = path.read_bytes()
    Journal.open(path, WRITER).close()
    assert path.with_name(f"table.journal.schema-{schema}").read_bytes() == old


@earlier_schemas
def test_rows_that_still_lie_in_the_log_are_brought_along_too(path: Path, schema: int) -> None:
    before = written(path, schema)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        last = connection.execute("SELECT * FROM record ORDER BY id DESC LIMIT 1").fetchone()
        connection.execute("DELETE FROM record WHERE id = ?", last[:1])
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
        connection.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)", last)
        assert path.with_name("table.journal-wal").stat().st_size > 0
        contents = folder_content(path.parent)
    for name, content in contents.items():
        path.with_name(name).write_bytes(content)
    Journal.open(path, WRITER).close()
    assert select(path, STORED) == without_pins(before, schema)


@earlier_schemas
@pytest.mark.parametrize("step", [1, 2])
def test_a_power_cut_meanwhile_leaves_the_old_journal_or_the_new_one(
    path: Path, schema: int, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written(path, schema)
    steps = iter(range(1, 9))
    rename = os.rename

    def cut(source: Path, target: Path) -> None:
        if next(steps) == step:
            raise OSError(5, "the power is gone")
        rename(source, target)

    with monkeypatch.context() as power:
        power.setattr(os, "rename", cut)
        with pytest.raises(JournalError):
            Journal.open(path, WRITER)
    assert select(path, STORED) == before
    Journal.open(path, WRITER).close()
    assert select(path, STORED) == without_pins(before, schema)


@earlier_schemas
def test_a_damaged_journal_of_an_earlier_schema_is_mended_and_brought_along(path: Path, schema: int) -> None:
    before = written(path, schema)
    tamper(path, "UPDATE record SET body = '{}' WHERE id = 20")
    journal = Journal.open(path, WRITER)
    assert journal.repair is not None
    assert journal.repair.reason == "damaged"
    journal.close()
    assert select(path, STORED) == without_pins(before[:19], schema)


def test_a_header_without_a_schema_costs_nothing(path: Path) -> None:
    before = written(path, 1)
    tamper(path, "PRAGMA user_version = 0")
    journal = Journal.open(path, WRITER)
    assert journal.repair is not None
    journal.close()
    assert select(path, STORED) == without_pins(before, 1)


def test_schema_2_has_no_pin_in_clear(path: Path) -> None:
    written(path, 1)
    assert PIN.encode() in path.read_bytes()
    Journal.open(path, WRITER).close()
    assert PIN.encode() not in path.read_bytes()


def test_every_earlier_schema_has_its_journal_here() -> None:
    assert {file.name for file in EARLIER.iterdir()} == {f"schema_{schema}.sql" for schema in range(1, SCHEMA)}


@pytest.mark.parametrize(
    "body", ["", "null", "[]", "7", "{}", '{"night":7}', '{"do":["x"]}', '{"do":"Undone","pin":7}']
)
@pytest.mark.parametrize("kind", ["event", "snapshot"])
def test_a_change_leaves_alone_what_it_does_not_know_and_what_it_did_before(kind: str, body: str) -> None:
    for change in CHANGES:
        assert change(kind, body) == body
        once = change("event", f'{{"do":"Undone","pin":"{PIN}"}}')
        assert change("event", once) == once
