"""Which keys enter a line: every entry has exactly one sequence."""

import pytest

from firmware_host.core.table import Table
from firmware_host.scripts.lines import Act, DealerKey, Undo
from firmware_host.scripts.parse import parse_line
from firmware_host.scripts.strokes import Stroke, act_strokes, dealer_strokes, undo_strokes
from tests.scripts.played import table_after

TO_THE_SHOWDOWN = "1 call\n2 call\n3 check\n" + "".join(
    f"{street}\n2 check\n3 check\n1 check\n" for street in ("flop 2c 7d 9h", "turn Jc", "river 4s")
)


def keys(strokes: tuple[Stroke, ...] | None) -> str:
    """Strokes as one line: held keys in capitals with a mark."""
    assert strokes is not None
    return " ".join(("hold " if stroke.held else "") + stroke.key for stroke in strokes)


def keys_of(line: str, table: Table) -> str:
    """The keys of a line at a table."""
    step = parse_line(line).step
    if isinstance(step, Act):
        return keys(act_strokes(step, table))
    if isinstance(step, Undo):
        return keys(undo_strokes(step, table))
    assert isinstance(step, DealerKey)
    return keys(dealer_strokes(step, table))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1 call", "PASS"),
        ("1 check", "PASS"),
        ("1 brings-in", "PASS"),
        ("1 fold", "FOLD"),
        ("1 allin", "ALLIN"),
        ("1 raise 600", "RAISE 6 00 OK"),
        ("1 bet 600", "RAISE 6 00 OK"),
        ("1 raise 10", "RAISE 1 0 OK"),
        ("1 raise 1000", "RAISE 1 0 00 OK"),
        ("1 raise 10000", "RAISE 1 00 00 OK"),
        ("1 raise 1005", "RAISE 1 0 0 5 OK"),
        ("1 raise 100500", "RAISE 1 0 0 5 00 OK"),
        ("1 raise 999999999", "RAISE 9 9 9 9 9 9 9 9 9 OK"),
        ("2 raise 600", "S2 RAISE 6 00 OK"),
        ("3 call", "S3 PASS"),
        ("3 fold", "S3 FOLD"),
        ("1 shows", "S1 NEXT"),
        ("dealer riffle", "NEXT"),
        ("dealer next", "NEXT"),
        ("dealer clock", "CLOCK"),
        ("dealer redo", "hold BACK hold BACK"),
        ("dealer undo", "BACK"),
        ("dealer undo 3", "hold BACK 3 OK"),
        ("dealer undo 12", "hold BACK 1 2 OK"),
        ("dealer undo pin 1234", "BACK 1 2 3 4 OK"),
        ("dealer undo 2 pin 1200", "hold BACK 2 OK 1 2 0 0 OK"),
        ("1 says raise", "FLOOR 2 RAISE OK"),
        ("1 says raise 900", "FLOOR 2 RAISE 9 00 OK"),
        ("1 says call", "FLOOR 2 PASS"),
        ("1 exposes Kd", "FLOOR 3 1 3 ALLIN"),
        ("1 shows As", "FLOOR 5 1 4 PASS"),
        ("2 away", "S2 FLOOR 6 1"),
    ],
)
def test_an_entry_has_its_keys(line: str, expected: str) -> None:
    with table_after("") as table:
        assert keys_of(line, table.host.table) == expected


def test_at_the_showdown_the_seat_due_folds_without_its_key_and_shows_with_it() -> None:
    with table_after(TO_THE_SHOWDOWN) as table:
        assert keys_of("2 fold", table.host.table) == "FOLD"
        assert keys_of("2 shows", table.host.table) == "S2 NEXT"
        assert keys_of("3 fold", table.host.table) == "S3 FOLD"


def test_before_the_first_act_the_seat_that_will_be_first_needs_no_key() -> None:
    with table_after("dealer undo\ndealer riffle\ncards seat2 As\n") as table:
        assert keys_of("1 fold", table.host.table) == "FOLD"
        assert keys_of("2 fold", table.host.table) == "S2 FOLD"
