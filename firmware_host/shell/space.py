"""The room that is left for the journal: told while there is still time to do something about it."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

from drivers.api import DeviceFound, DeviceLost, Reading

STORAGE: Final = "storage"
LOOK_MS: Final = 10_000
MIB: Final = 1 << 20
# A night writes some MiB, and a long hand's log may take 16 until its end.
LOW_BYTES: Final = 64 * MIB
FULL_BYTES: Final = 8 * MIB
# So much more must be free before it is enough again, lest it be told at every hand's end.
AGAIN_BYTES: Final = 4 * MIB

State = Literal["fine", "low", "full", "read-only", "unknown"]
_TEXTS: Final = {
    "low": "only {free} MiB are free: play on, then export old nights (dealer-table history) and forget them.",
    "full": "only {free} MiB are free, and without space no entry counts: free some space now.",
    "read-only": "the card is read-only, so no entry counts: restart the table, then try another card.",
    "unknown": "cannot be looked at ({cause}): check the card.",
}


class Space(NamedTuple):
    """A file system's free and whole size in bytes, and whether it is mounted read-only."""

    free_bytes: int
    total_bytes: int
    read_only: bool


def space_of(folder: Path) -> Space:
    """The space of the file system of a folder, as far as it is free for us. Raises OSError."""
    found = os.statvfs(folder)
    return Space(found.f_bavail * found.f_frsize, found.f_blocks * found.f_frsize, bool(found.f_flag & os.ST_RDONLY))


def state_of(space: Space, before: State = "fine") -> State:
    """How much room that is; what was too little `before` needs some more until it is enough."""
    if space.read_only:
        return "read-only"
    if space.free_bytes < FULL_BYTES + AGAIN_BYTES * (before == "full"):
        return "full"
    return "low" if space.free_bytes < LOW_BYTES + AGAIN_BYTES * (before in ("low", "full")) else "fine"


def device_of(state: State) -> str:
    """The name under which it is told: `storage`, with what is wrong there behind it."""
    return STORAGE if state == "fine" else f"{STORAGE} {state}"


def space_text(folder: Path, state: State, free_bytes: int = 0, cause: str = "") -> str:
    """What is wrong with the room in a folder, and what to do."""
    return f"{folder}: {_TEXTS[state].format(free=free_bytes // MIB, cause=cause)}"


class SpaceWatch:
    """Looks at the state folder's file system every ten seconds; what is wrong is a lost device, as `storage low`."""

    def __init__(self, folder: Path, look: Callable[[Path], Space] = space_of) -> None:
        self._folder = folder
        self._look = look
        self._state: State = "fine"
        self.next_ms = 0

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Look where it is time to, and tell what has changed."""
        if now_ms < self.next_ms:
            return ()
        self.next_ms = now_ms + LOOK_MS
        before = self._state
        try:
            space = self._look(self._folder)
        except OSError as error:
            self._state, text = "unknown", space_text(self._folder, "unknown", cause=error.strerror or str(error))
        else:
            self._state = state_of(space, before)
            text = "" if self._state == "fine" else space_text(self._folder, self._state, space.free_bytes)
        if self._state == before:
            return ()
        over = [] if before == "fine" else [DeviceFound(device_of(before), now_ms)]
        return over if self._state == "fine" else [*over, DeviceLost(device_of(self._state), text, now_ms)]
