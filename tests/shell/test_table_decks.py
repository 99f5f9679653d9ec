"""What may be asked about a table's decks, and how enrolment and check go on, end and are kept."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.api import DeviceLost, KeyStruck, ReaderReady, TagsGone, TagsSeen
from firmware_host.decks.deck import Deck
from firmware_host.decks.enrol import ORDER, STEADY_MS
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.decks.store import DeckError, DeckStore
from firmware_host.shell.table_decks import Ended, TableDecks
from tests.decks.tags import BANK_CARD, BLUE, BUTTON, RED, part_of, tag_of


class Decks:
    """Decks on a folder, and hands that lay cards at the muck's antenna."""

    def __init__(self, folder: Path, brought: tuple[Deck, ...] = (), puck: bytes | None = None) -> None:
        self.store = DeckStore(folder / "decks")
        self._brought, self._puck = brought, puck
        self.now_ms = 0
        self.restart()

    def restart(self) -> None:
        """The program starts anew."""
        self.decks = TableDecks(self.store, self._brought, self._puck)

    def ask(self, verb: DeckVerb, name: str | None = None) -> str | None:
        return self.decks.ask(DeckRequest(verb, name), ())

    def refused(self, verb: DeckVerb, name: str | None = None) -> DeckError:
        with pytest.raises(DeckError) as error:
            self.ask(verb, name)
        return error.value

    def lay(self, *uids: bytes) -> None:
        """Tags lie together for half a second."""
        self.decks.observed(TagsSeen("muck", uids, self.now_ms))
        self.now_ms += STEADY_MS
        self.decks.passed(self.now_ms)
        self.decks.observed(TagsGone("muck", uids, self.now_ms))

    def lay_cards(self, *cards: str, deck: Deck = RED) -> None:
        """Cards one by one."""
        for card in cards:
            self.lay(tag_of(card, deck))

    @property
    def done(self) -> int | None:
        progress = self.decks.progress
        return progress.done if progress else None


@pytest.fixture
def decks(tmp_path: Path) -> Decks:
    return Decks(tmp_path)


def named(decks: Decks) -> list[str]:
    """The decks that may be played."""
    return [deck.name for deck in decks.decks.decks]


@pytest.mark.slow
def test_a_deck_enrolled_to_its_end_is_kept_and_may_be_played(decks: Decks) -> None:
    decks.ask(DeckVerb.ENROLL, "red")
    decks.lay_cards(*ORDER)
    assert decks.decks.progress is None
    assert decks.decks.take_ended() == Ended(True, "Deck red is enrolled: 52 cards.")
    assert decks.decks.take_ended() is None
    assert decks.decks.decks == (RED,)
    decks.restart()
    assert decks.decks.decks == (RED,)
    assert decks.decks.fault is None


def test_every_card_is_kept_before_the_next_is_asked_for(decks: Decks) -> None:
    decks.ask(DeckVerb.ENROLL, "red")
    for count, card in enumerate(ORDER[:5], 1):
        decks.lay_cards(card)
        kept = decks.store.deck("red")
        assert kept is not None
        assert len(kept.cards) == count == decks.done
    decks.ask(DeckVerb.BACK)
    kept = decks.store.deck("red")
    assert kept is not None
    assert list(kept.cards.values()) == list(ORDER[:4])


@pytest.mark.slow
def test_an_enrolment_cut_off_goes_on_where_it_was(decks: Decks) -> None:
    decks.ask(DeckVerb.ENROLL, "red")
    decks.lay_cards(*ORDER[:20])
    decks.restart()
    assert named(decks) == []
    decks.ask(DeckVerb.ENROLL, "red")
    assert decks.done == 20
    decks.lay_cards(*ORDER[20:])
    assert decks.decks.decks == (RED,)


def test_an_enrolment_that_is_stopped_says_how_far_it_came(decks: Decks) -> None:
    decks.ask(DeckVerb.ENROLL, "red")
    decks.lay_cards("As", "2s")
    decks.ask(DeckVerb.STOP)
    assert decks.decks.take_ended() == Ended(False, "Deck red: 2 of 52 cards. Enroll it again to go on.")
    assert decks.ask(DeckVerb.LIST) == "red: 2 of 52 cards"


def test_a_second_decks_card_is_caught_by_its_deck(decks: Decks) -> None:
    decks.store.save(part_of(BLUE, 3))
    decks.store.save_puck(BUTTON)
    decks.ask(DeckVerb.ENROLL, "red")
    for uid, owner in ((next(iter(BLUE.cards)), "deck blue"), (BUTTON, "the button")):
        decks.decks.observed(TagsSeen("muck", (uid,), decks.now_ms))
        assert decks.decks.trouble == f"It belongs to {owner}: lift it."
        decks.decks.observed(TagsGone("muck", (uid,), decks.now_ms))
    assert decks.done == 0


