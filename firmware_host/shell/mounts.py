"""What a folder lies on, by the kernel's table of mounts, and whether that outlives a power cut."""

import re
from pathlib import Path
from typing import Final, NamedTuple

MOUNTS: Final = Path("/proc/self/mountinfo")
FORGETFUL: Final = frozenset({"overlay", "aufs", "tmpfs", "ramfs", "devtmpfs", "rootfs"})
"""File systems whose changes lie in memory, all of them or, with an overlay of the Pi's settings, all new ones."""

REMOTE: Final = frozenset({"nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs"})
"""File systems on another machine, on which SQLite's log cannot be shared or is not safe."""

_ESCAPED: Final = re.compile(r"\\([0-7]{3})")


class ForgetfulState(RuntimeError):  # noqa: N818 - reads as what was found
    """The state folder would be empty after a power cut; the sentence says where it lies and what to do."""


class Mount(NamedTuple):
    """A mounted file system: where, of what kind, and from which device."""

    point: Path
    kind: str
    source: str


def mount_of(folder: Path, table: str) -> Mount | None:
    """The mount on which a folder lies, or will lie once it is made; None where the table has none for it.

    `table` is the text of /proc/self/mountinfo.  Source: proc(5).
    """
    place = folder.resolve()
    found: Mount | None = None
    for line in table.splitlines():
        mount = _mount(line)
        # Of two mounts at one place the later one hides the earlier.
        if mount is None or not place.is_relative_to(mount.point):
            continue
        if found is None or len(mount.point.parts) >= len(found.point.parts):
            found = mount
    return found


def refuse_forgetful(folder: Path, table: str) -> None:
    """Raise ForgetfulState where the folder lies on a file system that forgets."""
    mount = mount_of(folder, table)
    if mount is not None and mount.kind in FORGETFUL:
        raise ForgetfulState(
            f"{folder}: lies on {mount.kind} (mounted at {mount.point}), which forgets the night when the power goes: "
            "give the table's state a partition of its own, or say --volatile"
        )


def _mount(line: str) -> Mount | None:
    """One line of the table; None for one that is not of its form."""
    before, found, after = line.partition(" - ")
    head, tail = before.split(" "), after.split(" ")
    if not found or len(head) < 6 or len(tail) < 3:
        return None
    return Mount(Path(_plain(head[4])), tail[0], _plain(tail[1]))


def _plain(text: str) -> str:
    """A name without the octal escapes of spaces, tabs, line ends and backslashes."""
    return _ESCAPED.sub(lambda one: chr(int(one[1], 8)), text)
