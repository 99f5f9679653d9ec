"""The command line as a whole: its words, its help, and what happens on a word that it does not know."""

import argparse
from importlib import import_module
from pathlib import Path
from typing import cast

import pytest

from firmware_host import app
from tests.commands.running import call, run


def command(word: str) -> app.Command:
    """The module of a command."""
    return cast(app.Command, import_module(f"firmware_host.commands.{app.COMMANDS[word]}"))


@pytest.mark.parametrize("word", app.COMMANDS)
def test_each_option_of_a_command_is_explained_in_its_help(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    command(word).add_arguments(parser)
    assert call(word, "--help") == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith(f"usage: dealer-table {word}")
    for option in parser._actions:
        assert option.help is not None
        assert len(option.help.split()) >= 3
        assert option.help in told


def test_help_names_every_command_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--help") == 0
    told = " ".join(capsys.readouterr().out.split())
    for word in app.COMMANDS:
        short = getattr(command(word), "SHORT", {}).get(word)
        sentence = command(word).HELP if short is None else short.help
        assert len(sentence.split()) > 4
        assert f"{word} {sentence}" in told


@pytest.mark.parametrize("words", [("dance",), (), ("--loud",), ("play",), ("replay",), ("check-config",)])
def test_what_is_no_command_or_half_a_command_is_a_usage_error(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("usage: dealer-table")


def test_an_unknown_command_is_answered_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    call("dance")
    told = capsys.readouterr().err
    assert "dance" in told
    for word in app.COMMANDS:
        assert word in told


def test_a_file_named_like_a_command_takes_nothing_from_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("play", "demo") == 2
    assert capsys.readouterr().err == "demo: No such file or directory\n"


def test_the_installed_command_runs_its_own_packages_wherever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "drivers").mkdir()
    (tmp_path / "drivers" / "__init__.py").write_text("raise RuntimeError('the wrong drivers')\n")
    assert run("play", "missing.table", folder=tmp_path) == (2, "", "missing.table: No such file or directory\n")


def test_the_command_line_of_check_config_answers_with_its_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("check-config", Path(__file__).parents[2] / "hw" / "profiles" / "sim.toml") == 0
    assert capsys.readouterr().out.endswith("fine (Simulated table, 9 seats, NT)\n")
    missing = tmp_path / "missing.toml"
    assert call("check-config", missing) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"{missing}: ")
