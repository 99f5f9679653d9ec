"""Feeds a debouncer as its driver does."""

from collections.abc import Iterable

from drivers.buttons.debounce import Debounce

Edges = tuple[tuple[int, bool], ...]
Strokes = list[tuple[int, int]]


def strokes_of(contact: Debounce, edges: Iterable[tuple[int, bool]], until_us: int) -> Strokes:
    """Feed edges, with a tick whenever one is wanted, and return all strokes."""
    strokes: Strokes = []
    for at_us, pressed in edges:
        strokes += ticked(contact, at_us) + list(contact.edge(pressed, at_us))
    return strokes + ticked(contact, until_us)


def ticked(contact: Debounce, until_us: int) -> Strokes:
    """Tick whenever it is wanted before `until_us` and return the strokes."""
    strokes: Strokes = []
    while contact.next_us is not None and contact.next_us < until_us:
        due_us = contact.next_us
        strokes += contact.tick(due_us)
        assert contact.next_us is None or contact.next_us > due_us
    return strokes
