"""The states of a simulated tag, and the three traps of hardware.md section 1.4."""

from random import Random

import pytest

from drivers.rfid.tags import (
    BANK_CARD,
    HLTA,
    HLTA_BITS,
    REQA,
    SELECT_BITS,
    SHORT_BITS,
    WUPA,
    Answer,
    State,
    Tag,
)
from drivers.rfid.virtual_clock import TICKS_PER_US
from tests.drivers.rfid.chip_rig import CLASSIC, NTAG, TEN_BYTES, with_bcc, with_crc

ON = 0
# hardware.md section 1.5: 5 ms of field before the first request, 5.1 ms without field to be sure of a reset
AWAKE = 5_000 * TICKS_PER_US
FORGOTTEN = 5_100 * TICKS_PER_US


def tag(uid: bytes = NTAG) -> Tag:
    """Return a tag with power, ready to hear."""
    made = Tag(uid, Random(1))
    made.power_on(ON)
    return made


def state(one: Tag) -> State:
    return one.state


def hear(one: Tag, value: int, bits: int) -> Answer | None:
    return one.hear(value, bits, AWAKE)


def request(one: Tag) -> Answer | None:
    return hear(one, REQA, SHORT_BITS)


def wake(one: Tag) -> Answer | None:
    return hear(one, WUPA, SHORT_BITS)


def halt(one: Tag) -> Answer | None:
    return hear(one, HLTA, HLTA_BITS)


