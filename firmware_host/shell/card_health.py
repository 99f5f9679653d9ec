"""What the kernel knows of the memory card below a folder: its make, its wear, and errors of the file system on it."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from drivers.api import DeviceState

CARD: Final = "card"
# JEDEC JESD84-B51, 7.4: 1 to 10 are tenths of the life that are used up, 11 is more than all of it.
_WORN: Final = 9
_PRE_EOL: Final = {"0x02": "80 % of its spare blocks are used", "0x03": "its spare blocks are used up"}


def card_health(folder: Path, root: Path = Path("/")) -> Iterator[DeviceState]:
    """The card or disk of a folder, where the kernel tells of one; a folder that is not there yet counts by its parent.

    `root` is where /sys begins.  Source: kernel documentation, sysfs-block, sysfs-fs-ext4, mmc-dev-attrs.
    """
    block = _block_of(folder, root)
    if block is None:
        return
    errors = _read(root / "sys/fs/ext4" / block.name / "errors_count")
    if errors not in (None, "0"):
        text = (
            f"{block.name}: the file system counted {errors} errors: save the night (dealer-table backup), replace it"
        )
        yield DeviceState(CARD, False, text)
        return
    # A partition lies in the folder of its disk.
    disk = block if (block / "queue").is_dir() else block.parent
    kind, name, made = (_read(disk / "device" / key) for key in ("type", "name", "date"))
    known = " ".join(part for part in (kind, name, f"of {made}" if made else None) if part) or "a disk"
    worn = _wear(disk)
    state = f"{known}, no errors" if worn is None else f"{known}: {worn}: replace it before the next night"
    yield DeviceState(CARD, worn is None, f"{block.name}: {state}")


def _wear(disk: Path) -> str | None:
    """How worn an eMMC says that it is, None where it is not or where, as an SD card, it does not tell."""
    spare = _PRE_EOL.get(_read(disk / "device/pre_eol_info") or "")
    if spare is not None:
        return spare
    lives = [int(one, 16) for one in re.findall(r"0x([0-9a-fA-F]{2})", _read(disk / "device/life_time") or "")]
    tenths = max(lives, default=0)
    return f"{min(tenths, 10) * 10} % of its life is used" if tenths >= _WORN else None


def _block_of(folder: Path, root: Path) -> Path | None:
    """The folder of the block device under a folder's file system; None where it has none of its own."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    device = place.stat().st_dev
    found = root / f"sys/dev/block/{os.major(device)}:{os.minor(device)}"
    return found.resolve() if found.exists() else None


def _read(file: Path) -> str | None:
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return None
