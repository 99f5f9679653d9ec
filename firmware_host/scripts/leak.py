"""Finding a card wherever it might have leaked: in any spelling a person or a program would use."""

import re
from collections.abc import Iterable
from functools import cache

WORDS = {
    "A": ("ace", "as"),
    "K": ("king", "rey"),
    "Q": ("queen", "reina", "dama"),
    "J": ("jack", "jota"),
    "T": ("ten", "10", "diez"),
    "9": ("nine", "9", "nueve"),
    "8": ("eight", "8", "ocho"),
    "7": ("seven", "7", "siete"),
    "6": ("six", "6", "seis"),
    "5": ("five", "5", "cinco"),
    "4": ("four", "4", "cuatro"),
    "3": ("three", "3", "tres"),
    "2": ("two", "2", "deuce", "dos"),
}
SUIT_WORDS = {
    "s": ("spades", "spade", "picas", "espadas"),
    "h": ("hearts", "heart", "corazones"),
    "d": ("diamonds", "diamond", "diamantes"),
    "c": ("clubs", "club", "tréboles", "treboles"),
}
SYMBOLS = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}
CARD = r"(?:10|[2-9TJQKA])[cdhs]"


def leaks(text: str, card: str) -> bool:
    """Whether a text names the card: alone, in a run of cards, with a symbol, or in words."""
    return _pattern(card).search(text) is not None


def leaks_tag(data: bytes, uid: bytes) -> bool:
    """Whether the bytes hold a tag's UID: raw, as hex of either case, or reversed."""
    backwards = uid[::-1]
    lower = data.lower()
    return any(one in data or one.hex().encode() in lower for one in (uid, backwards))


def leaked(data: bytes, card: str, uids: Iterable[bytes]) -> bool:
    """Whether the bytes give the card away, by name or by one of its tags."""
    return leaks(data.decode("utf-8", "replace"), card) or any(leaks_tag(data, uid) for uid in uids)


@cache
def _pattern(card: str) -> re.Pattern[str]:
    rank, suit = card[0], card[1]
    ranks = "(?:10|T)" if rank == "T" else rank
    names = "|".join(WORDS[rank])
    suits = "|".join(SUIT_WORDS[suit])
    return re.compile(
        rf"(?<![^\W_])(?:{CARD})*{ranks}{suit}(?:{CARD})*(?![^\W_])"
        rf"|(?<![^\W_]){ranks}\s?[{SYMBOLS[suit]}]"
        rf"|(?i:\b(?:{names}|{rank})\s+(?:of|de)\s+(?:{suits})\b)"
    )
