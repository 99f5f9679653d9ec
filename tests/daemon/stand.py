"""Both feeds without a daemon, served whenever a test says so, and clients in the same thread."""

import json
import socket
from collections.abc import Mapping
from pathlib import Path

from drivers.api import DeviceState
from firmware_host.shell.feeds import Feed, Feeds, Reply
from firmware_host.shell.lines import READ_SIZE
from firmware_host.shell.status import Json

REFUSED = Reply(False, "seat-empty", "Nobody sits at seat 4.")
# A turn of the feeds takes one connection, one read and some lines of a client, so some turns serve what has arrived.
TURNS = 4


class Talker:
    """A client that sends what it likes and hears what has come."""

    def __init__(self, feeds: Feeds, feed: Feed) -> None:
        self._feeds = feeds
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(str(feed.path))
        self._socket.setblocking(False)
        self._received = b""
        self.hung_up = False
        serve(feeds)

    def says(self, data: bytes) -> list[dict[str, Json]]:
        """Send bytes as they are, served as fast as they come, and return what is answered."""
        for begin in range(0, len(data), READ_SIZE):
            self._socket.sendall(data[begin : begin + READ_SIZE])
            self._feeds.wait(0)
        return self.hears()

    def sends(self, data: bytes) -> None:
        """Send bytes that nobody serves yet."""
        self._socket.sendall(data)

    def asks(self, **request: Json) -> list[dict[str, Json]]:
        """Send one request and return what is answered."""
        return self.says(json.dumps(request).encode() + b"\n")

    def hears(self) -> list[dict[str, Json]]:
        """Serve, and return all whole lines that have arrived."""
        serve(self._feeds)
        try:
            while data := self._socket.recv(1 << 20):
                self._received += data
                serve(self._feeds)
            self.hung_up = True
        except BlockingIOError:
            pass
        except OSError:
            self.hung_up = True
        *lines, self._received = self._received.split(b"\n")
        return [json.loads(line, parse_constant=_no_constant) for line in lines]

    def close(self) -> None:
        """Vanish."""
        self._socket.close()


class Stand:
    """Feeds whose entries are written down; a line with `empty` in it is refused."""

    def __init__(self, folder: Path) -> None:
        self.entered: list[str] = []
        self.devices: list[DeviceState] = []
        self.feeds = Feeds(folder, self._enter, lambda: self.devices)
        self._talkers: list[Talker] = []

    def publish(self, **status: Json) -> None:
        """A new status, the floor's with a pot in it."""
        public: Mapping[str, Json] = status
        self.feeds.publish(public, {**public, "pots": [300]})

    def client(self, feed: str = "public") -> Talker:
        """A new client of a feed."""
        self._talkers.append(Talker(self.feeds, self.feeds.floor if feed == "floor" else self.feeds.public))
        return self._talkers[-1]

    def close(self) -> None:
        """Everybody goes."""
        for talker in self._talkers:
            talker.close()
        self.feeds.close()

    def _enter(self, line: str) -> Reply:
        self.entered.append(line)
        return REFUSED if "empty" in line else Reply(True)


def serve(feeds: Feeds) -> None:
    """Serve all that waits."""
    for _ in range(TURNS):
        feeds.wait(0)


def _no_constant(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")
