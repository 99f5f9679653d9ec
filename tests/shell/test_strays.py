"""Tags that are no cards, and cards read in two places, as the dealer sees them."""

from pathlib import Path

import pytest

from drivers.api import ForeignTagGone, ForeignTagSeen, ReaderReady, Reading, TagInTwoPlaces
from tests.shell.stands import Stand


def unknown(stand: Stand, *readings: Reading) -> list[str]:
    """The places of unknown cards after these readings."""
    stand.host.step(readings, readings[-1].at_ms)
    return list(stand.host.ephemera.unknown)


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    """A table with its readers ready."""
    return Stand(tmp_path)


def test_a_foreign_tag_is_an_unknown_card_until_it_is_gone(stand: Stand) -> None:
    assert unknown(stand, ForeignTagSeen("seat2", 10), ForeignTagSeen("board", 10)) == ["2", "board"]
    assert unknown(stand, ForeignTagGone("seat2", 20)) == ["board"]


def test_a_reader_that_is_ready_has_no_foreign_tag_unless_it_says_so_after(stand: Stand) -> None:
    assert unknown(stand, ForeignTagSeen("seat2", 10)) == ["2"]
    assert unknown(stand, ReaderReady("seat2", (), 20)) == []
    assert unknown(stand, ReaderReady("seat2", (), 30), ForeignTagSeen("seat2", 30)) == ["2"]


def test_a_card_read_in_two_places_is_told_with_the_place_where_it_counts(stand: Stand) -> None:
    stand.host.step([TagInTwoPlaces("seat2", "board", 10)], 10)
    message = stand.host.ephemera.message
    assert message is not None
    assert (message.kind, message.code) == ("said", "card-twice")
    assert message.text == "A card is read at seat 2 too: it counts at the board."
