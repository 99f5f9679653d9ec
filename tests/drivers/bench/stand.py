"""A bench's hardware on a clock that is jumped, and clients that talk to it over its socket."""

import json
import socket
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from drivers.api import ButtonStruck, KeyStruck, Reading
from drivers.bench.hardware import BenchHardware
from drivers.bench.views import Bench, bench_of

RANKS, SUITS = "23456789TJQKA", "cdhs"
TAGS = {
    rank + suit: bytes([4, number, turn, 1, 2, 3, 4])
    for number, rank in enumerate(RANKS)
    for turn, suit in enumerate(SUITS)
}


class Client:
    """One bench client: sends lines, and keeps what it hears."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(str(path))
        self._socket.setblocking(False)
        self._received = b""
        self._state: Bench | None = None
        self.hung_up = False

    def say(self, **words: object) -> None:
        """Send one request."""
        self.send(json.dumps(words).encode() + b"\n")

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._socket.sendall(data)

    def heard(self) -> list[dict[str, object]]:
        """The objects that have arrived since the last call."""
        try:
            while data := self._socket.recv(65536):
                self._received += data
            self.hung_up = True
        except BlockingIOError:
            pass
        except ConnectionError:
            self.hung_up = True
        *lines, self._received = self._received.split(b"\n")
        heard: list[dict[str, object]] = [json.loads(line) for line in lines]
        for told in heard:
            self._state = bench_of(told) or self._state
        return heard

    @property
    def bench(self) -> Bench:
        """The newest state that it was shown."""
        self.heard()
        assert self._state is not None
        return self._state

    def answers(self) -> list[dict[str, object]]:
        """The answers to requests among what has arrived."""
        return [one for one in self.heard() if "ok" in one]

    def vanish(self) -> None:
        """End without a word."""
        self._socket.close()


class Stand:
    """The hardware of a table with so many seats; time passes only in `run`."""

    def __init__(self, folder: Path, seats: int = 9) -> None:
        self.path = folder / "bench.sock"
        self.hardware = BenchHardware(seats, TAGS, self.path, Random(1))
        self.now_ms = 0
        self.readings: list[Reading] = []
        self._clients: list[Client] = []

    def __enter__(self) -> Self:
        """Use the stand for a block."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Take everything away."""
        self.close()

    def close(self) -> None:
        """Take the hardware and the clients away."""
        self.hardware.close()
        for client in self._clients:
            client.vanish()

    def client(self) -> Client:
        """A new client, greeted with the state where there is room for it."""
        client = Client(self.path)
        self._clients.append(client)
        self.run(20)
        return client

    def run(self, for_ms: int) -> None:
        """Let time pass, from one poll due to the next."""
        until_ms = self.now_ms + for_ms
        self.readings += self.hardware.poll(self.now_ms)
        while self.now_ms < until_ms:
            self.now_ms = min(until_ms, max(self.now_ms + 1, self.hardware.next_ms))
            self.readings += self.hardware.poll(self.now_ms)

    def ask(self, client: Client, **words: object) -> object:
        """Send a request and return the sentence of its answer, None where it was done."""
        client.answers()
        client.say(**words)
        self.run(20)
        (answer,) = client.answers()
        return answer["text"]

    def strokes(self) -> list[tuple[str | int, bool]]:
        """The keys and buttons struck so far, and whether they were held."""
        return [
            (one.key if isinstance(one, KeyStruck) else one.seat, one.held)
            for one in self.readings
            if isinstance(one, KeyStruck | ButtonStruck)
        ]

    def lying(self, antenna: str) -> tuple[str, ...]:
        """The cards that lie at an antenna."""
        labels = {uid: label for label, uid in TAGS.items()}
        return tuple(labels.get(uid, "?") for uid in self.hardware.field.tags(antenna))
