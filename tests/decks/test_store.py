"""Decks and the button in a folder: kept, told, and never overwritten where a file is broken."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host.decks.deck import Deck
from firmware_host.decks.store import DeckError, DeckStore, Stock
from tests.decks.tags import BLUE, BUTTON, RED, part_of, tag_of
from tests.owners import OWNER, for_root, given_away, owners

ROOT = os.geteuid() == 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "decks"


@pytest.fixture
def store(folder: Path) -> DeckStore:
    return DeckStore(folder)


def refused(ask: Callable[[], object]) -> DeckError:
    """Why something cannot be."""
    with pytest.raises(DeckError) as error:
        ask()
    return error.value


def broken(folder: Path, name: str = "red") -> bytes:
    """Damage a file; returns what it holds now."""
    path = folder / f"{name}.tags"
    path.write_text(path.read_text().replace("04", "05", 1))
    return path.read_bytes()


def test_where_there_is_no_folder_nothing_is_enrolled(store: DeckStore) -> None:
    assert store.stock() == Stock()
    assert store.deck("red") is None
    assert store.puck() is None


def test_several_decks_and_the_button_are_kept(store: DeckStore, folder: Path) -> None:
    store.save(RED)
    store.save(part_of(BLUE, 7))
    store.save_puck(BUTTON)
    assert DeckStore(folder).stock() == Stock((part_of(BLUE, 7), RED), BUTTON)
    assert store.deck("red") == RED
    assert [path.name for path in sorted(folder.iterdir())] == ["blue.tags", "puck.tags", "red.tags"]


@for_root
def test_what_root_keeps_belongs_to_the_owner_of_the_state(tmp_path: Path) -> None:
    state = given_away(tmp_path / "state")
    store = DeckStore(state / "decks")
    store.save(RED)
    store.save_puck(BUTTON)
    assert owners(state) == {OWNER}
    assert os.geteuid() == os.getegid() == 0


def test_a_deck_is_kept_in_the_order_in_which_its_cards_came(store: DeckStore) -> None:
    backwards = Deck("red", dict(reversed(list(RED.cards.items()))))
    store.save(backwards)
    kept = store.deck("red")
    assert kept is not None
    assert list(kept.cards) == list(backwards.cards)


def test_a_deck_with_that_name_and_a_button_are_replaced(store: DeckStore) -> None:
    store.save(part_of(RED, 3))
    store.save(RED)
    store.save_puck(tag_of("As", BLUE))
    store.save_puck(BUTTON)
    assert store.stock() == Stock((RED,), BUTTON)


def test_what_is_forgotten_is_gone(store: DeckStore) -> None:
    store.save(RED)
    store.save_puck(BUTTON)
    store.forget("red")
    assert store.stock() == Stock((), BUTTON)
    store.forget("puck")
    assert store.stock() == Stock()


@pytest.mark.parametrize("name", ["red", "puck"])
def test_what_was_never_enrolled_cannot_be_forgotten(store: DeckStore, name: str) -> None:
    error = refused(lambda: store.forget(name))
    assert "enrolled here" in str(error)
    assert error.code == "unsupported"


def test_a_bad_name_is_a_bad_request_and_touches_nothing(store: DeckStore, tmp_path: Path) -> None:
    (tmp_path / "x.tags").write_text("somebody's")
    for ask in (lambda: store.deck("../x"), lambda: store.forget("../x"), lambda: store.save(Deck("../x", {}))):
        assert refused(ask).code == "bad-request"
    assert [path.name for path in tmp_path.iterdir()] == ["x.tags"]


def test_a_broken_file_is_told_by_name_beside_those_that_are_sound(store: DeckStore, folder: Path) -> None:
    store.save(RED)
    store.save(BLUE)
    broken(folder)
    stock = store.stock()
    assert stock.decks == (BLUE,)
    (told,) = stock.broken
    assert told.startswith(f"{folder / 'red.tags'}: is broken: its checksum does not fit")
    assert told.endswith("move it away, then enroll anew")


def test_a_broken_file_is_never_overwritten_nor_taken_away(store: DeckStore, folder: Path) -> None:
    store.save(RED)
    store.save_puck(BUTTON)
    for name, asks in (
        ("red", (lambda: store.deck("red"), lambda: store.save(RED), lambda: store.forget("red"))),
        ("puck", (store.puck, lambda: store.save_puck(BUTTON), lambda: store.forget("puck"))),
    ):
        left = broken(folder, name)
        for ask in asks:
            assert str(refused(ask)).startswith(f"{folder / name}.tags: is broken")
        assert (folder / f"{name}.tags").read_bytes() == left


def test_a_file_that_is_no_text_is_broken(store: DeckStore, folder: Path) -> None:
    store.save(RED)
    (folder / "red.tags").write_bytes(b"\xff\xfe\x00")
    assert "is broken: it is not text" in str(refused(lambda: store.deck("red")))
    assert len(store.stock().broken) == 1


def test_a_folder_in_a_files_place_cannot_be_read(store: DeckStore, folder: Path) -> None:
    (folder / "red.tags").mkdir(parents=True)
    assert "cannot be read: Is a directory" in str(refused(lambda: store.save(RED)))


def test_a_file_in_the_folders_place_is_told(store: DeckStore, folder: Path) -> None:
    folder.touch()
    assert store.stock().broken == (f"{folder}: cannot be read: Not a directory; check its rights",)
    assert "cannot be read: Not a directory" in str(refused(lambda: store.deck("red")))


@pytest.mark.skipif(ROOT, reason="root reads every file")
def test_a_file_without_rights_cannot_be_read(store: DeckStore, folder: Path) -> None:
    store.save(RED)
    (folder / "red.tags").chmod(0)
    assert "cannot be read: Permission denied; check its rights" in str(refused(lambda: store.deck("red")))


def test_a_file_whose_name_no_deck_may_have_is_told(store: DeckStore, folder: Path) -> None:
    store.save(RED)
    (folder / "red.tags").rename(folder / "Red.tags")
    (told,) = store.stock().broken
    assert told.startswith(f"{folder / 'Red.tags'}: 'Red' is no name for a deck")


def test_a_tag_in_two_files_makes_the_second_one_unusable(store: DeckStore) -> None:
    store.save(RED)
    store.save(Deck("copy", dict(list(RED.cards.items())[:1])))
    store.save_puck(tag_of("As"))
    stock = store.stock()
    assert [deck.name for deck in stock.decks] == ["copy"]
    assert "stands in copy.tags too" in stock.broken[0]
    assert stock.puck == tag_of("As"), "the red deck is not used, so its tag is free"


def test_a_button_whose_tag_is_a_cards_is_unusable(store: DeckStore) -> None:
    store.save(RED)
    store.save_puck(tag_of("As"))
    stock = store.stock()
    assert (stock.decks, stock.puck) == ((RED,), None)
    assert "puck.tags: a tag of this file stands in red.tags too" in stock.broken[0]


def test_what_a_kill_left_behind_is_no_deck(store: DeckStore, folder: Path) -> None:
    store.save(RED)
    (folder / "blue.tags.new").write_text("half")
    assert store.stock() == Stock((RED,))


def test_no_sentence_of_the_store_tells_a_tag(store: DeckStore, folder: Path) -> None:
    store.save(RED)
    store.save(Deck("copy", RED.cards))
    told = " ".join(store.stock().broken)
    broken(folder)
    told += " ".join(store.stock().broken)
    assert told
    assert [uid.hex() for uid in RED.cards if uid.hex() in told] == []
