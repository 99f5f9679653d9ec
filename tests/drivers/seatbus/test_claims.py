"""One tag lies in one place, whatever the antennas tell."""

from drivers.api import ForeignTagGone, ForeignTagSeen, ReaderReady, TagInTwoPlaces, TagsGone, TagsSeen
from drivers.rfid.presence import NOBODY
from drivers.seatbus.claims import CONFLICT_MS, Claims

ACE = bytes.fromhex("04a1b2c3d4e5f6")
KING = bytes.fromhex("04000000000001")


def claims(*silent: str) -> Claims:
    """Return claims with these antennas silent."""
    return Claims(lambda antenna: antenna in silent)


def test_what_comes_and_goes_at_one_antenna_is_told_as_it_is() -> None:
    one = claims()
    assert one.seen("seat4", (ACE, KING), 10) == [TagsSeen("seat4", (ACE, KING), 10)]
    assert one.gone("seat4", (ACE,), 20) == [TagsGone("seat4", (ACE,), 20)]
    assert one.gone("seat4", (ACE,), 30) == []
    assert one.settled


def test_a_tag_told_twice_by_its_antenna_is_told_once() -> None:
    one = claims()
    one.seen("seat4", (ACE,), 10)
    assert one.seen("seat4", (ACE,), 20) == []


def test_a_second_claim_waits_until_the_tag_is_gone_from_the_first() -> None:
    one = claims()
    one.seen("seat4", (ACE,), 10)
    assert one.seen("muck", (ACE, KING), 20) == [TagsSeen("muck", (KING,), 20)]
    assert one.due(30) == []
    assert not one.settled
    assert one.gone("seat4", (ACE,), 40) == [TagsGone("seat4", (ACE,), 40)]
    assert one.due(50) == [TagsSeen("muck", (ACE,), 50)]
    assert one.gone("muck", (ACE,), 60) == [TagsGone("muck", (ACE,), 60)]


def test_a_claim_that_is_given_up_was_nothing() -> None:
    one = claims()
    one.seen("seat4", (ACE,), 10)
    one.seen("seat3", (ACE,), 20)
    assert one.gone("seat3", (ACE,), 30) == []
    assert one.due(5_000) == []
    assert one.settled


def test_two_antennas_that_go_on_reading_one_tag_are_a_conflict_told_once() -> None:
    one = claims()
    one.seen("seat4", (ACE,), 10)
    one.seen("seat3", (ACE,), 20)
    assert one.due(20 + CONFLICT_MS) == [TagInTwoPlaces("seat3", "seat4", 20 + CONFLICT_MS)]
    assert one.due(9_000) == []
    assert one.settled


def test_what_lies_at_an_antenna_that_is_silent_may_be_claimed_elsewhere() -> None:
    one = claims("seat4")
    one.seen("seat4", (ACE,), 10)
    assert one.seen("muck", (ACE,), 20) == [TagsSeen("muck", (ACE,), 20)]


def test_a_reader_that_is_ready_tells_all_that_lies_there_but_what_is_held_elsewhere() -> None:
    one = claims()
    one.seen("seat3", (KING,), 10)
    assert one.ready("seat4", (ACE, KING), 20) == [ReaderReady("seat4", (ACE,), 20)]
    one.gone("seat3", (KING,), 30)
    assert one.due(40) == [TagsSeen("seat4", (KING,), 40)]
    assert one.ready("seat4", (), 50) == [ReaderReady("seat4", (), 50)]
    assert one.seen("seat3", (ACE,), 60) == [TagsSeen("seat3", (ACE,), 60)]


def test_tags_without_an_identity_are_foreign_and_may_lie_anywhere() -> None:
    one = claims()
    assert one.seen("seat4", (NOBODY,), 10) == [ForeignTagSeen("seat4", 10)]
    assert one.seen("seat3", (ACE, NOBODY), 20) == [TagsSeen("seat3", (ACE,), 20), ForeignTagSeen("seat3", 20)]
    assert one.gone("seat4", (NOBODY,), 30) == [ForeignTagGone("seat4", 30)]
    assert one.ready("board", (NOBODY,), 40) == [ReaderReady("board", (), 40), ForeignTagSeen("board", 40)]
