"""One exchange over the registers: what is written, what is waited for, and how its end is read."""

from collections.abc import Sequence

import pytest

from drivers.rfid import mfrc522_regs as r
from drivers.rfid.mfrc522_regs import CLEAN, COLLIDED, GARBLED, MUTE, SILENT, Transceiver

TX, RX, TIMER = 0x40, 0x20, 0x01
NO_POSITION = 0x20


class ScriptedPort(r.Port):
    """Answers each reading of the status by the next line of a script, the last one for ever."""

    def __init__(self, *status: Sequence[int], fifo: bytes = b"") -> None:
        self.status = [bytes(line) for line in status]
        self.fifo = fifo
        self.written: list[tuple[int, bytes]] = []
        self.waited_us = 0
        self.reads = 0

    def read(self, regs: bytes) -> bytes:
        self.reads += 1
        if regs[0] == r.FIFO_DATA:
            return self.fifo[: len(regs)]
        assert regs == bytes((r.COM_IRQ, r.ERROR, r.FIFO_LEVEL, r.COLL))
        return self.status.pop(0) if len(self.status) > 1 else self.status[0]

    def write(self, reg: int, data: bytes) -> None:
        self.written.append((reg, data))

    def wait_us(self, us: int) -> None:
        self.waited_us += us


def test_a_frame_is_written_between_idle_and_transceive_and_started_last() -> None:
    port = ScriptedPort((TX | RX, 0, 2, NO_POSITION), fifo=b"\x44\x00")
    assert Transceiver(port).exchange(b"\x26", 16, last_bits=7) == (CLEAN, b"\x44\x00", 0)
    assert port.written == [
        (r.COMMAND, b"\x00"),
        (r.FIFO_LEVEL, b"\x80"),
        (r.COM_IRQ, b"\x7f"),
        (r.FIFO_DATA, b"\x26"),
        (r.BIT_FRAMING, b"\x07"),
        (r.COMMAND, b"\x0c"),
        (r.BIT_FRAMING, b"\x87"),
    ]
    assert port.reads == 2


@pytest.mark.parametrize(
    ("frame", "answer_bits", "split", "air_etu"),
    [
        (b"\x93\x20", 40, 0, 19 + 46),
        (b"\x93\x70" + bytes(7), 24, 0, 82 + 28),
        # 3 bits of the first UID byte known: 2 bytes and 3 bits are sent, 37 bits come in 5 bytes with their parity.
        (b"\x93\x23\x05", 37, 3, 1 + 18 + 3 + 1 + 37 + 5),
    ],
)
def test_it_sleeps_as_long_as_frame_and_answer_are_in_the_air(
    frame: bytes, answer_bits: int, split: int, air_etu: int
) -> None:
    port = ScriptedPort((TX | RX, 0, 0, 0))
    Transceiver(port).exchange(frame, answer_bits, split, split)
    air_us = air_etu * 128 / 13.56 + 1236 / 13.56
    assert air_us < port.waited_us < air_us + 20


def test_a_frame_without_an_answer_is_not_asked_about() -> None:
    port = ScriptedPort((0, 0, 0, 0))
    Transceiver(port).send(b"\x50\x00\x57\xcd", 100)
    assert port.reads == 0
    assert 37 * 128 / 13.56 + 99 <= port.waited_us <= 37 * 128 / 13.56 + 101


@pytest.mark.parametrize(
    ("status", "how", "position"),
    [
        ((TX | RX, 0x00, 2, NO_POSITION), CLEAN, 0),
        ((TX | TIMER, 0x00, 0, NO_POSITION), SILENT, 0),
        ((TX | TIMER, 0x01, 0, NO_POSITION), GARBLED, 0),
        ((TX | RX, 0x02, 2, NO_POSITION), GARBLED, 0),
        ((TX | RX, 0x01, 2, NO_POSITION), GARBLED, 0),
        ((TX | RX, 0x10, 2, NO_POSITION), GARBLED, 0),
        ((TX | RX, 0x08, 2, 7), COLLIDED, 7),
        ((TX | RX, 0x0A, 2, 7), COLLIDED, 7),
        ((TX | RX, 0x08, 2, 0), COLLIDED, 32),
        ((TX | RX, 0x08, 2, NO_POSITION | 7), COLLIDED, 0),
        ((0x00, 0x00, 0, 0), MUTE, 0),
        ((TX, 0x00, 0, 0), GARBLED, 0),
    ],
)
def test_how_an_exchange_ended_is_read_from_the_registers(status: Sequence[int], how: int, position: int) -> None:
    port = ScriptedPort(status, fifo=b"\x44\x00")
    assert Transceiver(port).exchange(b"\x26", 16, last_bits=7)[::2] == (how, position)


def test_a_late_answer_is_waited_for() -> None:
    port = ScriptedPort((TX, 0, 1, 0), (TX, 0, 1, 0), (TX | RX, 0, 2, 0), fifo=b"\x44\x00")
    assert Transceiver(port).exchange(b"\x26", 16, last_bits=7)[0] == CLEAN


def test_a_chip_that_never_ends_is_not_waited_for_longer_than_some_milliseconds() -> None:
    port = ScriptedPort((0, 0, 0, 0))
    Transceiver(port).exchange(b"\x26", 16, last_bits=7)
    assert port.waited_us < 3_000


def test_the_fifo_is_flushed_only_after_an_exchange_that_may_have_left_something() -> None:
    port = ScriptedPort(
        (TX | RX, 0, 2, 0), (TX | RX, 0, 2, 0), (TX | TIMER, 0, 0, 0), (TX | RX, 0, 9, 0), (TX | RX, 0, 2, 0)
    )
    radio = Transceiver(port)
    flushed = []
    for _ in range(5):
        port.written.clear()
        radio.exchange(b"\x26", 16, last_bits=7)
        flushed.append((r.FIFO_LEVEL, b"\x80") in port.written)
    assert flushed == [True, False, False, True, True]
