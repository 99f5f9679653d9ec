"""The CRC of tags and chip."""

from drivers.rfid.chip_crc import CRC_A_PRESET, crc


def test_crc_a_is_that_of_the_standard() -> None:
    assert crc(b"\x00\x00", CRC_A_PRESET) == 0x1EA0
    assert crc(b"\x12\x34", CRC_A_PRESET) == 0xCF26


def test_the_check_of_the_halt_command_is_57_cd() -> None:
    assert crc(b"\x50\x00", CRC_A_PRESET).to_bytes(2, "little") == b"\x57\xcd"


def test_the_other_preset_gives_the_check_of_x25_but_for_its_inversion() -> None:
    assert crc(b"123456789", 0xFFFF) ^ 0xFFFF == 0x906E
