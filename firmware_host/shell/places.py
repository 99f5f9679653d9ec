"""Where the feeds' sockets stand."""

import errno
import os
import stat
from pathlib import Path

SYSTEM_FOLDER = Path("/run/dealer-table")
# Everybody may take a name here, so whose folder it is must be looked at.
TEMPORARY = Path("/tmp")
MODE = 0o755


def default_folder() -> Path:
    """The system's folder where the service manager has made it, else one of the user's own.

    PermissionError where another user has taken the name of that one below /tmp.
    """
    if SYSTEM_FOLDER.is_dir() and os.access(SYSTEM_FOLDER, os.W_OK | os.X_OK):
        return SYSTEM_FOLDER
    own = _own_folder()
    if own.is_relative_to(TEMPORARY) and os.path.lexists(own.parent) and not _is_ours_alone(own.parent):
        raise PermissionError(errno.EPERM, "another user can write there", str(own.parent))
    return own


def make_place(folder: Path) -> None:
    """Make a folder for the sockets, and those above it: all may look, and nobody else may write.

    Who may write there could put sockets of his own in the place of the table's.  Raises OSError.
    """
    for place in reversed((folder, *folder.parents)):
        if not place.exists():
            # Whatever the process's mask leaves: a mask can only take rights away.
            place.mkdir(mode=MODE, exist_ok=True)


def feed_path(feed: str, folder: Path | None = None) -> Path:
    """The socket of the `public` or `floor` feed: in the folder given, else where one exists, else the system's."""
    if folder is not None:
        return folder / f"{feed}.sock"
    places = feed_places(feed)
    return next((path for path in places if path.exists()), places[0])


def feed_places(feed: str) -> tuple[Path, ...]:
    """Where the socket of a feed may stand: with the system, then with the user."""
    return SYSTEM_FOLDER / f"{feed}.sock", _own_folder() / f"{feed}.sock"


def _own_folder() -> Path:
    return Path(os.environ.get("XDG_RUNTIME_DIR") or TEMPORARY / f"dealer-table-{os.getuid()}") / "dealer-table"


def _is_ours_alone(folder: Path) -> bool:
    found = folder.lstat()
    return (
        stat.S_ISDIR(found.st_mode)
        and found.st_uid == os.getuid()
        and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )
