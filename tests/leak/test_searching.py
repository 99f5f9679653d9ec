"""The search of the leak test finds what is planted, wherever it is planted."""

import logging
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.core.events import SeatTaken, StackCorrected
from firmware_host.core.reduce import ENGINE
from firmware_host.journal.store import Journal, Row
from firmware_host.scripts.expected import ExpectHidden
from firmware_host.scripts.judge import failure
from firmware_host.scripts.leak import leaks
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.words import CARDS
from firmware_host.shell.ephemera import Fault
from tests.leak.nights import random_table
from tests.leak.searched import NewInJournal, Searched, cards_named, tags_named

HIDDEN = set(CARDS)
# Names are personal data and not in the log.
PLACES = {"the journal", "the floor's view", "the players' view", "the table"}
UID = bytes.fromhex("04a1b2c3d4e5f6")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SimTable]:
    with random_table(tmp_path, 1) as table:
        yield table


@pytest.mark.parametrize("card", ["As", "Td", "2c"])
def test_a_card_planted_as_a_name_is_found_wherever_the_name_is_told(table: SimTable, card: str) -> None:
    searched = Searched(table)
    assert searched.leaks(HIDDEN) == []
    table.host.request(SeatTaken(1, card, 5_000, table.table_ms))
    assert set(searched.leaks(HIDDEN)) == {f"{card} in {place}" for place in PLACES}


def test_a_card_is_found_in_the_log_alone(table: SimTable) -> None:
    searched = Searched(table)
    searched.leaks(HIDDEN)
    logging.getLogger("firmware_host.shell.vault").warning("opened the king of hearts")
    assert searched.leaks(HIDDEN) == ["Kh in the log"]


def test_a_card_is_found_in_a_fault(table: SimTable) -> None:
    searched = Searched(table)
    searched.leaks(HIDDEN)
    table.host.ephemera = table.host.ephemera._replace(faults=(Fault("reader seat4", 0, "no answer: 9♣ lies there"),))
    assert "9c in what is shown beside the table" in searched.leaks(HIDDEN)


def test_what_lies_face_up_is_no_leak(table: SimTable) -> None:
    searched = Searched(table)
    table.host.request(SeatTaken(1, "As", 5_000, table.table_ms))
    assert searched.leaks(HIDDEN - {"As"}) == []


def test_a_tag_told_by_a_name_is_found(table: SimTable) -> None:
    searched = Searched(table)
    searched.leaks(HIDDEN)
    table.host.request(SeatTaken(1, table.uids["7d"].hex(":").upper(), 5_000, table.table_ms))
    assert searched.leaks(HIDDEN) == ["the tag of 7d of deck red"]


@pytest.mark.parametrize(("whose", "label"), [("As", "As of deck blue"), (None, "the button")])
def test_a_tag_of_the_second_deck_and_the_buttons_are_found_too(table: SimTable, whose: str | None, label: str) -> None:
    searched = Searched(table)
    searched.leaks(HIDDEN)
    uid = table.puck if whose is None else table.uids_of("blue")[whose]
    logging.getLogger("firmware_host.shell.antennas").warning("read %s", uid.hex())
    assert searched.leaks(HIDDEN) == [f"the tag of {label}"]


@pytest.mark.parametrize("order", [UID, UID[::-1]])
def test_a_tag_is_found_in_every_spelling(order: bytes) -> None:
    texts = [order.hex(), order.hex().upper(), order.hex(":"), order.hex("-"), order.hex(" "), repr(order)]
    texts += [", ".join(f"0x{byte:02x}" for byte in order), f'"uid": {int.from_bytes(order)}']
    for text in texts:
        assert tags_named(b"", text, {"As": UID}) == {"As"}, text
    assert tags_named(b"\0\xff" + order + b"\0", "", {"As": UID}) == {"As"}
    assert tags_named(order[:6], order.hex()[:12], {"As": UID}) == set()


@pytest.mark.slow
@given(st.lists(st.sampled_from([*CARDS[::5], "10s", "of ", "spades", "Ace", "♥", " ", ",", "x", "7", "de picas"])))
def test_one_pass_finds_the_same_cards_as_the_search_for_each(parts: list[str]) -> None:
    text = "".join(parts)
    assert cards_named(text, CARDS) == {card for card in CARDS if leaks(text, card)}


@pytest.mark.slow
def test_every_row_of_a_journal_is_new_once_through_checkpoints_and_restarts(tmp_path: Path) -> None:
    chance, path = random.Random(3), tmp_path / "0.db"
    journal, reader = Journal.open(path, ENGINE), NewInJournal()
    for number in range(600):
        body = f'{{"row":"<{number}>","filled":"{"-" * chance.randint(0, 900)}"}}'
        journal.append([Row("event", number // 20, number, body)])
        raw, text = reader.read(path)
        assert body.encode() in raw
        assert body[1:-1] in text
        assert f"<{number - 1}>" not in text
        if chance.random() < 0.05:
            journal.checkpoint()
            assert reader.read(path)[1] == ""
        if chance.random() < 0.03:
            path = cut(path, journal)
            journal = Journal.open(path, ENGINE)
            assert f"<{number}>" not in reader.read(path)[1]
    journal.close()


@pytest.mark.slow
def test_expect_hides_takes_no_number_of_the_journals_own_for_a_card(table: SimTable) -> None:
    table.host.request(SeatTaken(1, "Ann", 5_000, table.table_ms))
    for stack in range(5_000, 5_000 + 25 * 130, 25):
        table.host.request(StackCorrected(1, stack * 10 ** (stack // 25 % 4), table.table_ms))
    found = {card: failure(ExpectHidden(card), table) for card in ("Qc", "Qd", "Qh", "Qs")}
    assert {card: where for card, where in found.items() if where} == {}


def cut(path: Path, journal: Journal) -> Path:
    """A power cut: the journal as it lies on the disk, under another name."""
    copy = path.with_name(f"{int(path.stem) + 1}.db")
    for ending in ("", "-wal"):
        left = path.with_name(path.name + ending)
        if left.exists():
            shutil.copyfile(left, copy.with_name(copy.name + ending))
    journal.close()
    return copy
