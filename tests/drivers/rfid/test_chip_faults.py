"""What a driver meets when a reader is broken, its answers are garbled or its tags are not its own."""

from collections import Counter
from random import Random

import pytest

from drivers.rfid import chip_registers as r
from drivers.rfid.bleed import Bleed
from drivers.rfid.chip_faults import Cure, Faults
from drivers.rfid.chip_receiver import Heard, garble, static
from tests.drivers.rfid.chip_rig import CLASSIC, NTAG, OTHER_NTAG, READY_US, Rig, with_bcc

START_US = 600
# Tags forget what they were told after so long without field.
FORGET_US = 5_100


def restart(rig: Rig, cure: Cure) -> None:
    """Reset a rig softly or hard and configure it anew."""
    if cure is Cure.SOFT_RESET:
        rig.write(r.COMMAND, r.SOFT_RESET)
    else:
        rig.chip.hard_reset()
    rig.wait(FORGET_US)
    rig.configure()
    rig.wait(READY_US)


def test_a_deaf_chip_has_healthy_registers_and_hears_nothing() -> None:
    rig = Rig(NTAG)
    rig.chip.faults.deaf = Cure.NONE
    got = rig.exchange((0x26,), last_bits=7)
    assert got.irqs & (r.TX_IRQ | r.RX_IRQ | r.TIMER_IRQ) == r.TX_IRQ | r.TIMER_IRQ
    assert (rig.read(r.VERSION), rig.read(r.TX_CONTROL), rig.read(r.T_MODE)) == (0x92, 0x83, r.T_AUTO)


@pytest.mark.parametrize("cure", [Cure.SOFT_RESET, Cure.HARD_RESET])
def test_a_deaf_chip_is_healed_by_the_reset_it_needs_or_a_stronger_one(cure: Cure) -> None:
    rig = Rig(NTAG)
    rig.chip.faults.deaf = cure
    restart(rig, Cure.SOFT_RESET)
    assert (rig.request() != b"") is (cure is Cure.SOFT_RESET)
    restart(rig, Cure.HARD_RESET)
    assert rig.request() != b""


def test_a_dead_receiver_is_healed_by_no_reset() -> None:
    rig = Rig(NTAG)
    rig.chip.faults.deaf = Cure.NONE
    restart(rig, Cure.HARD_RESET)
    assert rig.request() == b""


def test_lost_configuration_leaves_a_chip_that_answers_and_has_no_field() -> None:
    rig = Rig(NTAG)
    rig.chip.lose_configuration()
    assert (rig.read(r.VERSION), rig.read(r.TX_CONTROL), rig.read(r.T_MODE)) == (0x92, 0x80, 0)
    assert not rig.chip.field_on
    rig.configure()
    rig.wait(FORGET_US)
    assert rig.request() != b""


def test_configuration_can_be_lost_at_a_moment_to_come() -> None:
    rig = Rig(NTAG)
    rig.chip.lose_configuration(in_us=1_000)
    rig.wait(999)
    assert rig.read(r.TX_CONTROL) == 0x83
    rig.wait(1)
    assert rig.read(r.TX_CONTROL) == 0x80


@pytest.mark.parametrize("in_us", [0, 100, START_US])
def test_a_chip_that_starts_has_no_configuration_to_lose(in_us: float) -> None:
    rig = Rig(NTAG)
    rig.chip.unplug()
    rig.chip.plug()
    rig.chip.lose_configuration(in_us)
    rig.wait(2 * START_US)
    rig.write(r.T_MODE, 0x80)
    assert rig.read(r.T_MODE) == 0x80


def test_configuration_lost_in_the_middle_of_an_exchange_ends_it() -> None:
    rig = Rig(NTAG)
    rig.chip.lose_configuration(in_us=200)
    got = rig.exchange((0x26,), last_bits=7)
    assert (got.data, got.irqs) == (b"", 0x14)


def test_a_stuck_power_down_bit_reads_1_for_ever_and_no_command_runs() -> None:
    rig = Rig(NTAG)
    rig.chip.faults.power_down_stuck = True
    restart(rig, Cure.HARD_RESET)
    assert rig.read(r.COMMAND) & r.POWER_DOWN
    assert not rig.exchange((0x26,), last_bits=7).irqs & r.TX_IRQ
    assert rig.read(r.COMMAND) & r.POWER_DOWN


def test_crypto1_left_on_makes_a_reader_deaf_until_software_clears_it() -> None:
    rig = Rig(NTAG)
    rig.chip.start_crypto1()
    assert rig.request() == b""
    assert (rig.read(r.VERSION), rig.read(r.TX_CONTROL)) == (0x92, 0x83)
    rig.write(r.STATUS2, 0)
    assert rig.request() != b""


