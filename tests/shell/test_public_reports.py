"""Public bug reports about tags that concern enrolment and play, by their numbers in the hardware notes (section 7)."""

from pathlib import Path

import pytest

from drivers.api import TagsGone, TagsSeen
from firmware_host.decks.enrol import STEADY_MS, Enrolment
from firmware_host.decks.store import DeckStore
from tests.decks.tags import BANK_CARD
from tests.decks.told import words
from tests.shell.documents import objects
from tests.shell.stands import UIDS, Stand


def laid(*uids: bytes) -> Enrolment:
    """An enrolment at whose board antenna these tags have lain together for a while."""
    return Enrolment("red", {}).laid("board", uids, 0).passed(10 * STEADY_MS)


def codes(stand: Stand) -> list[object]:
    """The codes of the prompts."""
    return [one["code"] for one in objects(stand.host.floor()["prompts"])]


def test_report_4_a_number_that_carries_its_check_byte_is_enrolled_as_no_card() -> None:
    assert laid(bytes.fromhex("dd17380af8")).cards == ()
    assert laid(bytes.fromhex("dd17380a")).cards == (("As", bytes.fromhex("dd17380a")),)


def test_report_13_a_neighbours_tag_is_enrolled_by_neither_antenna_and_a_shifted_number_never() -> None:
    uid = UIDS["As"]
    both = Enrolment("red", {}).laid("3", (uid,), 0).laid("4", (uid,), 0).passed(10 * STEADY_MS)
    assert both.cards == ()
    assert words(both.trouble) == "One tag at two antennas: lay the card on one of them."
    assert laid(bytes.fromhex("000000816cd2f4")).cards == ()


def test_report_19_a_bank_card_between_two_cards_is_told_by_its_seat_and_never_enrolled(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.sit(5_000, 5_000)
    stand.deal("AsAd", "KsKd")
    for number in range(3):
        other = bytes((0x08, 1, 2, number))
        stand.take(TagsSeen("seat2", (other,), stand.now_ms))
        assert [(one["code"], one["seat"]) for one in objects(stand.host.floor()["prompts"])][0] == ("card-unknown", 2)
        stand.take(TagsGone("seat2", (other,), stand.now_ms))
    stand.press("ALLIN", "ALLIN")
    assert stand.host.floor()["shown"] == {"1": ["As", "Ad"], "2": ["Ks", "Kd"]}
    assert laid(BANK_CARD).cards == ()
    assert laid(UIDS["As"], BANK_CARD).cards == ()


def test_report_20_a_second_tag_with_the_same_number_is_refused_at_its_enrolment() -> None:
    uid = UIDS["As"]
    task = laid(uid).lifted("board", (uid,), 10 * STEADY_MS).laid("board", (uid,), 11 * STEADY_MS)
    task = task.passed(30 * STEADY_MS)
    assert task.cards == (("As", uid),)
    assert words(task.trouble) == "Already the ace of spades: lift it, or replace its tag."


def test_report_20_in_play_one_of_two_cards_is_asked_for_and_never_guessed(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.sit(5_000, 5_000)
    stand.press("NEXT")
    for place, card in (("seat2", "Ks"), ("seat1", "As"), ("seat1", "Ad")):
        stand.lay(place, card)
    stand.press("ALLIN", "ALLIN")
    assert stand.host.floor()["shown"] == {"1": ["As", "Ad"], "2": ["Ks"]}
    assert "card-missing" in codes(stand)


@pytest.mark.parametrize("number", ["00000001", "0400000000000a", "04000000000000000001"])
def test_report_35_leading_zeros_are_kept_in_a_number_of_fixed_width(tmp_path: Path, number: str) -> None:
    store = DeckStore(tmp_path / "decks")
    store.save(laid(bytes.fromhex(number)).deck)
    assert f'As = "{number}"' in (tmp_path / "decks" / "red.tags").read_text()
    kept = store.deck("red")
    assert kept is not None
    assert [uid.hex() for uid in kept.cards] == [number]
