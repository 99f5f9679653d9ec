"""The command line as a whole: its words, its help, and what happens on a word that it does not know."""

import argparse
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import cast

import pytest

from firmware_host import app
from tests.commands.hand_files import ONE, hand_file
from tests.commands.running import INSTALLED, call, run, script


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
    assert capsys.readouterr().err == "demo: cannot be read: No such file or directory; check the path\n"


@pytest.mark.slow
def test_the_installed_command_runs_its_own_packages_wherever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "drivers").mkdir()
    (tmp_path / "drivers" / "__init__.py").write_text("raise RuntimeError('the wrong drivers')\n")
    told = "missing.table: cannot be read: No such file or directory; check the path\n"
    assert run("play", "missing.table", folder=tmp_path) == (2, "", told)


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


PROFILE = Path(__file__).parents[2] / "hw" / "profiles" / "sim.toml"
# A name as Linux allows it, in no encoding at all.
ANY_BYTES = os.fsdecode(b"caf\xe9 \xff")


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """A good input of each kind, under a name of any bytes."""
    hand = hand_file(tmp_path, ONE, f"{ANY_BYTES}.phh")
    profile = tmp_path / f"{ANY_BYTES}.toml"
    profile.write_bytes(PROFILE.read_bytes())
    return {"script": script(tmp_path, "", f"{ANY_BYTES}.table"), "hand": hand, "profile": profile}


def commands(files: dict[str, Path], folder: Path) -> list[tuple[str | Path, ...]]:
    """Every command that reads a file and prints."""
    return [
        ("play", files["script"]),
        ("play", "--json", files["script"]),
        ("replay", files["hand"]),
        ("replay", "--json", "--core", files["hand"]),
        ("replay", "--script", files["hand"]),
        ("check-config", files["profile"]),
        ("screenshot", files["script"], "--at", "10", "-o", folder / f"{ANY_BYTES}.png"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(7))
def test_a_files_name_may_be_any_bytes_that_no_terminal_can_show(
    files: dict[str, Path], tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:strict")
    ended = run(*commands(files, tmp_path)[number])
    assert (ended.code, "Traceback" in ended.err) == (0, False), ended.err


@pytest.mark.slow
@pytest.mark.parametrize("words", [("play",), ("replay",), ("replay", "--script"), ("check-config",)])
def test_a_missing_file_of_any_name_is_told_in_one_sentence(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:strict")
    ended = run(*words, ANY_BYTES)
    told = (ended.out + ended.err).splitlines()[0]
    assert ended.code == 2
    assert told == "caf\\udce9 \\udcff: cannot be read: No such file or directory; check the path"


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_where_nothing_more_can_be_written_one_line_says_so(
    files: dict[str, Path], tmp_path: Path, number: int
) -> None:
    words = commands(files, tmp_path)[number]
    with open("/dev/full", "w") as full:
        ended = subprocess.run([INSTALLED, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    told = [line for line in ended.stderr.splitlines() if "end as recorded" not in line]
    if words[0] == "replay" and "--json" not in words and "--script" not in words:
        assert (ended.returncode, told) == (0, [])
    else:
        sentence = "dealer-table: what it tells cannot be written or read: No space left on device"
        assert (ended.returncode, told) == (1, [sentence])


def test_ctrl_c_while_a_command_is_still_being_loaded_ends_it_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "import_module", interrupted)
    assert call("play", "x.table") == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.parametrize("fed", [b"title: \xff\xfe\x00", "title: Café".encode("latin-1")])
def test_bytes_on_standard_input_that_are_no_utf_8_are_told_as_such(fed: bytes) -> None:
    ended = subprocess.run([INSTALLED, "play", "-"], input=fed, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr == b"-:1:1: this is not UTF-8 text; save the script as UTF-8\n"


def test_a_script_with_a_mark_of_utf_8_and_the_line_ends_of_another_system_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = script(tmp_path, "expect turn 1\n")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert call("play", path) == 0
    assert capsys.readouterr().out == f"{path}: passed (1 presses)\n"


def test_the_rules_alone_start_without_what_only_a_table_needs() -> None:
    code = (
        "import sys; sys.argv = ['dealer-table', 'replay', '--core', '/dev/null']; "
        "from firmware_host.app import main; main(); print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "firmware_host.core.reduce" in loaded
    assert {"dataclasses", "pathlib", "json", "shutil", "socket", "sqlite3", "drivers"}.isdisjoint(loaded)
