"""A board that is simulated by another process, on the other end of standard input and output.

Each order is a line, as is each answer: `drivers/seatbus/process_sim.py` is the other end and describes both.
"""

import binascii
import gc
import sys

from drivers.rfid.mfrc522_front import Front
from drivers.rfid.mfrc522_regs import Port
from drivers.seatbus.node.hal import Hal

_IN = sys.stdin.buffer
_OUT = sys.stdout.buffer
_told: list[str] = []
# What a transfer of two bytes takes beside them, and each byte at 1 MHz, in microseconds.
_TRANSFER_US = 24
_BYTE_US = 8


def _tell(*words: object) -> None:
    _told.append(" ".join([str(word) for word in words]) + "\n")


def _flush() -> None:
    _OUT.write("".join(_told).encode())
    _told.clear()
    _OUT.flush()


def _hex(data: bytes) -> str:
    return binascii.hexlify(data).decode() or "-"


def _bytes(word: str) -> bytes:
    return b"" if word == "-" else binascii.unhexlify(word)


def _order() -> list[str]:
    line = _IN.readline()
    if not line:
        raise SystemExit
    return line.decode().split()


class _Port(Port):
    def __init__(self, board: "Board") -> None:
        self._board = board

    def read(self, regs: bytes) -> bytes:
        self._board.spent_us += _TRANSFER_US + _BYTE_US * (len(regs) + 1)
        _tell("read", _hex(regs))
        _flush()
        return _bytes(_order()[0])

    def write(self, reg: int, data: bytes) -> None:
        self._board.spent_us += _TRANSFER_US + _BYTE_US * (len(data) + 1)
        _tell("write", reg, _hex(data))

    def wait_us(self, us: int) -> None:
        self._board.spent_us += us
        _tell("wait", us)

    def hard_reset(self) -> None:
        _tell("reset")


class Board(Hal):
    """The board as its first order describes it."""

    def __init__(self, words: list[str]) -> None:
        self.boot = int(words[1])
        self.unique = _bytes(words[2])
        self.kind = int(words[3])
        self.address = int(words[4])
        self.has_reader = words[5] == "1"
        self.holds_us = tuple([int(word) for word in words[6:]])
        self.spent_us = 0
        self._now_us = 0
        self._heard = b""
        self._edges: list[tuple[int, bool, int]] = []
        self._closed = 0

    def take(self, words: list[str]) -> None:
        """Take the time, the bytes heard, the contacts that are closed, and their edges."""
        self.spent_us = 0
        self._now_us = int(words[1])
        self._heard += _bytes(words[2])
        self._closed = int(words[3])
        for word in words[4:]:
            contact, closed, at_us = word.split(",")
            self._edges.append((int(contact), closed == "1", int(at_us)))

    def now_us(self) -> int:
        return self._now_us + self.spent_us

    def heard(self) -> bytes:
        data = self._heard
        self._heard = b""
        return data

    def say(self, data: bytes) -> None:
        _tell("say", _hex(data))

    def edges(self) -> list[tuple[int, bool, int]]:
        edges = self._edges
        self._edges = []
        return edges

    def closed(self, contact: int) -> bool:
        return bool(self._closed >> contact & 1)

    def front(self, gain_db: int) -> Front:
        return Front(_Port(self), gain_db)

    def light(self, red: int, green: int, blue: int) -> None:
        _tell("light", red, green, blue)

    def sound(self, hz: int, volume: int) -> None:
        _tell("tone", hz, volume)

    def keep_address(self, address: int) -> None:
        _tell("keep", address)

    def feed(self) -> None:
        pass


def run(make_node: type) -> None:
    """Do one order after the other until there are no more."""
    board = Board(_order())
    node = make_node(board)
    most = 0
    while True:
        _tell("done", node.next_us, int(node.settled), int(node.has_news), board.spent_us, node.looks)
        _flush()
        words = _order()
        if words[0] == "memory":
            gc.collect()
            _tell("memory", most, gc.mem_alloc(), gc.mem_alloc() + gc.mem_free())
            continue
        board.take(words)
        if words[0] == "step":
            node.step()
        else:
            node.serve()
        if hasattr(gc, "mem_alloc"):
            most = max(most, gc.mem_alloc())
