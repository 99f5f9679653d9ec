"""Commands that use the table's devices themselves: what keeps them from it, told alike by all."""

from pathlib import Path

import pytest

from firmware_host.shell.lock import TableLock
from tests.commands.running import call

PROFILES = Path(__file__).parents[2] / "hw" / "profiles"
BAR = PROFILES / "bar-10.toml"
COMMANDS = (("panel-test",), ("seats", "assign"), ("doctor", "--range", "seat1"))

pytestmark = pytest.mark.parametrize("command", COMMANDS, ids=" ".join)


@pytest.mark.parametrize("below", ["", "run"])
def test_a_folder_that_cannot_be_used_is_named_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...], below: str
) -> None:
    file = tmp_path / "notes"
    file.write_text("notes")
    assert call(*command, "--profile", BAR, "--dir", file / below) == 1
    said = capsys.readouterr()
    assert said.err.startswith(str(file))
    assert said.err.endswith("; give a folder that can be written with --dir\n")
    assert said.out == ""


def test_a_running_table_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
    with TableLock(tmp_path):
        assert call(*command, "--profile", BAR, "--dir", tmp_path) == 1
    assert "a table runs here already" in capsys.readouterr().err


def test_a_bad_profile_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    assert call(*command, "--profile", tmp_path / "none.toml", "--dir", tmp_path) == 2
    assert "none.toml: cannot be read" in capsys.readouterr().err
