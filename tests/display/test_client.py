"""The client of the feed connects again and again and outlives whatever comes in, over a real socket."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from display.client import LONGEST_LINE, FeedClient
from tests.display.documents import document


class Feed:
    """A feed that a test speaks for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._links: list[socket.socket] = []
        self._server = self._listen()

    def _listen(self) -> socket.socket:
        server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        server.settimeout(2)
        server.bind(str(self._path))
        server.listen()
        return server

    def accept(self) -> bytes:
        """Let a client in; returns what it said first."""
        link, _ = self._server.accept()
        link.settimeout(2)
        self._links.append(link)
        return link.recv(1000)

    def send(self, line: bytes) -> None:
        """Say a line to the newest client."""
        self._links[-1].sendall(line + b"\n")

    def push(self, turn: int) -> None:
        """Push a status."""
        self.send(json.dumps({"seq": 1, "version": 1, "status": document(9, turn=turn)}).encode())

    def stop(self) -> None:
        """End as a killed daemon does."""
        for link in [*self._links, self._server]:
            link.close()
        self._path.unlink(missing_ok=True)


class Clock:
    """A time that a test sets."""

    def __init__(self) -> None:
        self.now_ms = 1000

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "public.sock"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def client(path: Path, clock: Clock) -> Iterator[FeedClient]:
    reader = FeedClient((path,), clock)
    yield reader
    reader.close()


@pytest.fixture
def feed(path: Path, client: FeedClient) -> Iterator[Feed]:
    """A feed to which the client has connected."""
    spoken = Feed(path)
    client.poll()
    spoken.accept()
    yield spoken
    spoken.stop()


def test_the_client_subscribes(path: Path, client: FeedClient) -> None:
    feed = Feed(path)
    client.poll()
    assert json.loads(feed.accept()) == {"id": 1, "do": "subscribe"}
    feed.stop()


def test_before_the_first_status_there_is_none_and_nothing_is_lost(client: FeedClient, clock: Clock) -> None:
    clock.now_ms += 60_000
    assert client.poll().status is None
    assert not client.poll().lost


def test_a_push_is_the_newest_status_with_the_time_it_came(client: FeedClient, feed: Feed, clock: Clock) -> None:
    feed.send(b'{"id": 1, "ok": true}')
    feed.push(turn=4)
    clock.now_ms = 5000
    moment = client.poll()
    assert moment.table.turn == 4
    assert moment.received_ms == 5000


def test_a_status_in_pieces_is_put_together(client: FeedClient, feed: Feed) -> None:
    whole = json.dumps({"seq": 1, "version": 1, "status": document(9, turn=5)}).encode()
    link = feed._links[-1]
    link.sendall(whole[:100])
    assert client.poll().status is None
    link.sendall(whole[100:] + b"\n")
    assert client.poll().table.turn == 5


@pytest.mark.parametrize(
    "line",
    [b"", b"{", b"null", b"[]", b'{"status": 7}', b"\xff\xfe", b"[" * 20_000, b'{"seq": NaN, "status": null}'],
    ids=["empty", "half", "null", "list", "number", "bytes", "deep", "nan"],
)
def test_bad_input_is_passed_over(client: FeedClient, feed: Feed, line: bytes) -> None:
    feed.send(line)
    client.poll()
    feed.push(turn=6)
    assert client.poll().table.turn == 6


def test_a_line_without_an_end_ends_the_connection_not_the_client(client: FeedClient, feed: Feed, clock: Clock) -> None:
    feed._links[-1].setblocking(False)
    sent = 0
    while sent <= LONGEST_LINE + 1:
        sent += feed._links[-1].send(b"x" * 10_000)
        client.poll()
    clock.now_ms += 500
    client.poll()
    feed.accept()
    feed.push(turn=7)
    assert client.poll().table.turn == 7


def test_after_two_seconds_of_silence_a_broken_feed_is_lost(client: FeedClient, feed: Feed, clock: Clock) -> None:
    feed.push(turn=4)
    client.poll()
    feed.stop()
    assert not client.poll().lost
    clock.now_ms += 1_999
    assert not client.poll().lost
    clock.now_ms += 1
    assert client.poll().lost
    assert client.poll().table.turn == 4


def test_a_quiet_feed_is_not_lost(client: FeedClient, feed: Feed, clock: Clock) -> None:
    feed.push(turn=4)
    client.poll()
    clock.now_ms += 3_600_000
    assert not client.poll().lost


def test_the_client_finds_the_daemon_that_starts_again(
    path: Path, client: FeedClient, feed: Feed, clock: Clock
) -> None:
    feed.push(turn=4)
    client.poll()
    feed.stop()
    client.poll()
    clock.now_ms += 3_000
    assert client.poll().lost
    again = Feed(path)
    clock.now_ms += 499
    client.poll()
    clock.now_ms += 1
    client.poll()
    again.accept()
    assert client.poll().lost
    again.push(turn=8)
    moment = client.poll()
    assert (moment.table.turn, moment.lost) == (8, False)
    again.stop()


def test_the_users_feed_is_taken_where_there_is_no_system_one(path: Path, tmp_path: Path, clock: Clock) -> None:
    feed = Feed(path)
    client = FeedClient((tmp_path / "nothing.sock", path), clock)
    client.poll()
    assert feed.accept()
    client.close()
    feed.stop()
