"""The simulated number pad on its pipe."""

import gc
import os

import pytest

from drivers.api import KeyStruck
from drivers.panel.evdev_sim import PATH, PipedPanel, SimPad
from drivers.panel.keymap import KP_DIGITS
from drivers.panel.records import KEY, PRESSED, RELEASED, REPEATED, SYN, Decoder, Record
from tests.contract.running import run

SEVEN = KP_DIGITS[7]


def sent(pad: SimPad, until_ms: int) -> list[Record]:
    """Return the records of keys that a pad sends."""
    fd = pad.open(PATH)
    pad.step(until_ms)
    records = Decoder().feed(os.read(fd, 65_536))
    os.close(fd)
    pad.close()
    assert [record.type for record in records[1::2]] == [SYN] * (len(records) // 2)
    return records[::2]


def test_a_press_is_its_records_each_followed_by_a_report() -> None:
    pad = SimPad()
    pad.press(1000, 100, SEVEN)
    assert sent(pad, 2000) == [Record(1_000_000, KEY, SEVEN, PRESSED), Record(1_100_000, KEY, SEVEN, RELEASED)]


def test_a_long_press_repeats() -> None:
    pad = SimPad()
    pad.press(1000, 300, SEVEN)
    assert [record.value for record in sent(pad, 2000)] == [PRESSED, REPEATED, REPEATED, RELEASED]


def test_the_key_00_sends_two_zeros_within_the_time_of_one_press() -> None:
    pad = SimPad()
    pad.press_twice(1000, 100)
    records = sent(pad, 2000)
    assert [(record.code, record.value) for record in records] == [
        (KP_DIGITS[0], PRESSED),
        (KP_DIGITS[0], RELEASED),
    ] * 2
    assert records[0].at_us == 1_000_000
    assert records[-1].at_us == 1_100_000


def test_nothing_is_sent_before_its_time() -> None:
    pad = SimPad()
    pad.press(1000, 100, SEVEN)
    assert len(sent(pad, 1099)) == 1


def test_the_past_cannot_be_planned() -> None:
    pad = SimPad()
    pad.step(1000)
    with pytest.raises(ValueError, match="cannot act at 999 ms: it has reached 1000 ms"):
        pad.send(999, SEVEN, PRESSED)
    pad.close()


def test_an_unplugged_pad_cannot_be_opened() -> None:
    pad = SimPad()
    pad.close()
    with pytest.raises(FileNotFoundError):
        pad.open(PATH)


def test_what_an_unplugged_pad_would_have_sent_is_lost() -> None:
    panel = PipedPanel()
    panel.pad.toggle_plug(1000)
    panel.pad.press(1100, 100, SEVEN)
    panel.pad.toggle_plug(2000)
    assert not any(isinstance(reading, KeyStruck) for reading in run(panel, 0, 5000))


def test_presses_count_each_key_a_hold_and_a_double_zero_once() -> None:
    panel = PipedPanel()
    panel.strike("S4", 0)
    panel.strike("RAISE", 200, held=True)
    panel.strike("00", 1500)
    assert panel.presses == 3
    assert run(panel, 0, 3000) == [
        KeyStruck("S4", False, 0),
        KeyStruck("RAISE", True, 1200),
        KeyStruck("00", False, 1500),
    ]


def test_a_panel_is_settled_when_all_its_strokes_are_told() -> None:
    panel = PipedPanel()
    assert panel.settled
    panel.strike("FOLD", 100)
    panel.poll(150)
    assert not panel.settled
    panel.poll(200)
    assert panel.settled


def test_an_unknown_key_is_named_with_the_known_ones() -> None:
    panel = PipedPanel()
    with pytest.raises(ValueError, match=r"no key S14; there are .*PASS"):
        panel.strike("S14", 0)
    assert panel.presses == 0


def test_a_key_without_a_hold_cannot_be_held() -> None:
    with pytest.raises(ValueError, match="PASS has no hold; those with one are BACK, FLOOR, FOLD, NEXT, RAISE"):
        PipedPanel().strike("PASS", 0, held=True)


@pytest.mark.slow
def test_a_panel_that_nobody_holds_any_longer_leaves_no_file_open() -> None:
    gc.collect()
    before = len(os.listdir("/proc/self/fd"))
    panel = PipedPanel()
    panel.poll(0)
    assert len(os.listdir("/proc/self/fd")) == before + 3
    del panel
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) == before
