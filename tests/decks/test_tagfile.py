"""The text of a file of tags: what is written is read again, and whatever was changed is noticed."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.decks.deck import ALL_CARDS
from firmware_host.decks.tagfile import TagFile, TagFileError, dumped, loaded
from tests.decks.tags import RED

CARDS = frozenset(ALL_CARDS)
RED_FILE = TagFile("red", tuple((card, uid) for uid, card in RED.cards.items()))
SHORT = TagFile("red", (("As", bytes.fromhex("04a1b2c3d4e5f6")), ("Td", bytes.fromhex("00000001"))))
UIDS = st.sampled_from([4, 7, 10]).flatmap(lambda size: st.binary(min_size=size, max_size=size))


def problem(text: str, name: str = "red") -> str:
    """What is said of a text that cannot be used."""
    with pytest.raises(TagFileError) as error:
        loaded(text, name, CARDS)
    return str(error.value)


def changed(**values: str) -> str:
    """The short file with other values of its keys."""
    lines = dumped(SHORT).splitlines()
    for key, value in values.items():
        (place,) = (number for number, line in enumerate(lines) if line.startswith(f"{key} ="))
        lines[place] = f"{key} = {value}"
    return "\n".join(lines)


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from(ALL_CARDS), UIDS, max_size=52), st.sampled_from(["red", "bar-2"]))
def test_what_is_written_is_read_again_in_its_order(tags: dict[str, bytes], name: str) -> None:
    unique = {uid: card for card, uid in tags.items()}
    file = TagFile(name, tuple((card, uid) for uid, card in unique.items()))
    assert loaded(dumped(file), name, CARDS) == file


def test_a_file_is_lines_that_a_person_can_read() -> None:
    head, *lines = dumped(SHORT).splitlines()
    assert head.startswith("# Tags of a dealer table")
    assert lines[:2] == ["format = 1", 'name = "red"']
    assert lines[4:] == ["[tags]", 'As = "04a1b2c3d4e5f6"', 'Td = "00000001"']


def test_a_tag_keeps_its_leading_zeros() -> None:
    assert dict(loaded(dumped(SHORT), "red", CARDS).tags)["Td"] == bytes.fromhex("00000001")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "does not have the keys"),
        ("format = 1\n[tags", "it is not TOML"),
        ("\x00", "it is not TOML"),
        (changed(format="2"), "was written by a newer program"),
        (changed(format="0"), "does not have the keys"),
        (changed(format='"1"'), "does not have the keys"),
        (changed(name='"blue"'), "its own name is another one"),
        (changed(checksum="1"), "its checksum does not fit"),
        (changed(checksum='"x"'), "its checksum does not fit"),
        (changed(As='"04a1b2c3d4e5f7"'), "its checksum does not fit"),
        (changed(As='"4a1b2c3d4e5f6"'), "a line of its tags is no card"),
        (changed(As='"04A1B2C3D4E5F6"'), "a line of its tags is no card"),
        (changed(As="4"), "a line of its tags is no card"),
        (changed(Td='"04a1b2c3d4e5f6"'), "one tag stands in it twice"),
        (dumped(SHORT).replace("As =", "1s ="), "a line of its tags is no card"),
        (dumped(SHORT).replace("Td =", "As ="), "it is not TOML"),
        (dumped(SHORT).partition("[tags]")[0] + "tags = 3", "a line of its tags is no card"),
        (dumped(SHORT) + '\n[more]\na = "b"', "does not have the keys"),
    ],
)
def test_a_text_that_cannot_be_used_says_why_and_never_a_tag(text: str, says: str) -> None:
    told = problem(text)
    assert says in told
    assert "a1b2" not in told.lower()


def test_a_file_under_another_name_is_refused() -> None:
    assert "its own name is another one" in problem(dumped(SHORT), "blue")


@pytest.mark.slow
@given(st.integers(0, len(dumped(RED_FILE)) - 1), st.characters(min_codepoint=32, max_codepoint=126))
def test_any_single_character_changed_in_what_it_holds_is_noticed(place: int, letter: str) -> None:
    text = dumped(RED_FILE)
    damaged = text[:place] + letter + text[place + 1 :]
    try:
        meaning = tomllib.loads(damaged)
    except tomllib.TOMLDecodeError:
        meaning = {}
    if meaning == tomllib.loads(text):
        assert loaded(damaged, "red", CARDS) == RED_FILE
    else:
        problem(damaged)


@pytest.mark.slow
@given(st.integers(0, len(dumped(RED_FILE)) - 2))
def test_a_file_cut_short_is_noticed(length: int) -> None:
    problem(dumped(RED_FILE)[:length])
