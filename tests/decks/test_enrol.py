"""Enrolment card by card: what is taken, when, and what is said of everything else."""

import pytest

from firmware_host.decks.deck import ALL_CARDS, PUCK, Deck
from firmware_host.decks.enrol import DOUBTFUL_MS, ORDER, STEADY_MS, Enrolment
from firmware_host.decks.lying import FOREIGN
from tests.decks.tags import BANK_CARD, BLUE, BUTTON, RED, tag_of
from tests.decks.told import text

OWNERS = dict.fromkeys(BLUE.cards, BLUE.name) | {BUTTON: PUCK}


class Table:
    """A person who lays tags at antennas, and an enrolment that watches."""

    def __init__(self, task: Enrolment | None = None) -> None:
        self.task = task or Enrolment("red", OWNERS)
        self.now_ms = 0

    def lay(self, uid: bytes, place: str = "muck") -> None:
        self.task = self.task.laid(place, (uid,), self.now_ms)

    def lift(self, uid: bytes, place: str = "muck") -> None:
        self.task = self.task.lifted(place, (uid,), self.now_ms)

    def wait(self, for_ms: int = STEADY_MS) -> None:
        self.now_ms += for_ms
        self.task = self.task.passed(self.now_ms)

    def enroll(self, *cards: str) -> None:
        """Lay each card until it is taken, and lift it."""
        for card in cards:
            self.lay(tag_of(card))
            self.wait()
            self.lift(tag_of(card))

    @property
    def cards(self) -> list[str]:
        return [card for card, _ in self.task.cards]

    @property
    def text(self) -> str:
        return text(self.task.progress)


@pytest.fixture
def table() -> Table:
    return Table()


def test_cards_are_asked_for_by_suit_from_the_ace() -> None:
    assert sorted(ORDER) == sorted(ALL_CARDS)
    assert ORDER[:3] == ("As", "2s", "3s")
    assert ORDER[12:14] == ("Ks", "Ah")


def test_the_card_asked_for_is_told_by_its_code_and_in_words(table: Table) -> None:
    assert table.task.progress[:3] == ("enroll", 0, 52)
    assert table.text == "Lay As, the ace of spades."
    table.enroll("As")
    assert table.task.progress[:3] == ("enroll", 1, 52)
    assert table.text == "Lay 2s, the deuce of spades."


def test_a_tag_is_taken_when_it_has_lain_half_a_second_and_not_before(table: Table) -> None:
    table.lay(tag_of("As"))
    assert table.task.next_ms == STEADY_MS
    table.wait(STEADY_MS - 1)
    assert table.cards == []
    table.wait(1)
    assert table.task.cards == (("As", tag_of("As")),)
    assert table.task.next_ms is None


def test_a_tag_that_goes_on_lying_is_taken_once(table: Table) -> None:
    table.lay(tag_of("As"))
    table.wait()
    table.wait(60_000)
    assert table.cards == ["As"]
    assert table.text == "Lay 2s, the deuce of spades."


def test_a_whole_deck_is_what_was_laid(table: Table) -> None:
    table.enroll(*ORDER)
    assert table.task.finished
    assert table.task.deck == RED
    assert table.task.next_ms is None
    table.lay(bytes.fromhex("04ffffffffffff"))
    table.wait(60_000)
    assert table.task.deck == RED


def test_the_last_card_taken_back_is_asked_for_again(table: Table) -> None:
    table.enroll("As", "2s")
    table.task = table.task.taken_back()
    assert table.cards == ["As"]
    assert table.text == "Lay 2s, the deuce of spades."
    table.enroll("2s")
    assert table.cards == ["As", "2s"]


def test_a_card_taken_back_must_be_laid_anew_to_count(table: Table) -> None:
    table.lay(tag_of("As"))
    table.wait()
    table.task = table.task.taken_back()
    table.wait(60_000)
    assert table.cards == []
    assert table.text == "Lift what lies at the muck, then lay it again. Lay As, the ace of spades."
    table.lift(tag_of("As"))
    table.enroll("As")
    assert table.cards == ["As"]


