"""The unmodified package mfrc522 on the simulator behaves as in the field (hardware.md sections 2 and 3)."""

import importlib
import logging
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from drivers.rfid.antenna import Antenna
from drivers.rfid.field import SimField
from drivers.rfid.mfrc522_chip import Chip
from drivers.rfid.rpi_gpio_sim import FakeGpio
from drivers.rfid.spi_sim import Spent, SpiBus, installed
from drivers.rfid.tags import BANK_CARD
from drivers.rfid.virtual_clock import VirtualClock
from tests.drivers.rfid.chip_rig import CLASSIC, NTAG, OTHER_NTAG

CLASSIC_ID = int.from_bytes(CLASSIC, "big") << 8 | CLASSIC[0] ^ CLASSIC[1] ^ CLASSIC[2] ^ CLASSIC[3]
TRUNCATED_ID = 0x8804A2B39D
# No transfer is so slow on a Pi; here it makes every answer ready at the first look.
SLOW_US = 1_000.0


class Stock:
    """The package's reader on one simulated chip."""

    def __init__(self, bus: SpiBus, field: SimField, chip: Chip) -> None:
        self.bus = bus
        self.field = field
        self.chip = chip
        self.package = importlib.import_module("mfrc522")
        self.reader: Any = self.package.SimpleMFRC522()
        self.constructed = bus.spent()
        bus.advance(5_000)

    def lay(self, *uids: bytes) -> None:
        """Lay tags and wait until they are awake."""
        for uid in uids:
            self.field.lay("seat1", uid)
        self.bus.advance(5_000)

    def read(self, count: int = 1) -> list[int | None]:
        """Ask for the id so many times."""
        return [self.reader.read_id_no_block() for _ in range(count)]

    def cost(self) -> Spent:
        """Ask for the id once and return what it cost."""
        before = self.bus.spent()
        self.read()
        return self.bus.spent().since(before)


def stock(transfer_us: float = 40.0) -> Iterator[Stock]:
    clock, field = VirtualClock(), SimField()
    chip = Chip(clock, Antenna(field, "seat1", Random(1)), Random(2))
    bus, gpio = SpiBus(clock, transfer_us=transfer_us), FakeGpio()
    bus.attach(0, 0, chip)
    gpio.wire_reset(25, chip)
    logger = logging.getLogger("mfrc522Logger")
    handlers = list(logger.handlers)
    with installed(bus, gpio):
        yield Stock(bus, field, chip)
    logger.handlers[:] = handlers


@pytest.fixture
def bench() -> Iterator[Stock]:
    yield from stock()


@pytest.fixture(params=[20.0, 40.0, 100.0])
def any_bench(request: pytest.FixtureRequest) -> Iterator[Stock]:
    yield from stock(request.param)


@pytest.fixture
def slow_bench() -> Iterator[Stock]:
    yield from stock(SLOW_US)


def test_the_constructor_takes_ten_transfers(bench: Stock) -> None:
    assert bench.constructed[:2] == (10, 20)
    assert bench.chip.field_on


def test_an_empty_antenna_takes_2013_transfers_however_long_one_takes(any_bench: Stock) -> None:
    assert [any_bench.cost()[:2] for _ in range(3)] == [(2013, 4026)] * 3


def test_an_empty_antenna_keeps_the_bus_busy_for_80_ms(bench: Stock) -> None:
    assert bench.cost().bus_us == 2013 * 40


def test_a_resting_card_reads_id_none_id_none(bench: Stock) -> None:
    bench.lay(CLASSIC)
    assert bench.read(6) == [CLASSIC_ID, None] * 3


def test_a_card_takes_67_transfers_and_the_next_call_2013(bench: Stock) -> None:
    bench.lay(CLASSIC)
    assert [bench.cost().transfers for _ in range(4)] == [67, 2013, 67, 2013]


def test_a_card_whose_answer_is_there_at_once_takes_42_transfers(slow_bench: Stock) -> None:
    slow_bench.lay(CLASSIC)
    assert slow_bench.cost().transfers == 42


def test_a_uid_of_seven_bytes_is_cut_short(bench: Stock) -> None:
    bench.lay(NTAG)
    assert bench.read(3) == [TRUNCATED_ID, None, TRUNCATED_ID]


def test_different_tags_with_the_same_first_bytes_read_as_one_id(bench: Stock) -> None:
    bench.lay(NTAG)
    first = bench.read(2)
    bench.field.lift_all("seat1")
    bench.lay(OTHER_NTAG)
    assert bench.read(2) == first == [TRUNCATED_ID, None]


@pytest.mark.slow
def test_two_tags_are_never_read(bench: Stock) -> None:
    bench.lay(NTAG, bytes.fromhex("04000000000001"))
    costs = [bench.cost().transfers for _ in range(4)]
    assert costs == [60, 2013, 60, 2013]
    assert bench.read(20) == [None] * 20


def test_a_tag_beside_a_bank_card_is_never_read(bench: Stock) -> None:
    bench.lay(NTAG, BANK_CARD)
    assert bench.read(20) == [None] * 20


def test_a_line_stuck_low_reads_as_an_empty_antenna(bench: Stock) -> None:
    bench.lay(NTAG)
    bench.chip.faults.miso = 0x00
    assert bench.cost().transfers == 2013
    assert bench.read() == [None]


def test_a_line_stuck_high_reads_as_an_empty_antenna_at_once(bench: Stock) -> None:
    bench.lay(NTAG)
    bench.chip.faults.miso = 0xFF
    assert bench.cost().transfers == 15
    assert bench.read() == [None]


def test_a_deaf_reader_looks_like_an_empty_antenna(bench: Stock) -> None:
    bench.lay(NTAG)
    bench.chip.lose_configuration()
    assert bench.read(4) == [None] * 4


def test_authentication_of_a_tag_that_knows_none_takes_2000_looks_more(bench: Stock) -> None:
    bench.lay(CLASSIC)
    before = bench.bus.spent()
    assert bench.reader.read_no_block() == (CLASSIC_ID, "")
    assert bench.bus.spent().since(before).transfers > 2_100


def test_the_package_selects_a_card_with_the_crc_of_the_coprocessor(bench: Stock) -> None:
    bench.lay(CLASSIC)
    reader = bench.reader.READER
    reader.MFRC522_Request(reader.PICC_REQIDL)
    _, uid = reader.MFRC522_Anticoll()
    assert reader.MFRC522_SelectTag(uid) == 0x08


def test_a_second_reader_on_another_chip_select_reads_its_own_card(bench: Stock) -> None:
    other_field = SimField()
    other_field.lay("seat2", CLASSIC)
    chip = Chip(bench.bus.clock, Antenna(other_field, "seat2", Random(3)), Random(4))
    bench.bus.attach(0, 1, chip)
    second = bench.package.MFRC522(0, 1)
    bench.lay(NTAG)
    assert second.MFRC522_Request(second.PICC_REQIDL)[0] == second.MI_OK
    assert second.MFRC522_Anticoll()[1][:4] == list(CLASSIC)
    assert bench.read() == [TRUNCATED_ID]
