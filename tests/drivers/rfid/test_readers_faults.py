"""What goes wrong with readers: what is told of it, what cures it, and that nobody is dropped meanwhile."""

import errno
import logging

import pytest

from drivers.api import DeviceFound, DeviceLost, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.rfid.chip_faults import Cure
from drivers.rfid.mfrc522_regs import Port
from drivers.rfid.readers import Place, Readers
from tests.drivers.rfid.chips import ACE, KING, ChipTable


def table_with(*uids: bytes) -> ChipTable:
    """A settled table with these tags at seat 4."""
    table = ChipTable(("seat3", "seat4", "board"))
    for uid in uids:
        table.field.lay("seat4", uid)
    table.settle()
    return table


def only_loss(readings: list[Reading]) -> DeviceLost:
    """Return the one reading, which must be of a loss."""
    (lost,) = readings
    assert isinstance(lost, DeviceLost)
    return lost


@pytest.mark.slow
def test_a_pulled_plug_is_told_once_by_name_with_what_to_do_and_removes_no_tag() -> None:
    table = table_with(ACE)
    table.chips["seat4"].unplug()
    lost = only_loss(table.settle())
    assert lost.device == "reader seat4"
    assert lost.text == (
        "The card reader seat4 does not answer: check its cable and plug. Cards there are not seen until it is back."
    )
    assert table.run(10_000) == []


@pytest.mark.parametrize(
    ("fault", "value", "words"),
    [
        ("miso", 0x00, "does not answer"),
        ("miso", 0xFF, "does not answer"),
        ("power_down_stuck", True, "does not wake up"),
    ],
)
@pytest.mark.parametrize("from_the_start", [False, True])
def test_each_fault_of_a_chip_is_told_in_its_own_words(
    fault: str, value: object, words: str, from_the_start: bool
) -> None:
    table = ChipTable(("seat4",))
    if not from_the_start:
        table.settle()
    setattr(table.chips["seat4"].faults, fault, value)
    assert only_loss(table.run(2000)).text.startswith(f"The card reader seat4 {words}: check ")


@pytest.mark.slow
def test_a_lost_reader_is_found_again_and_then_ready_with_what_lies_there_now() -> None:
    table = table_with(ACE)
    table.chips["seat4"].unplug(floats=0xFF)
    table.settle()
    table.field.lift("seat4", ACE)
    table.field.lay("seat4", KING)
    assert table.settle() == []
    table.chips["seat4"].plug()
    found, ready = table.run(2000)
    assert isinstance(found, DeviceFound)
    assert isinstance(ready, ReaderReady)
    assert (found.device, ready.antenna, ready.uids) == ("reader seat4", "seat4", (KING,))
    assert table.run(2000) == []


@pytest.mark.slow
def test_a_plug_pulled_for_an_instant_loses_neither_reader_nor_tags() -> None:
    table = table_with(ACE)
    table.chips["seat4"].unplug()
    table.run(70)
    table.chips["seat4"].plug()
    assert table.run(5000) == []


