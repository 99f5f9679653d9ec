"""A chip's configuration, its health, and its turn at the field, over simulated registers."""

import pytest

from drivers.rfid import chip_registers as r
from drivers.rfid.mfrc522_front import GAINS, HARD_RESET, SOFT_RESET, Front
from drivers.rfid.mfrc522_regs import Port
from drivers.rfid.virtual_clock import TICKS_PER_US
from tests.drivers.rfid.chips import ACE, KING, OneChip


def test_the_field_is_on_during_a_turn_alone() -> None:
    stand = OneChip()
    stand.lay(ACE)
    assert not stand.chip.field_on
    before = stand.bus.spent()
    assert stand.found() == {ACE}
    assert not stand.chip.field_on
    assert stand.bus.spent().since(before).air_us > 0


def test_an_empty_antenna_costs_at_most_twenty_transfers() -> None:
    stand = OneChip()
    stand.turn()
    before = stand.bus.spent()
    assert stand.found() == set()
    spent = stand.bus.spent().since(before)
    assert spent.transfers <= 20
    assert spent.bus_us < 3_000


def test_the_gain_is_33_db_unless_asked_otherwise() -> None:
    stand = OneChip()
    stand.turn()
    assert stand.chip.read(r.RF_CFG, stand.clock.ticks) & 0x70 == 0x40


@pytest.mark.parametrize("gain_db", GAINS)
def test_each_gain_of_the_chip_can_be_set(gain_db: int) -> None:
    stand = OneChip()
    stand.front = Front(stand.port("seat1"), gain_db)
    stand.lay(ACE)
    assert stand.found() == {ACE}
    assert stand.chip.read(r.RF_CFG, stand.clock.ticks) & 0x70 == GAINS[gain_db]


def test_another_gain_is_an_error_that_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="no gain of 34 dB; give one of 18, 23, 33, 38, 43, 48"):
        Front(OneChip().port("seat1"), 34)


@pytest.mark.parametrize("known", [(), (ACE, KING)])
def test_lost_settings_are_found_and_made_good_in_the_same_turn(known: tuple[bytes, ...]) -> None:
    stand = OneChip()
    stand.lay(ACE, KING)
    stand.turn()
    stand.chip.lose_configuration()
    turn = stand.turn(known)
    assert (turn.trouble, turn.cured) == ("", "forgets")
    assert set(turn.look.uids) == {ACE, KING}
    assert stand.turn(known).cured == ""


def test_settings_lost_in_the_middle_of_a_turn_make_nobody_absent() -> None:
    stand = OneChip()
    stand.lay(ACE)
    stand.turn()
    stand.chip.lose_configuration(6_000)
    turn = stand.turn([ACE])
    assert (turn.cured, turn.look.uids) == ("forgets", [ACE])


class FailingPort(Port):
    """A port over another one, by which a register is changed when the chip is first asked to send."""

    def __init__(self, port: Port, reg: int, value: int) -> None:
        self.read = port.read  # type: ignore[method-assign]
        self.wait_us = port.wait_us  # type: ignore[method-assign]
        self._port = port
        self._change = (reg, bytes((value,)))
        self.failed = False

    def write(self, reg: int, data: bytes) -> None:
        if reg == r.FIFO_DATA and not self.failed:
            self.failed = True
            self._port.write(*self._change)
        self._port.write(reg, data)


@pytest.mark.parametrize(
    ("reg", "value", "known"), [(r.TX_CONTROL, 0x80, []), (r.TX_CONTROL, 0x80, [ACE]), (r.TX_ASK, 0x00, [ACE])]
)
def test_a_field_or_a_setting_lost_in_the_middle_of_a_turn_makes_nobody_absent(
    reg: int, value: int, known: list[bytes]
) -> None:
    stand = OneChip()
    stand.lay(ACE)
    port = FailingPort(stand.port("seat1"), reg, value)
    turn = Front(port).turn(known, 10_000)
    assert port.failed
    assert (turn.trouble, turn.look.uids) == ("", [ACE])
    assert turn.cured == "forgets"


@pytest.mark.parametrize("byte", [0x00, 0xFF])
def test_a_chip_that_answers_zeros_or_ones_alone_is_absent_and_costs_no_field_time(byte: int) -> None:
    stand = OneChip()
    stand.turn()
    stand.chip.faults.miso = byte
    before_us = stand.now_us()
    assert stand.front.turn([], 10_000).trouble == "absent"
    assert stand.now_us() - before_us < 1_000


@pytest.mark.parametrize("reset", [SOFT_RESET, HARD_RESET])
def test_a_chip_works_at_once_after_either_reset(reset: int) -> None:
    stand = OneChip()
    stand.lay(ACE)
    stand.turn()
    turn = stand.turn([ACE], reset)
    assert (turn.trouble, turn.cured, turn.look.uids) == ("", "", [ACE])


def test_a_field_left_on_by_a_program_before_is_off_long_enough_before_the_first_look() -> None:
    stand = OneChip()
    stand.lay(ACE)
    stand.turn()
    stand.chip.write(r.TX_CONTROL, 0x83, stand.clock.ticks)
    stand.bus.advance(6_000)
    stand.front = Front(stand.port("seat1"))
    assert stand.front.turn([], 0).look.uids == [ACE]


def test_a_second_turn_right_after_the_first_waits_until_the_tags_have_forgotten() -> None:
    stand = OneChip()
    stand.lay(ACE)
    stand.turn()
    assert stand.front.turn([], 0).look.uids == [ACE]


def test_time_is_spent_asleep_and_not_on_the_bus() -> None:
    stand = OneChip()
    stand.lay(ACE, KING)
    stand.turn()
    before, before_ticks = stand.bus.spent(), stand.clock.ticks
    stand.turn([ACE, KING])
    took_us = (stand.clock.ticks - before_ticks) / TICKS_PER_US
    assert stand.bus.spent().since(before).bus_us < took_us / 4
