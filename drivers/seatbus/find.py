"""FIND and its answer: nodes are named by their unique ids and given addresses (hw/SEATBUS.md)."""

from drivers.seatbus.frames import ADDRESS, FIND, FROM_NODE, flags_of, head
from drivers.seatbus.hello import UNIQUE_BYTES
from drivers.seatbus.messages import checked

# What FIND wants, in its flags.
ASK = 0
ASK_PRESSED = 1
HUSH = 2
ASSIGN = 3

UNIQUE_BITS = 8 * UNIQUE_BYTES
_PREFIX = 4


def find(address: int, sequence: int, want: int, search: int, bits: int = 0, prefix: bytes = b"") -> bytes:
    """Return the question who has this address and a unique id that begins with so many bits of `prefix`.

    `search` numbers the search, 0 to 255: HUSH and presses count for one search alone.
    """
    return head(FIND, address, sequence, want) + bytes((search, bits)) + prefix[: (bits + 7) // 8]


def hush(address: int, sequence: int, search: int, unique: bytes) -> bytes:
    """Return the order that a node be silent for the rest of a search; nobody answers it."""
    return find(address, sequence, HUSH, search, UNIQUE_BITS, unique)


def assign(address: int, sequence: int, search: int, unique: bytes, new: int) -> bytes:
    """Return the order that a node have another address and keep it; it answers from there."""
    return find(address, sequence, ASSIGN, search, UNIQUE_BITS, unique) + bytes((new,))


class Find:
    """A FIND as a node takes it; `new` is the address to take. ValueError for one that is none."""

    def __init__(self, content: bytes) -> None:
        """Take a frame's content."""
        checked(len(content) >= _PREFIX)
        self.want = flags_of(content)
        self.search = content[2]
        self.bits = content[3]
        end = _PREFIX + (self.bits + 7) // 8
        self.prefix = content[_PREFIX:end]
        self.new = content[end] & ADDRESS if len(content) > end else 0
        checked(self.bits <= UNIQUE_BITS and len(content) == end + (self.want == ASSIGN))

    def means(self, unique: bytes) -> bool:
        """Return whether a unique id begins with the bits asked for."""
        whole = self.bits >> 3
        rest = self.bits & 7
        if unique[:whole] != self.prefix[:whole]:
            return False
        return not rest or not (unique[whole] ^ self.prefix[whole]) >> (8 - rest)


def found(address: int, sequence: int, unique: bytes, kind: int) -> bytes:
    """Return the answer to FIND."""
    return head(FIND | FROM_NODE, address, sequence) + unique + bytes((kind,))


def found_of(content: bytes) -> tuple[bytes, int]:
    """Return unique id and kind of the node that answered FIND; ValueError for what is none."""
    checked(len(content) == 2 + UNIQUE_BYTES + 1)
    return content[2:-1], content[-1]
