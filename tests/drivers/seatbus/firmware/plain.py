"""A board without hardware, and a Pi that talks to it, in plain Python that MicroPython runs too."""

from drivers.rfid.iso14443 import Look
from drivers.rfid.mfrc522_front import READY, Front, Turn
from drivers.rfid.mfrc522_regs import Port
from drivers.seatbus import events, frames, hello, messages
from drivers.seatbus.events import Event
from drivers.seatbus.node.hal import Hal
from drivers.seatbus.node.node import Node
from drivers.seatbus.outputs import Outputs

ACE = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
KING = b"\x04\x00\x00\x00\x00\x00\x01"
SEAT = 4
BOOT = 0x1234
SESSION = 7
HOLD_US = 700_000


class PlainFront(Front):
    """A reader that sees what is laid into its list; `trouble` is what is wrong with it."""

    def __init__(self) -> None:
        super().__init__(Port())
        self.here: list[bytes] = []
        self.trouble = READY
        self.resets: list[int] = []
        self.gain_db = 0
        self.meanwhile = _nothing

    def turn(self, known: list[bytes], off_us: int, reset: int = 0) -> Turn:
        """Look; `meanwhile` is called in the middle."""
        self.resets.append(reset)
        self.meanwhile()
        look = Look()
        if self.trouble == READY:
            look.uids = list(self.here)
        return Turn(look, self.trouble, READY)


def _nothing() -> None:
    pass


class PlainHal(Hal):
    """A board that remembers everything."""

    def __init__(self, contacts: int = 1, hold_us: int = HOLD_US, reader: bool = True) -> None:
        self.boot = BOOT
        self.kind = hello.SEAT_NODE
        self.unique = b"\xe6\x61\x00\x00\x00\x00\x00\x01"
        self.address = SEAT
        self.holds_us = (hold_us,) * contacts
        self.has_reader = reader
        self.reader = PlainFront()
        self.us = 0
        self.inbox = b""
        self.outbox = b""
        self.moved: list[tuple[int, bool, int]] = []
        self.levels = [False] * contacts
        self.colour = (0, 0, 0)
        self.tones: list[tuple[int, int]] = []
        self.volumes: list[int] = []
        self.stored = -1
        self.fed = 0

    def now_us(self) -> int:
        return self.us

    def heard(self) -> bytes:
        data = self.inbox
        self.inbox = b""
        return data

    def say(self, data: bytes) -> None:
        self.outbox += data

    def edges(self) -> list[tuple[int, bool, int]]:
        moved = self.moved
        self.moved = []
        return moved

    def closed(self, contact: int) -> bool:
        return self.levels[contact]

    def front(self, gain_db: int) -> Front:
        self.reader.gain_db = gain_db
        return self.reader

    def light(self, red: int, green: int, blue: int) -> None:
        self.colour = (red, green, blue)

    def sound(self, hz: int, volume: int) -> None:
        self.tones.append((self.us // 1000, hz))
        self.volumes.append(volume)

    def keep_address(self, address: int) -> None:
        self.stored = address

    def feed(self) -> None:
        self.fed += 1


class Bench:
    """A node on its board, and what the Pi has heard of it."""

    def __init__(self, hal: PlainHal | None = None) -> None:
        self.hal = hal or PlainHal()
        self.node = Node(self.hal)
        self.sequence = 0

    def run_ms(self, for_ms: int) -> None:
        """Let the node work, a step each millisecond."""
        for _ in range(for_ms):
            self.hal.us += 1000
            self.node.step()

    def rest_s(self, for_s: int) -> None:
        """Let the node work for a long time, a step every 20 ms."""
        for _ in range(50 * for_s):
            self.hal.us += 20_000
            self.node.step()

    def say(self, content: bytes) -> bytes:
        """Say a frame to the node and return the content of its answer; empty if it says nothing."""
        self.hal.inbox += frames.END + frames.wire(content)
        self.node.serve()
        said = self.hal.outbox
        self.hal.outbox = b""
        if not said:
            return b""
        assert said[-1:] == frames.END
        answer = frames.content(said[:-1])
        assert answer
        return answer

    def poll(self, ack: int = -1, outputs: bytes = b"", clock: bool = False, boot: int = BOOT) -> messages.Reply:
        """Poll the node; `ack` is the number to acknowledge, -1 for none."""
        self.sequence = (self.sequence + 1) % frames.SEQUENCES
        acked = None if ack < 0 else (boot, ack)
        answer = self.say(messages.poll(SEAT, self.sequence, acked, outputs, clock))
        assert answer[0] == frames.FROM_NODE | frames.POLL | SEAT
        assert frames.sequence_of(answer) == self.sequence
        return messages.Reply(answer)

    def greet(self, session: int = SESSION) -> tuple[hello.Identity, int, int]:
        """Say HELLO."""
        return hello.answer_of(self.say(hello.hello(SEAT, 1, session)))

    def set_outputs(self, state: Outputs | None = None) -> None:
        """Greet the node and let it take a state of its outputs, so that its reader works."""
        self.greet()
        self.poll(-1, (state or Outputs()).packed())

    def told(self) -> list[Event]:
        """Everything the node has to tell, acknowledged as it comes."""
        told: list[Event] = []
        ack = -1
        while True:
            reply = self.poll(ack)
            fresh = events.unpacked(reply.events)
            if not fresh:
                return told
            told += fresh
            ack = (reply.first + len(fresh) - 1) % 256

    def press(self, down_ms: int = 120, contact: int = 0) -> None:
        """Press and release a contact, and let the node work until it has understood."""
        self.move(contact, True)
        self.run_ms(down_ms)
        self.move(contact, False)
        self.run_ms(20)

    def move(self, contact: int, closed: bool) -> None:
        """Close or open a contact."""
        self.hal.levels[contact] = closed
        self.hal.moved.append((contact, closed, self.hal.us))
