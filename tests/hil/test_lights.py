"""What every driver of lamps must do, at the lamps of a table."""

from collections.abc import Callable

import pytest

from tests.contract import test_lights
from tests.contract.stands import LightStand
from tests.hil.contract import TableLights, suite
from tests.hil.stand import Stand

globals().update(suite(test_lights))


@pytest.fixture
def make(stand: Stand) -> Callable[[], LightStand]:
    """The lamps of the table, with a driver that knows nothing."""
    return lambda: TableLights(stand)
