"""A number pad that is unplugged, missing, taken or broken."""

import errno
import os
from pathlib import Path

import pytest

from drivers.api import DeviceFound, DeviceLost, KeyStruck, Reading
from drivers.panel.evdev import EvdevPanel
from drivers.panel.evdev_sim import PATH, PipedPanel, SimPad
from drivers.panel.keymap import F1_TO_F8, KP_DIGITS
from drivers.panel.records import KEY, PRESSED, RELEASED, SYN, SYN_DROPPED, Record, encoded
from tests.contract.running import run

PASS, RAISE = F1_TO_F8[:2]


def lost_text(readings: list[Reading]) -> str:
    """Return what the one loss among readings says of itself."""
    (lost,) = [reading for reading in readings if isinstance(reading, DeviceLost)]
    assert lost.device == "panel"
    return lost.text


class Attempts:
    """An opener that fails with `error`, and when it was asked."""

    def __init__(self, error: OSError) -> None:
        self.error = error
        self.count = 0

    def open(self, path: Path) -> int:
        self.count += 1
        raise self.error


def test_a_pad_that_is_unplugged_is_lost_once() -> None:
    panel = PipedPanel()
    panel.pad.toggle_plug(1000)
    (lost,) = run(panel, 0, 60_000)
    assert isinstance(lost, DeviceLost)
    assert 1000 <= lost.at_ms <= 1020
    assert lost.text == (
        "the number pad at /dev/input/simulated-pad does not answer (No such device): plug it in again"
    )


def test_a_pad_that_is_not_there_at_the_start_is_lost_at_once_and_not_again() -> None:
    panel = PipedPanel()
    panel.pad.toggle_plug(0)
    (lost,) = run(panel, 0, 60_000)
    assert lost == DeviceLost(
        "panel",
        "the number pad at /dev/input/simulated-pad does not answer (No such file or directory): "
        "plug it in, or correct its path in the table's profile",
        0,
    )


def test_a_pad_that_returns_is_found_within_a_second_and_types() -> None:
    panel = PipedPanel()
    panel.pad.toggle_plug(1000)
    panel.pad.toggle_plug(9000)
    panel.pad.press(10_500, 100, RAISE)
    lost, found, struck = run(panel, 0, 20_000)
    assert isinstance(lost, DeviceLost)
    assert isinstance(found, DeviceFound)
    assert found.device == "panel"
    assert 9000 <= found.at_ms <= 10_000
    assert struck == KeyStruck("RAISE", False, 10_600)


def test_a_pad_can_be_lost_and_found_again_and_again() -> None:
    panel = PipedPanel()
    for at_ms in range(1000, 9000, 2000):
        panel.pad.toggle_plug(at_ms)
        panel.pad.toggle_plug(at_ms + 200)
    kinds = [type(reading) for reading in run(panel, 0, 20_000)]
    assert kinds == [DeviceLost, DeviceFound] * 4


def test_a_half_held_key_is_forgotten_with_its_pad() -> None:
    panel = PipedPanel()
    panel.pad.send(1000, RAISE, PRESSED)
    panel.pad.toggle_plug(1500)
    panel.pad.toggle_plug(1600)
    panel.pad.send(1900, RAISE, RELEASED)
    assert [type(reading) for reading in run(panel, 0, 9000)] == [DeviceLost, DeviceFound]
    assert panel.settled


def test_a_zero_pressed_just_before_the_plug_was_pulled_is_told() -> None:
    panel = PipedPanel()
    panel.pad.press(1000, 5, KP_DIGITS[0])
    panel.pad.toggle_plug(1010)
    struck, lost = run(panel, 0, 9000)
    assert struck == KeyStruck("0", False, 1000)
    assert isinstance(lost, DeviceLost)


def test_half_a_record_is_forgotten_with_its_pad() -> None:
    panel = PipedPanel()
    panel.pad.send_raw(1000, encoded(Record(1_000_000, KEY, PASS, PRESSED))[:11])
    panel.pad.toggle_plug(1010)
    panel.pad.toggle_plug(1500)
    panel.pad.press(3000, 50, PASS)
    assert run(panel, 0, 9000)[-1] == KeyStruck("PASS", False, 3000)


def test_dropped_records_are_forgotten_with_their_pad() -> None:
    panel = PipedPanel()
    panel.pad.send_raw(1000, encoded(Record(1_000_000, SYN, SYN_DROPPED, 0)))
    panel.pad.toggle_plug(1010)
    panel.pad.toggle_plug(1500)
    panel.pad.press(3000, 50, PASS)
    assert run(panel, 0, 9000)[-1] == KeyStruck("PASS", False, 3000)


