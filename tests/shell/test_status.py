"""The status document: all its keys at every phase, in both views, in words and in order."""

import json
import os
import re
from pathlib import Path

import pytest

from firmware_host.core.table import Ruling
from firmware_host.scripts.random_dealer import Move
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.words import CAN, CLOCK_STAGES, HANDS, LEDS, MESSAGE_KINDS, PHASES, STREETS
from firmware_host.shell.prompts import rulings
from firmware_host.shell.status import Json
from tests.referee.tables import dealt
from tests.shell.documents import Played, objects, random_documents, texts

HANDS_TO_PLAY = 100 if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else 10
KEYS = {
    "phase", "hand", "game", "level", "button", "button_dead", "small_blind", "big_blind", "positions_why", "street",
    "board", "turn", "to_call", "min_raise_to", "max_raise_to", "can", "raises", "seats", "stacks", "committed",
    "pots", "hands", "shown", "held", "clock", "order", "payouts", "equity", "equity_exact", "prompts", "rulings",
    "message", "entry", "menu", "penalties", "leds", "buzzer", "faults", "task", "break", "floor_s", "restored",
    "players_left", "chips_in_play",
}  # fmt: skip
LEVEL_KEYS = {
    "number", "small_blind", "big_blind", "ante", "big_blind_ante", "bring_in", "small_bet", "big_bet", "remaining_s",
    "next",
}  # fmt: skip
URGENCY = [
    "floor", "misdeal-suspected", "pull-back-card", "must-show-other", "push-pots", "penalty-proposed",
    "live-cards-in-muck", "card-unknown", "card-missing", "card-twice", "turn-up", "return-chips", "show-first",
    "show-or-muck", "bring-in", "deal-flop", "deal-turn", "deal-river", "deal-street", "deal", "act", "seat-waits",
    "move-button", "announce-level", "riffle",
]  # fmt: skip
# The codes whose sentence may name chips: one seat's own bet, call, return or limit.
OWN_CHIPS = {
    "uncalled-returned", "return-chips", "raise-completed", "below-minimum", "more-than-stack", "not-a-chip",
    "clock-too-soon", "too-many-seats",
}  # fmt: skip
CHIPS = re.compile(r"\d[\d,]*\d\d")

CHECKS = "2 check\n3 check\n1 check\n"
TO_THE_BOARD = "dealer riffle\ndeal\n1 call\n2 call\n3 check\n"
TO_EACH_PHASE = {
    "seating": "",
    "dealing": "dealer riffle",
    "betting": "dealer riffle\ndeal",
    "board": TO_THE_BOARD,
    "showdown": f"{TO_THE_BOARD}flop\n{CHECKS}turn\n{CHECKS}river\n{CHECKS}",
    "payout": "dealer riffle\ndeal\n1 fold\n2 fold",
    "idle": "dealer riffle\ndeal\n1 fold\n2 fold\ndealer next",
}


@pytest.fixture
def played(tmp_path: Path) -> Played:
    played = Played(tmp_path)
    played.play("seat 1 Ann 5000\nseat 2 Bob 5000\nseat 3 Cat 5000\nbutton 1")
    return played


def leds(played: Played) -> list[Json]:
    shown = played.status()["leds"]
    assert isinstance(shown, dict)
    return list(shown.values())


@pytest.mark.parametrize("phase", TO_EACH_PHASE)
def test_every_key_is_there_at_every_phase_in_both_views(played: Played, phase: str) -> None:
    if TO_EACH_PHASE[phase]:
        assert set(played.play(TO_EACH_PHASE[phase])) == {None}
    floor, public = played.status(), played.table.host.public()
    assert floor["phase"] == public["phase"] == phase
    assert set(floor) == set(public) >= KEYS
    assert isinstance(floor["level"], dict)
    assert set(floor["level"]) == LEVEL_KEYS


