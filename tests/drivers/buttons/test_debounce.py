"""The debouncer, edge by edge."""

import ast
import inspect

from drivers.buttons import debounce
from drivers.buttons.debounce import HELD, PRESSED, STABLE_US, TAPPED, Debounce
from tests.drivers.buttons.ticking import strokes_of

HOLD_US = 700_000
MS = 1000


def test_a_tap_is_told_once_its_release_is_stable() -> None:
    contact = Debounce(HOLD_US)
    assert contact.edge(True, 0) == ()
    assert contact.edge(False, 120 * MS) == ()
    assert contact.tick(130 * MS - 1) == ()
    assert contact.tick(130 * MS) == ((TAPPED, 120 * MS),)


def test_without_a_hold_the_stroke_is_told_once_the_press_is_stable() -> None:
    contact = Debounce(0)
    contact.edge(True, 0)
    assert contact.tick(STABLE_US - 1) == ()
    assert contact.tick(STABLE_US) == ((PRESSED, 0),)


def test_without_a_hold_the_release_is_no_stroke() -> None:
    assert strokes_of(Debounce(0), ((0, True), (2_000 * MS, False)), 9_000 * MS) == [(PRESSED, 0)]


def test_a_hold_is_told_once_and_its_release_is_no_tap() -> None:
    edges = ((0, True), (2_000 * MS, False))
    assert strokes_of(Debounce(HOLD_US), edges, 9_000 * MS) == [(HELD, HOLD_US)]


def test_a_hold_is_told_when_due_and_not_before() -> None:
    contact = Debounce(HOLD_US)
    contact.edge(True, 0)
    assert contact.tick(HOLD_US - 1) == ()
    assert contact.tick(HOLD_US) == ((HELD, HOLD_US),)
    assert contact.tick(HOLD_US + 1) == ()


def test_a_release_just_when_the_hold_is_due_is_a_hold() -> None:
    assert strokes_of(Debounce(HOLD_US), ((0, True), (HOLD_US, False)), 9_000 * MS) == [(HELD, HOLD_US)]


def test_a_release_one_microsecond_sooner_is_a_tap() -> None:
    assert strokes_of(Debounce(HOLD_US), ((0, True), (HOLD_US - 1, False)), 9_000 * MS) == [(TAPPED, HOLD_US - 1)]


def test_a_release_that_bounces_across_the_hold_time_is_a_tap_at_its_first_edge() -> None:
    edges = ((0, True), (HOLD_US - 2 * MS, False), (HOLD_US - MS, True), (HOLD_US + MS, False))
    assert strokes_of(Debounce(HOLD_US), edges, 9_000 * MS) == [(TAPPED, HOLD_US - 2 * MS)]


def test_a_spike_across_the_hold_time_delays_the_hold_but_not_its_time() -> None:
    contact = Debounce(HOLD_US)
    for at_us, pressed in ((0, True), (HOLD_US - 100, False), (HOLD_US + 100, True)):
        assert contact.edge(pressed, at_us) == ()
    assert contact.tick(HOLD_US + 100 + STABLE_US) == ((HELD, HOLD_US),)


def test_five_milliseconds_of_chatter_at_both_edges_are_one_tap_dated_at_the_first_edge() -> None:
    chatter = ((0, True), (1, False), (2, True), (4, False), (5, True))
    edges = [(ms * MS, pressed) for ms, pressed in chatter]
    edges += [((120 + ms) * MS, not pressed) for ms, pressed in chatter]
    assert strokes_of(Debounce(HOLD_US), edges, 900 * MS) == [(TAPPED, 120 * MS)]


def test_chatter_at_both_edges_is_one_press_dated_at_the_first_edge() -> None:
    chatter = ((0, True), (1, False), (2, True), (4, False), (5, True))
    edges = [(ms * MS, pressed) for ms, pressed in chatter]
    edges += [((120 + ms) * MS, not pressed) for ms, pressed in chatter]
    assert strokes_of(Debounce(0), edges, 900 * MS) == [(PRESSED, 0)]


def test_a_spike_of_a_fifth_of_a_millisecond_is_nothing() -> None:
    for hold_us in (0, HOLD_US):
        contact = Debounce(hold_us)
        assert strokes_of(contact, ((1000, True), (1200, False)), 900 * MS) == []
        assert contact.next_us is None


def test_a_spike_while_pressed_is_no_release() -> None:
    edges = ((0, True), (50 * MS, False), (50 * MS + 200, True), (120 * MS, False))
    assert strokes_of(Debounce(HOLD_US), edges, 900 * MS) == [(TAPPED, 120 * MS)]


def test_a_lost_release_is_found_by_reading_the_level() -> None:
    contact = Debounce(HOLD_US)
    contact.edge(True, 0)
    assert contact.sample(True, 100 * MS) == ()
    assert contact.sample(False, 200 * MS) == ()
    assert contact.tick(210 * MS) == ((TAPPED, 200 * MS - 1),)
    assert contact.tick(9_000 * MS) == ()


def test_a_release_found_just_when_the_hold_is_due_is_a_tap() -> None:
    contact = Debounce(HOLD_US)
    contact.edge(True, 0)
    contact.sample(True, 600 * MS)
    assert contact.sample(False, HOLD_US) == ()
    assert contact.tick(HOLD_US + STABLE_US) == ((TAPPED, HOLD_US - 1),)


def test_a_release_lost_after_a_hold_leaves_the_button_free_for_the_next_tap() -> None:
    contact = Debounce(HOLD_US)
    contact.edge(True, 0)
    assert contact.sample(True, HOLD_US) == ((HELD, HOLD_US),)
    assert contact.sample(False, 800 * MS) == ()
    assert strokes_of(contact, ((1_000 * MS, True), (1_100 * MS, False)), 2_000 * MS) == [(TAPPED, 1_100 * MS)]


def test_a_lost_press_is_found_by_reading_the_level() -> None:
    contact = Debounce(0)
    assert contact.sample(True, 100 * MS) == ()
    assert contact.tick(110 * MS) == ((PRESSED, 100 * MS - 1),)


def test_reading_a_level_that_is_known_changes_nothing() -> None:
    contact = Debounce(HOLD_US)
    assert contact.sample(False, 100 * MS) == ()
    assert contact.next_us is None


def test_late_ticks_tell_the_same_strokes() -> None:
    contact = Debounce(HOLD_US)
    contact.edge(True, 0)
    assert contact.edge(False, 2_000 * MS) == ((HELD, HOLD_US),)
    assert contact.tick(9_000 * MS) == ()


def test_nothing_is_due_at_rest() -> None:
    contact = Debounce(HOLD_US)
    assert contact.next_us is None
    contact.edge(True, 0)
    assert contact.next_us == STABLE_US
    contact.tick(STABLE_US)
    assert contact.next_us == HOLD_US
    contact.tick(HOLD_US)
    assert contact.next_us is None


def test_the_module_needs_nothing_that_a_microcontroller_lacks() -> None:
    tree = ast.parse(inspect.getsource(debounce))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom | ast.Match)]
    names = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.arg | ast.FunctionDef)
        for part in ([node.annotation] if isinstance(node, ast.arg) else [node.returns])
        if part is not None
        for name in ast.walk(part)
        if isinstance(name, ast.Name)
    }
    assert names <= {"bool", "int", "tuple"}
