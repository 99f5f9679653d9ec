"""The simulated contacts below buttons and keys."""

from itertools import pairwise

import pytest

from drivers.buttons.contact import SimContacts, chattering, clean, spike
from drivers.buttons.debounce import HELD, PRESSED, TAPPED
from drivers.buttons.timing import RESAMPLE_MS


def contacts() -> SimContacts[str]:
    return SimContacts("key", {"tap": 0, "hold": 700})


def test_a_chattering_press_changes_level_at_every_edge_and_ends_open() -> None:
    edges = chattering(at_ms=100, down_ms=120)
    assert [edge.pressed for edge in edges] == [True, False] * 5
    assert [edge.pressed for edge in edges[5:]] == [False, True, False, True, False]


def test_a_chattering_press_chatters_for_five_milliseconds_at_both_edges() -> None:
    edges = chattering(at_ms=100, down_ms=120)
    assert (edges[0].at_us, edges[4].at_us) == (100_000, 105_000)
    assert (edges[5].at_us, edges[9].at_us) == (220_000, 225_000)
    assert all(before.at_us < after.at_us for before, after in pairwise(edges))


def test_a_spike_lasts_a_fifth_of_a_millisecond() -> None:
    first, last = spike(at_ms=100)
    assert last.at_us - first.at_us == 200


def test_a_press_is_stamped_at_its_first_edge_and_told_when_stable() -> None:
    keys = contacts()
    keys.plan("tap", clean(100, 120))
    assert keys.poll(109) == []
    assert keys.poll(110) == [("tap", PRESSED, 100_000)]


def test_strokes_of_several_contacts_come_in_order_of_time() -> None:
    keys = contacts()
    keys.plan("hold", clean(0, 150))
    keys.plan("tap", chattering(140, 50))
    keys.poll(0)
    assert keys.poll(1000) == [("tap", PRESSED, 140_000), ("hold", TAPPED, 150_000)]


def test_every_edge_is_replayed_at_its_own_time_however_late_the_poll() -> None:
    keys = contacts()
    keys.plan("hold", clean(0, 900))
    keys.plan("hold", clean(1000, 100))
    assert keys.poll(5000) == [("hold", HELD, 700_000), ("hold", TAPPED, 1_100_000)]


def test_contacts_are_settled_only_when_no_edge_and_no_stroke_is_to_come() -> None:
    keys = contacts()
    assert keys.settled
    keys.plan("tap", clean(100, 120))
    for now_ms in (0, 100, 110, 220):
        keys.poll(now_ms)
        assert not keys.settled
    keys.poll(230)
    assert keys.settled


def test_a_lost_release_is_not_settled_before_it_is_found() -> None:
    keys = contacts()
    keys.lose_release("tap")
    keys.plan("tap", clean(0, 120))
    keys.poll(0)
    assert keys.poll(10) == [("tap", PRESSED, 0)]
    assert keys.next_ms == 10 + RESAMPLE_MS
    keys.poll(110)
    assert keys.next_ms == 110 + RESAMPLE_MS
    keys.poll(210)
    assert not keys.settled
    assert keys.next_ms == 220
    keys.poll(220)
    assert keys.settled


def test_only_the_next_release_is_lost() -> None:
    keys = contacts()
    keys.lose_release("hold")
    keys.plan("hold", clean(0, 120))
    for now_ms in (0, 10, 110, 210, 220):
        keys.poll(now_ms)
    keys.plan("hold", clean(300, 120))
    assert keys.next_ms == 300
    keys.poll(300)
    keys.poll(310)
    assert keys.next_ms == 410
    keys.poll(410)
    assert keys.next_ms == 420


def test_the_past_cannot_be_planned() -> None:
    keys = contacts()
    keys.poll(1000)
    with pytest.raises(ValueError, match="key tap cannot move at 999000 us"):
        keys.plan("tap", clean(999, 50))


def test_this_very_moment_can_be_planned() -> None:
    keys = contacts()
    keys.poll(1000)
    keys.plan("tap", clean(1000, 50))
    assert keys.next_ms == 1000


def test_a_contact_still_moving_cannot_be_planned() -> None:
    keys = contacts()
    keys.plan("tap", clean(0, 50))
    with pytest.raises(ValueError, match="free from 50001 us"):
        keys.plan("tap", clean(50, 50))


def test_an_unknown_contact_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no key foot; there are tap, hold"):
        contacts().plan("foot", clean(0, 50))
