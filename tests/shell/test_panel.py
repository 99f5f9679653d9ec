"""The panel's grammar: every key sequence makes its entry, and a half-keyed one is forgotten."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.panel.keys import HOLD_KEYS, KEYS
from firmware_host.core import events
from firmware_host.core.pin import sealed
from firmware_host.core.reduce import Refused
from firmware_host.core.table import Suspicion, Table
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.shell.menus import MENUS, NOBODY, menu_open
from firmware_host.shell.panel import (
    BESIDE,
    NOTHING,
    Answer,
    Keyed,
    Stroke,
    entry_text,
    pin_asked,
    still_keyed,
    struck,
    struck_in_task,
)
from tests.referee.tables import dealt, stud_street
from tests.shell.stands import after, fresh_table, riffled_table

IDLE = after(fresh_table(), *(events.SeatTaken(seat, f"P{seat}", 5_000, 0) for seat in (1, 2, 3)))
DEALING = riffled_table()
BETTING = after(DEALING, events.Passed(1, 0))
SHOWDOWN = BETTING._replace(phase="showdown", order=(2, 3), round=BETTING.round._replace(turn=0))
RAISED = after(BETTING, events.Raised(2, 600, 0))
SUSPECTED = DEALING._replace(phase="misdeal", suspicion=Suspicion("exposed", 1, "dealing"))
MISDEAL = BETTING._replace(phase="misdeal")
PAYOUT = BETTING._replace(phase="payout", round=BETTING.round._replace(turn=0))

AT_MS = 7
KEY_DOES_NOTHING = Refused("unsupported", variant="key")
HALF_KEYED = Refused("unsupported", variant="half-keyed")


class Row(NamedTuple):
    """A key sequence, `~` before a held key, at a table, and what it enters."""

    keys: str
    table: Table
    entry: events.Entry | events.Undone | events.Redone | DeckRequest | Refused


def keyed(keys: str, table: Table, at_ms: int = AT_MS, left: Keyed = NOTHING) -> Answer:
    """The answer to the last of these keys."""
    answer = Answer(left)
    for key in keys.split():
        answer = struck(answer.keyed, Stroke(key.removeprefix("~"), key.startswith("~"), at_ms), table)
    return answer


ACTS = [
    Row("PASS", BETTING, events.Passed(2, AT_MS)),
    Row("FOLD", BETTING, events.Folded(2, AT_MS)),
    Row("ALLIN", BETTING, events.WentAllIn(2, AT_MS)),
    Row("RAISE OK", BETTING, events.Raised(2, None, AT_MS)),
    Row("RAISE 6 00 OK", BETTING, events.Raised(2, 600, AT_MS)),
    Row("RAISE 1 2 5 0 OK", BETTING, events.Raised(2, 1_250, AT_MS)),
    Row("RAISE 1 00 00 OK", BETTING, events.Raised(2, 10_000, AT_MS)),
    Row("RAISE 6 9 DEL 00 OK", BETTING, events.Raised(2, 600, AT_MS)),
    Row("RAISE 6 DEL DEL DEL OK", BETTING, events.Raised(2, None, AT_MS)),
    Row("RAISE 6 00 DEL OK", BETTING, events.Raised(2, 60, AT_MS)),
    Row("S3 PASS", BETTING, events.Passed(3, AT_MS)),
    Row("S3 FOLD", BETTING, events.Folded(3, AT_MS)),
    Row("S3 ALLIN", BETTING, events.WentAllIn(3, AT_MS)),
    Row("S3 RAISE 9 00 OK", BETTING, events.Raised(3, 900, AT_MS)),
    Row("S1 S3 PASS", BETTING, events.Passed(3, AT_MS)),
    Row("PASS", DEALING, events.Passed(1, AT_MS)),
    Row("PASS", SUSPECTED, events.Passed(1, AT_MS)),
    Row("FOLD", SHOWDOWN, events.Folded(2, AT_MS)),
]
DEALER = [
    Row("NEXT", IDLE, events.Riffled(AT_MS)),
    Row("NEXT", PAYOUT, events.Confirmed(AT_MS)),
    Row("NEXT", BETTING, events.Confirmed(AT_MS)),
    Row("S2 NEXT", SHOWDOWN, events.Tabled(2, AT_MS)),
    Row("S3 NEXT", SHOWDOWN, events.Tabled(3, AT_MS)),
    Row("BACK", BETTING, events.Undone(1, None, AT_MS)),
    Row("~BACK 3 OK", BETTING, events.Undone(3, None, AT_MS)),
    Row("~BACK 1 2 OK", BETTING, events.Undone(12, None, AT_MS)),
    Row("~BACK ~BACK", BETTING, events.Redone(AT_MS)),
    Row("CLOCK", BETTING, events.ClockCalled(None, AT_MS)),
]
CARDS = [
    Row("FLOOR 8 9 PASS", BETTING, events.CardKeyed(None, "9s", AT_MS)),
    Row("S2 FLOOR 8 2 RAISE", BETTING, events.CardKeyed(2, "2h", AT_MS)),
    Row("S2 FLOOR 8 1 0 ALLIN", BETTING, events.CardKeyed(2, "Td", AT_MS)),
    Row("S2 FLOOR 8 1 1 FOLD", BETTING, events.CardKeyed(2, "Jc", AT_MS)),
    Row("S2 FLOOR 8 1 2 PASS", BETTING, events.CardKeyed(2, "Qs", AT_MS)),
    Row("S2 FLOOR 8 1 3 PASS", BETTING, events.CardKeyed(2, "Ks", AT_MS)),
    Row("S2 FLOOR 8 1 4 PASS", BETTING, events.CardKeyed(2, "As", AT_MS)),
    Row("S2 FLOOR 8 1 5 DEL 4 PASS", BETTING, events.CardKeyed(2, "As", AT_MS)),
    Row("FLOOR 8 1 5 PASS", BETTING, KEY_DOES_NOTHING),
    Row("FLOOR 8 PASS", BETTING, KEY_DOES_NOTHING),
]
FLOOR = [
    Row("S2 ~FOLD", BETTING, events.HandKilled(2, AT_MS)),
    Row("~FOLD", BETTING, events.HandKilled(2, AT_MS)),
    Row("~RAISE", RAISED, events.StringRaiseCalled(2, AT_MS)),
    Row("S3 ~RAISE", RAISED, events.StringRaiseCalled(3, AT_MS)),
    Row("~NEXT", BETTING, events.MisdealDeclared(AT_MS)),
    Row("NEXT", MISDEAL, events.Confirmed(AT_MS)),
    Row("BACK", MISDEAL, events.MisdealRefused(AT_MS)),
    Row("~FLOOR", BETTING, events.FloorCalled(AT_MS)),
    Row("~FLOOR", BETTING._replace(phase="paused"), events.PlayResumed(AT_MS)),
    Row("~FLOOR", IDLE._replace(phase="break"), events.PlayResumed(AT_MS)),
    Row("FLOOR 1 5 00 OK 5 00 OK NEXT", BETTING, events.ChipsPut(2, ((500, 500),), AT_MS)),
    Row("FLOOR 1 2 00 OK RAISE 6 00 OK NEXT", BETTING, events.ChipsPut(2, ((200,), (600,)), AT_MS)),
    Row("S3 FLOOR 1 2 5 OK NEXT", BETTING, events.ChipsPut(3, ((25,),), AT_MS)),
    Row("FLOOR 2 PASS", BETTING, events.Said(2, "call", None, AT_MS)),
    Row("FLOOR 2 RAISE OK", BETTING, events.Said(2, "raise", None, AT_MS)),
    Row("S3 FLOOR 2 RAISE 9 00 OK", BETTING, events.Said(3, "raise", 900, AT_MS)),
    Row("S3 FLOOR 3 1 3 ALLIN", BETTING, events.PlayerExposed(3, "Kd", AT_MS)),
    Row("S3 FLOOR 4 1 3 ALLIN", BETTING, events.CardExposed(3, "Kd", AT_MS)),
    Row("S3 FLOOR 5 1 4 PASS", BETTING, events.CardShown(3, "As", AT_MS)),
    Row("S3 FLOOR 6 1", BETTING, events.MarkedAway(3, AT_MS)),
    Row("S3 FLOOR 6 2", BETTING, events.MarkedBack(3, AT_MS)),
    Row("S3 FLOOR 7", PAYOUT, events.OtherAsked(3, AT_MS)),
    Row("FLOOR 9 1", BETTING, events.LevelClockSet("next", 0, AT_MS)),
    Row("FLOOR 9 2", IDLE, events.LevelClockSet("previous", 0, AT_MS)),
    Row("FLOOR 9 3", BETTING, events.LevelClockSet("pause", 0, AT_MS)),
    Row("S3 FLOOR 9 4", IDLE, events.LevelClockSet("resume", 0, AT_MS)),
    Row("FLOOR 9 5 1 5 OK", BETTING, events.LevelClockSet("plus", 15, AT_MS)),
    Row("FLOOR 9 6 2 DEL 3 OK", IDLE, events.LevelClockSet("minus", 3, AT_MS)),
    Row("FLOOR 9 7 1 0 OK", PAYOUT, events.BreakCalled(10, AT_MS)),
    Row("S2 4 3 OK", BETTING, events.Penalised(2, "rounds", 3, "disclosure", AT_MS)),
    Row("S2 0 ~FLOOR", BETTING, events.Penalised(2, "dq", 0, "abuse", AT_MS)),
    Row("S2 0 BACK", BETTING, events.ProposalDropped(2, "abuse", AT_MS)),
]
DECKS = [
    Row("FLOOR 00 1", IDLE, DeckRequest(DeckVerb.ENROLL)),
    Row("FLOOR 00 2", IDLE._replace(phase="break"), DeckRequest(DeckVerb.CHECK)),
    Row("S3 FLOOR 00 3", IDLE, DeckRequest(DeckVerb.ENROLL, "puck")),
    Row("FLOOR 00 2", IDLE._replace(phase="paused", paused_from="idle"), DeckRequest(DeckVerb.CHECK)),
]
CONDUCT = {
    "1": "exposed", "2": "off-table", "3": "advice", "4": "disclosure", "5": "miscalled", "6": "big-chips",
    "7": "out-of-turn", "8": "left", "9": "soft-play", "0": "abuse", "00": "dumping",
}  # fmt: skip
REFUSED = [
    Row("PASS", SHOWDOWN._replace(order=()), Refused("not-your-turn", variant="none")),
    Row("PASS", PAYOUT, Refused("not-your-turn", variant="none")),
    Row("FOLD", IDLE, Refused("no-hand")),
    Row("RAISE OK", IDLE, Refused("no-hand")),
    Row("S4", BETTING, Refused("seat-empty", 4, variant="none")),
    Row("S13", BETTING, Refused("seat-empty", 13, variant="none")),
    Row("~RAISE", BETTING, Refused("not-your-turn", variant="none")),
    Row("S2 ~CLOCK", BETTING, KEY_DOES_NOTHING),
    Row("FLOOR 9 8", BETTING, KEY_DOES_NOTHING),
    Row("FLOOR 9 5 OK", BETTING, KEY_DOES_NOTHING),
    Row("FLOOR 9 7 0 OK", BETTING, KEY_DOES_NOTHING),
    Row("FLOOR 1", PAYOUT, Refused("not-your-turn", variant="none")),
    Row("FLOOR 1 NEXT", BETTING, KEY_DOES_NOTHING),
    Row("FLOOR 1 OK", BETTING, KEY_DOES_NOTHING),
    Row("S2 4 9 OK", BETTING, KEY_DOES_NOTHING),
    Row("FLOOR 00", BETTING, Refused("hand-running")),
    Row("FLOOR 00", MISDEAL, Refused("hand-running")),
    Row("FLOOR 00 4", IDLE, KEY_DOES_NOTHING),
    Row("OK", BETTING, KEY_DOES_NOTHING),
    Row("DEL", BETTING, KEY_DOES_NOTHING),
    Row("5", BETTING, KEY_DOES_NOTHING),
    Row("00", BETTING, KEY_DOES_NOTHING),
    Row("~BACK OK", BETTING, KEY_DOES_NOTHING),
    Row("FLOOR OK", BETTING, KEY_DOES_NOTHING),
]


@pytest.mark.parametrize(
    "row", [*ACTS, *DEALER, *CARDS, *FLOOR, *DECKS, *REFUSED], ids=lambda row: f"{row.keys} in {row.table.phase}"
)
def test_a_key_sequence_makes_its_entry_and_leaves_nothing_keyed(row: Row) -> None:
    assert keyed(row.keys, row.table) == Answer(NOTHING, row.entry)


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("S3", "SEAT 3"),
        ("S3 RAISE", "SEAT 3 RAISE"),
        ("RAISE", "RAISE"),
        ("S3 RAISE 6 00", "SEAT 3 RAISE 600"),
        ("RAISE 6 00 DEL", "RAISE 60"),
        ("~BACK", "UNDO"),
        ("~BACK 3", "UNDO 3"),
        ("S3 FLOOR", "SEAT 3 MENU"),
        ("FLOOR 8 1 0", "CARD 10"),
    ],
)
def test_what_is_half_keyed_is_shown_and_one_back_forgets_it(keys: str, text: str) -> None:
    half = keyed(keys, BETTING)
    assert half.entry is None
    assert entry_text(half.keyed) == text
    assert keyed("BACK", BETTING, left=half.keyed) == Answer(NOTHING)
    assert entry_text(NOTHING) is None


@pytest.mark.parametrize("key", ["PASS", "FOLD", "ALLIN", "NEXT", "RAISE", "FLOOR", "S3", "~NEXT", "~BACK"])
@pytest.mark.parametrize("half", ["RAISE 6 00", "S3 RAISE 9", "FLOOR 2 RAISE 9", "FLOOR 9 7 1", "~BACK 3"])
def test_open_digits_are_lost_to_no_key_of_another_entry(half: str, key: str) -> None:
    left = keyed(half, BETTING).keyed
    assert keyed(key, BETTING, left=left) == Answer(left, HALF_KEYED)
    assert keyed("OK", BETTING, left=left).entry == keyed(f"{half} OK", BETTING).entry


@pytest.mark.parametrize("key", ["CLOCK", "~FLOOR"])
@pytest.mark.parametrize("half", ["RAISE 6 00", "FLOOR 2 RAISE 9", "FLOOR 1 5 00 OK"])
def test_clock_and_stop_wait_for_no_open_digits_which_stay_open(half: str, key: str) -> None:
    left = keyed(half, BETTING).keyed
    answer = keyed(key, BETTING, left=left)
    assert answer.keyed == left
    assert answer.entry is not None
    assert answer.entry == keyed(key, BETTING).entry


@pytest.mark.parametrize("keys", ["FLOOR 1 5 00 OK 2 NEXT", "FLOOR 1 5 00 OK 2 RAISE", "S2 4 3 NEXT", "S2 4 3 ~FLOOR"])
def test_a_number_without_its_ok_is_no_end_of_chips_or_penalty(keys: str) -> None:
    *half, _ = keys.split()
    assert keyed(keys, BETTING) == Answer(keyed(" ".join(half), BETTING).keyed, HALF_KEYED)


def test_chips_that_are_keyed_wait_for_next_whatever_comes_between() -> None:
    left = keyed("FLOOR 1 5 00 OK", BETTING).keyed
    assert keyed("PASS", BETTING, left=left) == Answer(left, HALF_KEYED)
    assert keyed("NEXT", BETTING, left=left).entry == events.ChipsPut(2, ((500,),), AT_MS)


@pytest.mark.parametrize(("key", "kind"), CONDUCT.items())
def test_two_presses_propose_a_penalty_and_leave_it_open(key: str, kind: str) -> None:
    opened = keyed(f"S2 {key}", BETTING)
    assert opened.entry == events.PenaltyProposed(2, kind, AT_MS)
    assert (opened.keyed.seat, opened.keyed.kind, opened.keyed.conduct) == (2, "penalty", kind)
    proposed = after(BETTING, events.PenaltyProposed(2, kind, AT_MS))
    assert keyed(f"S2 {key}", proposed).entry is None, "an open proposal is taken up"
    taken = keyed("NEXT", proposed, left=opened.keyed).entry
    assert isinstance(taken, events.Penalised)
    assert (taken.seat, taken.kind) == (2, kind)


@pytest.mark.parametrize(
    ("key", "verb"),
    [("BACK", DeckVerb.BACK), ("NEXT", DeckVerb.STOP), ("~BACK", None), ("~NEXT", None), ("PASS", None), ("1", None)],
)
def test_while_a_deck_is_enrolled_back_and_next_are_its_own_and_no_other_key_works(
    key: str, verb: DeckVerb | None
) -> None:
    answer = struck_in_task(Stroke(key.removeprefix("~"), key.startswith("~"), AT_MS))
    expected = Refused("unsupported", variant="task") if verb is None else DeckRequest(verb)
    assert answer == Answer(NOTHING, expected)


def test_decks_are_offered_between_hands_alone() -> None:
    offered = {table.phase: menu_open("menu", table) for table in (IDLE, BETTING)}
    keys = {phase: [key for key, _ in menu.items] for phase, menu in offered.items() if menu is not None}
    assert keys == {"seating": [*"1234567890", "00"], "betting": [*"1234567890"]}
    assert menu_open("", IDLE) is None


def test_a_half_keyed_entry_is_forgotten_after_twenty_seconds() -> None:
    half = keyed("S3 RAISE 6", BETTING, at_ms=1_000).keyed
    assert still_keyed(half, 20_999) == half
    assert still_keyed(half, 21_000) == NOTHING
    assert keyed("00", BETTING, at_ms=20_999, left=half).keyed.digits == "600"
    assert keyed("PASS", BETTING, at_ms=21_000, left=half).entry == events.Passed(2, 21_000)


def test_each_key_gives_another_twenty_seconds() -> None:
    left = NOTHING
    for number, key in enumerate(("S3", "RAISE", "6", "00")):
        left = keyed(key, BETTING, at_ms=19_000 * number, left=left).keyed
    assert keyed("OK", BETTING, at_ms=19_000 * 4, left=left).entry == events.Raised(3, 600, 76_000)


@pytest.mark.slow
def test_the_pin_is_asked_for_and_never_shown() -> None:
    asked = pin_asked(events.Undone(3, None, 0))
    assert entry_text(asked) == "PIN"
    half = keyed("1 2 00", IDLE, left=asked)
    assert entry_text(half.keyed) == "PIN ****"
    assert keyed("OK", IDLE, left=half.keyed) == Answer(NOTHING, events.Undone(3, sealed("1200"), AT_MS))
    assert keyed("BACK", IDLE, left=half.keyed).keyed == NOTHING
    assert keyed("OK", IDLE, left=asked) == Answer(NOTHING, KEY_DOES_NOTHING)


def test_an_amount_has_nine_digits_at_most() -> None:
    assert keyed("RAISE " + "9 " * 12 + "OK", BETTING).entry == events.Raised(2, 999_999_999, AT_MS)


def test_a_seat_key_alone_enters_nothing_whatever_comes_next_is_of_that_seat_once() -> None:
    assert keyed("S3", BETTING) == Answer(Keyed(3, at_ms=AT_MS))
    first = keyed("S3 PASS", BETTING)
    assert keyed("PASS", BETTING, left=first.keyed).entry == events.Passed(2, AT_MS)


@pytest.mark.slow
@given(st.lists(st.sampled_from(KEYS).flatmap(lambda key: st.tuples(st.just(key), st.booleans())), max_size=12))
def test_two_backs_and_twenty_seconds_forget_whatever_was_keyed(strokes: list[tuple[str, bool]]) -> None:
    left = NOTHING
    for key, held in strokes:
        stroke = Stroke(key, held and key in HOLD_KEYS, 0)
        answer = struck(left, stroke, BETTING)
        stays = answer.keyed == left and (answer.entry == HALF_KEYED or (key, stroke.held) in BESIDE)
        left = answer.keyed
        ends = answer.entry is None or left.kind in ("", "penalty")
        assert ends or stays, "but for a penalty an entry leaves nothing keyed, unless open digits wait beside it"
    if left != NOTHING:
        assert keyed("BACK", BETTING, 0, left).keyed == NOTHING
        assert still_keyed(left, 20_000) == NOTHING


def test_on_a_street_of_which_a_card_was_not_seen_the_seat_to_act_is_meant() -> None:
    play = dealt(dict.fromkeys((1, 2, 3), 2000), game="F7S")
    stud_street(play, 4)
    play.cards_to(1, 2)
    assert play.phase() == "board"
    answer = keyed("PASS", play.table)
    assert isinstance(answer.entry, events.Passed)
    play.do(answer.entry)
    assert play.phase() == "betting"
    assert play.player(answer.entry.seat).acted == 0


OPENS = {
    "menu": "FLOOR",
    "chips": "FLOOR 1",
    "says": "FLOOR 2",
    "exposes": "FLOOR 3",
    "dealer exposed": "FLOOR 4",
    "shows": "FLOOR 5",
    "seat": "FLOOR 6",
    "card": "FLOOR 8",
    "level": "FLOOR 9",
}


@pytest.mark.parametrize("kind", OPENS)
def test_each_item_of_a_menu_is_a_key_that_does_something_there(kind: str) -> None:
    opened = keyed(OPENS[kind], BETTING).keyed
    assert opened.kind == kind
    for key, _ in MENUS[kind].items:
        before = "5 " if kind == "chips" and key == "OK" else "4 OK 4 " if key == "NEXT" else ""
        rank = "9 " if MENUS[kind].items[0] == ("PASS", "Spade") else ""
        answer = keyed(before + rank + key.replace(" ", ""), BETTING, left=opened)
        assert answer.entry != KEY_DOES_NOTHING, key
        assert answer.entry or answer.told or answer.keyed.kind not in ("", kind) or kind == "chips", key


def test_the_last_item_tells_who_is_warned_has_hands_to_miss_or_is_away() -> None:
    assert keyed("FLOOR 0", BETTING) == Answer(NOTHING, told=NOBODY)
    warned = after(
        IDLE,
        events.Penalised(1, "warning", 0, "abuse", 0),
        events.Penalised(1, "warning", 0, "left", 0),
        events.Penalised(3, "rounds", 2, "abuse", 0),
        events.MarkedAway(3, 0),
    )
    told = "Seat 1: 2 warnings. Seat 3: 6 hands to miss, away."
    assert keyed("FLOOR 0", warned) == Answer(NOTHING, told=told)
    spanish = warned._replace(night=warned.night._replace(house=warned.night.house._replace(screen_language="es")))
    told = "Silla 1: 2 advertencias. Silla 3: 6 manos por perder, ausente."
    assert keyed("FLOOR 0", spanish) == Answer(NOTHING, told=told)
