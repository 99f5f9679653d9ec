"""Folders of another user, for what root does in them."""

import os
import stat
from pathlib import Path

import pytest

OWNER = (12345, 12346)
"""The user and group of no account."""

for_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can work for another user")


def given_away(folder: Path) -> Path:
    """A new folder of that user, who may come to it."""
    folder.mkdir()
    for above in folder.parents:
        if not above.stat().st_mode & stat.S_IXOTH:
            above.chmod(0o711)
    os.chown(folder, *OWNER)
    return folder


def owners(folder: Path) -> set[tuple[int, int]]:
    """Whose all that is which lies in the folder."""
    return {(path.stat().st_uid, path.stat().st_gid) for path in folder.rglob("*")}
