"""The tables that the suite tries: one of simulated chips and lines, and a real one where its profile is named."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.config.read import ProfileError, read_profile
from firmware_host.shell.lock import TableLock, TableTaken
from firmware_host.shell.places import default_folder
from tests.hil.person import Person, own_terminal
from tests.hil.stand import Stand, simulated, worked
from tests.hil.tasks import HandsError

BENCH = Path(__file__).parents[2] / "hw" / "profiles" / "bench-4.toml"
BAD_INPUT = 2


@pytest.fixture(scope="session", params=["simulated", pytest.param("real", marks=pytest.mark.pi)])
def stand(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    """A whole table and whoever works it."""
    folder = tmp_path_factory.mktemp("table")
    if request.param == "simulated":
        with simulated(read_profile(BENCH), folder) as stand:
            yield stand
        return
    path = request.config.getoption("--profile")
    if path is None:
        pytest.skip("a real table is tried with its profile: pytest -m pi --profile FILE")
    try:
        profile = read_profile(path)
        if profile.pins.header == "wide":
            raise HandsError(f'{path}: [pins] header = "wide": is simulated; name the profile of a real table')
        terminal = own_terminal()
        lock = TableLock(default_folder())
    except (ProfileError, TableTaken, HandsError, OSError) as error:
        pytest.exit(str(error), BAD_INPUT)
    with lock, worked(profile, folder, Person(terminal)) as stand:
        yield stand
    terminal.close()
