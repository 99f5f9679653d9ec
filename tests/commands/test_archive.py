"""A backup's file that is not as it was made."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host.commands.archive import ArchiveError, packed, unpacked

PARTS = {"table.toml": b"[table]\nseats = 9\n"}
# ZIP, APPNOTE 4.3.12 and 4.3.16: how a part is packed, and where the list of parts begins.
METHOD, BEGIN = (b"PK\1\2", 10), (b"PK\5\6", 19)


@pytest.mark.parametrize(("record", "offset"), [METHOD, BEGIN])
def test_a_changed_bit_in_the_list_of_parts_is_told_as_damage(tmp_path: Path, record: bytes, offset: int) -> None:
    whole = bytearray(packed(PARTS, {"program": "1.0"}))
    whole[whole.rindex(record) + offset] ^= 4
    file = tmp_path / "night.backup"
    file.write_bytes(whole)
    with pytest.raises(ArchiveError, match="is no backup of a dealer table, or is damaged"):
        unpacked(file)


@pytest.mark.parametrize("made", [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/null", path)])
def test_what_is_no_file_is_never_waited_for(tmp_path: Path, made: Callable[[Path], None]) -> None:
    made(tmp_path / "night.backup")
    with pytest.raises(ArchiveError, match=r"night.backup: is no backup .*: it is no file"):
        unpacked(tmp_path / "night.backup")
