"""How the node of an input device is opened."""

import errno
import fcntl
import os
import struct
import time
from pathlib import Path

import pytest

from drivers.api import DeviceFound, DeviceLost, KeyStruck
from drivers.panel.evdev import EvdevPanel, monotonic_us, open_node
from drivers.panel.keymap import F1_TO_F8
from drivers.panel.records import KEY, PRESSED, Record, encoded

# A character device that every machine has; it is no input device.
NULL = Path("/dev/null")
PASS = F1_TO_F8[0]
PRESS = encoded(Record(0, KEY, PASS, PRESSED))


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    path = tmp_path / "pad"
    os.mkfifo(path)
    return path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bytes | int]]:
    """The requests that a device was asked, all of which it grants."""
    requests: list[tuple[int, bytes | int]] = []

    def ioctl(fd: int, request: int, argument: bytes | int) -> int:
        assert fd >= 0
        requests.append((request, argument))
        return 0

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    return requests


def test_a_device_is_asked_for_monotonic_time_and_taken_for_ourselves(asked: list[tuple[int, bytes | int]]) -> None:
    os.close(open_node(NULL))
    # _IOW('E', 0xa0, int) and _IOW('E', 0x90, int) put together by hand.
    write_an_int = 1 << 30 | 4 << 16 | ord("E") << 8
    assert asked == [(write_an_int | 0xA0, struct.pack("i", time.CLOCK_MONOTONIC)), (write_an_int | 0x90, 1)]


def test_an_open_device_never_blocks_and_is_not_inherited(asked: list[tuple[int, bytes | int]]) -> None:
    fd = open_node(NULL)
    assert len(asked) == 2
    assert not os.get_blocking(fd)
    assert not os.get_inheritable(fd)
    os.close(fd)


def test_a_device_that_another_program_holds_is_closed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []

    def ioctl(fd: int, request: int, argument: bytes | int) -> int:
        held.append(fd)
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    with pytest.raises(OSError, match="busy"):
        open_node(NULL)
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(held[0])


def test_a_device_that_is_no_input_device_is_told_as_such() -> None:
    (lost,) = EvdevPanel(NULL).poll(0)
    assert isinstance(lost, DeviceLost)
    assert lost.text.startswith("the number pad at /dev/null does not answer (Inappropriate ioctl for device): ")


def test_a_file_in_the_nodes_place_is_no_input_device_however_often_it_is_tried(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_bytes(bytes(range(256)) * 100)
    panel = EvdevPanel(path)
    (lost,) = panel.poll(0)
    assert isinstance(lost, DeviceLost)
    assert lost.text.endswith("this is no input device, correct its path in the table's profile")
    assert [reading for now_ms in range(1000, 9000, 500) for reading in panel.poll(now_ms)] == []
    assert panel.fileno() is None


def test_a_missing_node_is_told_with_its_path(tmp_path: Path) -> None:
    (lost,) = EvdevPanel(tmp_path / "dealer-pad").poll(0)
    assert isinstance(lost, DeviceLost)
    assert f"{tmp_path}/dealer-pad" in lost.text


def test_a_folder_in_the_nodes_place_is_told(tmp_path: Path) -> None:
    (lost,) = EvdevPanel(tmp_path).poll(0)
    assert isinstance(lost, DeviceLost)
    assert "Is a directory" in lost.text


def test_a_fifo_is_read_while_it_has_a_writer_and_lost_when_it_has_none(fifo: Path) -> None:
    panel = EvdevPanel(fifo)
    (lost,) = panel.poll(0)
    assert isinstance(lost, DeviceLost)
    assert panel.poll(1000) == []
    writer = os.open(fifo, os.O_RDWR)
    assert panel.poll(2000) == [DeviceFound("panel", 2000)]
    os.write(writer, PRESS)
    assert panel.poll(2010) == [KeyStruck("PASS", False, 2000)]
    os.close(writer)
    (lost,) = panel.poll(2020)
    assert isinstance(lost, DeviceLost)
    panel.close()


def test_a_press_stamped_with_the_monotonic_time_is_told_between_the_polls(fifo: Path) -> None:
    panel = EvdevPanel(fifo)
    writer = os.open(fifo, os.O_RDWR)
    panel.poll(1000)
    os.write(writer, encoded(Record(monotonic_us() - 600_000, KEY, PASS, PRESSED)))
    (struck,) = panel.poll(9000)
    assert isinstance(struck, KeyStruck)
    assert 1000 < struck.at_ms <= 8400
    os.close(writer)
    panel.close()


def test_the_clock_of_records_is_the_monotonic_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(time, "monotonic_ns", lambda: 5_000_999)
        told_us = monotonic_us()
    assert told_us == 5000
