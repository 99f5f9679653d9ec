"""Random fields of tags: how many, how alike, and with whom."""

from random import Random
from typing import NamedTuple

from drivers.rfid.tags import BANK_CARD

SIZES = (4, 7, 7, 7, 10)
MOST_TAGS = 6


class Field(NamedTuple):
    """The cards of a field, and whether a bank card lies among them."""

    uids: tuple[bytes, ...]
    bank_card: bool

    @property
    def laid(self) -> tuple[bytes, ...]:
        """All that is to be laid."""
        return (*self.uids, BANK_CARD) if self.bank_card else self.uids


def random_field(rng: Random) -> Field:
    """0 to 6 tags of mixed sizes: strangers, or tags that differ from one another in a single bit at any place."""
    base = rng.randbytes(10)
    alike = rng.random() < 0.7
    uids: list[bytes] = []
    count = rng.randrange(MOST_TAGS + 1)
    while len(uids) < count:
        size = rng.choice(SIZES)
        bit = 1 << rng.randrange(8 * size)
        number = int.from_bytes(base[:size], "little") ^ bit
        uid = number.to_bytes(size, "little") if alike else rng.randbytes(size)
        if uid not in uids and _is_lawful(uid):
            uids.append(uid)
    return Field(tuple(uids), rng.random() < 0.3)


def _is_lawful(uid: bytes) -> bool:
    """No maker's code is 88, nor does 88 stand where it would announce another level (ISO 14443-3, 6.5.4)."""
    return uid[0] != 0x08 if len(uid) == 4 else uid[0] != 0x88 and uid[len(uid) - 7] != 0x88
