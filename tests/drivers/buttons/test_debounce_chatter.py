"""The debouncer under any chatter and spikes."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.buttons.debounce import HELD, PRESSED, STABLE_US, TAPPED, Debounce
from tests.drivers.buttons.ticking import Edges, Strokes, strokes_of, ticked

HOLD_US = 700_000


@st.composite
def chatter(draw: st.DrawFn) -> tuple[int, ...]:
    """An even number of offsets behind an edge, all within less than the stable time, ending at its level again."""
    offsets = draw(st.lists(st.integers(1, STABLE_US - 1), max_size=8, unique=True).map(sorted))
    return tuple(offsets[: len(offsets) // 2 * 2])


@st.composite
def trains(draw: st.DrawFn) -> tuple[Edges, Edges]:
    """A clean train of presses and releases, and the same with chatter behind each edge and spikes between."""
    clean: list[tuple[int, bool]] = []
    dirty: list[tuple[int, bool]] = []
    now_us = draw(st.integers(0, 10**6))
    for _ in range(draw(st.integers(1, 4))):
        for pressed in (True, False):
            clean.append((now_us, pressed))
            dirty.append((now_us, pressed))
            dirty += [(now_us + offset, pressed == bool(turn % 2)) for turn, offset in enumerate(draw(chatter()))]
            if draw(st.booleans()):
                spike_us = now_us + draw(st.integers(2 * STABLE_US, 3 * STABLE_US))
                dirty += [(spike_us, not pressed), (spike_us + 200, pressed)]
            now_us += draw(st.integers(5 * STABLE_US, 2 * HOLD_US))
    return tuple(clean), tuple(dirty)


def clean_strokes(clean: Edges, hold_us: int) -> Strokes:
    """What a clean train means."""
    strokes: Strokes = []
    for (down_us, pressed), (up_us, _) in pairwise(clean):
        if not pressed:
            continue
        if not hold_us:
            strokes.append((PRESSED, down_us))
        elif up_us - down_us >= hold_us:
            strokes.append((HELD, down_us + hold_us))
        else:
            strokes.append((TAPPED, up_us))
    return strokes


@pytest.mark.slow
@settings(derandomize=True)
@given(train=trains(), hold_us=st.sampled_from((0, HOLD_US)))
def test_chatter_and_spikes_never_change_the_strokes(train: tuple[Edges, Edges], hold_us: int) -> None:
    clean, dirty = train
    assert strokes_of(Debounce(hold_us), dirty, 10**9) == clean_strokes(clean, hold_us)


@pytest.mark.slow
@settings(derandomize=True)
@given(train=trains(), hold_us=st.sampled_from((0, HOLD_US)), sample_us=st.integers(20_000, 200_000))
def test_reading_true_levels_in_between_changes_nothing(
    train: tuple[Edges, Edges], hold_us: int, sample_us: int
) -> None:
    clean, dirty = train
    contact = Debounce(hold_us)
    strokes: Strokes = []
    level = False
    for at_us, pressed in dirty:
        strokes += contact.sample(level, at_us - at_us % sample_us)
        strokes += contact.edge(pressed, at_us)
        level = pressed
    assert strokes + ticked(contact, 10**9) == clean_strokes(clean, hold_us)
