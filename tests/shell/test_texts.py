"""Every code that the source can answer with has a sentence, every sentence fits, and every sound has its length."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from drivers.buzzer.patterns import PATTERNS, length_ms
from firmware_host.core.events import Act, Event, Ruled, Said
from firmware_host.core.misdeal import DECLARED
from firmware_host.decks.deck import LONGEST_NAME
from firmware_host.scripts import words as script_words
from firmware_host.shell import texts_es, texts_floor, texts_floor_es
from firmware_host.shell.menus import MENUS, NOBODY
from firmware_host.shell.sounds import SOUND_MS
from firmware_host.shell.texts import (
    ENTRIES,
    GIVEN_BACK,
    LANGUAGES,
    OTHER_DECK,
    PROMPTS,
    REFUSALS,
    RULINGS,
    SPANISH,
    SUSPICIONS,
    TAKEN_BACK,
    Words,
    entry_words,
    floor_sentence,
    refusal_words,
    said_in,
    sentence,
)

SOURCE = Path(__file__).parent.parent.parent / "firmware_host"
LONGEST = 60
LONGEST_FOR_THE_FLOOR = 140
SCRIPTS = Path(__file__).parent.parent / "scenarios"
# Side games come with several tables (rule 29).
RESERVED = {
    *("re-entry", "side-game-choice", "alternate-seated"),
    *("final-table-begun", "side-game-full", "alternate-too-late"),
}
EXPECTED: Mapping[str, tuple[Iterable[str], Mapping[str, Words]]] = {
    "prompt": (script_words.PROMPTS, PROMPTS),
    "ruling": (script_words.RULINGS, RULINGS),
    "refused": (script_words.REFUSALS, REFUSALS),
}
LONGEST_NAMES = {
    **{"seat": "13", "amount": "1,000,000", "place": "silla 13", "holder": "silla 13"},
    **{"deck": "w" * LONGEST_NAME, "entries": "NEXT", "steps": "4"},
    **{"count": "48", "standing": "2 advertencias, 48 manos por perder, ausente"},
}
MADE_BY: Mapping[str, tuple[int, Mapping[str, Words]]] = {
    "ruled": (1, RULINGS),
    "Ruling": (0, RULINGS),
    "Refusal": (0, REFUSALS),
    "Refused": (0, REFUSALS),
    "_at_place": (0, PROMPTS),
}


class Code(NamedTuple):
    """A code in the source and where it stands."""

    place: str
    maker: str
    code: str
    variant: str | None


def calls(*folders: str) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call by a plain or dotted name."""
    for folder in folders:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                    yield f"{path.name}:{node.lineno}", name, node


