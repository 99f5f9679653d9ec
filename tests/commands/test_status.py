"""The command that shows what a running table shows."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.running import INSTALLED, call
from tests.daemon.clients import DEADLINE_S
from tests.daemon.process import TableProcess

SEATED = ("seat 1 Ann 5000", "seat 2 Bob 5000", "button 1", "dealer riffle", "1 fold")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableProcess]:
    """A table at the end of its first hand: one folded, and the pot is to be pushed."""
    process = TableProcess(tmp_path_factory.mktemp("status"))
    floor = process.start().stops_listening().floor()
    for line in SEATED:
        assert floor.enters(line) == {"ok": True}
    yield process
    process.close()


@pytest.mark.slow
def test_status_shows_the_players_view_as_text(table: TableProcess, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("status", "--dir", table.feeds) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith("hand 1  NT  100/200  preflop\n")
    assert "Ann" in told.out
    assert "seat 2 wins the main pot" in told.out
    assert "300" not in told.out


@pytest.mark.slow
def test_status_as_json_is_the_whole_players_view_on_one_line(
    table: TableProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("status", "--json", "--dir", table.feeds) == 0
    (line,) = capsys.readouterr().out.splitlines()
    status = json.loads(line)
    assert status == table.watch("public").status
    assert status["pots"] is None


@pytest.mark.slow
def test_the_floors_view_has_pots_and_shares(table: TableProcess, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("status", "--floor", "--json", "--dir", table.feeds) == 0
    status = json.loads(capsys.readouterr().out)
    assert status["pots"] == [{"amount": 200, "seats": [2]}]
    assert status["payouts"][0]["amount"] == 200


@pytest.mark.parametrize("words", [(), ("--floor",), ("--watch",), ("--json", "--floor", "--watch")])
def test_where_no_table_runs_status_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert call("status", *words, "--dir", tmp_path) == 1
    told = capsys.readouterr()
    path = tmp_path / ("floor.sock" if "--floor" in words else "public.sock")
    assert told.out == ""
    assert told.err == f"{path}: no table runs there; start one with dealer-table run, or name its folder with --dir\n"


@pytest.fixture
def own_table(tmp_path: Path) -> Iterator[TableProcess]:
    """A table that the test may change and stop."""
    process = TableProcess(tmp_path).start().stops_listening()
    yield process
    process.close()


def watching(table: TableProcess) -> subprocess.Popen[str]:
    """A command that watches the table, as JSON in a pipe."""
    command: list[str | Path] = [INSTALLED, "status", "--watch", "--json", "--dir", table.feeds]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_watch_shows_each_change_and_ends_quietly_when_nobody_reads_it_any_more(own_table: TableProcess) -> None:
    floor = own_table.floor()
    with watching(own_table) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["seats"] == {}
        floor.enters("seat 1 Ann 5000")
        assert json.loads(process.stdout.readline())["seats"] == {"1": {"name": "Ann", "away": False}}
        process.stdout.close()
        floor.enters("seat 2 Bob 5000")
        assert process.wait(DEADLINE_S) == 1
        assert process.stderr.read() == ""


@pytest.mark.slow
def test_watch_says_when_the_table_hangs_up(own_table: TableProcess) -> None:
    with watching(own_table) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        own_table.kill()
        assert process.wait(DEADLINE_S) == 1
        assert process.stderr.read() == f"{own_table.feeds / 'public.sock'}: the table hung up\n"
