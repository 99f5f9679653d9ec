"""The commands of the screen: their pictures, and what they say when they cannot."""

import argparse
from pathlib import Path

import pygame
import pytest

from firmware_host.commands import screen, screenshot
from firmware_host.shell import places

SCRIPT = """title: Two players
game: NT
level: 100/200
chip: 25
seats: 2
seat 1 Ann 5000
seat 2 Bob 5000
button 1

dealer riffle
deal 1:AsKd 2:QhJc
1 call
# the big blind may check
2 check
expect turn 1
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "two.table"
    file.write_text(SCRIPT)
    return file


def shoot(*words: str | Path) -> int:
    parser = argparse.ArgumentParser()
    screenshot.add_arguments(parser)
    return screenshot.run(parser.parse_args([str(word) for word in words]))


@pytest.mark.slow
def test_a_picture_of_a_line_is_written_in_the_size_asked_for(script: Path, tmp_path: Path) -> None:
    pictures = []
    for line in (12, 14):
        file = tmp_path / f"{line}.png"
        assert shoot(script, "--at", str(line), "-o", file, "--size", "640x360") == 0
        pictures.append(pygame.image.load(file))
    assert [one.get_size() for one in pictures] == [(640, 360), (640, 360)]
    assert pygame.image.tobytes(pictures[0], "RGB") != pygame.image.tobytes(pictures[1], "RGB")


@pytest.mark.slow
def test_at_a_comment_the_line_before_it_counts(script: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "1.png", tmp_path / "2.png"
    assert shoot(script, "--at", "12", "-o", first) == shoot(script, "--at", "13", "-o", second) == 0
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("line", ["0", "5", "16", "-3"])
def test_a_line_that_is_not_there_is_named(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    assert shoot(script, "--at", line, "-o", tmp_path / "x.png") == 2
    assert capsys.readouterr().err == f"{script}: there is no line {line} to play; its lines go from 6 to 15\n"
    assert not (tmp_path / "x.png").exists()


def test_a_script_that_fails_before_the_line_says_where(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_text(SCRIPT.replace("1 call", "2 call"))
    assert shoot(script, "--at", "15", "-o", tmp_path / "x.png") == 1
    assert capsys.readouterr().err.startswith(f"{script}:12: ")


def test_a_script_or_folder_that_is_not_there_is_said(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shoot(tmp_path / "none.table", "--at", "1", "-o", tmp_path / "x.png") == 2
    assert "none.table: cannot be read: No such file" in capsys.readouterr().err
    assert shoot(script, "--at", "12", "-o", tmp_path / "none" / "x.png") == 2
    assert "the picture cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["1024", "0x600", "ax b", "99999x600", "10x10"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is no size"):
        screen.size(text)


@pytest.mark.parametrize("runtime_dir", ["with one", "without"])
def test_the_screen_looks_where_a_table_puts_its_feed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runtime_dir: str
) -> None:
    looked: list[Path] = []
    monkeypatch.setattr("display.app.run_screen", lambda feeds, *_: looked.extend(feeds))
    monkeypatch.setattr(places, "SYSTEM_FOLDER", tmp_path / "system")
    monkeypatch.setattr(places, "TEMPORARY", tmp_path)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    if runtime_dir == "with one":
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "user"))
    parser = argparse.ArgumentParser()
    screen.add_arguments(parser)
    assert screen.run(parser.parse_args([])) == 0
    assert looked == [tmp_path / "system" / "public.sock", places.default_folder() / "public.sock"]
    looked.clear()
    screen.run(parser.parse_args(["--feed", "there.sock"]))
    assert looked == [Path("there.sock")]
