"""The demo's processes: both windows and the table come, go together, and leave nothing behind however they end."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.commands.demo import SEATS, TOGETHER
from firmware_host.commands.demo_stage import MOST_CRASHES
from firmware_host.shell.feed_client import FeedClient
from tests.commands.demo_running import Demo, demo, until

pytestmark = pytest.mark.slow


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder with a short name: the path of a socket has at most 107 bytes."""
    with tempfile.TemporaryDirectory(prefix="dt-") as folder:
        yield Path(folder)


def begun(running: Demo) -> None:
    """Wait until the table runs with six players and both windows are there."""
    until(lambda: running.socket("floor"))
    until(lambda: running.pids("bench") and running.pids("screen") and len(seats(running)) == len(SEATS))


def seats(running: Demo) -> dict[str, object]:
    """Who sits at the demo's table."""
    path = running.socket("floor")
    assert path is not None
    with FeedClient(path) as floor:
        status = floor.ask("status")["status"]
    assert isinstance(status, dict)
    found = status["seats"]
    assert isinstance(found, dict)
    return {**found}


def test_a_hand_played_by_itself_ends_the_demo_and_leaves_nothing(tmp_path: Path) -> None:
    with demo(tmp_path, "--auto", "--hands", "1", "--pause", "0.05") as running:
        out, err = running.process.communicate(timeout=60)
        assert (running.process.returncode, out, err) == (0, f"{TOGETHER}\n", "")
        assert running.left() == []


def test_a_newcomer_finds_six_players_and_can_begin(tmp_path: Path) -> None:
    with demo(tmp_path) as running:
        begun(running)
        path = running.socket("floor")
        assert path is not None
        with FeedClient(path) as floor:
            assert floor.ask("enter", line="dealer riffle")["ok"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_everything(tmp_path: Path, number: signal.Signals) -> None:
    with demo(tmp_path) as running:
        begun(running)
        running.process.send_signal(number)
        _, err = running.process.communicate(timeout=30)
        assert (running.process.returncode, err) == (128 + number, "")
        assert running.left() == []


def test_a_demo_that_is_killed_leaves_nothing_either(tmp_path: Path) -> None:
    with demo(tmp_path) as running:
        begun(running)
        running.process.kill()
        running.process.wait()
        until(lambda: running.left() == [])


@pytest.mark.parametrize("window", ["bench", "screen"])
def test_a_closed_window_ends_the_demo(tmp_path: Path, window: str) -> None:
    with demo(tmp_path) as running:
        begun(running)
        (pid,) = running.pids(window)
        until(lambda: Path(f"/proc/{pid}/cmdline").exists() and loaded(pid))
        os.kill(pid, signal.SIGTERM)
        _, err = running.process.communicate(timeout=30)
        assert (running.process.returncode, err) == (0, "")
        assert running.left() == []


def test_a_killed_window_comes_back_until_it_has_been_too_often(tmp_path: Path) -> None:
    with demo(tmp_path) as running:
        begun(running)
        for _ in range(MOST_CRASHES):
            kill_and_see_it_back(running, "bench")
        assert len(running.pids("screen")) == 1
        os.kill(running.pids("bench")[0], signal.SIGKILL)
        _, err = running.process.communicate(timeout=30)
        assert running.process.returncode == 1
        assert "bench window ends by itself again and again" in err
        assert running.left() == []


def test_a_table_that_ends_ends_the_demo_with_its_last_words(tmp_path: Path) -> None:
    with demo(tmp_path) as running:
        begun(running)
        os.kill(running.pids("run")[0], signal.SIGKILL)
        _, err = running.process.communicate(timeout=30)
        assert running.process.returncode == 1
        assert "the table has ended" in err
        assert running.left() == []


def test_a_table_kept_in_a_folder_goes_on_where_it_was(tmp_path: Path) -> None:
    state, room = tmp_path / "kept", tmp_path / "room"
    room.mkdir()
    for round_number in (1, 2):
        with demo(room, "--state", str(state)) as running:
            begun(running)
            path = running.socket("floor")
            assert path is not None
            with FeedClient(path) as floor:
                line = "dealer stack 1 7000" if round_number == 1 else "dealer stack 2 8000"
                assert floor.ask("enter", line=line)["ok"]
                status = floor.ask("status")["status"]
            assert isinstance(status, dict)
            assert isinstance(status["stacks"], dict)
            assert status["stacks"]["1"] == 7000
            running.process.send_signal(signal.SIGINT)
            running.process.communicate(timeout=30)
            assert running.left() == []
    assert (state / "journal.db").is_file()


def kill_and_see_it_back(running: Demo, window: str) -> None:
    """Kill a window and wait for its successor."""
    (killed,) = running.pids(window)
    os.kill(killed, signal.SIGKILL)
    until(lambda: running.pids(window) not in ([], [killed]))


def loaded(pid: int) -> bool:
    """Whether a window's process has come to the graphics library, which then takes the signals."""
    caught = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("SigCgt"))
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)
