"""What the demo tells when its table ends, whatever it is doing with the table at that moment."""

import os
import signal
from collections.abc import Callable, Iterator

import pytest

from firmware_host.commands.demo import profile_path
from firmware_host.commands.demo_stage import DemoError, Stage
from firmware_host.scripts.autoplay import AutoplayError
from firmware_host.shell.feed_client import FeedClient, FeedError
from tests.commands.demo_running import pids_in

pytestmark = pytest.mark.slow


@pytest.fixture
def stage() -> Iterator[Stage]:
    """A stage whose table is ready."""
    with Stage() as stage:
        stage.start_table(profile_path(), None)
        stage.table_ready().__exit__()
        yield stage


def killed(stage: Stage) -> None:
    """The table ends."""
    (pid,) = pids_in(stage.folder, "run")
    os.kill(pid, signal.SIGKILL)


def asks(stage: Stage) -> None:
    """Ask the table until it does not answer, for it ends meanwhile."""
    with stage.last_words(), FeedClient(stage.folder / "floor.sock") as floor:
        killed(stage)
        while True:
            floor.ask("status")


def plays(stage: Stage) -> None:
    """Play at a table that has ended."""
    with stage.last_words():
        killed(stage)
        raise AutoplayError("the table did not follow")


def falls_out(stage: Stage) -> None:
    """Ask a table that goes on in vain."""
    with stage.last_words():
        raise FeedError("the floor is busy")


@pytest.mark.parametrize("course", [asks, plays])
def test_a_table_that_ends_is_told_with_its_last_words_whatever_is_done_with_it(
    stage: Stage, course: Callable[[Stage], None]
) -> None:
    with pytest.raises(DemoError, match=r"(?s)^the table has ended; its last words:\n.*the table is ready at hand 0$"):
        course(stage)


def test_a_table_that_goes_on_leaves_the_trouble_as_it_was(stage: Stage) -> None:
    with pytest.raises(FeedError, match="^the floor is busy$"):
        falls_out(stage)
