"""The command `doctor`: one line each, and an exit code that says whether a person is needed."""

import json
import os
import socket
from pathlib import Path

import pytest

from firmware_host.shell import feed_client
from firmware_host.shell.lock import TableLock
from tests.commands.running import call, run

PROFILES = Path(__file__).parents[2] / "hw" / "profiles"
BENCH = (PROFILES / "bench-4.toml").read_text()
ANTENNAS = ("seat1", "seat2", "seat3", "seat4", "board", "muck")

pytestmark = pytest.mark.slow


def wide(folder: Path) -> Path:
    """A profile of real drivers of readers over simulated chips."""
    path = folder / "wide.toml"
    path.write_text(BENCH.replace('"gpio"', '"sim"').replace('header = "pi"', 'header = "wide"'))
    return path


def places(folder: Path) -> tuple[str | Path, ...]:
    """Where a table's sockets and state would be, the latter not made yet."""
    return "--dir", folder / "run", "--state", folder / "state"


def test_a_healthy_table_is_told_device_by_device(tmp_path: Path) -> None:
    ended = run("doctor", "--profile", wide(tmp_path), *places(tmp_path))
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert all(line.startswith("ok    ") for line in lines)
    told = {line.split()[1].rstrip(":") for line in lines}
    assert {"storage", "clock", "versions"} <= told
    for antenna in ANTENNAS:
        assert any(line.startswith(f"ok    reader {antenna}: version 92, ") for line in lines)


def test_what_is_wrong_is_told_with_what_to_do_and_counts(tmp_path: Path) -> None:
    ended = run("doctor", "--profile", PROFILES / "bench-4.toml", *places(tmp_path), "--json")
    assert ended.code == 1
    told = {one["device"]: one for one in map(json.loads, ended.out.splitlines())}
    assert {f"reader {antenna}" for antenna in ANTENNAS} | {"buttons", "keys", "lights", "buzzer", "panel"} <= set(told)
    assert not told["buttons"]["fine"]
    assert "run the table on a Raspberry Pi" in told["buttons"]["text"]


def test_a_bad_profile_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.toml"
    path.write_text(BENCH.replace("seats = 4", "seats = 40"))
    assert call("doctor", "--profile", path, "--dir", tmp_path / "run") == 2
    assert "[table] seats = 40" in capsys.readouterr().err


def test_an_unknown_antenna_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("doctor", "--profile", wide(tmp_path), "--dir", tmp_path / "run", "--range", "seat9") == 2
    assert "there is no reader seat9; there are seat1" in capsys.readouterr().err


def test_simulated_readers_have_no_range(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("doctor", "--profile", PROFILES / "sim.toml", "--dir", tmp_path / "run", "--range", "seat1") == 1
    assert "simulated" in capsys.readouterr().err


def test_where_no_temporary_file_can_be_made_the_machine_is_told_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], no_temporary_files: None
) -> None:
    assert call("doctor", "--profile", PROFILES / "sim.toml", *places(tmp_path)) == 0
    told = capsys.readouterr().out
    assert "ok    storage" in told
    assert "ok    bench" in told


def test_where_another_command_has_the_hardware_the_machine_is_told_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with TableLock(tmp_path / "run"):
        assert call("doctor", "--profile", PROFILES / "sim.toml", *places(tmp_path)) == 1
    told = capsys.readouterr().out
    assert "ok    storage" in told
    assert f"LOOK  table: {tmp_path / 'run'}: a table runs here already (process {os.getpid()})" in told


def test_of_a_table_that_does_not_answer_the_machine_is_told_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_client, "ANSWER_S", 0.05)
    folder = tmp_path / "run"
    with TableLock(folder), socket.socket(socket.AF_UNIX) as hangs:
        hangs.bind(str(folder / "public.sock"))
        hangs.listen()
        assert call("doctor", "--profile", PROFILES / "sim.toml", *places(tmp_path)) == 1
    told = capsys.readouterr().out
    assert "ok    storage" in told
    assert f"LOOK  table: {folder / 'public.sock'}: the table does not answer: try again, or restart it" in told


def test_a_folder_too_long_for_sockets_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / ("long" * 30)
    assert call("doctor", "--profile", PROFILES / "sim.toml", "--dir", folder, "--state", tmp_path / "state") == 1
    assert f"{folder}: AF_UNIX path too long; give a folder that can be written with --dir" in capsys.readouterr().err
