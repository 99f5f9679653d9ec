"""Finds the nodes at an address, however many they are, by halving their unique ids where they answer together."""

from typing import Final

from drivers.seatbus import find
from drivers.seatbus.frames import ADDRESS, SEQUENCES

# Who does not answer so often is not there: a frame may be lost.
_ASKS: Final = 3
# A line on which somebody babbles would be halved for ever.
_MOST_QUESTIONS: Final = 2_000


class Search:
    """Asks one question after the other; what it has found are unique ids with the kind of their node and its address.

    A node that was found is silenced for the rest of the search and its part asked again, as a weaker one may have
    answered at the same time.
    """

    def __init__(self, address: int, number: int, want: int = find.ASK) -> None:
        """Look among the nodes with this address; `number` tells this search from the one before."""
        self.found: dict[bytes, int] = {}
        self.addresses: dict[bytes, int] = {}
        self._address = address
        self._number = number
        self._want = want
        self._sequence = 0
        self._parts: list[tuple[int, bytes]] = [(0, b"")]
        self._asked = 0
        self._questions = 0
        self._hush = b""

    @property
    def done(self) -> bool:
        """Whether nothing is left to be asked, or too much was asked in vain."""
        return (not self._parts and not self._hush) or self._questions >= _MOST_QUESTIONS

    def frame(self) -> bytes:
        """Return the next question."""
        self._questions += 1
        self._sequence = (self._sequence + 1) % SEQUENCES
        if self._hush:
            return find.hush(self._address, self._sequence, self._number, self._hush)
        bits, prefix = self._parts[-1]
        return find.find(self._address, self._sequence, self._want, self._number, bits, prefix)

    def take(self, answer: bytes, damaged: bool) -> None:
        """Take what came: the content of an answer, empty for none; `damaged` if something came that is none."""
        if self._hush:
            self._hush = b""
            return
        if answer:
            self._single(answer)
        elif damaged:
            self._split()
        else:
            self._asked += 1
            if self._asked >= _ASKS:
                self._next_part()

    def _single(self, answer: bytes) -> None:
        try:
            unique, kind = find.found_of(answer)
        except ValueError:
            self._split()
            return
        self.found[unique] = kind
        self.addresses[unique] = answer[0] & ADDRESS
        self._hush = unique
        self._asked = 0

    def _split(self) -> None:
        bits, prefix = self._parts[-1]
        if bits >= find.UNIQUE_BITS:
            self._asked += 1
            if self._asked >= _ASKS:
                self._next_part()
            return
        self._next_part()
        for bit in (1, 0):
            self._parts.append((bits + 1, _longer(prefix, bits, bit)))

    def _next_part(self) -> None:
        self._parts.pop()
        self._asked = 0


def _longer(prefix: bytes, bits: int, bit: int) -> bytes:
    """Return a prefix of `bits` bits with one more."""
    out = bytearray(prefix)
    if bits % 8 == 0:
        out.append(0)
    out[-1] |= bit << (7 - bits % 8)
    return bytes(out)
