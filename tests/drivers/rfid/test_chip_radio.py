"""Exchanges with tags: air times, framing, collisions and what a tag does not understand."""

from random import Random

import pytest

from drivers.rfid import chip_registers as r
from drivers.rfid.bleed import Bleed
from drivers.rfid.chip_radio import CollReading
from drivers.rfid.chip_receiver import Heard, superpose
from drivers.rfid.tags import BANK_CARD, State
from drivers.rfid.virtual_clock import TICKS_PER_US
from tests.drivers.rfid.chip_rig import CLASSIC, NTAG, OTHER_NTAG, TEN_BYTES, Rig, with_bcc, with_crc

READINGS: tuple[CollReading, ...] = ("frame", "uid")
# From the start of sending to the last bit received, hardware.md section 1.5 without the closing 86.43 us
GUARD_US = 86.43


def air_us(rig: Rig) -> float:
    return rig.chip.air_ticks / TICKS_PER_US


def test_a_request_and_its_answer_take_the_air_time_of_the_table() -> None:
    rig = Rig(NTAG)
    before = air_us(rig)
    rig.begin((0x26,), last_bits=7)
    assert rig.first_us(r.RX_IRQ) == pytest.approx(432.4 - GUARD_US, abs=0.2)
    assert air_us(rig) - before == pytest.approx(432.4, abs=0.1)


def test_an_anticollision_takes_the_air_time_of_the_table() -> None:
    rig = Rig(NTAG)
    rig.request()
    before = air_us(rig)
    rig.begin((0x93, 0x20))
    assert rig.first_us(r.RX_IRQ) == pytest.approx(791.2 - GUARD_US, abs=0.2)
    assert air_us(rig) - before == pytest.approx(791.2, abs=0.1)


def test_a_select_takes_the_air_time_of_the_table() -> None:
    rig = Rig(NTAG)
    rig.request()
    before = air_us(rig)
    rig.begin(with_crc((0x93, 0x70, *with_bcc(b"\x88" + NTAG[:3]))))
    assert rig.first_us(r.RX_IRQ) == pytest.approx(1215.9 - GUARD_US, abs=0.2)
    assert air_us(rig) - before == pytest.approx(1215.9, abs=0.1)


def test_a_halt_command_is_in_the_air_for_37_bits_and_gets_no_answer() -> None:
    rig = Rig(NTAG)
    rig.request()
    rig.select_all(NTAG)
    before = air_us(rig)
    assert rig.halt() == b""
    assert air_us(rig) - before == pytest.approx(349.3, abs=0.1)


@pytest.mark.parametrize("bits", range(1, 32))
def test_a_split_anticollision_takes_as_long_as_a_whole_one(bits: int) -> None:
    rig = Rig(NTAG)
    rig.request()
    known = int.from_bytes(b"\x88" + NTAG[:3], "little") & (1 << bits) - 1
    before = air_us(rig)
    split_anticollision(rig, known, bits)
    assert air_us(rig) - before == pytest.approx(791.2, abs=0.1)


