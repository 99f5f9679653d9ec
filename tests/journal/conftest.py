"""What every test of the journal leaves behind: nothing open."""

import contextlib
import sqlite3
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_connection_stays_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close what a test left open, as the death of the process would."""
    with contextlib.ExitStack() as left_open:

        class ClosedConnection(sqlite3.Connection):
            def __init__(
                self, database: str, timeout: float = 5.0, isolation_level: None = None, uri: bool = False
            ) -> None:
                super().__init__(database, timeout=timeout, isolation_level=isolation_level, uri=uri)
                left_open.callback(self.close)

        monkeypatch.setattr(sqlite3, "connect", ClosedConnection)
        yield
