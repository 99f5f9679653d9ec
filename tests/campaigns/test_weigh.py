"""What grows is told from what stands still."""

import os
from pathlib import Path

import pytest

from tests.campaigns.weigh import LEAST_HANDS, Weight, assert_flat, growth, process_weight

STILL = [Weight(hands, 50_000, 60_000, 11, 1, 9_000 * hands, 0) for hands in range(1, 2 * LEAST_HANDS)]


def test_a_process_is_weighed_with_its_journal(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    journal.write_bytes(bytes(100))
    (tmp_path / "journal.db-wal").write_bytes(bytes(7))
    here, there = process_weight(3, journal), process_weight(3, journal, os.getpid())
    assert (here.hands, here.journal_bytes, here.log_bytes) == (3, 100, 7)
    assert here.memory_kib > 10_000
    assert here.objects > 0 == there.objects
    with journal.open():
        assert process_weight(3, journal).files == here.files + 1


def test_what_stands_still_is_flat_and_so_is_what_grew_at_the_beginning_alone() -> None:
    assert_flat(STILL)
    assert_flat([one._replace(files=11 + 2 * (one.hands > 9)) for one in STILL])


@pytest.mark.parametrize("key", ["memory_kib", "objects", "files", "threads", "journal_bytes", "log_bytes"])
def test_what_grows_with_every_hand_is_not_flat(key: str) -> None:
    grown = [one._replace(**{key: getattr(one, key) + 400_000 * one.hands}) for one in STILL]
    assert growth(grown, key) > 0
    with pytest.raises(AssertionError):
        assert_flat(grown)
