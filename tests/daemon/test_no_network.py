"""Nothing of the table talks to a network: no process of it has a socket through which one could be reached."""

import contextlib
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.daemon.process import TableProcess

ROOT = Path(__file__).parents[2]
# Where the kernel lists sockets of networks, and in which column each list has the inode.
LISTS = {"tcp": 9, "tcp6": 9, "udp": 9, "udp6": 9, "raw": 9, "raw6": 9, "packet": 8}


def sockets_of(pid: int) -> list[str]:
    """The network sockets of a process, by the list in which they stand.  Source: proc(5), packet(7)."""
    ours = set()
    for file in os.listdir(f"/proc/{pid}/fd"):
        # The one by which this list was read is closed by now.
        with contextlib.suppress(FileNotFoundError):
            found = re.fullmatch(r"socket:\[(\d+)\]", os.readlink(f"/proc/{pid}/fd/{file}"))
            ours |= {found[1]} if found else set()
    found_in = []
    for name, column in LISTS.items():
        path = Path(f"/proc/{pid}/net/{name}")
        lines = path.read_text().splitlines()[1:] if path.exists() else []
        found_in += [name for line in lines if line.split()[column] in ours]
    return found_in


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_network_socket_is_found() -> None:
    before = sockets_of(os.getpid())
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        assert sockets_of(os.getpid()) == ["tcp", *before]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.bind(("127.0.0.1", 0))
        assert sockets_of(os.getpid()) == ["udp", *before]


@pytest.mark.slow
def test_the_daemon_and_what_it_starts_have_no_network_socket(table: TableProcess) -> None:
    floor = table.floor()
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "button 1", "dealer riffle"):
        floor.enters(line)
    processes = [table.pid, *children_of(table.pid)]
    assert [(pid, sockets_of(pid)) for pid in processes] == [(pid, []) for pid in processes]


@pytest.mark.slow
def test_the_screen_has_no_network_socket(table: TableProcess) -> None:
    words = ("screen", "--feed", str(table.feeds / "public.sock"))
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    command = [str(Path(sys.executable).with_name("dealer-table")), *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as screen:
        assert screen.stderr is not None
        shows = next((line for line in screen.stderr if "shows start" in line and "starting" not in line), "")
        try:
            assert shows, "the screen shows nothing of the table"
            assert sockets_of(screen.pid) == []
        finally:
            screen.terminate()


def test_no_module_names_a_network() -> None:
    named = re.compile(r"AF_INET|AF_PACKET|create_server|create_connection|urllib|http\.|socketserver|asyncio")
    modules = [path for folder in ("firmware_host", "drivers", "display") for path in (ROOT / folder).rglob("*.py")]
    assert len(modules) > 200
    assert [str(path.relative_to(ROOT)) for path in modules if named.search(path.read_text("utf-8"))] == []
