"""A table that cannot start says why on its feeds: nobody in the room has a keyboard, but all see the screen."""

import logging
import signal
import threading
import time
from pathlib import Path
from types import FrameType

from firmware_host.core.table import Table
from firmware_host.shell.ephemera import Ephemera, Start
from firmware_host.shell.feeds import Feeds, Reply
from firmware_host.shell.status import floor_view, public_view

log = logging.getLogger(__name__)

# With the unit's limit of ten starts in 300 s it is tried again for ever, so that what was mended needs no keyboard.
TOLD_S = 35.0


def tell_trouble(folder: Path, fresh: Table, version: str, text: str, for_s: float = TOLD_S) -> None:
    """Serve the feeds for some time with nothing but the trouble, or until SIGTERM. Raises OSError."""
    start = Start(False, version, 0, (("table", text),), 0)
    floor = floor_view(fresh, Ephemera(start=start), 0)
    stopped = threading.Event()
    feeds = Feeds(folder, lambda _: Reply(False, "unsupported", text))

    def asked_to_stop(_number: int, _frame: FrameType | None) -> None:
        stopped.set()
        feeds.wake()

    try:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, asked_to_stop)
        feeds.publish(public_view(floor, pot_limit=False), floor)
        log.info("the feeds tell why the table does not start for %d s", for_s)
        until_s = time.monotonic() + for_s
        while not stopped.is_set() and (left_s := until_s - time.monotonic()) > 0:
            feeds.wait(left_s)
    finally:
        feeds.close()
