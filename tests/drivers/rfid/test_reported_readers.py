"""Public bug reports about readers (hardware.md section 7, by number): the input there, the behaviour wanted here."""

import logging
from random import Random

import pytest

from drivers.api import DeviceLost, ForeignTagSeen, TagInTwoPlaces, TagsSeen
from drivers.rfid import chip_registers as r
from drivers.rfid.bleed import Bleed
from drivers.rfid.chip_faults import Cure
from drivers.rfid.mfrc522_front import DEFAULT_GAIN_DB, GAINS, Front
from drivers.rfid.readers import Place, Readers
from tests.drivers.rfid.chips import ACE, KING, ChipTable, OneChip

THREE_HOURS_MS = 3 * 3600 * 1000
SEATS = ("seat1", "seat2", "seat3", "seat4")


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged."""
    return [record.getMessage() for record in caplog.records]


@pytest.mark.parametrize("cure", [Cure.SOFT_RESET, Cure.HARD_RESET])
def test_5_a_reader_deaf_after_three_hours_is_reset_and_its_cards_are_not_dropped(
    cure: Cure, caplog: pytest.LogCaptureFixture
) -> None:
    table = ChipTable(("seat3", "seat4"))
    table.field.lay("seat4", ACE)
    table.settle()
    table.now_ms = THREE_HOURS_MS
    assert table.turns(2) == []
    table.chips["seat4"].faults.deaf = cure
    with caplog.at_level(logging.WARNING):
        assert table.run(2_000) == []
    assert table.chips["seat4"].faults.deaf is None
    assert ["seat4 hears again after a" in text for text in messages(caplog)] == [True]


def test_6_crypto1_left_on_is_cleared_within_a_second(caplog: pytest.LogCaptureFixture) -> None:
    table = ChipTable(("seat3", "seat4"))
    table.field.lay("seat4", ACE)
    table.settle()
    table.chips["seat4"].start_crypto1()
    with caplog.at_level(logging.WARNING):
        assert table.run(1_000) == []
    assert not table.chips["seat4"].read(r.STATUS2, table.clock.ticks) & r.CRYPTO1_ON
    assert messages(caplog) == ["The reader seat4 ciphers what it sends: it was reset and works again."]


def test_6_crypto1_stuck_until_a_hard_reset_is_cured_by_one() -> None:
    table = ChipTable(("seat3", "seat4"))
    table.field.lay("seat4", ACE)
    table.settle()
    table.chips["seat4"].faults.crypto1_stuck = True
    assert table.run(1_000) == []
    assert not table.chips["seat4"].faults.crypto1_stuck


def test_6_settings_lost_while_the_version_is_fine_are_made_good_within_a_second(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = ChipTable(("seat3", "seat4"))
    table.field.lay("seat4", ACE)
    table.settle()
    table.chips["seat4"].write(r.TX_ASK, 0, table.clock.ticks)
    with caplog.at_level(logging.WARNING):
        assert table.run(1_000) == []
    assert table.chips["seat4"].read(r.TX_ASK, table.clock.ticks) == 0x40
    assert len(messages(caplog)) == 1


def test_12_the_gain_is_set_for_each_antenna_and_is_not_the_highest_by_default() -> None:
    table = ChipTable(("seat3", "seat4"))
    places = [Place("seat3", table.opener("seat3")), Place("seat4", table.opener("seat4"), gain_db=23)]
    table.readers = Readers(places, table.now_us)
    table.settle()
    bits = [table.chips[seat].read(r.RF_CFG, table.clock.ticks) & 0x70 for seat in ("seat3", "seat4")]
    assert bits == [GAINS[33], GAINS[23]]
    assert max(GAINS) > 33


@pytest.mark.slow
@pytest.mark.parametrize(("gain_db", "misses"), [(DEFAULT_GAIN_DB, False), (48, True)])
def test_12_an_antenna_that_the_highest_gain_saturates_reads_well_with_the_default(gain_db: int, misses: bool) -> None:
    stand = OneChip()
    stand.front = Front(stand.port("seat1"), gain_db)
    stand.lay(ACE)
    stand.chip.antenna.overdriven_db = 48
    looks = [stand.turn().look for _ in range(50)]
    assert any(look.garbled or look.uids != [ACE] for look in looks) is misses


@pytest.mark.slow
def test_13_one_tag_read_at_two_seats_counts_at_the_first_and_the_dealer_is_told() -> None:
    table = ChipTable(("seat3", "seat4"))
    table.settle()
    table.field.lay("seat4", ACE)
    table.settle()
    table.chips["seat3"].antenna.bleed = Bleed(table.field, "seat4", Random(13))
    readings = table.settle()
    assert readings == [TagInTwoPlaces("seat3", "seat4", readings[0].at_ms)]
    assert table.run(10_000) == []


def test_13_a_shifted_or_zeroed_uid_never_becomes_a_card() -> None:
    table = ChipTable(("seat3", "seat4"))
    table.settle()
    table.field.lay("seat4", bytes.fromhex("000000816cd2f4"))
    (hint,) = table.settle()
    assert hint == ForeignTagSeen("seat4", hint.at_ms)


def test_21_one_module_that_holds_the_bus_is_every_reader_by_name_and_all_come_back() -> None:
    table = ChipTable(SEATS)
    table.bus.held[0] = 0x00
    lost = table.run(2_000)
    assert sorted(one.device for one in lost if isinstance(one, DeviceLost)) == [f"reader {seat}" for seat in SEATS]
    del table.bus.held[0]
    assert len(table.run(3_000)) == 2 * len(SEATS)


def test_21_exactly_the_readers_that_fail_are_named_and_the_rest_read_on() -> None:
    table = ChipTable(SEATS)
    for seat in ("seat2", "seat3"):
        table.chips[seat].unplug(floats=0xFF)
    lost = [one.device for one in table.settle() if isinstance(one, DeviceLost)]
    assert sorted(lost) == ["reader seat2", "reader seat3"]
    table.field.lay("seat4", ACE)
    assert [type(one) for one in table.settle()] == [TagsSeen]


@pytest.mark.parametrize("version", [0x00, 0xFF])
def test_22_version_00_or_ff_is_a_reader_that_is_not_connected(version: int) -> None:
    (lost,) = ChipTable(("seat4",), version=version).run(2_000)
    assert isinstance(lost, DeviceLost)
    assert "does not answer: check its cable and plug" in lost.text


@pytest.mark.parametrize("version", [0x91, 0x92, 0x88, 0x12, 0x15, 0x82, 0xB2, 0xEE])
def test_22_chips_and_clones_that_are_known_run_without_a_word(version: int, caplog: pytest.LogCaptureFixture) -> None:
    table = ChipTable(("seat4",), version=version)
    table.field.lay("seat4", ACE)
    with caplog.at_level(logging.WARNING):
        assert len(table.settle()) == 1
    assert messages(caplog) == []


@pytest.mark.slow
def test_22_an_unknown_version_is_warned_of_once_and_run(caplog: pytest.LogCaptureFixture) -> None:
    table = ChipTable(("seat4",), version=0x37)
    table.field.lay("seat4", ACE)
    with caplog.at_level(logging.WARNING):
        table.settle()
        table.run(30_000)
    assert messages(caplog) == ["The reader seat4 has an unknown version 37; it is used all the same."]
    table.field.lay("seat4", KING)
    assert [type(one) for one in table.settle()] == [TagsSeen]


def test_23_a_reset_that_never_ends_is_waited_for_a_bounded_time_and_the_reader_is_lost() -> None:
    table = ChipTable(("seat3", "seat4"))
    table.chips["seat4"].faults.power_down_stuck = True
    lost = [one for one in table.settle() if isinstance(one, DeviceLost)]
    assert [one.device for one in lost] == ["reader seat4"]
    assert "does not wake up" in lost[0].text
    for _ in range(50):
        before_us = table.now_us()
        table.turns(1)
        assert table.now_us() - before_us < 40_000
