"""The command that checks a profile."""

import argparse
from pathlib import Path

import pytest

from firmware_host.commands import check_config

SIM = Path(__file__).parents[2] / "hw" / "profiles" / "sim.toml"


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    check_config.add_arguments(parser)
    return check_config.run(parser.parse_args(arguments))


def test_a_fine_profile_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(SIM)) == 0
    told = capsys.readouterr()
    assert told.out == f"{SIM}: fine (Simulated table, 9 seats, NT)\n"
    assert told.err == ""


@pytest.mark.parametrize("path", sorted(SIM.parent.iterdir()), ids=lambda path: path.name)
def test_every_profile_that_comes_with_the_table_is_fine(path: Path) -> None:
    assert run(str(path)) == 0


def test_every_problem_is_a_line_on_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(SIM.read_text().replace("seats = 9", "seats = 99").replace('"NT"', '"NL"'))
    assert run(str(path)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert [line.removeprefix(f"{path}: ").partition(":")[0] for line in told.err.splitlines()] == [
        "[table] seats = 99",
        '[table] game = "NL"',
    ]


def test_the_command_explains_itself_in_one_line() -> None:
    assert check_config.HELP
    assert "\n" not in check_config.HELP
