"""A status document is read whatever it holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.decode import decode
from display.fields import MOST_SEATS
from display.moment import EMPTY
from display.status import Status
from tests.display.documents import Value, document, states, turned_up

KEYS = st.sampled_from(
    [*Status._fields, *("hands", "shown", "pots", "name", "away", "code", "seat", "seats", "text", "kind")]
    + [*("stage", "remaining_s", "number", "device", "pot", "hand", "1", "13", "14", "made", "cap")]
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["As", "betting", "countdown", 10**400, -1, "\ud800", "a\0b"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(), inner, max_size=6),
    max_leaves=15,
)


@pytest.mark.slow
@given(st.dictionaries(KEYS, VALUES, max_size=12))
def test_no_document_makes_the_decoder_raise(wild: dict[str, Value]) -> None:
    status = decode(wild)
    assert len(status.seats) <= MOST_SEATS


@pytest.mark.slow
@given(st.sampled_from(sorted(states(9))), KEYS, VALUES)
def test_one_wild_key_spoils_no_other(name: str, key: str, value: Value) -> None:
    fine = states(9)[name]
    changed = decode(fine | {key: value})
    for field in Status._fields:
        if field not in (key, "seats", "pot_seats"):
            assert getattr(changed, field) == getattr(decode(fine), field)


def test_an_empty_document_is_an_empty_table() -> None:
    assert decode({}) == EMPTY
    assert decode(dict.fromkeys(document(9))) == EMPTY


def test_more_keys_change_nothing() -> None:
    assert decode(document(9) | {"moon": {"phase": "full"}}) == decode(document(9))


def test_a_seat_carries_its_name_its_hand_and_its_open_cards() -> None:
    seat = decode(document(9, hands={"9": "folded"}, shown={"9": ["As", "Xx", 7, "Kd"]})).seats[8]
    assert seat[:5] == (9, "Cat", False, "folded", ("As", "Kd"))


def test_seats_outside_the_table_are_absent() -> None:
    status = decode(document(3, turn=14, button=0, order=[1, 99, -1, True, 3]))
    assert (status.turn, status.button, status.order) == (None, None, (1, 3))


def test_texts_lose_what_cannot_be_drawn() -> None:
    assert decode({"phase": "bet\0ti\nng\ud800"}).phase == "betting"


def test_a_number_beyond_all_sense_is_absent() -> None:
    assert decode({"to_call": 10**400}).to_call is None
    assert decode({"level": {"remaining_s": float("inf")}}).level == (0, 0, 0, 0, 0, 0, 0, 0, None, "")


def test_the_status_has_no_place_for_what_is_in_a_pot() -> None:
    amounts: list[Value] = [{"amount": 987_654, "seats": [1, 2]}]
    status = decode(
        turned_up(3, pots=amounts, pot_seats=[[1, 2]], payouts=[{"pot": 0, "seat": 1, "amount": 987_654, "odd": 0}])
    )
    assert status.pot_seats == ((1, 2),)
    assert "987654" not in repr(status)
