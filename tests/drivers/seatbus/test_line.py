"""The serial line, on a pseudo-terminal that may be pulled out."""

import errno
import logging
import os
import termios
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from drivers.seatbus.line import LineLostError, SerialLine


class Pty:
    """A pseudo-terminal: the other end, and the path of the end that is opened."""

    def __init__(self) -> None:
        self.ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        self.path = os.ttyname(self._theirs)
        self._open = True

    def pull(self) -> None:
        if self._open:
            os.close(self.ours)
            os.close(self._theirs)
        self._open = False


@pytest.fixture
def pty() -> Iterator[Pty]:
    one = Pty()
    yield one
    one.pull()


def wait_for(line: SerialLine, count: int) -> bytes:
    """Read until so many bytes have crossed, which they do by themselves."""
    data = b""
    while len(data) < count:
        data += line.read()
    return data


@pytest.mark.parametrize("baud", [115_200, 250_000, 500_000])
def test_bytes_go_both_ways_unchanged(pty: Pty, baud: int) -> None:
    line = SerialLine(pty.path, baud)
    every = bytes(range(256))
    line.write(every)
    got = b""
    while len(got) < 256:
        got += os.read(pty.ours, 256)
    assert got == every
    os.write(pty.ours, every)
    assert wait_for(line, 256) == every
    assert line.read() == b""
    line.close()


def trouble_with(path: str) -> str:
    """What is said of an adapter that cannot be opened."""
    with pytest.raises(LineLostError) as lost:
        SerialLine(path, 115_200)
    return str(lost.value)


def test_what_cannot_be_opened_is_named_once_with_what_to_do(tmp_path: Path) -> None:
    gone, file = tmp_path / "seat-bus", tmp_path / "notes"
    file.write_text("no port")
    assert (
        trouble_with(str(gone))
        == f"{gone} is not there: plug the adapter in, or correct its path in the table's profile"
    )
    for path in (file, tmp_path):
        assert trouble_with(str(path)) == f"{path} is no serial port: correct its path in the table's profile"


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.EACCES, "may not be opened: let the daemon's group read and write it"),
        (errno.EBUSY, "is another program's: end that"),
        (errno.EIO, "cannot be opened (Input/output error): pull the adapter out and plug it in again"),
    ],
)
def test_whatever_the_system_refuses_there_is_advice(monkeypatch: pytest.MonkeyPatch, number: int, says: str) -> None:
    def refuses(path: str, *_: object, **__: object) -> serial.Serial:
        raise serial.SerialException(number, f"could not open port {path}: {os.strerror(number)}: {path!r}")

    monkeypatch.setattr(serial, "Serial", refuses)
    assert trouble_with("/dev/dealer-seats") == f"/dev/dealer-seats {says}"


def test_an_adapter_that_another_program_has_opened_for_itself_is_not_shared(pty: Pty) -> None:
    line = SerialLine(pty.path, 115_200)
    assert trouble_with(pty.path) == f"{pty.path} is another program's: end that"
    line.close()


def test_reading_from_an_adapter_that_was_pulled_out_says_so(pty: Pty) -> None:
    line = SerialLine(pty.path, 115_200)
    pty.pull()
    with pytest.raises(LineLostError, match=r"^\S+ was pulled out: plug it in again$"):
        line.read()
    line.close()


def test_writing_to_an_adapter_that_was_pulled_out_says_so(pty: Pty) -> None:
    line = SerialLine(pty.path, 115_200)
    pty.pull()
    with pytest.raises(LineLostError, match=r"^\S+ was pulled out: plug it in again$"):
        line.write(b"x")
    line.close()


@pytest.mark.parametrize("error", [serial.SerialException("gone"), OSError(5, "I/O"), termios.error(5, "I/O")])
def test_every_exception_of_a_pulled_adapter_is_the_same_to_the_driver(
    pty: Pty, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = SerialLine(pty.path, 115_200)

    def fails(*_: object) -> bytes:
        raise error

    monkeypatch.setattr(serial.Serial, "read", fails)
    monkeypatch.setattr(serial.Serial, "write", fails)
    for act in (line.read, lambda: line.write(b"x")):
        with pytest.raises(LineLostError, match=r"^\S+ was pulled out: plug it in again$"):
            act()
    monkeypatch.undo()
    monkeypatch.setattr(serial.Serial, "close", fails)
    line.close()
    monkeypatch.undo()
    line.close()


def test_an_adapter_without_a_low_latency_mode_works_and_is_known_for_slow(
    pty: Pty, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    line = SerialLine(pty.path, 115_200)
    assert not line.prompt
    assert "has no low-latency mode: a silent node costs 24 ms instead of 7" in caplog.text
    line.close()


def test_an_adapter_with_a_low_latency_mode_is_prompt(pty: Pty, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(serial.Serial, "set_low_latency_mode", lambda _, on: asked.append(on))
    line = SerialLine(pty.path, 115_200)
    assert line.prompt
    assert asked == [True]
    line.close()


def test_a_kernel_that_cannot_drive_the_line_is_told_once_and_the_line_works(
    pty: Pty, caplog: pytest.LogCaptureFixture
) -> None:
    line = SerialLine(pty.path, 115_200, kernel_rs485=True)
    (record,) = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert "cannot let the kernel drive an RS-485 line: use an adapter that finds its direction" in record.getMessage()
    os.write(pty.ours, b"works")
    assert wait_for(line, 5) == b"works"
    line.close()


def test_the_kernel_is_asked_where_the_profile_says_so_and_rts_is_never_switched(
    pty: Pty, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    switched: list[object] = []
    monkeypatch.setattr(serial.Serial, "rs485_mode", property(None, lambda _, mode: asked.append(mode)))
    monkeypatch.setattr(serial.Serial, "rts", property(None, lambda _, level: switched.append(level)))
    line = SerialLine(pty.path, 115_200, kernel_rs485=True)
    line.write(b"x")
    line.read()
    line.close()
    assert len(asked) == 1
    assert switched == []
