"""A line over the floor's feed: what it does at the table, what it leaves alone, and what it answers."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.api import KeyStruck
from firmware_host.core.pin import sealed
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import House, Level, Ruling, new_table
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal, JournalError, Row
from firmware_host.scripts.enter import enter
from firmware_host.scripts.words import ActVerb, DealerVerb
from firmware_host.shell.feeds import Reply
from firmware_host.shell.host import Host
from firmware_host.shell.signals import Outputs
from firmware_host.shell.table_decks import TableDecks

HAND = ("seat 1 Ann 5000", "seat 2 Bob 5000", "seat 3 Cat 5000", "button 1", "dealer riffle")
WORDS = [
    *ActVerb, *DealerVerb, "dealer", "seat", "set", "button", "positions", "level", "stack", "leaves", "undo", "pin",
    "clock.reasonable_s", "=", "1", "2", "4", "9", "0", "999999999", "1000000000", "-1", "100/200", "Ann", "ante",
    "players-left", "expect", "wait", "deal", "press", "flop", "power", "off", "\ud800", "\x00", "#", '"',
]  # fmt: skip


def fresh_host(folder: Path) -> Host:
    """A table of four seats that nobody has sat down at."""
    table = new_table(4, "NT", 25, Level(1, 100, 200), House(floor_pin=sealed("1234")))
    return Host(table, Journal.open(folder / "journal.db", ENGINE), TableDecks(DeckStore(folder / "decks")), Outputs())


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A hand before its first act, seat 1 on the button and to act first."""
    host = fresh_host(tmp_path)
    for line in HAND:
        assert enter(host, line) == Reply(True)
    yield host
    host.close()


def keys(host: Host, *names: str) -> None:
    """The dealer presses keys at his panel."""
    host.step([KeyStruck(name, False, host.now_ms) for name in names], host.now_ms)


def committed(host: Host) -> dict[int, int]:
    """What lies before each player."""
    return {seat: player.committed for seat, player in enumerate(host.table.players) if player is not None}


@pytest.mark.slow
def test_an_act_and_a_request_are_done(host: Host) -> None:
    assert enter(host, "1 raise 600") == Reply(True)
    assert committed(host) == {1: 600, 2: 100, 3: 200}
    assert enter(host, "dealer undo") == Reply(True)
    assert committed(host) == {1: 0, 2: 100, 3: 200}


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("3 call", "no-bet-to-call", "There is no bet"),
        ("4 call", "seat-empty", "Nobody sits"),
        ("1 check", "nothing-to-check", "There is a bet"),
        ("1 raise 205", "not-a-chip", "the smallest is 25"),
        ("dealer riffle", "hand-running", "not over"),
        ("seat 2 Eve 500", "hand-running", "not over"),
        ("dealer leaves 2", "hand-running", "not over"),
        ("1 dances", "bad-request", "entry:1:3: "),
        ("", "bad-request", "empty"),
        ("1 call\n2 call", "bad-request", "one line at a time"),
        ("set clock.reasonable_s = soon", "bad-request", "clock.reasonable_s"),
        ("dealer deck enroll red", "hand-running", "not over"),
        ("dealer deck enrol red", "bad-request", "did you mean 'enroll'?"),
    ],
)
def test_what_cannot_be_is_answered_with_its_code_and_a_sentence(host: Host, line: str, code: str, words: str) -> None:
    before = committed(host)
    answer = enter(host, line)
    assert (answer.ok, answer.code) == (False, code)
    assert words in str(answer.text)
    assert committed(host) == before


@pytest.mark.parametrize(
    "line",
    [
        "deal",
        "deck blue",
        "puck 1",
        "flop 2s 3s 4s",
        "cards seat1 As",
        "1 mucks",
        "press 1",
        "wait 5",
        "power off",
        "expect turn 1",
    ],
)
def test_what_happens_with_cards_buttons_or_plugs_is_no_entry(host: Host, line: str) -> None:
    before = host.table
    answer = enter(host, line)
    assert (answer.code, answer.ok) == ("bad-request", False)
    assert "it is no entry" in str(answer.text)
    assert host.table is before


def test_what_the_dealer_has_half_keyed_is_neither_taken_up_nor_lost(host: Host) -> None:
    keys(host, "S3", "RAISE", "9")
    assert enter(host, "1 call") == Reply(True)
    assert committed(host) == {1: 200, 2: 100, 3: 200}
    assert host.floor()["entry"] == "SEAT 3 RAISE 9"


def test_a_card_half_keyed_by_the_dealer_takes_no_suit_from_an_entered_call(host: Host) -> None:
    keys(host, "S1", "FLOOR", "8", "1", "4")
    assert enter(host, "1 call") == Reply(True)
    assert committed(host)[1] == 200
    assert host.floor()["entry"] == "SEAT 1 CARD 14"


