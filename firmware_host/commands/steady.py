"""The clock since the boot, for commands that drive the hardware themselves."""

import threading
import time


def now_ms() -> int:
    """Milliseconds by a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000


def wait_until_ms(until_ms: int) -> None:
    """Sleep until that time; not at all where it has passed."""
    threading.Event().wait(max(0, until_ms - now_ms()) / 1000)
