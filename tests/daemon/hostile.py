"""A program of many clients who mean a daemon ill, until its input ends; then it prints what they did, as JSON.

The clients are machines in one loop: each does a little when its socket lets it, and begins anew when it is dropped.
"""

import contextlib
import json
import random
import selectors
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

SUBSCRIBE = b'{"id":1,"do":"subscribe"}\n'
STATUS = b'{"id":1,"do":"status"}\n'
PIECE = 64 * 1024
TURN_S = 0.005


def garbage(chance: random.Random) -> Iterator[bytes]:
    """Bytes of any kind, line ends among them."""
    while True:
        yield chance.randbytes(chance.randint(1, 4096))


def half_lines(chance: random.Random) -> Iterator[bytes]:
    """A request byte by byte, whose end never comes."""
    yield b'{"id":1,"do":"'
    while True:
        yield b"%d" % chance.randint(0, 9)


def endless_lines(chance: random.Random) -> Iterator[bytes]:
    """Lines of a mebibyte."""
    while True:
        for _ in range((1 << 20) // PIECE):
            yield b"x" * PIECE
        yield b"\n"


def heavy_lines(chance: random.Random) -> Iterator[bytes]:
    """Lines of almost 64 KiB that take long to read as JSON and ask for nothing."""
    while True:
        yield b"[" + b"{}," * 21_000 + b"{}]\n"


def status_flood(chance: random.Random) -> Iterator[bytes]:
    """Valid requests without a pause."""
    while True:
        yield STATUS * 100


def entries(chance: random.Random) -> Iterator[bytes]:
    """Entries on the feed that takes none."""
    while True:
        yield b'{"id":1,"do":"enter","line":"dealer undo 9"}\n'


def never_reads(chance: random.Random) -> Iterator[bytes]:
    """A subscription, and nothing is read ever after; a blank now and then shows it when it was dropped."""
    yield SUBSCRIBE
    while True:
        yield b" "


def asks_and_never_reads(chance: random.Random) -> Iterator[bytes]:
    """Requests whose answers nobody reads."""
    while True:
        yield STATUS * 100


def comes_and_goes(chance: random.Random) -> Iterator[bytes | None]:
    """A connection that ends after a request or in the middle of it; None hangs up."""
    yield chance.choice((b"", SUBSCRIBE, STATUS, STATUS[:9]))
    yield None


KINDS: dict[str, Callable[[random.Random], Iterator[bytes | None]]] = {
    kind.__name__: kind
    for kind in (
        garbage, half_lines, endless_lines, heavy_lines, status_flood, entries, never_reads, asks_and_never_reads,
        comes_and_goes,
    )
}  # fmt: skip


class Client:
    """One of them, with its socket and what it still has to send."""

    def __init__(self, kind: str, path: Path, chance: random.Random) -> None:
        self.kind = kind
        self._path = path
        self._chance = chance
        self.socket: socket.socket | None = None

    def comes(self) -> bool:
        """Connect and begin; False where the daemon's queue of newcomers is full."""
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.setblocking(False)
        try:
            connection.connect(str(self._path))
        except BlockingIOError:
            connection.close()
            return False
        self.socket, self._words, self._left = connection, KINDS[self.kind](self._chance), b""
        return True

    def goes_on(self) -> bool:
        """Read unless it never does, and send what goes; False when the connection is over."""
        assert self.socket is not None
        try:
            with contextlib.suppress(BlockingIOError):
                if "never_reads" not in self.kind and self.socket.recv(1 << 18) == b"":
                    return False
            with contextlib.suppress(BlockingIOError):
                return self._sends(self.socket)
        except OSError:
            return False
        return True

    def leaves(self) -> None:
        """Hang up."""
        if self.socket is not None:
            self.socket.close()
        self.socket = None

    def _sends(self, connection: socket.socket) -> bool:
        if not self._left:
            words = next(self._words)
            if words is None:
                return False
            self._left = words
        self._left = self._left[connection.send(self._left) :] if self._left else b""
        return True


def torments(folder: Path, clients: int, most_connects: int, seed: int) -> dict[str, int]:
    """Let so many clients loose on the public feed until the input ends; how often each kind had connected."""
    chance = random.Random(seed)
    kinds = list(KINDS)
    crowd = [Client(kinds[number % len(kinds)], folder / "public.sock", chance) for number in range(clients)]
    connects = dict.fromkeys(kinds, 0)
    selector = selectors.DefaultSelector()
    selector.register(sys.stdin, selectors.EVENT_READ)
    print("begun", flush=True)
    while not any(key.fileobj is sys.stdin for key, _ in selector.select(TURN_S)):
        for client in crowd:
            if client.socket is None and connects[client.kind] < most_connects and client.comes():
                connects[client.kind] += 1
            elif client.socket is not None and not client.goes_on():
                client.leaves()
    for client in crowd:
        client.leaves()
    return connects


if __name__ == "__main__":
    print(json.dumps(torments(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))))