def test_the_button_is_enrolled_and_enrolled_anew(decks: Decks) -> None:
    for uid in (BUTTON, tag_of("As", BLUE)):
        decks.ask(DeckVerb.ENROLL, "puck")
        decks.lay(uid)
        assert decks.decks.take_ended() == Ended(True, "The button is enrolled.")
        assert decks.decks.puck == uid
    decks.ask(DeckVerb.ENROLL, "puck")
    decks.ask(DeckVerb.STOP)
    assert decks.decks.take_ended() == Ended(False, "No button was enrolled.")
    assert decks.decks.puck == tag_of("As", BLUE)


@pytest.mark.slow
def test_without_a_name_an_unfinished_deck_goes_on_and_else_a_new_one_begins(decks: Decks) -> None:
    decks.ask(DeckVerb.ENROLL)
    decks.lay_cards("As")
    decks.ask(DeckVerb.STOP)
    decks.ask(DeckVerb.ENROLL)
    decks.lay_cards(*ORDER[1:])
    assert named(decks) == ["deck-1"]
    decks.ask(DeckVerb.ENROLL)
    decks.lay(tag_of("As", BLUE))
    assert decks.store.deck("deck-2") is not None


def test_a_complete_deck_is_not_enrolled_over(decks: Decks) -> None:
    decks.store.save(RED)
    assert "is enrolled already: forget it first" in str(decks.refused(DeckVerb.ENROLL, "red"))