def test_with_nothing_enrolled_there_is_nothing_to_take_back(table: Table) -> None:
    assert table.task.taken_back() == table.task


def test_an_enrolment_goes_on_where_it_was_left(table: Table) -> None:
    table.enroll("As", "2s", "3s")
    again = Table(Enrolment("red", OWNERS, table.task.cards))
    assert again.text == "Lay 4s, the four of spades."
    again.enroll(*ORDER[3:])
    assert again.task.deck == RED


def test_a_deck_whose_first_cards_are_lacking_is_asked_for_those(table: Table) -> None:
    left = Table(Enrolment("red", OWNERS, tuple((card, tag_of(card)) for card in ORDER[5:])))
    left.enroll(*ORDER[:5])
    assert left.task.deck == RED


@pytest.mark.parametrize(
    ("uid", "says"),
    [
        (tag_of("As"), "Already the ace of spades: lift it, or replace its tag."),
        (tag_of("Kd", BLUE), "It belongs to deck blue: lift it."),
        (BUTTON, "It belongs to the button: lift it."),
        (BANK_CARD, "A bank card or phone at the muck: take it away."),
        (bytes(7), "This tag tells no sound number: replace it."),
        (bytes(4), "This tag tells no sound number: replace it."),
        (bytes.fromhex("000000816cd2f4"), "This tag tells no sound number: replace it."),
        (bytes.fromhex("04a1b2"), "This tag tells no sound number: replace it."),
        (FOREIGN, "A bank card or phone at the muck: take it away."),
    ],
)
def test_a_tag_that_can_be_no_card_is_never_taken_and_told_while_it_lies_there(
    table: Table, uid: bytes, says: str
) -> None:
    table.enroll("As")
    table.lay(uid)
    table.wait(60_000)
    assert table.cards == ["As"]
    assert table.text == f"{says} Lay 2s, the deuce of spades."
    assert table.task.next_ms is None
    table.lift(uid)
    assert table.text == "Lay 2s, the deuce of spades."


@pytest.mark.parametrize("uid", ["88776655", "00000001", "04a1b2c3d4e5f6", "02000000000001", "04a1b2c3d4e5f6070809"])
def test_tags_of_every_size_are_taken(table: Table, uid: str) -> None:
    table.lay(bytes.fromhex(uid))
    table.wait()
    assert table.task.cards == (("As", bytes.fromhex(uid)),)


def test_of_two_cards_laid_together_none_is_taken_not_even_the_one_that_is_left(table: Table) -> None:
    table.lay(tag_of("As"))
    table.lay(tag_of("2s"), "board")
    table.wait(60_000)
    assert table.cards == []
    assert table.text.startswith("More than one tag: lay one card alone.")
    table.lift(tag_of("As"))
    table.wait(60_000)
    assert table.cards == [], "it may be the wrong one that was lifted"
    assert table.text.startswith("Lift what lies at the board, then lay it again.")
    table.lift(tag_of("2s"), "board")
    table.enroll("As")
    assert table.task.cards == (("As", tag_of("As")),)


def test_a_card_laid_while_one_that_can_be_none_is_lifted_is_taken(table: Table) -> None:
    table.enroll("As")
    table.lay(tag_of("As"))
    table.wait()
    table.lay(tag_of("2s"), "board")
    table.wait(100)
    table.lift(tag_of("As"))
    table.wait()
    assert table.cards == ["As", "2s"]


def test_a_tag_seen_by_two_antennas_is_taken_by_neither(table: Table) -> None:
    table.lay(tag_of("As"), "3")
    table.lay(tag_of("As"), "4")
    table.wait(60_000)
    assert table.cards == []
    assert table.text.startswith("One tag at two antennas: lay the card on one of them.")
    table.lift(tag_of("As"), "3")
    table.wait(0)
    assert table.cards == ["As"]


