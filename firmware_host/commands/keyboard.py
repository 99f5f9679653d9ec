"""What is typed while a command goes on."""

import os
import sys
import threading
from collections.abc import Callable


def listen_to_keyboard(heard: Callable[[str], None]) -> None:
    """Call `heard`, from a thread of its own, for every line typed, without spaces around it and in small letters."""
    try:
        file = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return
    threading.Thread(target=_listen, args=(file, heard), name="keyboard", daemon=True).start()


def _listen(file: int, heard: Callable[[str], None]) -> None:
    # Read without the buffer of sys.stdin: a thread that waits in it when the program ends brings it down.
    typed = b""
    while data := _read(file):
        *lines, typed = (typed + data).split(b"\n")
        for line in lines:
            heard(line.decode(errors="replace").strip().lower())


def _read(file: int) -> bytes:
    try:
        return os.read(file, 4096)
    except OSError:
        return b""