@pytest.mark.slow
@pytest.mark.parametrize("cure", [Cure.SOFT_RESET, Cure.HARD_RESET])
def test_a_deaf_reader_over_cards_is_reset_before_anything_is_told(
    cure: Cure, caplog: pytest.LogCaptureFixture
) -> None:
    table = table_with(ACE, KING)
    table.chips["seat4"].faults.deaf = cure
    with caplog.at_level(logging.WARNING):
        assert table.run(5000) == []
    assert table.chips["seat4"].faults.deaf is None
    word = "soft" if cure is Cure.SOFT_RESET else "hard"
    assert [record.getMessage() for record in caplog.records] == [
        f"The reader seat4 hears again after a {word} reset."
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("cure", [Cure.SOFT_RESET, Cure.HARD_RESET])
def test_a_deaf_reader_over_nothing_hears_again_within_half_a_minute(cure: Cure) -> None:
    table = table_with()
    table.chips["seat4"].faults.deaf = cure
    table.run(30_000)
    assert table.chips["seat4"].faults.deaf is None
    table.field.lay("seat4", ACE)
    assert [type(one) for one in table.settle()] == [TagsSeen]


def test_cards_lifted_from_a_healthy_reader_are_gone_all_the_same() -> None:
    table = table_with(ACE, KING)
    table.field.lift_all("seat4")
    (gone,) = table.settle()
    assert isinstance(gone, TagsGone)
    assert set(gone.uids) == {ACE, KING}


@pytest.mark.slow
def test_a_reset_by_a_shared_line_costs_the_neighbours_neither_tags_nor_a_warning(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = ChipTable(("seat3", "seat4"), shared_reset=True)
    table.field.lay("seat3", KING)
    table.field.lay("seat4", ACE)
    table.settle()
    table.chips["seat4"].faults.deaf = Cure.HARD_RESET
    with caplog.at_level(logging.WARNING):
        assert table.run(5000) == []
    assert [record.getMessage() for record in caplog.records] == ["The reader seat4 hears again after a hard reset."]


def test_a_device_that_cannot_be_opened_is_lost_with_the_reason_and_tried_again() -> None:
    table = ChipTable(("seat3",))

    def opened() -> Port:
        if table.now_ms < 1000:
            raise FileNotFoundError("/dev/spidev0.1 is not there: enable SPI with raspi-config")
        return table.port("seat3")

    table.readers = Readers((Place("seat3", opened),), table.now_us)
    lost, found, ready = table.run(2000)
    assert isinstance(lost, DeviceLost)
    assert lost.text.startswith("The card reader seat3 cannot be reached: /dev/spidev0.1 is not there: enable SPI")
    assert lost.at_ms < 200
    assert isinstance(found, DeviceFound)
    assert isinstance(ready, ReaderReady)


class BreakingPort(Port):
    """A port over another one whose bus fails after so many readings."""

    def __init__(self, port: Port, good: int) -> None:
        self._port = port
        self._good = good
        self.closed = False

    def read(self, regs: bytes) -> bytes:
        self._good -= 1
        if self._good < 0:
            raise OSError(errno.EIO, "Input/output error")
        return self._port.read(regs)

    def write(self, reg: int, data: bytes) -> None:
        self._port.write(reg, data)

    def wait_us(self, us: int) -> None:
        self._port.wait_us(us)

    def close(self) -> None:
        self.closed = True


@pytest.mark.slow
def test_a_bus_that_fails_now_and_then_is_opened_anew_and_nobody_is_dropped() -> None:
    table = ChipTable(("seat3",))
    ports: list[BreakingPort] = []

    def opened() -> Port:
        ports.append(BreakingPort(table.port("seat3"), 30))
        return ports[-1]

    table.readers = Readers((Place("seat3", opened),), table.now_us)
    table.field.lay("seat3", ACE)
    assert [type(one) for one in table.run(3000)] == [ReaderReady]
    assert len(ports) > 5
    assert all(port.closed for port in ports[:-1])


def test_no_uid_is_ever_logged_or_told_as_text(caplog: pytest.LogCaptureFixture) -> None:
    table = table_with(ACE, KING)
    with caplog.at_level(logging.DEBUG):
        table.chips["seat4"].faults.deaf = Cure.HARD_RESET
        table.run(1000)
        table.chips["seat4"].lose_configuration()
        table.run(1000)
        table.chips["seat4"].unplug()
        told = [one.text for one in table.run(1000) if isinstance(one, DeviceLost)]
    told += [record.getMessage() for record in caplog.records]
    assert len(told) == 3
    for uid in (ACE, KING):
        assert not any(uid.hex() in text.lower() or repr(uid) in text for text in told)


def test_closing_gives_every_port_back() -> None:
    table = ChipTable(("seat3",))
    port = BreakingPort(table.port("seat3"), 1000)
    table.readers = Readers((Place("seat3", lambda: port),), table.now_us)
    table.settle()
    table.readers.close()
    assert port.closed
