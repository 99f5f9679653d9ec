"""Folders and files that the daemon's user may not use: a sentence with what to do, tried as a real user."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.running import INSTALLED
from tests.daemon.process import TableProcess
from tests.systemd.users import why_not

NOBODY = 65534
WHY_NOT = why_not(INSTALLED)

pytestmark = [pytest.mark.slow, pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT))]


class TableOfNobody(TableProcess):
    """A daemon that runs as a user with no rights but those given."""

    def command(self, *more: str | Path) -> list[str | Path]:
        """The command line that becomes that user and the daemon."""
        user = ("setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups")
        return [*user, *super().command(*more)]

    def says(self, code: int, words: str) -> None:
        """It ends with this code and, without a traceback, with these words."""
        self.launch(NOTIFY_SOCKET="", XDG_RUNTIME_DIR="")
        assert self.ended() == code
        self.logs(words, 1)
        assert "Traceback" not in self.said

    def owns(self, path: Path) -> None:
        """The user gets a file or folder."""
        os.chown(path, NOBODY, NOBODY)


@pytest.fixture
def table() -> Iterator[TableOfNobody]:
    """A table whose folders all belong to its user."""
    with tempfile.TemporaryDirectory(prefix="dealer-rights-") as place:
        Path(place).chmod(0o755)
        process = TableOfNobody(Path(place))
        for folder in (process.feeds, process.state):
            folder.mkdir(mode=0o750)
            process.owns(folder)
        process.profile.chmod(0o644)
        yield process
        process.close()


def test_a_state_folder_that_may_not_be_written_is_named(table: TableOfNobody) -> None:
    os.chown(table.state, 0, 0)
    table.state.chmod(0o755)
    table.says(1, f"{table.state}/lock: Permission denied; give a folder that can be written with --dir or --state")


def test_a_folder_for_the_sockets_that_may_not_be_written_is_named(table: TableOfNobody) -> None:
    os.chown(table.feeds, 0, 0)
    table.feeds.chmod(0o755)
    table.says(1, f"{table.feeds}/lock: Permission denied; give a folder that can be written with --dir or --state")


def test_a_journal_of_another_user_is_named_with_what_to_do(table: TableOfNobody) -> None:
    table.start().kill()
    os.chown(table.state / "journal.db", 0, 0)
    (table.state / "journal.db").chmod(0o644)
    table.says(1, "check its rights and that the card is not read-only")


def test_a_profile_that_may_not_be_read_is_bad_input(table: TableOfNobody) -> None:
    table.profile.chmod(0o600)
    table.says(2, f"{table.profile}: cannot be read: Permission denied; check the path")


def test_a_deck_of_another_user_is_told_and_the_table_runs(table: TableOfNobody) -> None:
    decks = table.state / "decks"
    decks.mkdir(mode=0o755)
    (decks / "red.tags").touch(mode=0o600)
    table.start()
    table.logs("red.tags: cannot be read: Permission denied; check its rights", 1)
