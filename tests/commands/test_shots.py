"""Every page of the screen is reached by a table script, in every language, and drawn by `screenshot --all`."""

import argparse
import re
from pathlib import Path

import pygame
import pytest

from display.layout import layout
from display.paint import width_px
from display.shot import moment_of
from display.sizes import SCREENS
from display.states import STATES
from firmware_host.commands import screenshot, shots
from firmware_host.commands.shots import SHOTS, Shot, play_to, script_of
from firmware_host.config.settings import HOUSE_SETTINGS
from firmware_host.shell.texts import LANGUAGES

SCENARIOS = Path(__file__).parent.parent / "scenarios"
DISPLAY = Path(__file__).parents[2] / "display"
NOT_IN_A_SCRIPT = {"lost", "starting", "start", "cannot-start", "other"}
"""No feed, no status yet, and a phase that this version does not have."""


def test_every_state_has_its_place_in_a_script() -> None:
    pages = {shot.page for shot in SHOTS}
    assert {state.name for state in STATES} - NOT_IN_A_SCRIPT <= pages
    assert len(pages) == len(SHOTS)


def test_the_document_of_the_screens_has_every_picture_and_no_other() -> None:
    pages = re.findall(r"!\[([a-z-]+)\]\(pictures/\1\.png\)", (DISPLAY / "SCREENS.md").read_text())
    assert sorted(pages) == sorted(shot.page for shot in SHOTS)
    assert {file.stem for file in (DISPLAY / "pictures").iterdir()} == set(pages)


@pytest.mark.slow
@pytest.mark.parametrize("shot", SHOTS, ids=[shot.page for shot in SHOTS])
def test_a_script_shows_the_page_that_the_table_names(shot: Shot) -> None:
    reached = play_to(script_of(shot, SCENARIOS, "es"), shot.line, shot.keys)
    assert not isinstance(reached, str)
    moment = moment_of(reached.status, reached.before)
    state = layout(moment, SCREENS["10in-2m"], width_px).state
    assert state in (shot.page, shot.page.rpartition("-")[0])
    assert moment.table.language == "es"


def test_every_language_of_the_screen_is_one_of_the_house() -> None:
    kind = HOUSE_SETTINGS["screen.language"].kind
    assert [kind.read(language) for language in LANGUAGES] == list(LANGUAGES)


@pytest.mark.slow
def test_all_pictures_are_written_for_every_screen_and_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screenshot, "SHOTS", SHOTS[:1])
    parser = argparse.ArgumentParser()
    screenshot.add_arguments(parser)
    words = ["--all", "-o", str(tmp_path), "--scripts", str(SCENARIOS)]
    assert screenshot.run(parser.parse_args(words)) == 0
    written = {str(file.relative_to(tmp_path)): pygame.image.load(file).get_size() for file in tmp_path.rglob("*.png")}
    assert written == {
        f"{language}/{name}/{shots.SHOTS[0].page}.png": (view.width_px, view.height_px)
        for language in LANGUAGES
        for name, view in SCREENS.items()
    }


@pytest.mark.parametrize("words", [["--all", "x.table"], ["x.table"], ["--all", "--at", "3"], []])
def test_a_script_without_its_line_or_with_all_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    screenshot.add_arguments(parser)
    assert screenshot.run(parser.parse_args([*words, "-o", "x.png"])) == 2
    assert capsys.readouterr().err == "name a SCRIPT and its LINE with --at, or --all alone\n"


def test_a_folder_without_scripts_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    screenshot.add_arguments(parser)
    words = ["--all", "-o", str(tmp_path), "--scripts", str(tmp_path / "none")]
    assert screenshot.run(parser.parse_args(words)) == 2
    assert "No such file" in capsys.readouterr().err
