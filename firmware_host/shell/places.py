"""Where the feeds' sockets stand."""

import os
from pathlib import Path

SYSTEM_FOLDER = Path("/run/dealer-table")


def default_folder() -> Path:
    """The system's folder where the service manager has made it, else one of the user's own."""
    if SYSTEM_FOLDER.is_dir() and os.access(SYSTEM_FOLDER, os.W_OK | os.X_OK):
        return SYSTEM_FOLDER
    return _own_folder()


def feed_path(feed: str, folder: Path | None = None) -> Path:
    """The socket of the `public` or `floor` feed: in the folder given, else where one exists, else the system's."""
    if folder is not None:
        return folder / f"{feed}.sock"
    places = [SYSTEM_FOLDER / f"{feed}.sock", _own_folder() / f"{feed}.sock"]
    return next((path for path in places if path.exists()), places[0])


def _own_folder() -> Path:
    return Path(os.environ.get("XDG_RUNTIME_DIR") or f"/tmp/dealer-table-{os.getuid()}") / "dealer-table"
