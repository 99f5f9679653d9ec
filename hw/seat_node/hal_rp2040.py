"""The board of a real node: a Raspberry Pi Pico with an MFRC522, a lit button and an RS-485 transceiver.

`board.json` beside this file says what it is and where its parts are; hw/WIRING.md has the pins.
"""

import gc
import json
import os
import time

import machine

from drivers.rfid.mfrc522_front import Front
from drivers.rfid.mfrc522_regs import Port
from drivers.seatbus.hello import NO_STORE, WATCHDOG
from drivers.seatbus.node.hal import Hal

_WATCHDOG_MS = 2_000
_EDGES = 64
_RESET_US = 100
# `ticks_us` begins anew after this.
_TICKS = 1 << 30
_ADDRESS_FILE = "address"
# A piezo is loudest at half of the time.
_DUTY_U16 = (0, 1_000, 6_500, 32_768)


class _SpiPort(Port):
    """The chip's registers; while it waits, the node answers the Pi."""

    def __init__(self, pins: dict[str, int], serve) -> None:
        self._spi = machine.SPI(
            0,
            baudrate=4_000_000,
            sck=machine.Pin(pins["sck"]),
            mosi=machine.Pin(pins["mosi"]),
            miso=machine.Pin(pins["miso"]),
        )
        self._select = machine.Pin(pins["select"], machine.Pin.OUT, value=1)
        self._reset = machine.Pin(pins["reset"], machine.Pin.OUT, value=1)
        self._serve = serve

    def read(self, regs: bytes) -> bytes:
        data = bytearray([0x80 | reg << 1 for reg in regs])
        data.append(0)
        self._select(0)
        self._spi.write_readinto(data, data)
        self._select(1)
        return bytes(data[1:])

    def write(self, reg: int, data: bytes) -> None:
        self._select(0)
        self._spi.write(bytes((reg << 1,)) + data)
        self._select(1)

    def wait_us(self, us: int) -> None:
        began = time.ticks_us()
        while time.ticks_diff(time.ticks_us(), began) < us:
            self._serve()

    def hard_reset(self) -> None:
        self._reset(0)
        time.sleep_us(_RESET_US)
        self._reset(1)


class Board(Hal):
    """All parts of the board."""

    def __init__(self) -> None:
        with open("board.json") as file:
            about = json.load(file)
        self.kind = about["kind"]
        self.holds_us = tuple([hold_ms * 1000 for hold_ms in about["holds_ms"]])
        self.has_reader = "reader" in about
        self.unique = machine.unique_id()
        self.boot = int.from_bytes(os.urandom(2), "big")
        self.self_test = WATCHDOG if machine.reset_cause() == machine.WDT_RESET else 0
        self.address = self._stored_address()
        self.serve = self._nothing
        self.spoke = False
        self._port = _SpiPort(about["reader"], lambda: self.serve()) if self.has_reader else None
        bus = about["bus"]
        # The transceiver finds its direction by itself: switched from here the last byte would be cut off
        # (micropython issue 16182).
        self._uart = machine.UART(
            bus["uart"],
            baudrate=bus["baud"],
            tx=machine.Pin(bus["tx"]),
            rx=machine.Pin(bus["rx"]),
            rxbuf=1024,
            txbuf=512,
        )
        self._contacts = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in about["contacts"]]
        self._edges: list[tuple[int, bool, int]] = []
        for number, pin in enumerate(self._contacts):
            pin.irq(self._edge(number), machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING)
        self._lamp = [machine.PWM(machine.Pin(pin), freq=1_000, duty_u16=0) for pin in about["lamp"]]
        self._buzzer = machine.Pin(about["buzzer"], machine.Pin.OUT, value=0) if "buzzer" in about else None
        self._tone: machine.PWM | None = None
        self._now_us = 0
        self._ticks = time.ticks_us()
        # It cannot be stopped again: it begins with the first answer, so that a node off the bus can be flashed anew.
        self._watchdog: machine.WDT | None = None

    def now_us(self) -> int:
        ticks = time.ticks_us()
        self._now_us += (ticks - self._ticks) % _TICKS
        self._ticks = ticks
        return self._now_us

    def heard(self) -> bytes:
        return self._uart.read() if self._uart.any() else b""

    def say(self, data: bytes) -> None:
        self._uart.write(data)
        self.spoke = True
        if self._watchdog is None:
            self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def edges(self) -> list[tuple[int, bool, int]]:
        edges = self._edges
        self._edges = []
        now_us = self.now_us()
        now = self._ticks
        return [(number, closed, now_us - (now - at) % _TICKS) for number, closed, at in edges]

    def closed(self, contact: int) -> bool:
        return not self._contacts[contact].value()

    def front(self, gain_db: int) -> Front:
        return Front(self._port, gain_db)

    def light(self, red: int, green: int, blue: int) -> None:
        # A lamp of one colour is as bright as the brightest part.
        colour = (red, green, blue) if len(self._lamp) == 3 else (max(red, green, blue),)
        for number, lamp in enumerate(self._lamp):
            lamp.duty_u16(colour[number] * 257)

    def sound(self, hz: int, volume: int) -> None:
        if self._tone is not None:
            self._tone.deinit()
            self._tone = None
        if self._buzzer is not None and hz:
            self._tone = machine.PWM(self._buzzer, freq=hz, duty_u16=_DUTY_U16[volume])

    def keep_address(self, address: int) -> None:
        try:
            with open(_ADDRESS_FILE, "w") as file:
                file.write(str(address))
        except OSError:
            self.self_test |= NO_STORE

    def feed(self) -> None:
        if self._watchdog is not None:
            self._watchdog.feed()

    def _stored_address(self) -> int:
        try:
            with open(_ADDRESS_FILE) as file:
                return int(file.read())
        except (OSError, ValueError):
            return 0

    def _edge(self, number: int):
        def note(pin) -> None:
            if len(self._edges) < _EDGES:
                self._edges.append((number, not pin.value(), time.ticks_us()))

        return note

    def _nothing(self) -> None:
        pass


def run(make_node: type) -> None:
    """Do what is due, for ever; the watchdog starts the board anew if that ends or hangs."""
    board = Board()
    node = make_node(board)
    board.serve = node.serve
    while True:
        node.step()
        # The Pi asks the others next: now there is time to tidy up, which takes some milliseconds.
        if board.spoke:
            board.spoke = False
            gc.collect()