def test_crypto1_stuck_on_outlasts_software_and_soft_reset_but_no_hard_reset() -> None:
    rig = Rig(NTAG)
    rig.chip.faults.crypto1_stuck = True
    rig.write(r.STATUS2, 0)
    assert rig.read(r.STATUS2) & r.CRYPTO1_ON
    restart(rig, Cure.SOFT_RESET)
    assert rig.read(r.STATUS2) & r.CRYPTO1_ON
    assert rig.request() == b""
    restart(rig, Cure.HARD_RESET)
    assert not rig.read(r.STATUS2) & r.CRYPTO1_ON
    assert rig.request() != b""


@pytest.mark.slow
def test_the_share_of_garbled_answers_is_the_share_asked_for() -> None:
    rig = Rig(NTAG)
    rig.chip.faults.garbled_share = 0.3
    clean = 0
    for _ in range(1_000):
        rig.exchange((0x93, 0x20))
        got = rig.exchange((0x52,), last_bits=7)
        clean += (got.data, got.errors) == (b"\x44\x00", 0)
        rig.exchange((0x00,))
    assert 650 <= clean <= 750


def test_every_error_of_the_receiver_occurs_among_garbled_answers() -> None:
    answer = Heard(int.from_bytes(with_bcc(CLASSIC), "little"), 40)
    rng = Random(1)
    kinds: Counter[str] = Counter()
    for _ in range(2_000):
        got = garble(answer, 0, rng)
        if got is None:
            kinds["silence"] += 1
        elif got.errors:
            kinds[f"error {got.errors}"] += 1
        elif got.collision >= 0:
            kinds["collision"] += 1
        elif got.bits < 40:
            kinds["short"] += 1
        elif got.value != answer.value:
            kinds["unseen"] += 1
    assert set(kinds) == {"silence", "error 1", "error 2", "collision", "short", "unseen"}
    assert sum(kinds.values()) == 2_000


def test_an_error_that_no_parity_shows_spoils_two_bits_of_one_byte() -> None:
    answer = Heard(int.from_bytes(with_bcc(CLASSIC), "little"), 40)
    rng = Random(2)
    for _ in range(2_000):
        got = garble(answer, 0, rng)
        if got is not None and got.bits == 40 and not got.errors and got.collision < 0:
            wrong = (got.value ^ answer.value).to_bytes(5, "little")
            assert sorted(byte.bit_count() for byte in wrong) == [0, 0, 0, 0, 2]


def test_no_parity_is_checked_where_a_byte_is_split() -> None:
    answer = Heard(0b101, 3)
    rng = Random(3)
    assert all(got is None or not got.errors & r.PARITY_ERR for got in (garble(answer, 3, rng) for _ in range(500)))


def test_a_collision_that_noise_made_is_reported_as_a_collision() -> None:
    rng = Random(4)
    found = [got for _ in range(200) if (got := garble(Heard(0, 40), 0, rng)) and got.collision >= 0]
    assert all(got.value == 1 << got.collision for got in found)
    assert found


def test_a_garbled_answer_has_no_bit_and_no_collision_beyond_its_end() -> None:
    rng = Random(5)
    for _ in range(2_000):
        got = garble(Heard((1 << 40) - 1, 40, 35), rng.randrange(8), rng)
        assert got is None or (got.value < 1 << got.bits and got.collision < got.bits)


def test_noise_in_a_silence_is_heard_as_bits_with_an_error() -> None:
    rig = Rig()
    rig.chip.faults.static_share = 1.0
    got = rig.exchange((0x26,), last_bits=7)
    assert got.irqs & r.RX_IRQ
    assert got.errors & (r.COLL_ERR | r.PARITY_ERR | r.PROTOCOL_ERR)
    rng = Random(1)
    assert all(1 <= one.bits <= 24 and one.collision < one.bits for one in (static(rng) for _ in range(500)))


@pytest.mark.parametrize("share", [-0.1, 1.1])
def test_a_share_outside_0_to_1_is_refused(share: float) -> None:
    faults = Faults()
    with pytest.raises(ValueError, match=f"garbled answers is {share}"):
        faults.garbled_share = share
    with pytest.raises(ValueError, match=f"noise is {share}"):
        faults.static_share = share
    with pytest.raises(ValueError, match=f"seat2 is {share}"):
        Bleed(Rig().field, "seat2", Random(1), share=share)


