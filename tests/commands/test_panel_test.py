"""The command `panel-test`: each key as it is pressed, over the profile's own drivers."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.api import DeviceFound, DeviceLost, KeyStruck, TagsSeen
from drivers.panel.evdev import monotonic_us
from drivers.panel.keymap import F1_TO_F8, KP_DIGITS, KP_ENTER, Q_TO_P
from drivers.panel.keys import KEYS as ALL_KEYS
from drivers.panel.records import KEY, PRESSED, RELEASED, SYN, SYN_REPORT, Record, encoded
from firmware_host.commands.panel_test import KEYS, KeyTest
from tests.commands.running import INSTALLED, call
from tests.daemon.process import PROFILE, TableProcess

PASS = F1_TO_F8[0]
UNNAMED = 183


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableProcess]:
    """A table whose daemon does not run yet."""
    process = TableProcess(tmp_path)
    yield process
    process.close()


class Running:
    """The command as a process of its own, read line by line."""

    def __init__(self, *words: str | Path) -> None:
        self._process = subprocess.Popen([INSTALLED, "panel-test", *words], stdout=subprocess.PIPE, text=True)

    def line(self) -> str:
        """The next line."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def interrupted(self) -> None:
        """Ctrl-C is typed."""
        self._process.send_signal(signal.SIGINT)

    def ended(self) -> tuple[int, str]:
        """The exit code, and what was said last."""
        out, _ = self._process.communicate(timeout=20)
        return self._process.returncode, out.rstrip("\n")


def strike(pipe: int, code: int) -> None:
    """Press and release a key of a pad."""
    at_us = monotonic_us()
    records = [Record(at_us, KEY, code, value) for value in (PRESSED, RELEASED)]
    os.write(pipe, b"".join(encoded(one) + encoded(Record(at_us, SYN, SYN_REPORT, 0)) for one in records))


def test_the_keys_of_the_test_are_those_of_the_drivers() -> None:
    assert KEYS == ALL_KEYS


def test_a_key_is_told_by_what_is_printed_on_it() -> None:
    test = KeyTest()
    keys = (("PASS", False), ("ALLIN", False), ("S13", False), ("7", False), ("00", False), ("RAISE", True))
    assert [test.told(KeyStruck(key, held, 0)) for key, held in keys] == [
        *("PASS", "ALL IN", "seat 13", "7", "00", "RAISE, held")
    ]


def test_back_held_twice_in_a_row_ends_the_test_and_with_another_key_between_it_goes_on() -> None:
    test = KeyTest()
    for key, held in (("BACK", True), ("BACK", False), ("BACK", True), ("NEXT", True), ("BACK", True)):
        test.told(KeyStruck(key, held, 0))
        assert not test.is_over
    test.told(KeyStruck("BACK", True, 0))
    assert test.is_over


def test_the_keys_that_were_not_pressed_are_named_at_the_end() -> None:
    test = KeyTest()
    for key in KEYS[:-2]:
        test.told(KeyStruck(key, False, 0))
    assert test.summary() == "Not pressed: OK, DEL."
    for key in KEYS[-2:]:
        test.told(KeyStruck(key, False, 0))
    assert test.summary() == "Every key was pressed."


def test_a_lost_part_of_the_panel_is_told_and_what_is_no_panel_is_not() -> None:
    test = KeyTest()
    assert test.told(DeviceLost("key PASS", "check its wiring", 0)) == "key PASS is lost: check its wiring"
    assert not test.all_there
    assert test.told(DeviceLost("reader seat4", "check its wiring", 0)) is None
    assert test.told(TagsSeen("seat4", (b"1234",), 0)) is None
    assert test.told(DeviceFound("key PASS", 0)) == "key PASS is there"
    assert test.all_there


@pytest.mark.slow
def test_a_pad_is_read_key_by_key_with_the_code_of_one_that_has_no_name(tmp_path: Path) -> None:
    pad, profile = tmp_path / "pad", tmp_path / "p.toml"
    os.mkfifo(pad)
    pipe = os.open(pad, os.O_RDWR)
    keys = f'[panel]\ndevice = "{pad}"\n[pad]\n{KP_ENTER} = "NEXT"\n{Q_TO_P[1]} = "none"\n'
    profile.write_text(PROFILE.format(seats=4).replace('panel = "sim"', 'panel = "evdev"') + keys)
    tested = Running("--profile", profile, "--dir", tmp_path / "run")
    assert tested.line().startswith("Press the keys of the panel")
    for code, line in {
        PASS: "PASS",
        KP_DIGITS[5]: "5",
        Q_TO_P[2]: "seat 3",
        UNNAMED: f"key code {UNNAMED}: no key of the panel; [pad] in the profile can name it",
        Q_TO_P[1]: f"key code {Q_TO_P[1]}: no key of the panel; [pad] in the profile can name it",
        KP_ENTER: "NEXT",
    }.items():
        strike(pipe, code)
        assert tested.line() == line
    tested.interrupted()
    code, last = tested.ended()
    os.close(pipe)
    assert code == 0
    assert last.startswith("Not pressed: RAISE, ALL IN, FOLD, BACK, CLOCK, FLOOR, seat 1, seat 2, seat 4,")


@pytest.mark.slow
def test_a_simulated_panel_is_pressed_at_the_bench(table: TableProcess) -> None:
    tested = Running("--profile", table.profile, "--dir", table.feeds)
    tested.line()
    bench = table.bench()
    for key, line in (("S3", "seat 3"), ("ALLIN", "ALL IN"), ("00", "00")):
        bench.presses_key(key)
        assert tested.line() == line
    for _ in range(2):
        bench.holds_key("BACK")
        assert tested.line() == "BACK, held"
    assert tested.ended()[0] == 0


@pytest.mark.slow
def test_a_running_table_keeps_its_panel_and_is_named(table: TableProcess, capsys: pytest.CaptureFixture[str]) -> None:
    table.start().stops_listening()
    assert call("panel-test", "--profile", table.profile, "--dir", table.feeds) == 1
    said = capsys.readouterr()
    assert f"a table runs here already (process {table.pid}); stop it first" in said.err
    assert said.out == ""


@pytest.mark.slow
def test_without_its_pad_the_test_says_what_to_do_and_fails_at_the_end(tmp_path: Path) -> None:
    profile = tmp_path / "p.toml"
    text = PROFILE.format(seats=4).replace('panel = "sim"', 'panel = "evdev"')
    profile.write_text(f'{text}[panel]\ndevice = "{tmp_path}/pad"\n')
    tested = Running("--profile", profile, "--dir", tmp_path / "run")
    tested.line()
    assert tested.line().startswith("panel is lost: ")
    tested.interrupted()
    assert tested.ended()[0] == 1