@pytest.mark.slow
def test_an_undo_that_needs_the_floors_pin_leaves_no_question_on_the_dealers_panel(host: Host) -> None:
    for line in ("1 fold", "2 fold", "dealer next"):
        assert enter(host, line) == Reply(True)
    answer = enter(host, "dealer undo")
    assert (answer.ok, answer.code, answer.text) == (
        False,
        "nothing-to-undo",
        "The last hand: the floor's PIN, then OK.",
    )
    assert host.floor()["entry"] is None
    assert enter(host, "dealer undo pin 9999").ok is False
    assert enter(host, "dealer undo pin 1234") == Reply(True)
    assert host.table.phase == "payout"


def test_no_name_is_so_long_that_the_status_outgrows_a_line_of_the_feed(host: Host) -> None:
    for line in ("1 fold", "2 fold", "dealer next", "dealer leaves 1", "dealer leaves 2"):
        assert enter(host, line).ok
    for seat in (1, 2):
        enter(host, f"seat {seat} {'x' * 60_000} 5000")
    assert len(json.dumps(host.floor())) < 64 * 1024


def test_no_hand_is_so_full_of_rulings_that_the_status_outgrows_a_line_of_the_feed(host: Host) -> None:
    ruled = [Ruling("raise-returned", 3, 999_999_999)] * 5000
    newest = [Ruling("warning", seat, None) for seat in (1, 2, 3)]
    host.table = host.table._replace(rulings=(*ruled, *newest))
    floor = host.floor()
    assert len(json.dumps(floor)) < 64 * 1024
    told = floor["rulings"]
    assert isinstance(told, list)
    assert len(told) >= 100
    assert [one["seat"] for one in told[-3:] if isinstance(one, dict)] == [1, 2, 3]


@pytest.mark.parametrize(("line", "phase"), [("dealer resume", "dealing"), ("dealer floor", "paused")])
def test_stop_and_go_on_say_which_of_the_two_is_meant_however_often_they_are_said(
    host: Host, line: str, phase: str
) -> None:
    for _ in range(2):
        enter(host, line)
        assert host.table.phase == phase


def test_a_question_about_decks_is_answered_with_a_sentence_and_nothing_is_keyed_while_one_is_enrolled(
    tmp_path: Path,
) -> None:
    host = fresh_host(tmp_path)
    assert enter(host, "dealer deck list") == Reply(True, None, "No deck is enrolled.")
    assert enter(host, "dealer deck enroll ../red").code == "bad-request"
    assert enter(host, "dealer deck enroll red") == Reply(True)
    for line in HAND[:-1]:
        assert enter(host, line) == Reply(True)
    answer = Reply(False, "unsupported", "A deck is enrolled or checked: NEXT ends that first.")
    assert [enter(host, line) for line in ("dealer riffle", "dealer undo")] == [answer, answer]
    assert host.table.phase == "seating"
    assert enter(host, "dealer deck stop") == Reply(True)
    assert enter(host, "dealer riffle") == Reply(True)
    host.close()


@pytest.mark.parametrize("line", ["1 raise 205", "1 check", "dealer riffle", "dealer resume", "seat 2 Eve 500"])
def test_a_refused_line_is_shown_as_the_tables_last_answer(host: Host, line: str) -> None:
    answer = enter(host, line)
    message = host.floor()["message"]
    assert isinstance(message, dict)
    assert (message["code"], message["text"]) == (answer.code, answer.text)


def test_after_a_refused_key_none_of_the_line_is_struck_any_more(host: Host) -> None:
    for line in ("1 fold", "2 fold"):
        assert enter(host, line) == Reply(True)
    assert host.table.phase == "payout"
    before = host.table
    answer = enter(host, "dealer misdeal")
    assert (answer.ok, answer.code) == (False, "substantial-action")
    assert host.table is before
    assert enter(host, "dealer next") == Reply(True)
    assert enter(host, "dealer misdeal").code == "no-hand"
    assert host.table.phase == "idle"


def test_too_late_a_misdeal_is_answered_with_its_own_code(host: Host) -> None:
    for line in ("1 call", "2 call"):
        assert enter(host, line) == Reply(True)
    assert enter(host, "dealer misdeal").code == "substantial-action"


def test_a_refusal_said_twice_is_answered_twice(host: Host) -> None:
    assert enter(host, "1 raise 205") == enter(host, "1 raise 205")
    assert enter(host, "1 call") == Reply(True)


@pytest.mark.parametrize("line", ["1 call", "dealer level 200/400"])
def test_an_entry_that_could_not_be_written_is_not_answered_as_done(
    host: Host, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    def full(_self: Journal, _rows: list[Row]) -> None:
        raise JournalError("the card is full")

    before = host.table
    monkeypatch.setattr(Journal, "append", full)
    answer = enter(host, line)
    assert (answer.ok, answer.code, answer.text) == (
        False, "unsupported", "It could not be written: the table did not take it."
    )  # fmt: skip
    assert host.table is before
    monkeypatch.undo()
    assert enter(host, line) == Reply(True)


@pytest.mark.slow
@given(lines=st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join) | st.text(max_size=30), max_size=8))
def test_any_line_is_answered_with_a_sentence_where_it_is_not_done(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    host = fresh_host(tmp_path_factory.mktemp("host"))
    try:
        for line in (*HAND, *lines):
            answer = enter(host, line)
            assert answer.ok is (answer.code is None)
            assert answer.ok or answer.text
    finally:
        host.close()