def split_anticollision(rig: Rig, known: int, bits: int) -> bytes:
    """Ask for the rest of level 1 and return it put together with the known bits."""
    frame = bytes((0x93, (2 + bits // 8) << 4 | bits % 8)) + known.to_bytes((bits + 7) // 8, "little")
    got = rig.exchange(frame, last_bits=bits % 8, align=bits % 8)
    value = int.from_bytes(got.data, "little") >> bits % 8
    return (value << bits | known).to_bytes(5, "little")


@pytest.mark.parametrize("bits", range(1, 32))
def test_the_rest_of_a_split_byte_arrives_above_the_known_bits(bits: int) -> None:
    rig = Rig(NTAG)
    rig.request()
    whole = with_bcc(b"\x88" + NTAG[:3])
    known = int.from_bytes(whole, "little") & (1 << bits) - 1
    assert split_anticollision(rig, known, bits) == whole


def test_the_last_bits_count_those_of_the_last_byte() -> None:
    rig = Rig(NTAG)
    rig.request()
    got = rig.exchange((0x93, 0x23, 0x88 & 0x07), last_bits=3, align=2)
    assert (len(got.data), got.last_bits) == (5, (2 + 37) % 8)


def test_bits_below_the_alignment_are_ones() -> None:
    rig = Rig(NTAG)
    rig.request()
    got = rig.exchange((0x93, 0x23, 0x88 & 0x07), last_bits=3, align=3)
    assert got.data[0] & 0x07 == 0x07


def test_nothing_is_in_the_fifo_before_the_last_bit_was_received() -> None:
    rig = Rig(NTAG)
    rig.begin((0x26,), last_bits=7)
    rig.wait(345)
    assert (rig.read(r.COM_IRQ) & r.RX_IRQ, rig.read(r.FIFO_LEVEL)) == (0, 0)
    rig.wait(2)
    assert (rig.read(r.COM_IRQ) & r.RX_IRQ, rig.read(r.FIFO_LEVEL)) == (r.RX_IRQ, 2)


def test_receiving_does_not_end_the_command_nor_set_the_idle_interrupt() -> None:
    rig = Rig(NTAG)
    got = rig.exchange((0x26,), last_bits=7)
    assert not got.irqs & r.IDLE_IRQ
    assert rig.read(r.COMMAND) & 0x0F == r.TRANSCEIVE


def test_nothing_is_sent_without_the_start_bit() -> None:
    rig = Rig(NTAG)
    rig.write(r.COM_IRQ, r.COM_IRQS)
    rig.write(r.FIFO_DATA, 0x26)
    rig.write(r.BIT_FRAMING, 7)
    rig.write(r.COMMAND, r.TRANSCEIVE)
    rig.wait(10_000)
    assert (rig.read(r.FIFO_LEVEL), rig.read(r.COM_IRQ) & r.TX_IRQ) == (1, 0)


def test_the_start_bit_reads_0() -> None:
    rig = Rig()
    rig.begin((0x26,), last_bits=7)
    assert rig.read(r.BIT_FRAMING) == 7


def test_nothing_is_sent_without_a_field() -> None:
    rig = Rig(NTAG)
    rig.write(r.TX_CONTROL, 0x80)
    assert not rig.exchange((0x26,), last_bits=7).irqs & r.TX_IRQ


@pytest.mark.parametrize(
    ("register", "value"), [(r.TX_ASK, 0x00), (r.TX_MODE, 0x10), (r.RX_MODE, 0x10), (r.TX_CONTROL, 0x81)]
)
def test_no_tag_is_heard_with_a_wrong_setting(register: int, value: int) -> None:
    rig = Rig(NTAG)
    rig.write(register, value)
    assert not rig.exchange((0x26,), last_bits=7).irqs & r.RX_IRQ


def test_no_tag_is_heard_while_the_receiver_is_off() -> None:
    rig = Rig(NTAG)
    rig.begin((0x26,), last_bits=7)
    rig.write(r.COMMAND, r.RCV_OFF | r.NO_CHANGE)
    rig.wait(1_000)
    assert not rig.end().irqs & r.RX_IRQ


def test_bits_beyond_the_last_bits_are_not_sent() -> None:
    rig = Rig(NTAG)
    assert rig.exchange((0x26 | 0x80,), last_bits=7).data == b"\x44\x00"


def test_two_tags_of_a_kind_answer_a_request_as_one() -> None:
    got = Rig(NTAG, OTHER_NTAG).exchange((0x26,), last_bits=7)
    assert (got.data, got.errors) == (b"\x44\x00", 0)


def test_a_bank_card_beside_a_tag_collides_in_the_first_answer() -> None:
    got = Rig(NTAG, BANK_CARD).exchange((0x26,), last_bits=7)
    assert got.errors == r.COLL_ERR
    assert got.irqs & (r.RX_IRQ | r.ERR_IRQ) == r.RX_IRQ | r.ERR_IRQ
    # 0044 and 0004 differ in bit 6, the seventh received.
    assert got.coll == 7


@pytest.mark.parametrize("bit", range(32))
def test_a_collision_is_reported_at_every_bit(bit: int) -> None:
    first = int.from_bytes(CLASSIC, "little")
    second = (first ^ 1 << bit).to_bytes(4, "little")
    rig = Rig(CLASSIC, second)
    rig.request()
    got = rig.exchange((0x93, 0x20))
    assert got.errors == r.COLL_ERR
    assert got.coll & r.COLL_POS_NOT_VALID == 0
    assert got.coll & r.COLL_POS == (bit + 1) % 32
    # What came before the collision is right, the bit itself reads 1, and all after it 0.
    assert int.from_bytes(got.data, "little") == first & (1 << bit) - 1 | 1 << bit


def test_bits_after_a_collision_are_kept_when_asked_for() -> None:
    rig = Rig(CLASSIC, bytes((CLASSIC[0] ^ 1, *CLASSIC[1:])))
    rig.write(r.COLL, r.VALUES_AFTER_COLL)
    rig.request()
    got = rig.exchange((0x93, 0x20))
    assert got.errors == r.COLL_ERR
    assert got.data[1:4] == CLASSIC[1:]
    assert got.coll & r.VALUES_AFTER_COLL


def test_without_a_collision_its_position_is_not_valid() -> None:
    rig = Rig(NTAG)
    rig.request()
    assert rig.exchange((0x93, 0x20)).coll == r.COLL_POS_NOT_VALID


@pytest.mark.parametrize("bits", range(1, 31))
@pytest.mark.parametrize("reading", READINGS)
def test_after_a_split_the_position_counts_as_the_chosen_reading_says(bits: int, reading: CollReading) -> None:
    first = int.from_bytes(CLASSIC, "little")
    for differing in range(bits, 32):
        rig = Rig(CLASSIC, (first ^ 1 << differing).to_bytes(4, "little"), coll_reading=reading)
        rig.request()
        known = (first & (1 << bits) - 1).to_bytes((bits + 7) // 8, "little")
        frame = bytes((0x93, (2 + bits // 8) << 4 | bits % 8)) + known
        got = rig.exchange(frame, last_bits=bits % 8, align=bits % 8)
        counted = differing + 1 if reading == "uid" else differing + 1 - bits // 8 * 8
        assert got.coll == counted % 32


def test_the_chip_appends_and_checks_crcs_when_asked_to() -> None:
    rig = Rig(CLASSIC)
    rig.request()
    rig.write(r.TX_MODE, r.CRC_EN)
    rig.write(r.RX_MODE, r.CRC_EN)
    got = rig.exchange((0x93, 0x70, *with_bcc(CLASSIC)))
    assert (got.data, got.errors) == (b"\x08", 0)


def test_an_answer_without_a_crc_fails_the_check_of_one() -> None:
    rig = Rig(CLASSIC)
    rig.write(r.RX_MODE, r.CRC_EN)
    assert rig.exchange((0x26,), last_bits=7).errors == r.CRC_ERR


def test_a_frame_begun_too_soon_after_an_answer_spoils_the_tag() -> None:
    rig = Rig(NTAG)
    rig.begin((0x26,), last_bits=7)
    rig.first_us(r.RX_IRQ)
    rig.wait(80)
    assert rig.anticollision() == b""
    assert rig.antenna.look(rig.clock.ticks)[0].state is State.IDLE


def test_a_frame_begun_after_the_guard_time_is_heard() -> None:
    rig = Rig(NTAG)
    rig.begin((0x26,), last_bits=7)
    rig.first_us(r.RX_IRQ)
    rig.wait(87)
    assert rig.anticollision() == with_bcc(b"\x88" + NTAG[:3])


def test_a_frame_that_is_broken_off_drops_a_ready_tag() -> None:
    rig = Rig(NTAG)
    rig.request()
    rig.begin((0x93, 0x20))
    rig.wait(50)
    rig.write(r.COMMAND, r.IDLE)
    assert rig.antenna.look(rig.clock.ticks)[0].state is State.IDLE


def test_a_byte_written_while_the_receiver_listens_is_lost_and_said() -> None:
    rig = Rig(NTAG)
    rig.begin((0x26,), last_bits=7)
    rig.wait(200)
    rig.write(r.FIFO_DATA, 0x93)
    assert rig.read(r.ERROR) == r.WR_ERR
    rig.wait(200)
    assert rig.end().data == b"\x44\x00"


@pytest.mark.parametrize("uid", [CLASSIC, NTAG])
def test_a_tag_is_selected_halted_and_woken_again(uid: bytes) -> None:
    rig = Rig(uid)
    rig.request()
    assert rig.select_all(uid)[:1] == (b"\x08" if uid is CLASSIC else b"\x00")
    rig.halt()
    assert rig.request() == b""
    assert rig.wake() != b""
    assert rig.select_all(uid) != b""


def test_several_tags_in_halt_are_not_found_again_by_wake_up_and_requests() -> None:
    rig = Rig(NTAG, OTHER_NTAG)
    for uid in (NTAG, OTHER_NTAG):
        rig.request()
        rig.select_all(uid)
        rig.halt()
    rig.wake()
    assert rig.select_all(NTAG) != b""
    rig.halt()
    assert rig.request() == b""
    assert rig.request() == b""


def test_a_known_tag_is_reached_by_wake_up_and_select_while_all_are_in_halt() -> None:
    rig = Rig(NTAG, OTHER_NTAG, TEN_BYTES)
    for uid in (NTAG, OTHER_NTAG):
        rig.request()
        rig.select_all(uid)
        rig.halt()
    for uid in (OTHER_NTAG, NTAG, OTHER_NTAG):
        assert rig.wake() != b""
        assert rig.select_all(uid)[:1] == b"\x00"
        rig.halt()


def test_a_field_cycle_lets_all_tags_answer_requests_again() -> None:
    rig = Rig(NTAG)
    rig.request()
    rig.select_all(NTAG)
    rig.halt()
    rig.field_off_for(5_100)
    assert rig.request() == b"\x44\x00"


def test_a_short_break_of_the_field_leaves_a_tag_in_halt() -> None:
    rig = Rig(NTAG)
    rig.request()
    rig.select_all(NTAG)
    rig.halt()
    rig.field_off_for(5_000)
    assert rig.request() == b""
    assert rig.wake() != b""


def test_a_tag_laid_while_the_field_is_on_is_heard_after_its_start() -> None:
    rig = Rig()
    rig.request()
    rig.field.lay("seat1", NTAG)
    assert rig.request() == b""
    rig.wait(1_000)
    assert rig.request() == b"\x44\x00"


def test_a_lifted_tag_is_heard_no_more() -> None:
    rig = Rig(NTAG)
    rig.field.lift("seat1", NTAG)
    assert rig.request() == b""


def test_two_tags_of_one_uid_look_like_one() -> None:
    rig = Rig(NTAG)
    rig.field.lay("seat2", NTAG)
    rig.antenna.bleed = Bleed(rig.field, "seat2", Random(1))
    rig.request()
    got = rig.exchange((0x93, 0x20))
    assert (got.data, got.errors) == (with_bcc(b"\x88" + NTAG[:3]), 0)


def test_of_several_collisions_the_first_is_reported() -> None:
    # The first two answers differ in bit 0, the third differs from the first in bit 3.
    assert superpose([(0b0000, 8), (0b0001, 8), (0b1000, 8)]) == Heard(0b1001, 8, 0)
    assert superpose([(0b0000, 8), (0b1000, 8), (0b0001, 8)]) == Heard(0b1001, 8, 0)


def test_a_bit_that_only_the_longer_answer_has_is_no_collision() -> None:
    assert superpose([(0b0101, 4), (0b1_0101, 8)]) == Heard(0b1_0101, 8)


@pytest.mark.parametrize("seed", range(20))
def test_an_exchange_of_random_tags_finds_the_first_bit_where_any_two_differ(seed: int) -> None:
    rng = Random(seed)
    uids = [b"\x5a" + rng.randbytes(3) for _ in range(rng.randrange(2, 6))]
    rig = Rig(*uids)
    rig.request()
    values = [int.from_bytes(uid, "little") for uid in uids]
    differing = min((one ^ values[0]) & -(one ^ values[0]) for one in values[1:] if one != values[0])
    assert rig.exchange((0x93, 0x20)).coll == differing.bit_length() % 32
