"""A daemon, or its feeds alone, for each test that asks for one; clients hang up when the test is over."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.daemon.process import TableProcess
from tests.daemon.stand import Stand


@pytest.fixture
def stopped_table(tmp_path: Path) -> Iterator[TableProcess]:
    """A table whose daemon the test starts itself."""
    process = TableProcess(tmp_path)
    yield process
    process.close()
    assert "Traceback" not in process.said


@pytest.fixture
def table(stopped_table: TableProcess) -> TableProcess:
    """A table whose daemon is ready, and nobody listens to its words to the service manager."""
    return stopped_table.start().stops_listening()


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    """Feeds that have a status to tell."""
    stand = Stand(tmp_path)
    stand.publish(hand=1)
    yield stand
    stand.close()
