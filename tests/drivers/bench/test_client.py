"""The bench's client connects by itself, again and again, and never waits for anybody."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from drivers.bench.client import RETRY_S, LineWire


class Server:
    """The other end: a socket at a path, and the clients that came to it."""

    def __init__(self, path: Path) -> None:
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(str(path))
        self.listener.listen()
        self.listener.settimeout(5)

    def accept(self) -> socket.socket:
        """The next client."""
        connection, _ = self.listener.accept()
        connection.settimeout(5)
        return connection


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[LineWire]:
    with closing(LineWire(tmp_path / "it.sock", {"do": "subscribe"})) as wire:
        yield wire


def test_nobody_there_is_no_error(wire: LineWire) -> None:
    assert wire.heard(0.0) == []
    assert not wire.connected
    assert not wire.say({"do": "gather"})


def test_it_greets_and_hears_whole_lines(wire: LineWire, tmp_path: Path) -> None:
    with closing(Server(tmp_path / "it.sock").listener) as listener:
        assert wire.heard(0.0) == []
        with closing(listener.accept()[0]) as other:
            assert json.loads(other.recv(1000)) == {"do": "subscribe"}
            other.sendall(b'{"a": 1}\n[1]\nnonsense\n{"b":')
            assert wire.heard(0.1) == [{"a": 1}]
            other.sendall(b" 2}\n")
            assert wire.heard(0.1) == [{"b": 2}]
            assert wire.say({"do": "lay", "cards": ["As"]})
            assert json.loads(other.recv(1000)) == {"do": "lay", "cards": ["As"]}


def test_it_comes_back_when_the_other_end_does_and_not_more_often_than_it_should(
    tmp_path: Path, wire: LineWire
) -> None:
    server = Server(tmp_path / "it.sock")
    wire.heard(0.0)
    server.accept().close()
    wire.heard(0.01)
    assert not wire.connected
    wire.heard(RETRY_S / 2)
    assert not wire.connected
    wire.heard(RETRY_S)
    assert wire.connected
    server.accept().close()
    server.listener.close()
    (tmp_path / "it.sock").unlink()
    wire.heard(2 * RETRY_S)
    wire.heard(3 * RETRY_S)
    assert not wire.connected
    with closing(Server(tmp_path / "it.sock").listener):
        wire.heard(4 * RETRY_S)
        assert wire.connected


def test_what_was_said_last_before_the_end_is_heard(wire: LineWire, tmp_path: Path) -> None:
    with closing(Server(tmp_path / "it.sock").listener) as listener:
        wire.heard(0.0)
        with closing(listener.accept()[0]) as other:
            other.sendall(b'{"last": 1}\n')
        assert wire.heard(0.01) == [{"last": 1}]
        assert not wire.connected
