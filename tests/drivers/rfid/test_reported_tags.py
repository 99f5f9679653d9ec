"""Public bug reports about tags (hardware.md section 7, by number): the input there, and the behaviour wanted here."""

from random import Random

import pytest

from drivers.api import ForeignTagSeen, TagsGone, TagsSeen
from drivers.rfid.chip_radio import CollReading
from drivers.rfid.iso14443 import Look, Tags
from drivers.rfid.tags import BANK_CARD
from tests.drivers.rfid.chips import ACE, KING, ChipTable, OneChip
from tests.drivers.rfid.plain_air import ACTIVE, HALT, PlainAir

CLASSIC = bytes.fromhex("dd17380a")


def seat_with(*uids: bytes) -> ChipTable:
    """A settled seat with these tags."""
    table = ChipTable(("seat4",))
    for uid in uids:
        table.field.lay("seat4", uid)
    table.settle()
    return table


def test_1_a_resting_tag_polled_twenty_times_arrives_once_and_never_leaves() -> None:
    table = ChipTable(("seat4",))
    table.settle()
    table.field.lay("seat4", ACE)
    assert [type(one) for one in table.turns(20)] == [TagsSeen]


def test_2_an_empty_field_costs_less_than_three_milliseconds_of_bus_time_a_poll() -> None:
    table = seat_with()
    for _ in range(20):
        before = table.bus.spent()
        assert table.turns(1) == []
        assert table.bus.spent().since(before).bus_us < 3_000


def test_4_the_check_byte_is_checked_and_stripped() -> None:
    stand = OneChip()
    stand.lay(CLASSIC)
    assert stand.found() == {CLASSIC}


def test_4_an_answer_whose_check_byte_is_wrong_leads_to_no_uid() -> None:
    air = PlainAir([CLASSIC])
    part = air.tags[0].parts[0]
    answers = air.exchange

    def with_wrong_check(frame: bytes, answer_bits: int, last_bits: int = 0, align: int = 0) -> tuple[int, bytes, int]:
        how, data, position = answers(frame, answer_bits, last_bits, align)
        return how, data[:-1] + b"\x00" if data.startswith(part) else data, position

    air.exchange = with_wrong_check  # type: ignore[method-assign]
    look = Tags(air).inventory()
    assert (look.uids, look.garbled) == ([], True)
    assert not [frame for frame in air.sent if frame[:2] == b"\x93\x70"]


@pytest.mark.slow
def test_7_a_card_left_lying_is_no_second_card_and_a_repeat_needs_a_real_absence() -> None:
    table = seat_with(ACE)
    assert table.run(60_000) == []
    table.field.lift("seat4", ACE)
    table.turns(2)
    table.field.lay("seat4", ACE)
    assert table.run(5_000) == []
    table.field.lift("seat4", ACE)
    assert [type(one) for one in table.run(5_000)] == [TagsGone]
    table.field.lay("seat4", ACE)
    assert [type(one) for one in table.run(5_000)] == [TagsSeen]


@pytest.mark.slow
def test_8_two_misses_in_forty_polls_do_not_make_a_card_flap() -> None:
    table = seat_with(ACE)
    rng = Random(8)
    for _ in range(40):
        missed = rng.randrange(37)
        assert table.turns(missed) == []
        table.field.lift("seat4", ACE)
        assert table.turns(2) == []
        table.field.lay("seat4", ACE)
        assert table.turns(38 - missed) == []


def test_8_what_a_reader_missed_while_it_recovered_counts_for_nothing() -> None:
    table = seat_with(ACE)
    for _ in range(20):
        table.field.lift("seat4", ACE)
        table.turns(2)
        table.chips["seat4"].lose_configuration()
        assert table.turns(1) == []
        table.field.lay("seat4", ACE)
        assert table.turns(3) == []


def test_10_a_tag_left_active_is_found_and_every_tag_read_is_halted() -> None:
    air = PlainAir([ACE])
    air.tags[0].state = ACTIVE
    tags = Tags(air)
    looks: list[Look] = [tags.steady([ACE]) for _ in range(5)]
    assert [look.uids for look in looks[1:]] == [[ACE]] * 4
    assert air.tags[0].state == HALT


@pytest.mark.parametrize("reading", ["frame", "uid"])
@pytest.mark.parametrize("uid", ["88776655", "88041122", "88112233"])
def test_15_a_short_uid_that_begins_like_a_long_one_is_told_apart_by_its_sak(uid: str, reading: CollReading) -> None:
    stand = OneChip(coll_reading=reading)
    short = bytes.fromhex(uid)
    stand.lay(short)
    assert stand.found() == {short}
    stand.lay(ACE, KING)
    assert stand.found() == {short, ACE, KING}
    assert stand.found([short, ACE, KING]) == {short, ACE, KING}


@pytest.mark.parametrize("reading", ["frame", "uid"])
@pytest.mark.parametrize("bit", [7, 8, 15, 16, 23, 24, 31, 32, 39, 40, 47, 48])
def test_16_uids_that_first_differ_at_the_edge_of_a_byte_are_both_found(bit: int, reading: CollReading) -> None:
    other = (int.from_bytes(ACE, "little") ^ 1 << bit).to_bytes(7, "little")
    stand = OneChip(coll_reading=reading)
    stand.lay(ACE, other)
    assert stand.found() == {ACE, other}


@pytest.mark.slow
def test_17_no_uid_mixes_two_tags() -> None:
    first, second = bytes.fromhex("04aaaaaaaaaaaa"), bytes.fromhex("04555555555555")
    rng = Random(17)
    for seed in range(100):
        stand = OneChip(seed=seed)
        stand.lay(first, second)
        stand.chip.faults.garbled_share = rng.random()
        stand.chip.faults.static_share = rng.random() / 2
        assert set(stand.turn().look.uids) <= {first, second}


@pytest.mark.slow
def test_19_a_bank_card_between_two_cards_is_a_hint_once_and_both_cards_are_read() -> None:
    for seed in range(20):
        table = ChipTable(("seat4",), seed=seed)
        table.settle()
        for uid in (ACE, BANK_CARD, KING):
            table.field.lay("seat4", uid)
        seen, hint = table.settle()
        assert isinstance(seen, TagsSeen)
        assert set(seen.uids) == {ACE, KING}
        assert hint == ForeignTagSeen("seat4", hint.at_ms)
        assert table.run(2_000) == []


def test_20_two_tags_with_one_uid_are_told_as_one() -> None:
    look = Tags(PlainAir([ACE, ACE, KING])).inventory()
    assert (sorted(look.uids), look.garbled) == (sorted([ACE, KING]), False)


def test_35_a_uid_keeps_its_leading_zeros_and_its_length() -> None:
    stand = OneChip()
    uids = {bytes.fromhex("0012000a"), bytes.fromhex("04000000000000"), bytes.fromhex("04000000000000000001")}
    stand.lay(*uids)
    assert stand.found() == uids
