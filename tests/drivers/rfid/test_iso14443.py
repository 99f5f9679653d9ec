"""The protocol of tags, over answers as the transceiver gives them."""

import pytest

from drivers.rfid.iso14443 import Tags, has_identity
from drivers.rfid.mfrc522_regs import GARBLED, MUTE, SILENT
from tests.drivers.rfid.plain_air import ACTIVE, HALT, READY, PlainAir

ACE = bytes.fromhex("04a1b2c3d4e5f6")
KING = bytes.fromhex("04a1b20c0d0e0f")
CLASSIC = bytes.fromhex("dd17380a")
TEN = bytes.fromhex("04112233445566778899")

REQA, WUPA, HLTA = b"\x26", b"\x52", bytes.fromhex("500057cd")


def test_one_tag_costs_two_levels_a_halt_and_a_closing_request() -> None:
    air = PlainAir([ACE])
    assert Tags(air).inventory().uids == [ACE]
    assert [frame[:2] for frame in air.sent] == [
        REQA, b"\x93\x20", b"\x93\x70", b"\x95\x20", b"\x95\x70", HLTA[:2], REQA,
    ]  # fmt: skip


def test_an_empty_field_costs_one_request() -> None:
    air = PlainAir([])
    look = Tags(air).inventory()
    assert (look.uids, look.garbled, air.sent) == ([], False, [REQA])


def test_a_known_tag_is_selected_without_anticollision_and_newcomers_are_asked_for() -> None:
    air = PlainAir([ACE])
    assert Tags(air).steady([ACE]).uids == [ACE]
    assert [frame[:2] for frame in air.sent] == [WUPA, b"\x93\x70", b"\x95\x70", HLTA[:2], REQA]


@pytest.mark.parametrize("uid", [CLASSIC, ACE, TEN])
def test_a_uid_of_any_size_is_found_and_found_again_without_a_field_cycle(uid: bytes) -> None:
    air = PlainAir([uid])
    tags = Tags(air)
    assert tags.inventory().uids == [uid]
    for _ in range(3):
        look = tags.steady([uid])
        assert (look.uids, look.garbled) == ([uid], False)


def test_all_tags_are_left_halted() -> None:
    air = PlainAir([ACE, KING, CLASSIC, TEN])
    Tags(air).inventory()
    assert {tag.state for tag in air.tags} == {HALT}


def test_an_inventory_alone_does_not_find_halted_tags_again() -> None:
    air = PlainAir([ACE, KING])
    tags = Tags(air)
    tags.inventory()
    assert tags.inventory().uids == []
    assert sorted(tags.steady([ACE, KING]).uids) == sorted([ACE, KING])


def test_a_newcomer_is_found_beside_the_known() -> None:
    air = PlainAir([ACE, KING])
    assert Tags(air).steady([ACE]).uids == [ACE, KING]


def test_a_known_tag_that_left_is_missing_and_the_look_is_clean() -> None:
    air = PlainAir([KING])
    look = Tags(air).steady([ACE, KING])
    assert (look.uids, look.garbled) == ([KING], False)


def test_when_nobody_wakes_no_known_tag_is_asked_for() -> None:
    air = PlainAir([])
    Tags(air).steady([ACE, KING, CLASSIC])
    assert air.sent == [WUPA, WUPA, WUPA, REQA]


@pytest.mark.parametrize("state", [READY, ACTIVE])
def test_a_tag_left_awake_is_lost_to_one_look_at_most(state: int) -> None:
    air = PlainAir([ACE])
    air.tags[0].state = state
    tags = Tags(air)
    assert tags.inventory().uids == []
    assert tags.inventory().uids == [ACE]


@pytest.mark.parametrize("spoiled", range(1, 8))
@pytest.mark.parametrize("how", [GARBLED, SILENT])
def test_one_lost_answer_anywhere_is_made_good_in_the_same_look(spoiled: int, how: int) -> None:
    air = PlainAir([ACE, KING], spoil={spoiled: how})
    look = Tags(air).inventory()
    if spoiled == 1 and how == SILENT:
        assert look.uids == []
    else:
        assert (sorted(look.uids), look.garbled) == (sorted([ACE, KING]), False)


