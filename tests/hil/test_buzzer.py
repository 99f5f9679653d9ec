"""What every driver of a buzzer must do, at the buzzer of a table."""

from collections.abc import Callable

import pytest

from tests.contract import test_buzzer
from tests.contract.stands import BuzzerStand
from tests.hil.contract import TableBuzzer, suite
from tests.hil.stand import Stand

globals().update(suite(test_buzzer))


@pytest.fixture
def make(stand: Stand) -> Callable[[], BuzzerStand]:
    """The buzzer of the table, with a driver that knows nothing."""
    return lambda: TableBuzzer(stand)
