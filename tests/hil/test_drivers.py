"""What holds for every driver, at each driver of a table."""

from collections.abc import Callable

import pytest

from drivers.api import Driver
from tests.contract import test_driver
from tests.hil.contract import suite
from tests.hil.stand import Stand

globals().update(suite(test_driver))

# The pad of a simulated table is keys on its wide header.
PAD = pytest.param("panel", marks=pytest.mark.pi)


@pytest.fixture(params=["packages", "buttons", "keys", "lights", "buzzer", "readers", PAD])
def make(stand: Stand, request: pytest.FixtureRequest) -> Callable[[], Driver]:
    """A driver of the table that knows nothing."""
    name = str(request.param)

    def made() -> Driver:
        drivers = dict(stand.wired().drivers)
        if name not in drivers:
            pytest.skip(f"this table has no {name}")
        return drivers[name]

    return made
