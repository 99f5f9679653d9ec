"""Every sentence of enrolment and check fits the players' screen, with the longest card, deck and place."""

import pytest

from firmware_host.decks import check, enrol
from firmware_host.decks.deck import LONGEST_NAME
from firmware_host.decks.sentence import Sentence
from firmware_host.shell.deck_words import deck_words
from firmware_host.shell.texts import LANGUAGES
from tests.display.documents import Value, document
from tests.display.pictures import picture, texts

DECK = "w" * LONGEST_NAME
ASK = Sentence(enrol.ASK_CARD, cards=("Qd",))
TROUBLES = (
    Sentence(enrol.TWO_TAGS),
    Sentence(enrol.TWO_PLACES),
    Sentence(enrol.BANK_CARD, place="board"),
    Sentence(enrol.UNSOUND),
    Sentence(enrol.READS_BADLY),
    Sentence(enrol.TWICE, cards=("Qd",)),
    Sentence(enrol.OTHERS, DECK),
    Sentence(enrol.BUTTONS),
    Sentence(enrol.LIES_THERE, place="board"),
)
CHECKS = (
    Sentence(check.ASK),
    Sentence(check.ASK_OF, DECK),
    Sentence(check.NO_CARD, place="board"),
    Sentence(check.STILL_MISSING, cards=("Qd",) * check.FEW),
    Sentence(check.OTHER_DECK, DECK, "board"),
)
TOLD = ((ASK,), (Sentence(enrol.ASK_BUTTON),), *((trouble, ASK) for trouble in TROUBLES), *((one,) for one in CHECKS))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("told", TOLD, ids=lambda told: told[0].text)
def test_no_sentence_is_cut(told: tuple[Sentence, ...], language: str) -> None:
    text = deck_words(language, *told)
    task: Value = {"name": "enroll", "done": 9, "of": 52, "text": text}
    shown = picture(document(9, phase="idle", turn=None, task=task, language=language))
    lines = texts(shown)
    assert shown.state == "task"
    assert [line for line in lines if "…" in line] == []
    assert text in " ".join(lines)