def test_a_tag_that_comes_and_goes_must_lie_longer(table: Table) -> None:
    uid = tag_of("As")
    for _ in range(3):
        table.lay(uid)
        table.wait(200)
        table.lift(uid)
        table.wait(100)
    table.lay(uid)
    assert table.text.startswith("This tag comes and goes: lay it flat, or replace it.")
    table.wait(DOUBTFUL_MS - 1)
    assert table.cards == []
    table.wait(1)
    assert table.cards == ["As"]


def test_a_tag_that_never_lies_still_is_never_taken(table: Table) -> None:
    for _ in range(100):
        table.lay(tag_of("As"))
        table.wait(STEADY_MS - 1)
        table.lift(tag_of("As"))
        table.wait(50)
    assert table.cards == []


def test_what_lay_there_before_does_not_count_until_it_is_laid_again(table: Table) -> None:
    table.task = table.task.whole_round("4", (tag_of("As"),), 0)
    table.wait(60_000)
    assert table.cards == []
    assert table.text == "Lift what lies at seat 4, then lay it again. Lay As, the ace of spades."
    table.lift(tag_of("As"), "4")
    table.enroll("As")
    assert table.cards == ["As"]


def test_another_deck_that_lies_about_is_nobodys_business(table: Table) -> None:
    table.task = table.task.whole_round("board", tuple(BLUE.cards), 0)
    assert table.text == "Lay As, the ace of spades."
    table.enroll("As")
    assert table.cards == ["As"]


def test_a_reader_that_is_lost_and_returns_makes_nothing_of_what_lies_there(table: Table) -> None:
    table.lay(tag_of("As"))
    table.task = table.task.lost("muck")
    table.wait(60_000)
    table.task = table.task.whole_round("muck", (tag_of("As"),), table.now_ms)
    table.wait(60_000)
    assert table.cards == []
    assert table.task.flickered == frozenset(), "the reader came and went, not the tag"


def test_a_reader_that_tells_again_what_lies_there_changes_nothing(table: Table) -> None:
    table.lay(tag_of("As"))
    table.task = table.task.whole_round("muck", (tag_of("As"),), 100)
    table.wait()
    assert table.cards == ["As"]


def test_the_button_is_enrolled_by_one_tag() -> None:
    table = Table(Enrolment(PUCK, dict.fromkeys(BLUE.cards, BLUE.name)))
    assert table.task.progress[:3] == ("enroll", 0, 1)
    assert table.text == "Lay the button on an antenna."
    table.lay(tag_of("As", BLUE))
    table.wait(60_000)
    assert table.text == "It belongs to deck blue: lift it. Lay the button on an antenna."
    table.lift(tag_of("As", BLUE))
    table.lay(BUTTON)
    table.wait()
    assert table.task.finished
    assert table.task.cards == ((PUCK, BUTTON),)


@pytest.mark.parametrize("uid", [BANK_CARD, FOREIGN])
def test_a_bank_card_beside_a_card_is_what_is_told_and_the_card_is_taken_once_it_is_gone(
    table: Table, uid: bytes
) -> None:
    table.lay(tag_of("As"))
    table.lay(uid, "board")
    table.lay(uid, "4")
    table.wait(60_000)
    assert table.text == "A bank card or phone at the board: take it away. Lay As, the ace of spades."
    table.lift(uid, "4")
    table.lift(uid, "board")
    table.wait(0)
    assert table.cards == ["As"]


def test_no_text_ever_tells_a_tag(table: Table) -> None:
    texts = []
    for uid in (tag_of("As"), BANK_CARD, BUTTON, tag_of("As", BLUE), bytes(7)):
        table.lay(uid)
        table.wait()
        texts.append(table.text)
        table.lift(uid)
    told = " ".join(texts).lower()
    assert [uid.hex() for uid in (tag_of("As"), BANK_CARD, BUTTON, tag_of("As", BLUE)) if uid.hex() in told] == []


def test_the_deck_so_far_is_a_deck(table: Table) -> None:
    table.enroll("As", "2s")
    assert table.task.deck == Deck("red", {tag_of("As"): "As", tag_of("2s"): "2s"})
