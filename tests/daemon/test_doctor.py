"""The doctor of a table that runs: the hardware is the daemon's, which tells of it."""

import os
from pathlib import Path

import pytest

from tests.commands.running import call, run
from tests.daemon.process import TableProcess


@pytest.mark.slow
def test_who_may_not_use_the_floor_s_feed_is_told_the_faults_and_whom_to_ask(
    stopped_table: TableProcess, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_table.start().stops_listening()
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "floor.sock" and real(path, mode))
    places = ("--dir", stopped_table.feeds, "--state", stopped_table.state)
    call("doctor", "--profile", stopped_table.profile, *places)
    told = "runs; it tells its faults, and the other devices to the group dealer-floor alone"
    assert capsys.readouterr().out.splitlines()[-1] == f"ok    table: {told}"


@pytest.mark.slow
def test_a_running_table_is_asked_for_its_faults(stopped_table: TableProcess) -> None:
    text = stopped_table.profile.read_text().replace('panel = "sim"', 'panel = "evdev"')
    stopped_table.profile.write_text(f'{text}\n[panel]\ndevice = "/dev/input/no-such-pad"\n')
    stopped_table.start().stops_listening()
    floor = stopped_table.watch("floor")
    floor.until(lambda status: bool(status["faults"]), "the pad's fault")
    stopped_table.floor().surveyed_until(["bench"])
    places = ("--dir", stopped_table.feeds, "--state", stopped_table.state)
    ended = run("doctor", "--profile", stopped_table.profile, *places)
    assert ended.code == 1
    *machine, first, second, third = ended.out.splitlines()
    assert first == "ok    table: runs; it tells of its hardware itself"
    assert second.startswith("LOOK  panel: ")
    assert third == "ok    bench: simulated: what the profile names sim needs no wire"
    journal = next(line for line in machine if "journal: " in line)
    assert journal.endswith("every row sound")
    assert any(line.startswith(f"ok    rights: {stopped_table.state} is ") for line in machine)