@pytest.mark.parametrize(
    ("verb", "name", "says", "code"),
    [
        (DeckVerb.ENROLL, "Red", "no name for a deck", "bad-request"),
        (DeckVerb.CHECK, "Red", "no name for a deck", "bad-request"),
        (DeckVerb.FORGET, "../red", "no name for a deck", "bad-request"),
        (DeckVerb.CHECK, "puck", "puck is the button's name", "bad-request"),
        (DeckVerb.CHECK, "green", "There is no deck green", "unsupported"),
        (DeckVerb.CHECK, "blue", "Deck blue has 3 of 52 cards: enroll it to its end first.", "unsupported"),
        (DeckVerb.CHECK, None, "No deck is enrolled", "unsupported"),
        (DeckVerb.FORGET, "green", "No deck green is enrolled here", "unsupported"),
        (DeckVerb.FORGET, "puck", "No button is enrolled here", "unsupported"),
        (DeckVerb.BACK, None, "No deck is being enrolled or checked.", "unsupported"),
        (DeckVerb.STOP, None, "No deck is being enrolled or checked.", "unsupported"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    decks: Decks, verb: DeckVerb, name: str | None, says: str, code: str
) -> None:
    decks.store.save(part_of(BLUE, 3))
    error = decks.refused(verb, name)
    assert says in str(error)
    assert error.code == code
    assert decks.decks.progress is None


def test_one_thing_is_done_at_a_time(decks: Decks) -> None:
    decks.store.save(RED)
    decks.ask(DeckVerb.ENROLL, "blue")
    for verb, name in ((DeckVerb.ENROLL, "green"), (DeckVerb.CHECK, "red"), (DeckVerb.FORGET, "red")):
        assert "already: stop that first" in str(decks.refused(verb, name))
    assert decks.ask(DeckVerb.LIST) == "red: 52 of 52 cards"


def test_nothing_to_take_back_is_said_so(decks: Decks) -> None:
    decks.store.save(RED)
    decks.ask(DeckVerb.ENROLL, "blue")
    assert decks.refused(DeckVerb.BACK).code == "nothing-to-undo"
    decks.ask(DeckVerb.STOP)
    decks.ask(DeckVerb.CHECK)
    assert decks.refused(DeckVerb.BACK).code == "nothing-to-undo"


@pytest.mark.parametrize("name", ["red", "puck"])
def test_a_broken_file_is_refused_by_name_and_left_as_it_is(decks: Decks, tmp_path: Path, name: str) -> None:
    path = tmp_path / "decks" / f"{name}.tags"
    path.parent.mkdir()
    path.write_text("broken")
    for verb in (DeckVerb.ENROLL, DeckVerb.FORGET, DeckVerb.LIST):
        assert str(path) in str(decks.refused(verb, None if verb is DeckVerb.LIST else name))
    assert path.read_text() == "broken"
    decks.restart()
    assert str(path) in str(decks.decks.fault)


def test_a_broken_deck_takes_nothing_from_the_others(decks: Decks, tmp_path: Path) -> None:
    decks.store.save(RED)
    (tmp_path / "decks" / "deck-1.tags").write_text("broken")
    decks.restart()
    assert named(decks) == ["red"]
    decks.ask(DeckVerb.ENROLL)
    decks.lay(tag_of("As", BLUE))
    assert decks.store.deck("deck-2") is not None


def test_without_any_deck_the_fault_says_what_to_do(decks: Decks) -> None:
    assert decks.decks.fault == "No deck is enrolled: the dealer keys every card until one is (FLOOR, 00)."
    decks.store.save(part_of(RED, 51))
    decks.restart()
    assert decks.decks.fault is not None
    decks.store.save(RED)
    decks.restart()
    assert decks.decks.fault is None


@pytest.mark.slow
def test_simulated_decks_are_played_until_their_tags_are_enrolled(tmp_path: Path) -> None:
    decks = Decks(tmp_path, (RED, BLUE), BUTTON)
    assert named(decks) == ["red", "blue"]
    assert decks.decks.puck == BUTTON
    assert decks.ask(DeckVerb.LIST) == "red: 52 cards, simulated\nblue: 52 cards, simulated"
    decks.ask(DeckVerb.ENROLL, "mine")
    decks.lay_cards(*ORDER)
    assert named(decks) == ["mine", "blue"]
    assert decks.ask(DeckVerb.LIST) == "mine: 52 of 52 cards\nblue: 52 cards, simulated"
    decks.ask(DeckVerb.FORGET, "mine")
    assert named(decks) == ["red", "blue"]


def test_a_check_names_what_is_missing(decks: Decks) -> None:
    decks.store.save(RED)
    decks.ask(DeckVerb.CHECK)
    decks.lay_cards(*[card for card in ORDER if card not in ("Ks", "2d")])
    assert decks.done == 50
    decks.ask(DeckVerb.STOP)
    assert decks.decks.take_ended() == Ended(False, "Deck red: 2 missing: king of spades, deuce of diamonds.")


def test_a_complete_deck_ends_its_check_by_itself(decks: Decks) -> None:
    decks.store.save(RED)
    decks.ask(DeckVerb.CHECK, "red")
    for place in range(0, 52, 13):
        decks.lay(*(tag_of(card) for card in ORDER[place : place + 13]))
    assert decks.decks.take_ended() == Ended(True, "Deck red is complete: 52 cards.")


def test_a_check_in_which_no_card_came_says_so(decks: Decks) -> None:
    decks.store.save(RED)
    decks.ask(DeckVerb.CHECK)
    decks.lay(BANK_CARD)
    decks.ask(DeckVerb.STOP)
    assert decks.decks.take_ended() == Ended(False, "No card of an enrolled deck was laid.")


def test_a_check_changes_no_file(decks: Decks, tmp_path: Path) -> None:
    decks.store.save(RED)
    before = (tmp_path / "decks" / "red.tags").stat()
    decks.ask(DeckVerb.CHECK)
    decks.lay_cards(*ORDER)
    after = (tmp_path / "decks" / "red.tags").stat()
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)


def test_what_is_forgotten_is_not_played_any_more(decks: Decks) -> None:
    decks.store.save(RED)
    decks.store.save_puck(BUTTON)
    assert decks.ask(DeckVerb.FORGET, "red") == "Deck red is forgotten."
    assert decks.ask(DeckVerb.FORGET, "puck") == "The button is forgotten."
    assert (named(decks), decks.decks.puck) == ([], None)
    assert decks.ask(DeckVerb.LIST) == "No deck is enrolled."


@pytest.mark.slow
def test_a_card_that_cannot_be_kept_ends_the_enrolment_with_what_was(
    decks: Decks, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks.ask(DeckVerb.ENROLL, "red")
    decks.lay_cards("As", "2s")

    def full(_store: DeckStore, _deck: Deck) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(DeckStore, "save", full)
    decks.lay_cards("3s")
    monkeypatch.undo()
    ended = decks.decks.take_ended()
    assert ended is not None
    assert not ended.done
    assert ended.text.startswith("Deck red was stored up to 2 of 52 only (the card is full: free some space)")
    decks.ask(DeckVerb.ENROLL, "red")
    decks.lay_cards(*ORDER[2:])
    assert decks.decks.decks == (RED,)


def test_readings_of_readers_alone_move_a_task(decks: Decks) -> None:
    decks.ask(DeckVerb.ENROLL, "red")
    uid = tag_of("As")
    decks.decks.observed(ReaderReady("seat4", (uid,), 0))
    assert decks.decks.trouble == "Lift what lies at seat 4, then lay it again."
    decks.decks.observed(DeviceLost("reader seat4", "It does not answer.", 0))
    assert decks.decks.trouble is None
    decks.decks.observed(KeyStruck("BACK", False, 0))
    decks.decks.observed(DeviceLost("screen", "It is dark.", 0))
    assert decks.done == 0


def test_without_a_task_readings_and_time_are_nothing(decks: Decks) -> None:
    observed: Callable[..., None] = decks.decks.observed
    observed(TagsSeen("muck", (tag_of("As"),), 0))
    decks.decks.passed(60_000)
    assert (decks.decks.progress, decks.decks.trouble, decks.decks.next_ms) == (None, None, None)
