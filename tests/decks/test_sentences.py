"""Every sentence of enrolment and check fits the players' screen, with the longest card, deck and place."""

import pytest

from firmware_host.decks import check, enrol
from firmware_host.decks.deck import LONGEST_NAME
from firmware_host.decks.words import card_words
from tests.display.documents import document
from tests.display.pictures import picture, texts

DECK, PLACE, CARD = "w" * LONGEST_NAME, "the board", card_words("Qd")
ASK = enrol.ASK_CARD.format(card="Qd", words=CARD)
TROUBLES = (
    enrol.TWO_TAGS,
    enrol.TWO_PLACES,
    enrol.BANK_CARD,
    enrol.UNSOUND,
    enrol.READS_BADLY,
    enrol.TWICE.format(card=CARD),
    enrol.OTHERS.format(owner=f"deck {DECK}"),
    enrol.LIES_THERE.format(place=PLACE),
)
CHECKS = (
    check.ASK,
    check.ASK_OF.format(deck=DECK),
    check.NO_CARD.format(place=PLACE),
    check.STILL_MISSING.format(cards=", ".join([CARD] * check.FEW)),
    check.OTHER_DECK.format(deck=DECK, place=PLACE),
)


@pytest.mark.parametrize("text", [ASK, enrol.ASK_BUTTON, *(f"{trouble} {ASK}" for trouble in TROUBLES), *CHECKS])
def test_no_sentence_is_cut(text: str) -> None:
    shown = picture(document(9, phase="idle", turn=None, task={"name": "enroll", "done": 9, "of": 52, "text": text}))
    told = texts(shown)
    assert shown.state == "task"
    assert [line for line in told if "…" in line] == []
    assert text in " ".join(told)
