"""The floor's PIN as the table keeps it: never in clear, for who holds the memory card may know it from elsewhere."""

import hashlib
import re
from functools import lru_cache
from typing import Final

PLAIN: Final = re.compile("[0-9]{4,8}")
_SEALED: Final = "sealed-"
_SALT: Final = b"dealer-table floor.pin"
# A quarter of a second on a Pi, once a PIN: what a dealer does not feel makes 10,000 guesses take an hour there.
_ROUNDS: Final = 200_000


@lru_cache(maxsize=4)
def sealed(pin: str) -> str:
    """The PIN's digest in decimal, the same for the same PIN; what is sealed already stays as it is.

    A table compares digests alone.  Source: RFC 8018, PBKDF2 with HMAC-SHA-256.
    """
    if pin.startswith(_SEALED):
        return pin
    return _SEALED + str(int.from_bytes(hashlib.pbkdf2_hmac("sha256", pin.encode(), _SALT, _ROUNDS, 16)))
