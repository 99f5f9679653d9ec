"""Back to a version before over a new schema of the journal, as somebody asks for it or as a failed start does."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from firmware_host.core.reduce import ENGINE
from firmware_host.files import as_owner
from firmware_host.journal.layout import JOURNAL
from firmware_host.journal.reading import read_rows
from firmware_host.journal.schemas import SCHEMA
from firmware_host.journal.store import Journal, Row
from firmware_host.shell.lock import TableLock
from tests.systemd.machine import ROOT, Machine

SYSTEMCTL = """#!/bin/bash
case $1 in --root=*) exec {systemctl} "$@";; esac
echo "$*" >> "$SERVICES"
[ "$*" != "restart dealer-table.service" ] || exec "$REAL" {daemon} "$DESTDIR"
"""
# The functions of the installer, on a folder that is taken for a machine that runs.
RUNNING = 'source "$INSTALLER"; booted() { true; }; $STEP'

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("systemd-sysusers") is None, reason="systemd-sysusers is missing: apt install systemd"
    ),
]


class Table(Machine):
    """A machine whose services can be started; an earlier version has played three hands on it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.services = folder / "services"
        programs = folder / "bin"
        programs.mkdir()
        script = SYSTEMCTL.format(systemctl=shutil.which("systemctl"), daemon=ROOT / "tests/systemd/daemon.py")
        for name, text in (("systemctl", script), ("udevadm", "#!/bin/sh\n")):
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        self.environment |= {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "INSTALLER": str(self.installer),
            "SERVICES": str(self.services),
            "PYTHONPATH": str(ROOT),
        }
        self.install()
        self.earlier = self.version
        (self.root / "opt/dealer-table/venv/schema").write_text("1\n")
        with as_owner(self.state), closing(Journal.open(self.state / JOURNAL, ENGINE)) as journal:
            journal.append([Row("event", hand, 9, '{"do":"Confirmed"}') for hand in (1, 2, 3)])
        with as_owner(self.state), (self.state / JOURNAL).open("r+b") as file:
            file.seek(60)
            file.write((1).to_bytes(4))
        self.before = (self.state / JOURNAL).read_bytes()
        self.change()

    def now_on(self, disk: Path) -> None:
        """Another disk takes the place of this one."""
        self.root = disk
        self.environment["DESTDIR"] = str(disk)
        self.services.write_text("")

    @property
    def state(self) -> Path:
        return self.root / "var/lib/dealer-table"

    def run_live(self, step: str, hands: str = "", broken: bool = False) -> subprocess.CompletedProcess[str]:
        """Run a function of the installer where services start; the newer version plays these hands, and may fail."""
        self.environment |= {"STEP": step, "HANDS": hands, "BROKEN": str(int(broken))}
        return self.ended(["bash", "-c", RUNNING])

    def hands(self, name: str = JOURNAL) -> list[int]:
        """The hands in a journal."""
        with as_owner(self.state):
            return [row.hand for row in read_rows(self.state / name).records]

    @property
    def is_as_before(self) -> bool:
        """Whether the earlier version runs on the journal as it left it."""
        return (self.version, (self.state / JOURNAL).read_bytes()) == (self.earlier, self.before)

    def asked_services(self) -> list[str]:
        """What was asked of the service manager, but for what settles every version."""
        lines = self.services.read_text().splitlines()
        return [line for line in lines if line.startswith(("restart dealer-table.", "stop", "start"))]


class Made(NamedTuple):
    """The machine, its disk before the update, and after one whose version has played hands 4 and 5."""

    table: Table
    before: Path
    updated: Path


@pytest.fixture(scope="module")
def made() -> Iterator[Made]:
    with tempfile.TemporaryDirectory(prefix="dealer-install-") as place:
        # Root asks, but the table's user is the one who comes to its files.
        Path(place).chmod(0o755)
        table = Table(Path(place))
        disks = Made(table, copied(table.root, "before"), copied(table.root, "updated"))
        table.now_on(disks.updated)
        assert table.run_live("install_all", hands="4 5").returncode == 0
        yield disks


def copied(disk: Path, name: str) -> Path:
    """Another disk with the same files, each its owner's."""
    subprocess.run(["cp", "-a", disk, disk.with_name(name)], check=True)
    return disk.with_name(name)


@pytest.fixture
def table(made: Made) -> Iterator[Table]:
    """The machine before the update."""
    yield from on_copy(made.table, made.before)


@pytest.fixture
def updated(made: Made) -> Iterator[Table]:
    """The machine after the update."""
    yield from on_copy(made.table, made.updated)


