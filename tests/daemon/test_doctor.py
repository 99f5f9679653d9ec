"""The doctor of a table that runs: the hardware is the daemon's, which tells of it."""

import pytest

from tests.commands.running import run
from tests.daemon.process import TableProcess


@pytest.mark.slow
def test_a_running_table_is_asked_for_its_faults(stopped_table: TableProcess) -> None:
    text = stopped_table.profile.read_text().replace('panel = "sim"', 'panel = "evdev"')
    stopped_table.profile.write_text(f'{text}\n[panel]\ndevice = "/dev/input/no-such-pad"\n')
    stopped_table.start().stops_listening()
    floor = stopped_table.watch("floor")
    floor.until(lambda status: bool(status["faults"]), "the pad's fault")
    places = ("--dir", stopped_table.feeds, "--state", stopped_table.state)
    ended = run("doctor", "--profile", stopped_table.profile, *places)
    assert ended.code == 1
    *machine, first, second = ended.out.splitlines()
    assert first == "ok    table: runs; it tells of its hardware itself"
    assert second.startswith("LOOK  panel: ")
    journal = next(line for line in machine if "journal: " in line)
    assert journal.endswith("every row sound")
    assert any(line.startswith(f"ok    rights: {stopped_table.state} is ") for line in machine)