def text_of(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def codes() -> Iterator[Code]:
    """Every code that is written out in the source."""
    for place, name, call in calls("core", "shell", "scripts"):
        if name in MADE_BY and len(call.args) > MADE_BY[name][0]:
            variant = next((text_of(keyword.value) for keyword in call.keywords if keyword.arg == "variant"), None)
            code = text_of(call.args[MADE_BY[name][0]])
            if code is not None:
                yield Code(place, name, code, variant)


def all_texts(*folders: str) -> Iterator[str]:
    """Every text that is written out in the source, but for the tables of sentences themselves."""
    for folder in folders:
        for path in (SOURCE / folder).rglob("*.py"):
            if path.name not in ("texts.py", "texts_es.py", "words.py"):
                nodes = ast.walk(ast.parse(path.read_text("utf-8")))
                yield from (text for node in nodes if isinstance(node, ast.Constant) and (text := text_of(node)))


def all_words() -> Iterator[tuple[str, Words]]:
    for table in (RULINGS, PROMPTS, REFUSALS):
        yield from table.items()


@pytest.mark.slow
def test_the_source_was_searched() -> None:
    found = {(code.maker, code.code) for code in codes()}
    assert {("ruled", "turned-up"), ("Ruling", "new-level"), ("Refusal", "hand-running")} <= found
    assert len(found) > 35


@pytest.mark.slow
def test_every_code_in_the_source_has_a_sentence() -> None:
    assert [code for code in codes() if code.code not in MADE_BY[code.maker][1]] == []


@pytest.mark.slow
def test_every_variant_in_the_source_has_a_sentence_of_its_own() -> None:
    refusals = [code for code in codes() if code.variant]
    assert [code for code in refusals if f"{code.code}.{code.variant}" not in REFUSALS] == []
    assert all(refusal_words(code.code, code.variant) != refusal_words(code.code, None) for code in refusals)


def test_every_sentence_belongs_to_a_code_of_the_status_document() -> None:
    assert set(RULINGS) <= set(script_words.RULINGS)
    assert set(PROMPTS) <= set(script_words.PROMPTS)
    assert {code.partition(".")[0] for code in REFUSALS} <= {*script_words.REFUSALS, "card-twice"}


@pytest.mark.parametrize("kind", EXPECTED)
def test_every_code_of_the_status_document_has_a_sentence(kind: str) -> None:
    codes_of_kind, table = EXPECTED[kind]
    assert [code for code in codes_of_kind if code not in table and code not in RESERVED] == []


@pytest.mark.parametrize("kind", [*EXPECTED, "buzzer"])
def test_every_code_of_the_status_document_is_brought_about_by_a_script(kind: str) -> None:
    every = script_words.BUZZERS if kind == "buzzer" else EXPECTED[kind][0]
    scripts = [path.read_text("utf-8") for path in SCRIPTS.glob("*.table")]
    seen = {code for text in scripts for code in re.findall(rf"^expect {kind} ([a-z-]+)", text, re.MULTILINE)}
    assert sorted(set(every) - seen - RESERVED) == []


@pytest.mark.slow
def test_no_sentence_is_left_over() -> None:
    said = {code.code for code in codes()} | set(all_texts("core", "shell", "scripts"))
    # These are put together from a street's name.
    streets = {"deal-flop", "deal-turn", "deal-river"}
    assert {code for code, _ in all_words() if "." not in code} - said - streets == set()


@pytest.mark.parametrize(("code", "words"), list(all_words()))
def test_a_sentence_fits_with_the_longest_seat_amount_and_place(code: str, words: Words) -> None:
    text = sentence(words, 13, 1_000_000, "seat 13")
    assert len(text) <= LONGEST, f"{len(text)}: {text}"
    assert text.endswith(".")
    assert "{" not in text


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_cause_of_a_misdeal_has_a_sentence_that_fits_before_what_the_dealer_answers(language: str) -> None:
    made = {text_of(call.args[1]) for _, name, call in calls("core") if name == "suspected" and len(call.args) > 1}
    assert made - {None} == set(SUSPICIONS) - {DECLARED}
    for why in SUSPICIONS.values():
        told = said_in(language, why).format(seat=13)
        assert len(sentence(PROMPTS["misdeal-suspected"], 13, None, told, language)) <= LONGEST


@pytest.mark.slow
@pytest.mark.parametrize(("code", "words"), list(all_words()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_floor_has_a_longer_sentence_that_fits_too(code: str, words: Words, language: str) -> None:
    text = floor_sentence(words, 13, 1_000_000, "seat 13", language)
    assert len(sentence(words, 13, 1_000_000, "seat 13", language)) < len(text) <= LONGEST_FOR_THE_FLOOR
    assert text.endswith(".")
    assert "{" not in text


def test_the_sentence_about_another_deck_fits_with_the_longest_name() -> None:
    assert len(OTHER_DECK.format(deck="w" * LONGEST_NAME, place="the board")) <= LONGEST


@pytest.mark.parametrize(("code", "words"), list(all_words()))
def test_a_rule_is_one_of_the_book_or_none(code: str, words: Words) -> None:
    assert words.rule in range(30)


def test_every_entry_that_can_be_taken_back_has_a_name() -> None:
    names = {event.__name__ for event in Event.__args__}
    assert (
        {kind.__name__ for kind in (*Act.__args__, *Ruled.__args__, Said)} - {"MisdealDeclared"}
        <= set(ENTRIES)
        <= names
    )
    assert all(len(TAKEN_BACK.format(entries=entry_words(name, 13, "board"))) <= LONGEST for name in ENTRIES)
    assert entry_words("SettingChanged", None, "") == "a setting"
    items = [text for menu in MENUS.values() for _, text in menu.items]
    assert max(map(len, (GIVEN_BACK, NOBODY, *items))) <= LONGEST


def test_a_sound_lasts_as_long_as_the_buzzer_plays_it() -> None:
    assert {name: length_ms(name) for name in SOUND_MS} == SOUND_MS


@pytest.mark.slow
def test_every_sound_that_the_source_makes_has_a_length() -> None:
    made = {text_of(call.args[1]) for _, name, call in calls("core") if name == "next_cue" and len(call.args) > 1}
    assert {"clock", "countdown", "expired", "level"} <= made
    assert made | {"click", "refused"} <= set(SOUND_MS) <= set(PATTERNS)


def test_spanish_has_every_sentence_with_the_same_names_in_braces_and_none_is_left_over() -> None:
    for mine, english in ((texts_es.RULINGS, RULINGS), (texts_es.PROMPTS, PROMPTS), (texts_es.REFUSALS, REFUSALS)):
        assert set(mine) == set(english)
    for longer, english in (
        *((texts_floor_es.RULINGS, RULINGS), (texts_floor.RULINGS, RULINGS)),
        *((texts_floor_es.PROMPTS, PROMPTS), (texts_floor.PROMPTS, PROMPTS)),
        *((texts_floor_es.REFUSALS, REFUSALS), (texts_floor.REFUSALS, REFUSALS)),
    ):
        assert set(longer) == set(english)
    assert set(texts_es.ENTRIES) == set(ENTRIES)
    assert set(texts_es.SUSPICIONS) == set(SUSPICIONS)
    menus = {text for menu in MENUS.values() for text in (menu.title, *(text for _, text in menu.items))}
    assert set(texts_es.MENUS) == menus
    for_the_floor = {words.floor_text for _, words in all_words()}
    for english_text, text in SPANISH.items():
        assert set(re.findall("{.*?}", text)) == set(re.findall("{.*?}", english_text)), text
        assert english_text in for_the_floor or len(text.format_map(LONGEST_NAMES)) <= LONGEST, text


def test_a_text_without_a_translation_stays_as_it_is() -> None:
    assert said_in("es", "the cards of Ann") == "the cards of Ann"
    assert sentence(PROMPTS["act"], 4, language="es") == "Le toca a silla 4."
    assert entry_words("TagsSeen", None, "board", "es") == "las cartas en la mesa"