@pytest.mark.slow
def test_a_whole_deck_in_one_field_is_found_and_checked() -> None:
    deck = [bytes((4, 17 * n & 0xFF, n, 3 * n, 5, 6, 7 * n & 0xFF)) for n in range(52)]
    tags = Tags(PlainAir(deck))
    look = tags.inventory()
    assert (sorted(look.uids), look.garbled) == (sorted(deck), False)
    look = tags.steady(deck)
    assert (look.uids, look.garbled) == (deck, False)


@pytest.mark.parametrize("spoiled", range(1, 4))
def test_a_known_tag_whose_answer_is_garbled_is_asked_again(spoiled: int) -> None:
    air = PlainAir([ACE], spoil={spoiled: GARBLED})
    look = Tags(air).steady([ACE])
    assert (look.uids, look.garbled) == ([ACE], False)


@pytest.mark.parametrize("spoiled", range(1, 4))
def test_a_halted_tag_whose_answer_is_lost_is_asked_again(spoiled: int) -> None:
    air = PlainAir([ACE, KING])
    tags = Tags(air)
    tags.inventory()
    air.spoil = {len(air.sent) + spoiled: SILENT}
    look = tags.steady([ACE, KING])
    assert (look.uids, look.garbled) == ([ACE, KING], False)


def test_a_field_in_which_nobody_can_be_made_out_is_garbled_and_the_attempts_end() -> None:
    air = PlainAir([ACE], spoil=dict.fromkeys(range(1, 1000), GARBLED))
    for known in ([], [ACE]):
        look = Tags(air).steady(known)
        assert (look.uids, look.garbled) == ([], True)
    assert len(air.sent) < 150


def test_after_a_garbled_look_the_next_one_finds_the_tag_without_a_field_cycle() -> None:
    air = PlainAir([ACE], spoil=dict.fromkeys(range(1, 100), GARBLED))
    tags = Tags(air)
    assert tags.inventory().garbled
    air.spoil = {}
    assert tags.inventory().uids == [ACE]


def test_an_answer_that_leads_to_nobody_makes_a_look_garbled() -> None:
    air = PlainAir([], spoil={1: GARBLED})
    look = Tags(air).inventory()
    assert (look.uids, look.garbled) == ([], True)


def test_a_chip_that_does_not_send_is_told_apart_from_silence() -> None:
    assert Tags(PlainAir([ACE], spoil=dict.fromkeys(range(1, 100), MUTE))).inventory().mute
    assert not Tags(PlainAir([])).inventory().mute


def test_a_tag_complete_at_the_first_level_and_one_that_goes_on_are_both_found() -> None:
    short, long = bytes.fromhex("8804a1b2"), bytes.fromhex("04a1b2c3d4e5f6")
    for uids in ([short, long], [long, short]):
        look = Tags(PlainAir(uids)).inventory()
        assert (sorted(look.uids), look.garbled) == (sorted(uids), False)


@pytest.mark.slow
@pytest.mark.parametrize("uid_positions", [False, True])
@pytest.mark.parametrize("first", range(32))
def test_three_tags_with_two_collisions_are_found_in_either_reading(first: int, uid_positions: bool) -> None:
    base = 0x5AC3F017
    for second in range(32):
        numbers = {base, base ^ 1 << first, base ^ 1 << second}
        uids = [number.to_bytes(4, "little") for number in numbers]
        look = Tags(PlainAir(uids, uid_positions)).inventory()
        assert (sorted(look.uids), look.garbled) == (sorted(uids), False)


@pytest.mark.parametrize(
    ("uid", "named"),
    [
        ("04a1b2c3d4e5f6", True),
        ("dd17380a", True),
        ("00112233", True),
        ("88776655", True),
        ("08a1b2c3", False),
        ("0804a1b2c3d4e5", True),
        ("000000816cd2f4", False),
        ("00112233445566778899", False),
    ],
)
def test_a_uid_that_is_random_or_that_no_maker_gave_names_nobody(uid: str, named: bool) -> None:
    assert has_identity(bytes.fromhex(uid)) is named
