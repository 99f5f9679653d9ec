"""One client's connection: whole lines in, bounded bytes out."""

import socket
from collections.abc import Iterator
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.shell.lines import LONGEST_LINE, MOST_WAITING, READ_SIZE, LineClient

MANY = 1000


@pytest.fixture
def ends() -> Iterator[tuple[LineClient, socket.socket]]:
    """The feed's end of a connection and the client's."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    there.setblocking(False)
    yield LineClient(here), there
    here.close()
    there.close()


def taken(client: LineClient, there: socket.socket, data: bytes) -> list[bytes | None]:
    """The lines that come of data, however long."""
    lines: list[bytes | None] = []
    for begin in range(0, len(data), READ_SIZE):
        there.send(data[begin : begin + READ_SIZE])
        client.receive()
        lines += client.lines(MANY)
    return lines


def test_a_line_comes_once_its_end_has_come(ends: tuple[LineClient, socket.socket]) -> None:
    client, there = ends
    assert taken(client, there, b'{"id"') == []
    assert not client.has_line
    assert taken(client, there, b": 1}") == []
    assert taken(client, there, b"\n") == [b'{"id": 1}']


def test_several_lines_of_one_read_come_one_by_one_in_order(ends: tuple[LineClient, socket.socket]) -> None:
    client, there = ends
    there.send(b"a\nb\n\nc\nd")
    client.receive()
    assert list(client.lines(2)) == [b"a", b"b"]
    assert client.has_line
    assert list(client.lines(MANY)) == [b"", b"c"]
    assert not client.has_line


@pytest.mark.parametrize(
    ("length", "comes"), [(LONGEST_LINE - 1, True), (LONGEST_LINE, True), (LONGEST_LINE + 1, False)]
)
def test_a_line_of_64_kib_is_a_line_and_one_byte_more_is_none(
    ends: tuple[LineClient, socket.socket], length: int, comes: bool
) -> None:
    client, there = ends
    line = b"x" * length
    assert taken(client, there, line + b"\nnext\n") == [line if comes else None, b"next"]


@pytest.mark.parametrize("length", [LONGEST_LINE + 1, 2 * LONGEST_LINE, 1 << 20])
def test_a_line_that_is_too_long_is_told_once_and_the_next_one_heard(
    ends: tuple[LineClient, socket.socket], length: int
) -> None:
    client, there = ends
    assert taken(client, there, b"before\n" + b"x" * length) == [b"before"]
    assert taken(client, there, b"\nafter\n") == [None, b"after"]
    assert not client.gone


@pytest.mark.slow
@given(
    lines=st.lists(st.binary(max_size=40).map(lambda line: line.replace(b"\n", b"")), max_size=12),
    cuts=st.lists(st.integers(1, 60), max_size=30),
)
def test_however_a_stream_is_cut_the_same_lines_come(lines: list[bytes], cuts: list[int]) -> None:
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    with here, there:
        client = LineClient(here)
        stream = b"".join(line + b"\n" for line in lines)
        ends = [0, *accumulate(cuts), len(stream)]
        came: list[bytes | None] = []
        for begin, end in pairwise(sorted({min(end, len(stream)) for end in ends})):
            came += taken(client, there, stream[begin:end])
        assert came == lines


def test_a_client_gets_no_more_than_one_read_a_turn(ends: tuple[LineClient, socket.socket]) -> None:
    client, there = ends
    there.send(b"x" * (READ_SIZE - 1) + b"\nnext\n")
    client.receive()
    assert list(client.lines(MANY)) == [b"x" * (READ_SIZE - 1)]
    client.receive()
    assert list(client.lines(MANY)) == [b"next"]


def test_a_client_that_hung_up_is_gone_after_its_last_lines(ends: tuple[LineClient, socket.socket]) -> None:
    client, there = ends
    there.send(b"last\n")
    there.close()
    client.receive()
    assert list(client.lines(MANY)) == [b"last"]
    assert not client.gone
    client.receive()
    assert client.gone


def test_nothing_to_read_is_no_end(ends: tuple[LineClient, socket.socket]) -> None:
    client, _ = ends
    client.receive()
    assert not client.gone


def test_what_the_socket_does_not_take_waits_and_goes_later_in_order(ends: tuple[LineClient, socket.socket]) -> None:
    client, there = ends
    sent = b""
    while not client.wants_to_write:
        piece = b"%d\n" % len(sent) * 500
        client.send(piece)
        sent += piece
    came = b""
    while len(came) < len(sent):
        came += there.recv(1 << 20)
        client.flush()
    assert came == sent
    assert not client.wants_to_write


def test_a_client_that_reads_nothing_is_gone_once_a_mebibyte_waits_and_holds_no_byte_more(
    ends: tuple[LineClient, socket.socket],
) -> None:
    client, _ = ends
    while not client.wants_to_write:
        client.send(b"x" * 1024)
    for _ in range(MOST_WAITING // 1024 - 1):
        client.send(b"x" * 1024)
    assert not client.gone
    client.send(b"x" * 1024)
    client.send(b"x" * 1024)
    assert client.gone
    assert not client.wants_to_write


def test_a_client_that_vanished_while_bytes_waited_is_gone(ends: tuple[LineClient, socket.socket]) -> None:
    client, there = ends
    there.close()
    client.send(b"x")
    assert client.gone
    assert not client.wants_to_write
