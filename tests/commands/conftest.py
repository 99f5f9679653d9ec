"""What tests of commands have in common."""

import errno
import tempfile

import pytest


@pytest.fixture
def no_temporary_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's places for temporary files are full or read-only, as on a card that is."""

    def none() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