def test_what_a_pad_types_before_it_is_found_is_told_after_that() -> None:
    panel = PipedPanel()
    panel.pad.toggle_plug(1000)
    panel.pad.toggle_plug(2000)
    panel.pad.press(2010, 5, PASS)
    run(panel, 0, 1900)
    assert panel.poll(5000) == [DeviceFound("panel", 5000), KeyStruck("PASS", False, 5000)]


def test_a_pad_found_after_a_long_loss_is_found_soon_after_a_short_one() -> None:
    panel = PipedPanel()
    panel.pad.toggle_plug(1000)
    panel.pad.toggle_plug(9000)
    panel.pad.toggle_plug(15_000)
    panel.pad.toggle_plug(15_050)
    readings = run(panel, 0, 20_000)
    assert [type(reading) for reading in readings] == [DeviceLost, DeviceFound] * 2
    assert readings[-1].at_ms <= 15_150


def test_a_lost_pad_is_sought_less_and_less_often_down_to_each_second() -> None:
    attempts = Attempts(FileNotFoundError(errno.ENOENT, "No such file or directory"))
    panel = EvdevPanel(PATH, open_pad=attempts.open)
    tried_ms: list[int] = []
    for now_ms in range(0, 5000, 5):
        before = attempts.count
        panel.poll(now_ms)
        tried_ms += [now_ms] * (attempts.count - before)
    assert tried_ms == [0, 125, 375, 875, 1875, 2875, 3875, 4875]


def test_a_lost_pad_does_not_hold_up_the_drivers_polls() -> None:
    attempts = Attempts(FileNotFoundError(errno.ENOENT, "No such file or directory"))
    panel = EvdevPanel(PATH, open_pad=attempts.open)
    panel.poll(5000)
    assert 5000 < panel.next_ms <= 5100


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        (errno.EACCES, "let the daemon's group read it"),
        (errno.EBUSY, "end the other program that has taken it"),
        (errno.ENOTTY, "this is no input device, correct its path in the table's profile"),
        (errno.EISDIR, "this is no input device, correct its path in the table's profile"),
        (errno.EIO, "plug it in again"),
    ],
)
def test_each_cause_of_a_loss_has_its_advice(code: int, advice: str) -> None:
    attempts = Attempts(OSError(code, os.strerror(code)))
    text = lost_text(list(EvdevPanel(PATH, open_pad=attempts.open).poll(0)))
    assert text == f"the number pad at {PATH} does not answer ({os.strerror(code)}): {advice}"


def test_a_pad_that_is_there_again_but_cannot_be_taken_is_told_with_the_new_cause() -> None:
    attempts = Attempts(OSError(errno.ENODEV, "No such device"))
    panel = EvdevPanel(PATH, open_pad=attempts.open)
    told = list(panel.poll(0))
    for code, text, at_ms in ((errno.ENOENT, "gone", 1000), (errno.EACCES, "Permission denied", 3000)):
        attempts.error = OSError(code, text)
        told += [reading for now_ms in range(at_ms, at_ms + 2000, 200) for reading in panel.poll(now_ms)]
    assert [reading.at_ms for reading in told] == [0, 3000]
    assert lost_text(told[1:]).endswith("(Permission denied): let the daemon's group read it")


def test_an_error_without_a_number_is_told_in_its_own_words() -> None:
    attempts = Attempts(OSError("the wire is hot"))
    assert "(the wire is hot)" in lost_text(list(EvdevPanel(PATH, open_pad=attempts.open).poll(0)))


@pytest.mark.parametrize("code", [errno.ENODEV, errno.EIO, errno.EINVAL])
def test_a_read_that_fails_loses_the_pad_and_closes_its_file(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    pad = SimPad()
    panel = EvdevPanel(PATH, open_pad=pad.open, clock_us=pad.clock_us)
    assert panel.poll(0) == []
    fd = panel.fileno()
    assert fd is not None

    def failing(fd: int, length: int) -> bytes:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patched:
        patched.setattr(os, "read", failing)
        readings = list(panel.poll(20))
    assert os.strerror(code) in lost_text(readings)
    assert panel.fileno() is None
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(fd)
    assert panel.poll(1000) == [DeviceFound("panel", 1000)]
    panel.close()
    pad.close()


def test_a_file_that_someone_else_closed_loses_the_pad() -> None:
    pad = SimPad()
    panel = EvdevPanel(PATH, open_pad=pad.open, clock_us=pad.clock_us)
    panel.poll(0)
    fd = panel.fileno()
    assert fd is not None
    os.close(fd)
    assert "Bad file descriptor" in lost_text(list(panel.poll(20)))
    pad.close()


@pytest.mark.slow
def test_an_unread_flood_is_read_in_one_poll() -> None:
    panel = PipedPanel()
    panel.poll(0)
    for at_ms in range(100, 1100):
        panel.pad.send(at_ms, PASS, at_ms % 2)
    assert len(panel.poll(5000)) == 500
    assert panel.poll(5001) == []
