"""A stand-in for the module machine of an RP2040, for the unix port: parts that remember what is done to them."""

WDT_RESET = 3


class Pin:
    """A pin; `level` is what it shows, `irq` what is called at an edge."""

    IN = 0
    OUT = 1
    PULL_UP = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8
    pins: "dict[int, Pin]" = {}

    def __init__(self, number: int, mode: int = 0, pull: int = 0, value: int = 1) -> None:
        self.level = value
        self.handler = None
        Pin.pins[number] = self

    def __call__(self, level: int) -> None:
        self.level = level

    def value(self) -> int:
        return self.level

    def irq(self, handler, trigger: int) -> None:
        assert trigger == Pin.IRQ_FALLING | Pin.IRQ_RISING
        self.handler = handler

    def move(self, level: int) -> None:
        """Let the outside move it."""
        self.level = level
        self.handler(self)


class UART:
    """A serial port; `come` is what has arrived, `gone` what was sent."""

    ports: "list[UART]" = []

    def __init__(self, number: int, baudrate: int, tx: Pin, rx: Pin, rxbuf: int, txbuf: int) -> None:
        self.baudrate = baudrate
        self.come = b""
        self.gone = b""
        UART.ports.append(self)

    def any(self) -> int:
        return len(self.come)

    def read(self) -> bytes:
        data, self.come = self.come, b""
        return data

    def write(self, data: bytes) -> None:
        self.gone += data


class SPI:
    """A bus with one chip that has 64 registers; `script` is called before each transfer."""

    def __init__(self, number: int, baudrate: int, sck: Pin, mosi: Pin, miso: Pin) -> None:
        SPI.bus = self
        self.registers = bytearray(64)
        self.transfers = 0

    def write_readinto(self, out: bytearray, into: bytearray) -> None:
        self.transfers += 1
        got = bytes([0]) + bytes([self.registers[byte >> 1 & 0x3F] for byte in out[:-1]])
        for place, byte in enumerate(got):
            into[place] = byte

    def write(self, data: bytes) -> None:
        self.transfers += 1
        self.registers[data[0] >> 1 & 0x3F] = data[-1]


class PWM:
    """A pin that is on for a part of the time."""

    made: "list[PWM]" = []

    def __init__(self, pin: Pin, freq: int = 0, duty_u16: int = 0) -> None:
        self.freq = freq
        self.duty = duty_u16
        self.on = True
        PWM.made.append(self)

    def duty_u16(self, duty: int) -> None:
        self.duty = duty

    def deinit(self) -> None:
        self.on = False


class WDT:
    """A watchdog that counts how often it was fed; there is none before one is made."""

    dog = None

    def __init__(self, timeout: int) -> None:
        self.timeout = timeout
        self.fed = 0
        WDT.dog = self

    def feed(self) -> None:
        self.fed += 1


def unique_id() -> bytes:
    return b"\xe6\x61\x41\x03\x12\x34\x56\x78"


def reset_cause() -> int:
    return WDT_RESET