def anticollision(one: Tag, known: int, bits: int, code: int = 0x93) -> Answer | None:
    """Send the first `bits` bits of a level, given as a number."""
    nvb = (2 + bits // 8) << 4 | bits % 8
    return hear(one, code | nvb << 8 | known << 16, 16 + bits)


def select(one: Tag, part: bytes, code: int = 0x93) -> Answer | None:
    frame = with_crc((code, 0x70, *with_bcc(part)))
    return hear(one, int.from_bytes(frame, "little"), SELECT_BITS)


def activate(one: Tag, uid: bytes = NTAG) -> None:
    select(one, b"\x88" + uid[:3])
    select(one, uid[3:], 0x95)


def sak(answer: Answer | None) -> int:
    """Return the SAK of an answer to SELECT, whose CRC must be right."""
    assert answer is not None
    value, bits = answer
    assert bits == 24
    data = value.to_bytes(3, "little")
    assert with_crc(data[:1]) == data
    return data[0]


@pytest.mark.parametrize(("uid", "atqa"), [(NTAG, 0x44), (CLASSIC, 0x04), (BANK_CARD, 0x04), (TEN_BYTES, 0x84)])
def test_each_kind_answers_a_request_with_its_atqa(uid: bytes, atqa: int) -> None:
    assert request(tag(uid)) == (atqa, 16)


def test_a_ntag_shows_its_uid_in_two_levels() -> None:
    one = tag()
    request(one)
    first, second = with_bcc(b"\x88" + NTAG[:3]), with_bcc(NTAG[3:])
    assert anticollision(one, 0, 0) == (int.from_bytes(first, "little"), 40)
    assert sak(select(one, first[:4])) == 0x04
    assert anticollision(one, 0, 0, 0x95) == (int.from_bytes(second, "little"), 40)
    assert sak(select(one, second[:4], 0x95)) == 0x00
    assert state(one) is State.ACTIVE


def test_a_uid_of_ten_bytes_takes_three_levels() -> None:
    one = tag(TEN_BYTES)
    request(one)
    saks = [
        sak(select(one, b"\x88" + TEN_BYTES[:3])),
        sak(select(one, b"\x88" + TEN_BYTES[3:6], 0x95)),
        sak(select(one, TEN_BYTES[6:], 0x97)),
    ]
    assert saks == [0x04, 0x04, 0x00]
    assert state(one) is State.ACTIVE


@pytest.mark.parametrize(("uid", "wanted"), [(CLASSIC, 0x08), (bytes.fromhex("88776655"), 0x08)])
def test_four_bytes_are_complete_in_one_level_whatever_they_begin_with(uid: bytes, wanted: int) -> None:
    one = tag(uid)
    request(one)
    assert sak(select(one, uid)) == wanted


def test_a_bank_card_is_complete_and_says_that_it_is_none_of_ours() -> None:
    one = tag(BANK_CARD)
    request(one)
    assert sak(select(one, one.shown)) == 0x20


def test_a_bank_card_shows_another_random_uid_each_time_it_gets_power() -> None:
    one = tag(BANK_CARD)
    first = one.shown
    one.power_off(AWAKE)
    one.power_on(AWAKE + FORGOTTEN)
    assert (first[0], one.shown[0]) == (0x08, 0x08)
    assert first != one.shown


@pytest.mark.parametrize("bits", range(40))
def test_a_tag_answers_the_rest_of_its_level_when_the_known_bits_are_its_own(bits: int) -> None:
    one = tag()
    request(one)
    whole = int.from_bytes(with_bcc(b"\x88" + NTAG[:3]), "little")
    assert anticollision(one, whole & (1 << bits) - 1, bits) == (whole >> bits, 40 - bits)


@pytest.mark.parametrize("bits", range(1, 40))
def test_a_tag_stays_silent_but_ready_when_a_known_bit_is_not_its_own(bits: int) -> None:
    one = tag()
    request(one)
    whole = int.from_bytes(with_bcc(b"\x88" + NTAG[:3]), "little")
    known = (whole & (1 << bits) - 1) ^ 1 << bits - 1
    assert anticollision(one, known, bits) is None
    assert state(one) is State.READY


def test_a_resting_tag_answers_every_other_request() -> None:
    one = tag()
    assert [request(one) is not None for _ in range(6)] == [True, False] * 3


def test_a_halted_tag_that_is_woken_and_then_passed_over_falls_back_to_halt() -> None:
    one = tag()
    request(one)
    activate(one)
    halt(one)
    assert state(one) is State.HALT
    assert wake(one) is not None
    assert state(one) is State.READY_STAR
    assert select(one, CLASSIC) is None
    assert state(one) is State.HALT
    assert request(one) is None
    assert wake(one) is not None


def test_a_new_tag_that_is_passed_over_falls_back_to_idle_and_answers_again() -> None:
    one = tag()
    request(one)
    assert select(one, CLASSIC) is None
    assert state(one) is State.IDLE
    assert request(one) is not None


@pytest.mark.parametrize("ask", [request, wake])
def test_a_tag_left_active_answers_neither_request_nor_wake_up(ask: object) -> None:
    one = tag()
    request(one)
    activate(one)
    assert state(one) is State.ACTIVE
    assert (request if ask is request else wake)(one) is None


def test_a_tag_woken_from_halt_is_selected_halted_and_woken_again() -> None:
    one = tag()
    request(one)
    activate(one)
    halt(one)
    for _ in range(3):
        wake(one)
        activate(one)
        assert state(one) is State.ACTIVE_STAR
        assert halt(one) is None
        assert state(one) is State.HALT


def test_an_active_tag_from_halt_falls_back_to_halt() -> None:
    one = tag()
    request(one)
    activate(one)
    halt(one)
    wake(one)
    activate(one)
    assert wake(one) is None
    assert state(one) is State.HALT


def test_a_halt_command_with_a_wrong_check_does_not_halt() -> None:
    one = tag()
    request(one)
    activate(one)
    assert hear(one, HLTA ^ 1 << 31, HLTA_BITS) is None
    assert state(one) is State.IDLE


def test_a_halt_command_without_its_check_does_not_halt() -> None:
    one = tag()
    request(one)
    activate(one)
    hear(one, HLTA & 0xFFFF, 16)
    assert state(one) is State.IDLE


def test_a_ready_tag_does_not_halt() -> None:
    one = tag()
    request(one)
    halt(one)
    assert state(one) is State.IDLE


@pytest.mark.parametrize("bit", range(SELECT_BITS))
def test_a_select_with_any_wrong_bit_selects_nothing(bit: int) -> None:
    one = tag()
    request(one)
    frame = int.from_bytes(with_crc((0x93, 0x70, *with_bcc(b"\x88" + NTAG[:3]))), "little")
    assert hear(one, frame ^ 1 << bit, SELECT_BITS) is None
    assert state(one) is State.IDLE


@pytest.mark.parametrize("code", [0x93, 0x97])
def test_a_ready_tag_falls_back_when_asked_at_another_level(code: int) -> None:
    one = tag()
    request(one)
    select(one, b"\x88" + NTAG[:3])
    assert anticollision(one, 0, 0, code) is None
    assert state(one) is State.IDLE


@pytest.mark.parametrize("nvb", [0x00, 0x10, 0x28, 0x2F, 0x71, 0x80, 0xFF])
def test_a_ready_tag_falls_back_when_the_count_of_bits_is_nonsense(nvb: int) -> None:
    one = tag()
    request(one)
    assert hear(one, 0x93 | nvb << 8, 16) is None
    assert state(one) is State.IDLE


def test_a_frame_that_cannot_be_made_out_drops_a_ready_tag() -> None:
    one = tag()
    request(one)
    one.spoil(AWAKE)
    assert state(one) is State.IDLE


def test_a_tag_hears_nothing_before_five_milliseconds_of_field() -> None:
    one = tag()
    assert one.hear(REQA, SHORT_BITS, AWAKE - 1) is None
    assert one.hear(REQA, SHORT_BITS, AWAKE) is not None


def test_a_tag_without_field_hears_nothing() -> None:
    assert Tag(NTAG, Random(1)).hear(REQA, SHORT_BITS, AWAKE) is None


@pytest.mark.parametrize(("off", "wanted"), [(FORGOTTEN - 1, State.HALT), (FORGOTTEN, State.IDLE)])
def test_a_tag_forgets_its_state_only_after_more_than_five_milliseconds_without_field(off: int, wanted: State) -> None:
    one = tag()
    request(one)
    activate(one)
    halt(one)
    one.power_off(AWAKE)
    one.power_on(AWAKE + off)
    assert state(one) is wanted


@pytest.mark.parametrize("length", [0, 3, 5, 8, 11])
def test_a_uid_of_another_length_is_refused_without_naming_it(length: int) -> None:
    with pytest.raises(ValueError, match=f"4, 7 or 10 bytes, not {length}"):
        Tag(bytes(length), Random(1))