@pytest.mark.parametrize("bits", [1, 3, 12, 23, 39])
def test_an_answer_of_a_tag_that_is_torn_away_breaks_off(bits: int) -> None:
    rig = Rig(NTAG)
    rig.request()
    rig.chip.faults.torn[NTAG] = bits
    got = rig.exchange((0x93, 0x20))
    assert (len(got.data), got.last_bits) == ((bits + 7) // 8, bits % 8)
    assert rig.field.tags("seat1") == ()
    assert rig.request() == b""


def test_a_tag_torn_away_before_its_first_bit_is_not_heard() -> None:
    rig = Rig(NTAG)
    rig.chip.faults.torn[NTAG] = 0
    assert not rig.exchange((0x26,), last_bits=7).irqs & r.RX_IRQ


def test_a_tag_lifted_while_it_answers_is_heard_half() -> None:
    rig = Rig(NTAG)
    rig.request()
    rig.begin((0x93, 0x20))
    rig.wait(400)
    rig.read(r.COM_IRQ)
    rig.field.lift("seat1", NTAG)
    rig.wait(1_000)
    got = rig.end()
    assert (len(got.data), got.last_bits) == (3, 4)


def test_when_one_of_two_is_torn_away_the_other_is_heard_to_its_end() -> None:
    rig = Rig(NTAG, OTHER_NTAG)
    rig.request()
    rig.select_all(NTAG)
    rig.halt()
    rig.request()
    rig.chip.faults.torn[OTHER_NTAG] = 8
    assert len(rig.exchange((0x93, 0x20)).data) == 1
    assert rig.field.tags("seat1") == (NTAG,)
    rig.wake()
    assert rig.select_all(NTAG)[:1] == b"\x00"


def test_answers_below_the_needed_gain_are_not_heard() -> None:
    rig = Rig(NTAG)
    rig.antenna.needs_db = 38
    assert rig.request() == b""
    rig.write(r.RF_CFG, 0x50)
    rig.request()
    assert rig.request() != b""


def test_half_of_the_answers_are_garbled_with_too_much_gain() -> None:
    rig = Rig(NTAG)
    rig.antenna.overdriven_db = 48
    rig.write(r.RF_CFG, 0x70)
    clean = 0
    for _ in range(400):
        got = rig.exchange((0x52,), last_bits=7)
        clean += (got.data, got.errors) == (b"\x44\x00", 0)
        rig.exchange((0x00,))
    assert 150 <= clean <= 250


def test_no_answer_is_clean_while_an_antenna_near_by_has_its_field_on() -> None:
    rig, neighbour = Rig(NTAG), Rig()
    rig.antenna.near = (neighbour.antenna,)
    for _ in range(50):
        got = rig.exchange((0x52,), last_bits=7)
        assert not got.irqs & r.RX_IRQ or got.errors or got.last_bits or got.data != b"\x44\x00"
        rig.exchange((0x00,))
    neighbour.write(r.TX_CONTROL, 0x80)
    assert rig.wake() == b"\x44\x00"


def test_the_tags_of_a_neighbour_are_heard_as_if_they_lay_here() -> None:
    rig = Rig()
    rig.field.lay("seat2", NTAG)
    rig.antenna.bleed = Bleed(rig.field, "seat2", Random(1))
    assert rig.request() == b"\x44\x00"
    assert rig.select_all(NTAG)[:1] == b"\x00"
    rig.halt()
    assert rig.request() == b""
    assert rig.wake() == b"\x44\x00"


def test_a_neighbours_tag_is_heard_at_its_share_of_the_times() -> None:
    rig = Rig()
    rig.field.lay("seat2", NTAG)
    rig.antenna.bleed = Bleed(rig.field, "seat2", Random(1), share=0.25)
    heard = 0
    for _ in range(400):
        rig.field_off_for(20_000)
        heard += rig.request() != b""
    assert 70 <= heard <= 130


def test_a_neighbours_tag_is_mangled_with_right_check_bytes() -> None:
    rig = Rig()
    rig.field.lay("seat2", NTAG)
    rig.antenna.bleed = Bleed(rig.field, "seat2", Random(1), mangled=1.0)
    shown = set()
    for _ in range(60):
        rig.field_off_for(20_000)
        rig.request()
        first = rig.anticollision()
        assert first == with_bcc(first[:4])
        assert rig.select(first[:4])[0] == 0x04
        second = rig.anticollision(1)
        assert rig.select(second[:4], 1)[0] == 0x00
        shown.add(first[1:4] + second[:4])
    shifted = (int.from_bytes(NTAG, "big") >> 1).to_bytes(7, "big")
    zeroed = {bytes(zeros) + NTAG[zeros:] for zeros in range(1, 7)}
    assert shown == {shifted} | zeroed


def test_an_unplugged_chip_forgets_everything_and_starts_anew() -> None:
    rig = Rig(NTAG)
    rig.chip.unplug()
    assert not rig.chip.field_on
    rig.chip.plug()
    rig.write(r.TX_CONTROL, 0x83)
    rig.wait(START_US)
    assert rig.read(r.TX_CONTROL) == 0x80
    rig.configure()
    rig.wait(READY_US)
    assert rig.request() != b""