def check_words(status: dict[str, Json]) -> None:
    """Every word of the document is one that it may use."""
    assert status["phase"] in PHASES
    assert status["street"] in (None, *STREETS)
    assert status["can"] is None or set(map(str, list_of(status["can"]))) <= set(CAN)
    assert set(map(str, values(status["hands"]))) <= set(HANDS)
    assert set(map(str, values(status["leds"]))) <= set(LEDS)
    message, clock = status["message"], status["clock"]
    assert not isinstance(message, dict) or message["kind"] in MESSAGE_KINDS
    assert not isinstance(clock, dict) or clock["stage"] in CLOCK_STAGES


def list_of(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def values(value: Json) -> list[Json]:
    assert isinstance(value, dict)
    return list(value.values())


def check_order(status: dict[str, Json]) -> None:
    """Prompts stand in order of urgency."""
    places = [URGENCY.index(str(one["code"])) for one in objects(status["prompts"])]
    hand_first = [place for place in places if URGENCY[place] in ("pull-back-card", "push-pots")]
    assert hand_first == sorted(hand_first)
    assert URGENCY.index("riffle") not in places[:-1]


def check_secrets(floor: dict[str, Json], public: dict[str, Json]) -> None:
    """Outside pot limit the players' view tells no pots and shares, and no chips but one seat's own."""
    assert public["pots"] is None
    assert all({"amount", "odd"}.isdisjoint(payout) for payout in objects(public["payouts"]))
    assert [payout["seat"] for payout in objects(public["payouts"])] == [
        one["seat"] for one in objects(floor["payouts"])
    ]
    message: list[Json] = [public["message"]] if public["message"] else []
    for one in (*objects(public["prompts"]), *objects(public["rulings"]), *objects(message)):
        assert one["code"] in OWN_CHIPS or not CHIPS.search(str(one["text"])), one
    assert not any(CHIPS.search(text) for text in texts(public["menu"]))


@pytest.mark.parametrize(
    "meanwhile", ["wait 1", "dealer level 300/600", "3 mucks", "dealer penalty 2 rounds 1 abuse", "dealer break 10"]
)
def test_how_long_the_floor_has_been_waited_for_is_counted_from_its_call_whatever_sounds_meanwhile(
    played: Played, meanwhile: str
) -> None:
    assert played.play("dealer riffle\ndeal\nwait 5\ndealer floor\nwait 30") == [None] * 5
    played.play(f"{meanwhile}\nwait 10")
    assert played.status()["floor_s"] == (41 if meanwhile == "wait 1" else 40)
    played.play("dealer resume")
    assert played.status()["floor_s"] is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_document_of_any_hand_is_json_in_its_own_words_and_keeps_its_secrets(tmp_path: Path, seed: int) -> None:
    phases = set()

    def watch(table: SimTable, move: Move) -> None:
        floor, public = table.host.floor(), table.host.public()
        phases.add(floor["phase"])
        assert json.loads(json.dumps(floor, allow_nan=False)) == floor
        assert set(floor) == set(public) >= KEYS, move
        check_words(floor)
        check_order(floor)
        check_secrets(floor, public)

    random_documents(tmp_path, seed, HANDS_TO_PLAY, watch)
    assert phases >= {"dealing", "betting", "board", "payout", "idle"}


def test_a_pots_shares_are_told_by_the_floor_alone(played: Played) -> None:
    played.play("dealer riffle\ndeal\n1 raise 600\n2 call\n3 fold\nflop\n2 bet 400\n1 fold")
    floor, public = played.status(), played.table.host.public()
    assert floor["pots"] == [{"amount": 1_400, "seats": [2]}]
    assert [payout["amount"] for payout in objects(floor["payouts"])] == [1_400]
    assert public["pots"] is None
    assert objects(public["payouts"]) == [{"pot": 0, "seat": 2, "hand": None}]
    assert not {"1,400", "1400"} & set(
        re.findall(r"[\d,]+", json.dumps(public["prompts"]) + json.dumps(public["rulings"]))
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hands", "flop", "turn", "river", "named"),
    [
        ("1:QsQd 2:5s5d 3:2c3d", "5h Qh 9c", "9d", "Kd", "full house, queens over nines"),
        ("1:QsQd 2:7s5d 3:2c3d", "5h Jh 5c", "9d", "Kd", "three fives"),
        ("1:QsTd 2:7s8d 3:2c3d", "Qh Jh 5c", "9d", "Kd", "straight, king high"),
        ("1:QsTd 2:7s8d 3:2c3d", "Qh 4h 5c", "5d", "Kd", "two pair, queens and fives"),
    ],
)
def test_a_payout_names_the_hand_that_won(
    played: Played, hands: str, flop: str, turn: str, river: str, named: str
) -> None:
    played.play(f"dealer riffle\ndeal {hands}\n1 call\n2 call\n3 check\nflop {flop}\n{CHECKS}turn {turn}\n{CHECKS}")
    played.play(f"river {river}\n{CHECKS}2 shows\n3 shows\n1 shows")
    assert {payout["hand"] for payout in objects(played.status()["payouts"])} == {named}


def test_a_pot_taken_unshown_names_no_hand(played: Played) -> None:
    played.play(TO_EACH_PHASE["payout"])
    assert [payout["hand"] for payout in objects(played.status()["payouts"])] == [None]


@pytest.mark.slow
def test_a_led_shows_the_first_reason_that_applies(played: Played) -> None:
    played.play("dealer riffle\ndeal")
    assert leds(played) == ["turn", "small-blind", "big-blind"]
    played.play("1 raise 600")
    assert leds(played) == ["button", "turn", "big-blind"]
    played.play("dealer clock")
    assert leds(played) == ["button", "clock", "big-blind"]
    played.play("3 mucks")
    assert leds(played) == ["button", "clock", "alert"]
    played.play("2 call")
    assert leds(played) == ["button", "small-blind", "big-blind"]


@pytest.mark.slow
def test_at_the_showdown_the_seat_that_shows_next_is_lit(played: Played) -> None:
    played.play(TO_EACH_PHASE["showdown"])
    assert leds(played) == ["button", "show", "big-blind"]
    played.play("2 shows")
    assert leds(played) == ["button", "small-blind", "show"]


def test_between_hands_the_coming_positions_are_lit(played: Played) -> None:
    played.play(TO_EACH_PHASE["idle"])
    assert leds(played) == ["big-blind", "button", "small-blind"]


def test_heads_up_the_button_is_lit_as_button(tmp_path: Path) -> None:
    played = Played(tmp_path, seats=2)
    played.play("seat 1 Ann 5000\nseat 2 Bob 5000\nbutton 1\ndealer riffle")
    assert leds(played) == ["button", "big-blind"]


def test_half_keyed_and_menu_are_shown(played: Played) -> None:
    played.play("dealer riffle\ndeal")
    for key, entry, menu in (("S2", "SEAT 2", False), ("RAISE", "SEAT 2 RAISE", False), ("BACK", None, False)):
        played.table.strike(key)
        assert (played.status()["entry"], played.status()["menu"] is not None) == (entry, menu)
    played.table.strike("FLOOR")
    menu_shown = played.status()["menu"]
    assert isinstance(menu_shown, dict)
    assert [item["key"] for item in objects(menu_shown["items"])] == list("1234567890")
    played.table.wait(20_000)
    assert (played.status()["entry"], played.status()["menu"]) == (None, None)


@pytest.mark.parametrize(
    ("game", "claim"),
    [
        ("NT", "left of the button"),
        ("F7S", "high card by suit"),
        ("FO/8", "high half first, then left of the button"),
        ("F7S/8", "high half first, then high card by suit"),
        ("FR", "high card by suit"),
    ],
)
def test_an_odd_chip_is_told_with_the_claim_of_the_game(game: str, claim: str) -> None:
    table = dealt(dict.fromkeys((1, 2), 1000), game=game).table._replace(rulings=(Ruling("odd-chip", 2, 1),))
    assert [one.text for one in rulings(table)] == [f"Odd chip: seat 2, {claim}."]
