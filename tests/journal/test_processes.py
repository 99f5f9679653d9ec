import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journal import writer
from tests.journal.nights import night, reopened

UNSHARE = ["unshare", "--user", "--map-root-user", "--mount"]


def command(*arguments: str | Path) -> list[str]:
    """The command line of a writer in a process of its own."""
    return [sys.executable, writer.__file__, *map(str, arguments)]


def environment() -> dict[str, str]:
    """The surroundings in which the writer finds the same packages as this test."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def tool_works(*arguments: str) -> bool:
    """Whether this machine lets us run the tool."""
    if shutil.which(arguments[0]) is None:
        return False
    return subprocess.run([*arguments, "true"], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
def test_no_acknowledged_row_is_lost_in_twenty_kills(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    acknowledged = 0
    chance = random.Random(7)
    for _ in range(20):
        with subprocess.Popen(command("for-ever", path), stdout=subprocess.PIPE, text=True, env=environment()) as child:
            assert child.stdout is not None
            for _ in range(chance.randint(1, 40)):
                acknowledged = int(child.stdout.readline())
            child.kill()
            acknowledged = max([acknowledged, *map(int, child.stdout.read().split())])
        journal = reopened(path)
        hands = journal.tail(1)[0].hand
        assert acknowledged <= hands <= acknowledged + 1
        assert journal.tail(hands) == night(hands)
        journal.close()


@pytest.mark.slow
@pytest.mark.skipif(not tool_works(*UNSHARE), reason="this machine lets no user make a disk of his own")
def test_a_full_disk_is_told_and_the_append_done_again_after_space_was_made(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    ballast = disk / "ballast"
    script = f'mount -t tmpfs -o size=1m tmpfs {disk} && head -c 400000 /dev/zero > {ballast} && exec "$@"'
    run = command("until-failure", disk / "table.journal", ballast)
    done = subprocess.run(
        [*UNSHARE, "sh", "-c", script, "sh", *run], capture_output=True, text=True, check=True, env=environment()
    )
    sentence, hands, all_there = done.stdout.splitlines()
    assert "nothing was written to the journal: the card is full: free some space" in sentence
    assert int(hands) > 1
    assert all_there == "True"


@pytest.mark.slow
@pytest.mark.skipif(not tool_works("strace", "-qq"), reason="needs a working strace")
def test_an_append_costs_one_sync(tmp_path: Path) -> None:
    syncs: list[int] = []
    for rows in (10, 60):
        trace = tmp_path / f"{rows}.trace"
        run = command("one-by-one", tmp_path / f"{rows}.journal", str(rows))
        subprocess.run(
            ["strace", "-f", "-e", "trace=fsync,fdatasync", "-o", trace, *run], check=True, env=environment()
        )
        syncs.append(trace.read_text().count("sync("))
    assert syncs[1] - syncs[0] == 50


@pytest.mark.slow
@pytest.mark.skipif(not tool_works("strace", "-qq"), reason="needs a working strace")
def test_a_sync_that_fails_is_told_and_the_append_done_again(tmp_path: Path) -> None:
    run = command("until-failure", tmp_path / "table.journal", tmp_path / "no-ballast")
    fault = ["strace", "-f", "-o", str(tmp_path / "trace"), "-e", "inject=fdatasync:error=EIO:when=6"]
    done = subprocess.run([*fault, *run], capture_output=True, text=True, check=True, env=environment())
    sentence, hands, all_there = done.stdout.splitlines()
    assert "nothing was written to the journal: disk I/O error; the card does not take the data" in sentence
    assert int(hands) > 1
    assert all_there == "True"
    assert reopened(tmp_path / "table.journal").tail(int(hands)) == night(int(hands))
