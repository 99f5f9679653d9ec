"""The public feed, seen from the screen: connects by itself, again and again, and survives whatever comes in."""

import json
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

from display.decode import decode
from display.fields import record
from display.moment import Moment, News, new_rulings
from display.status import Status

SUBSCRIBE: Final = b'{"id": 1, "do": "subscribe"}\n'
RETRY_MS: Final = 500
LOST_MS: Final = 2000
LONGEST_LINE: Final = 64 * 1024
CHUNK: Final = 64 * 1024
CONNECT_S: Final = 0.2

logger = logging.getLogger(__name__)


class FeedClient:
    """Keeps the newest status of the first of some feeds that answers.

    `poll` is called at least every few tens of milliseconds and never waits for the feed; `now_ms` is any steady time.
    """

    def __init__(self, feeds: tuple[Path, ...], now_ms: Callable[[], int]) -> None:
        self._feeds = feeds
        self._now_ms = now_ms
        self._socket: socket.socket | None = None
        self._waiting = b""
        self._retry_ms = now_ms()
        self._broken_ms: int | None = None
        self._status: Status | None = None
        self._received_ms = now_ms()
        self._news = News()
        self._told = False

    def poll(self) -> Moment:
        """Take what has come in, reconnect when it is time, and tell how things stand."""
        now_ms = self._now_ms()
        if self._socket is None and now_ms >= self._retry_ms:
            self._connect()
            self._retry_ms = now_ms + RETRY_MS
        while self._socket is not None and self._read():
            pass
        lost = self._status is not None and self._broken_ms is not None and now_ms - self._broken_ms >= LOST_MS
        return Moment(self._status, now_ms, self._received_ms, lost, self._news)

    def fileno(self) -> int | None:
        """The file descriptor that becomes readable when something comes in, None while there is no connection."""
        return None if self._socket is None else self._socket.fileno()

    def close(self) -> None:
        """End the connection."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _connect(self) -> None:
        for feed in self._feeds:
            link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            link.settimeout(CONNECT_S)
            try:
                link.connect(str(feed))
                link.sendall(SUBSCRIBE)
            except OSError:
                link.close()
                continue
            link.setblocking(False)
            self._socket, self._waiting = link, b""
            return
        if not self._told:
            logger.info("no feed at %s yet", " or ".join(map(str, self._feeds)))
            self._told = True

    def _read(self) -> bool:
        """Take one chunk; whether there may be more."""
        assert self._socket is not None
        try:
            chunk = self._socket.recv(CHUNK)
        except BlockingIOError:
            return False
        except OSError as error:
            self._break(f"the feed broke: {error.strerror}")
            return False
        if not chunk:
            self._break("the feed was closed")
            return False
        *lines, self._waiting = (self._waiting + chunk).split(b"\n")
        for line in lines:
            self._take(line)
        if len(self._waiting) > LONGEST_LINE:
            self._break("the feed sent a line without an end")
        return True

    def _break(self, why: str) -> None:
        logger.warning("%s; trying again every %s ms", why, RETRY_MS)
        self.close()
        self._waiting = b""
        if self._broken_ms is None:
            self._broken_ms = self._now_ms()

    def _take(self, line: bytes) -> None:
        """A push's status is adopted; anything else is passed over."""
        try:
            push = record(json.loads(line))
        except (ValueError, RecursionError):
            logger.warning("the feed sent a line that is no JSON; it is passed over")
            return
        status = push.get("status")
        if isinstance(status, dict):
            self._adopt(decode(record(status)))
            self._broken_ms = None

    def _adopt(self, status: Status) -> None:
        """The newest status; what it has ruled anew is news, and an undo or a riffle ends the news there was."""
        before, self._status = self._status, status
        self._received_ms = self._now_ms()
        rulings = new_rulings(before, status)
        if rulings or (before is not None and before.rulings != status.rulings):
            self._news = News(rulings, self._received_ms)
