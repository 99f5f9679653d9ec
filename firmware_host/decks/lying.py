"""The tags that lie at a table's antennas while a deck is enrolled or checked; pure."""

from collections.abc import Iterable
from typing import Final, NamedTuple

FOREIGN: Final = b""
"""A tag that can be no card, whatever number it shows: a bank card's or a phone's."""


class LyingTag(NamedTuple):
    """A tag at an antenna since a time; only one that was laid during the task is `fresh` and counts."""

    place: str
    uid: bytes
    since_ms: int
    fresh: bool = True


Lying = tuple[LyingTag, ...]


def laid(lying: Lying, place: str, uids: Iterable[bytes], at_ms: int, fresh: bool = True) -> Lying:
    """Tags came to a place; one that lies there already goes on lying."""
    there = {tag.uid for tag in lying if tag.place == place}
    return (*lying, *(LyingTag(place, uid, at_ms, fresh) for uid in uids if uid not in there))


def lifted(lying: Lying, place: str, uids: Iterable[bytes] | None = None) -> Lying:
    """Tags left a place; None is all of them."""
    gone = None if uids is None else frozenset(uids)
    return tuple(tag for tag in lying if tag.place != place or (gone is not None and tag.uid not in gone))


def whole_round(lying: Lying, place: str, uids: Iterable[bytes], at_ms: int) -> Lying:
    """A reader's first full round: nobody knows since when what is new there has lain, so it does not count."""
    here = tuple(uids)
    gone = {tag.uid for tag in lying if tag.place == place} - set(here)
    return laid(lifted(lying, place, gone), place, here, at_ms, fresh=False)


def settled(lying: Lying, *uids: bytes) -> Lying:
    """Tags have had their meaning: they do not count again until they have left and come back."""
    return tuple(tag._replace(fresh=False) if tag.uid in uids else tag for tag in lying)
