"""How the leak test knows a card: each spelling is found, and nothing that the product says is taken for one."""

import itertools
from collections.abc import Iterator

import pytest

from firmware_host.scripts.leak import SUIT_WORDS, SYMBOLS, WORDS, leaked, leaks, leaks_tag
from firmware_host.scripts.words import CARDS
from firmware_host.shell.menus import MENUS, NOBODY
from firmware_host.shell.texts import ENTRIES, GIVEN_BACK, PROMPTS, REFUSALS, RULINGS, TAKEN_BACK, entry_words, sentence

UID = bytes.fromhex("04a1b2c3d4e5f6")
NAMES = (
    "Tess", "Josh", "Asher", "Adam", "Thomas", "Jade", "Kdee", "2cool", "A5s", "Qsh", "Ash", "Tc3x", "Jacks", "Queenie",
    "Ace", "King", "Deuces", "Diamond", "Heart", "Spade", "José de", "Aß", "Asós", "Jordán",
)  # fmt: skip


def spellings(card: str) -> Iterator[str]:
    """The card as people and programs write it."""
    rank, suit = card[0], card[1]
    ranks = ("T", "10") if rank == "T" else (rank,)
    yield from (one + suit for one in ranks)
    yield from (f"{one}{space}{symbol}" for one in ranks for space in ("", " ") for symbol in SYMBOLS[suit])
    words = itertools.product((*WORDS[rank], *ranks), ("of", "de", "OF"), SUIT_WORDS[suit])
    yield from (f"{name} {of} {suit_word}" for name, of, suit_word in words)
    yield f"{WORDS[rank][0].title()}  of {SUIT_WORDS[suit][0].upper()}"


def said() -> Iterator[str]:
    """Every sentence of the product, with every seat and with amounts, among them those that look like ranks."""
    places = ("the board", "the muck", "seat 4")
    for words in (*RULINGS.values(), *PROMPTS.values(), *REFUSALS.values()):
        for seat, amount, place in itertools.product(range(1, 14), (2, 9, 10, 1_000, 1_000_000), places):
            yield sentence(words, seat, amount, place)
    named = [entry_words(name, seat, place) for name in (*ENTRIES, "") for seat in range(1, 14) for place in places]
    yield from (TAKEN_BACK.format(entries=entry) for entry in named)
    yield TAKEN_BACK.format(entries=", ".join(named))
    yield GIVEN_BACK
    yield NOBODY
    for menu in MENUS.values():
        yield from (f"{key} {text}" for key, text in (("", menu.title), *menu.items))


@pytest.mark.slow
@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_found_in_each_spelling_and_no_other_card_is(card: str) -> None:
    for spelling in spellings(card):
        for text in (spelling, f"seat 4 shows {spelling}.", f'{{"card":"{spelling}"}}', f"({spelling},"):
            assert [other for other in CARDS if leaks(text, other)] == [card], text


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_found_in_a_run_of_cards(card: str) -> None:
    others = [other for other in CARDS if other != card]
    run = f"{others[0]}{card}{others[30]}"
    assert all(leaks(f"deal 1:{text} 2:????", card) for text in (run, run[2:], run[:4]))
    assert not leaks(f"deal 1:{others[0]}{others[30]}", card)


@pytest.mark.parametrize("around", ["x{}", "{}x", "3{}", "{}7", "A{}", "{}K"])
def test_a_letter_or_digit_beside_makes_it_another_word(around: str) -> None:
    assert [card for card in CARDS if leaks(around.format(card), card)] == []


@pytest.mark.slow
def test_no_sentence_of_the_product_is_taken_for_a_card() -> None:
    texts = "\n".join(said())
    assert [card for card in CARDS if leaks(texts, card)] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_name_with_such_characters_is_taken_for_no_card(name: str) -> None:
    texts = f'{{"seats":{{"4":{{"name":"{name}"}}}}}}\nSeatTaken(seat=4, name={name!r}, stack=5000)\n{name} of seat 4'
    assert [card for card in CARDS if leaks(texts, card)] == []


@pytest.mark.parametrize("told", [UID, UID.hex().encode(), UID.hex().upper().encode()])
def test_a_tag_is_found_raw_as_hex_and_reversed(told: bytes) -> None:
    backwards = told[::-1] if told == UID else UID[::-1].hex().encode()
    for data in (told, b"\0" + told + b"\xff", b'{"uid":"' + told + b'"}', backwards):
        assert leaks_tag(data, UID)
        assert leaked(data, "As", [bytes(7), UID])
    assert not leaks_tag(told[:-1], UID)


def test_numbers_tokens_and_checks_are_no_card() -> None:
    text = (
        '{"at_ms":100345,"tokens":["4.1","4.2","board.1"],"crc":4294967295} 2026-08-09 10:45:09 hand 7: 5s more, 60 s'
    )
    assert [card for card in CARDS if leaks(text.replace("5s more, ", ""), card)] == []
    assert [card for card in CARDS if leaks(text, card)] == ["5s"]
