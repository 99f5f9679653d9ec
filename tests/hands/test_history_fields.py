"""The fields of this table's own in a hand history: written, read back, and passed over where they are another's."""

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.hands.phh import hands_of
from firmware_host.hands.phh_write import write_hand
from firmware_host.hands.records import PhhHand

HAND = PhhHand("x", "1", "FT", (0, 0), (50, 100), None, 100, 200, None, (900, 800), (), None)


def read(text: str) -> PhhHand:
    (hand,) = hands_of("x", tomli.loads(text))
    assert isinstance(hand, PhhHand)
    return hand


@pytest.mark.slow
@given(st.text(), st.integers(0, 10**6))
def test_a_script_of_any_text_is_read_back_equal(script: str, number: int) -> None:
    hand = HAND._replace(seats=(4, 1), number=number, table_script=script)
    assert read(write_hand(hand)) == hand


def test_a_script_stands_line_by_line_in_the_file() -> None:
    text = write_hand(HAND._replace(table_script='title: a "b"\nseats: 2\n'))
    assert text.endswith('_table_script = """\ntitle: a \\U00000022b\\U00000022\nseats: 2\n"""\n')


def test_a_hand_without_them_is_written_without_them() -> None:
    assert [line for line in write_hand(HAND).splitlines() if line.startswith("_")] == []


@pytest.mark.parametrize("field", ["_seats = 'all'", "_seats = [[1], [2]]", "_hand = 'first'", "_table_script = 4"])
def test_a_field_of_that_name_by_another_program_is_passed_over(field: str) -> None:
    assert read(f"{write_hand(HAND)}{field}\n") == HAND
