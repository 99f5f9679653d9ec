"""What every driver of card readers must do, at the antennas of a table."""

from collections.abc import Callable

import pytest

from tests.contract import test_readers
from tests.contract.stands import ReaderStand
from tests.hil.contract import TableReaders, suite
from tests.hil.stand import Stand

globals().update(suite(test_readers))


@pytest.fixture
def make(stand: Stand) -> Callable[[], ReaderStand]:
    """The readers of the table, with drivers that know nothing."""
    return lambda: TableReaders(stand)