def on_copy(table: Table, disk: Path) -> Iterator[Table]:
    table.now_on(copied(disk, "disk"))
    yield table
    shutil.rmtree(table.root)


def test_a_rollback_puts_the_journal_back_and_keeps_the_hands_played_since(updated: Table) -> None:
    done = updated.run_live("go_back")
    assert done.returncode == 0, done.stderr
    assert updated.is_as_before
    assert updated.hands("journal.db.replaced-1") == [1, 2, 3, 4, 5]
    assert f"from hands 4 to 5, is in {updated.state}/journal.db.replaced-1 alone" in done.stdout
    assert updated.asked_services() == ["stop dealer-table.service", "restart dealer-table.service"]
    owner = updated.state.stat()
    assert {(file.stat().st_uid, file.stat().st_gid) for file in updated.state.glob("journal.db*")} == {
        (owner.st_uid, owner.st_gid)
    }


@pytest.mark.parametrize("hands", ["", "4"])
def test_a_new_version_that_does_not_start_gives_the_journal_back_too(table: Table, hands: str) -> None:
    failed = table.run_live("install_all", hands=hands, broken=True)
    assert failed.returncode == 1
    assert "back to the one before" in failed.stderr
    assert table.is_as_before
    assert ("from hand 4, is in" in failed.stdout) == bool(hands)
    starts = ["restart dealer-table.service", "stop dealer-table.service", "restart dealer-table.service"]
    assert table.asked_services() == starts


def test_the_same_word_goes_on_to_the_newer_version_and_back_once_more(updated: Table) -> None:
    newer = updated.version
    first = updated.run_live("go_back")
    assert first.returncode == 0, first.stderr + first.stdout
    assert updated.run_live("go_back").returncode == 0
    assert (updated.version, updated.hands()) == (newer, [1, 2, 3])
    done = updated.run_live("go_back")
    assert updated.is_as_before
    assert "put back in its place" in done.stdout
    assert "what was entered since" not in done.stdout
    assert [updated.hands(f"journal.db.replaced-{n}") for n in (1, 2)] == [[1, 2, 3, 4, 5], [1, 2, 3]]


def test_into_the_root_of_an_image_it_is_done_without_any_service(updated: Table) -> None:
    before = (updated.version, updated.hands())
    assert "would run:" in updated.install("--rollback", "--dry-run").stdout
    assert (updated.version, updated.hands()) == before
    assert updated.install("--rollback").returncode == 0
    assert updated.is_as_before
    assert updated.services.read_text() == ""


def test_where_the_journal_cannot_be_put_back_the_newer_version_stays_and_runs(updated: Table) -> None:
    newer = updated.version
    with as_owner(updated.state), TableLock(updated.state):
        failed = updated.run_live("go_back")
    assert failed.returncode == 1
    assert "a table runs here already" in failed.stderr
    assert "mend that, then say --rollback" in failed.stderr
    assert (updated.version, updated.hands()) == (newer, [1, 2, 3, 4, 5])
    assert updated.asked_services() == ["stop dealer-table.service", "start --no-block dealer-table.service"]


@pytest.mark.parametrize("link", ["venv", "previous"])
def test_a_way_back_that_is_broken_off_is_ended_by_the_same_word(updated: Table, link: str) -> None:
    cut = (
        f'source "$INSTALLER"; point() {{ [ "$1" != "$opt/{link}" ] || exit 9; run ln -sfn "$2" "$root$1"; }}; go_back'
    )
    assert updated.ended(["bash", "-c", cut]).returncode == 9
    assert updated.install("--rollback").returncode == 0
    assert updated.is_as_before
    assert updated.hands("journal.db.replaced-1") == [1, 2, 3, 4, 5]


def test_a_version_that_is_not_whole_is_named_and_nothing_is_changed(updated: Table) -> None:
    newer = updated.version
    (updated.root / "opt/dealer-table" / updated.earlier / "schema").unlink()
    failed = updated.install("--rollback")
    assert failed.returncode == 1
    assert f"/opt/dealer-table/{updated.earlier} is not whole; install it again" in failed.stderr
    assert (updated.version, updated.hands()) == (newer, [1, 2, 3, 4, 5])


def test_a_version_from_before_there_was_a_list_of_schemas_reads_the_first() -> None:
    text = (ROOT / "systemd/install.sh").read_text()
    script = text.split("names_schema='")[1].split("'")[0]
    said = [
        subprocess.run([sys.executable, *words, "-c", script], capture_output=True, text=True, check=True).stdout
        for words in (["-I"], ["-I", "-S"])
    ]
    assert [int(line) for line in said] == [SCHEMA, 1]
