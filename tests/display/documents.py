"""Public status documents for every state of the screen, as large and awkward as they come."""

from collections.abc import Mapping
from typing import Final

Value = None | bool | int | float | str | list["Value"] | dict[str, "Value"]
Document = dict[str, Value]

RANKS: Final = "AKQJT98765432"
NAMES: Final = (
    "Bartholomew-Maximilian",
    "Ågnes",
    "Wolfgang Amadeus",
    "Jorge",
    "Qyygjpq",
    "Gwendolyn-Mary-Jane",
    "Al",
    "WWWWWWWWWWWW",
    "Cat",
    "Dan",
    "Evangeline",
    "Fay",
    "Zoë",
)
LEVEL: Final[Document] = {
    "number": 1,
    "small_blind": 100,
    "big_blind": 200,
    "ante": 0,
    "big_blind_ante": 0,
    "bring_in": 0,
    "small_bet": 0,
    "big_bet": 0,
    "remaining_s": None,
}
STUD: Final = LEVEL | {"small_blind": 0, "big_blind": 0, "ante": 250_000, "bring_in": 500_000} | {
    "small_bet": 1_000_000, "big_bet": 2_000_000
}  # fmt: skip
BOARD: Final = ["Th", "Jd", "Qc", "9h", "2s"]


def document(seats: int, **changes: Value) -> Document:
    """A table with that many seats, everybody live and seat 1 to act, with these keys changed."""
    numbers = [str(seat) for seat in range(1, seats + 1)]
    base: Document = {
        "phase": "betting",
        "level": dict(LEVEL),
        "street": "preflop",
        "button": seats,
        "button_dead": False,
        "small_blind": 1,
        "big_blind": min(2, seats),
        "positions_why": None,
        "board": [],
        "turn": 1,
        "to_call": 200,
        "raises": {"made": 0, "cap": None},
        "seats": {seat: {"name": NAMES[int(seat) - 1], "away": False} for seat in numbers},
        "hands": dict.fromkeys(numbers, "live"),
        "shown": {},
        "order": [],
        "payouts": [],
        "pots": None,
        "pot_seats": [],
        "prompts": [],
        "rulings": [],
        "message": None,
        "clock": None,
        "faults": [],
        "restored": False,
        "language": "en",
    }
    return base | changes


def shown(seats: int) -> dict[str, Value]:
    """Two cards face up for each of the seats."""
    return {str(seat): [RANKS[seat - 1] + "s", RANKS[(seat + 3) % 13] + "h"] for seat in range(1, seats + 1)}


def notice(code: str, seat: int | None = None, text: str = "", rule: int = 0) -> Document:
    """A prompt or a ruling."""
    return {"code": code, "seat": seat, "rule": rule, "text": text}


def side_pots(seats: int, **changes: Value) -> Document:
    """The betting goes on over two who are all-in for less, where there are seats enough for that."""
    bets: Value = {str(seat): 12_300 if seat == 1 else 45_600 if seat == 2 else 99_900 for seat in range(1, seats + 1)}
    pots: Value = [list(range(first, seats + 1)) for first in range(1, min(seats, 3) + 1)]
    return document(seats, phase="board", turn=None, committed=bets, pot_seats=pots) | changes


def clock(seat: int, stage: str, remaining_s: float, frozen: bool = False) -> Document:
    """The clock on a seat."""
    return {"seat": seat, "called_by": None, "stage": stage, "remaining_s": remaining_s, "frozen": frozen}


def turned_up(seats: int, **changes: Value) -> Document:
    """Everybody all in and turned up."""
    tabled: Value = {str(seat): "tabled" for seat in range(1, seats + 1)}
    pots: Value = [list(range(1, seats + 1)), list(range(2, seats + 1))]
    up: Document = {"phase": "board", "turn": None, "hands": tabled, "shown": shown(seats), "board": [*BOARD]}
    shares: Value = {str(seat): 1 / seats for seat in range(1, seats + 1)}
    up |= {"pot_seats": pots, "equity": shares, "equity_exact": False}
    return document(seats) | up | changes


def payouts(seats: int, pots: int) -> list[Value]:
    """Every pot split among all."""
    hand = "full house, queens over sevens"
    return [{"pot": pot, "seat": seat, "hand": hand} for pot in range(pots) for seat in range(1, seats + 1)]


LONG_UNDO: Final = "Taken back: " + ", ".join(["the cards at the board", "seat 13's call or check"] * 5) + "."
DOWN: Final = "Deal one card down to each live hand."
WHY: Final = "Dead button: seat 13 is empty. No small blind: seat 12 is empty. Seat 3 waits for the button."


def states(n: int) -> Mapping[str, Document]:
    """One document or more for each state, at a table with n seats; keys are the state, then a variant."""
    stud = document(n, level=STUD, button=None, small_blind=None, big_blind=None, turn=None, street="third")
    last, street = n, notice("deal-river", text="Deal the river.")
    back = notice("return-chips", last, f"Give 1,234,500 back to seat {last}.")
    riffle = notice("riffle", None, "Shuffle, then NEXT.", 12)
    idle: Document = {"phase": "idle", "turn": None}
    show: Document = {"phase": "showdown", "turn": None, "board": list(BOARD)}
    push = notice("push-pots", None, "Push the pots, then NEXT.", 1)
    pay: Document = {"phase": "payout", "turn": None, "board": list(BOARD), "shown": shown(n), "prompts": [push]}
    amiss: Value = [{"device": "reader muck", "since_s": 99, "text": ""}, {"device": "bus", "since_s": 99, "text": ""}]
    big = LEVEL | {"number": 12, "small_blind": 10_000, "big_blind": 20_000, "ante": 2_500, "remaining_s": 760}
    undone: Value = {"kind": "undone", "code": "x", "seat": None, "rule": 0, "text": LONG_UNDO}
    objection: Value = {"kind": "objection", "code": "x", "seat": 1, "rule": 7, "text": "Seat 1 wins: this hand stays."}
    move = notice("move-button", last, f"Move the button to seat {last}.")
    twice = "Already the queen of diamonds: lift it, or replace its tag. Lay Kd, the king of diamonds."
    enroll: Value = {"name": "enroll", "done": 38, "of": 52, "text": twice}
    check: Value = {"name": "deck-check", "done": 52, "of": 52, "text": LONG_UNDO}
    keys = ("Enroll a deck", "Check a deck", "Enroll the button")
    items: Value = [{"key": str(key), "text": text} for key, text in enumerate(keys, 1)]
    floor_keys = (
        "Chips",
        "Words",
        "Exposed",
        "Dealt open",
        "Shows one",
        "Away, back",
        "Other card",
        "Key a card",
    )
    floor_items = (*enumerate(floor_keys, 1), ("9", "Level"), ("0", "Warned"), ("00", "Decks"))
    long_items: Value = [{"key": str(key), "text": text} for key, text in floor_items]
    served: Value = {str(last): {"warnings": 1, "hands_to_miss": 48, "proposed": None}}
    stringed = notice("string-raise", last, "String raise: only the first motion counts.", 9)
    killed = notice("hand-killed", last, f"Seat {last}'s hand is dead; chips stay in.", 17)
    asked = notice("penalty-proposed", last, f"Seat {last}: disqualification? NEXT yes, BACK no.", 5)
    other = notice("must-show-other", last, f"Seat {last}: show the other card too.", 25)
    announced = notice("level-next-hand", None, "New limits from the next hand.", 12)
    held: Value = [{"seat": last, "act": "allin", "amount": 1_234_500}]
    early = notice("out-of-turn", last, f"Seat {last} acted out of turn.", 27)
    looked: Value = {"device": "storage", "text": "/var/lib/dealer-table: lies on overlay, which forgets the night"}
    found: Document = {"ready": True, "version": "12.10.1", "fine": 11}
    flop = notice("deal-turn", text="Deal the turn.")
    waits: Value = {str(seat): "none" for seat in range(1, n + 1)}
    return {
        "hand": document(n, turn=last, to_call=123_450, board=[*BOARD], street="river"),
        "hand/amiss": document(n, turn=last, level=big, faults=amiss, board=[*BOARD], street="river"),
        "hand/button": document(n, turn=last, prompts=[move]),
        "hand/limit": document(n, turn=last, raises={"made": 3, "cap": 4}),
        "hand/card": document(n, prompts=[notice("card-unknown", last)]),
        "street": document(n, phase="board", turn=None, board=[*BOARD[:4]], prompts=[back, street]),
        "clock": document(n, clock=clock(last, "minute", 43)),
        "countdown": document(n, clock=clock(last, "countdown", 10)),
        "dead": document(n, rulings=[notice("clock-expired", last)], hands={str(last): "dead"}),
        "dead/checked": document(n, rulings=[notice("clock-expired", last)]),
        "all-in": turned_up(n),
        "all-in/main": turned_up(n, pot_seats=[list(range(1, n + 1))]),
        "all-in/early": turned_up(n, board=[], equity=None, pots=None),
        "showdown": document(n) | show | {"order": list(range(1, n + 1))},
        "showdown/some": document(n) | show | {"order": [last], "shown": shown(n - 1)},
        "payout": document(n) | pay | {"payouts": payouts(1, 1)},
        "payout/back": document(n) | pay | {"payouts": payouts(1, 1), "prompts": [back]},
        "payout/none": document(n) | pay | {"prompts": [back]},
        "payout/many": document(n) | pay | {"payouts": payouts(n, 3), "rulings": [notice("odd-chip", last)]},
        "payout/split": document(n) | pay | {"payouts": payouts(2, 1)},
        "dealing": document(n, phase="dealing", turn=None, positions_why=WHY),
        "dealing/button": document(n, phase="dealing", turn=None, prompts=[move], positions_why=WHY),
        "next-hand/button": document(n, button=last, prompts=[move]) | idle,
        "task": document(n, task=enroll) | idle,
        "task/check": document(n, task=check) | idle,
        "menu": document(n, menu={"title": "Decks", "items": items}) | idle,
        "next-hand": document(n, small_blind=None, button=last, button_dead=True, positions_why=WHY) | idle,
        "dealing/stud": stud | {"phase": "dealing"},
        "next-hand/stud": stud | {"prompts": [riffle]} | idle,
        "next-hand/plain": document(n, prompts=[riffle]) | idle,
        "street/stud": stud | {"phase": "board", "street": "sixth", "prompts": [notice("deal-street", text=DOWN)]},
        "seating": document(n, button=None, big_blind=None, phase="seating", turn=None, hands=waits),
        "stop": document(n, prompts=[notice("live-cards-in-muck", last)]),
        "pull-back": document(n, prompts=[notice("pull-back-card", last)]),
        "card": document(n, prompts=[notice("card-missing", last, f"Key the card of seat {last}.")]),
        "answer": document(n, turn=last, message=undone),
        "answer/objection": document(n, turn=last, message=objection),
        "fault": document(n, faults=[{"device": f"reader seat{last}", "since_s": 1, "text": ""}]),
        "fault/other": document(n, faults=[{"device": "screen", "since_s": 1, "text": LONG_UNDO}]),
        "restored": document(n, turn=last, restored=True),
        "start": document(n, start=found | {"look": []}) | idle,
        "start/look": document(n, start=found | {"look": [looked, looked]}) | idle,
        "cannot-start": document(n, start=found | {"ready": False, "look": [looked]}) | idle,
        "hand/keyed": document(n, turn=last, level=big, entry=f"SEAT {last} RAISE 123456789", faults=amiss),
        "hand/queue": document(n, held=held, penalties=served, prompts=[asked, move]),
        "menu/long": document(n, menu={"title": "Floor", "items": long_items}),
        "misdeal-asked": document(
            n,
            phase="misdeal",
            turn=None,
            prompts=[notice("misdeal-suspected", last, f"Seat {last} got the first card. NEXT yes, BACK no.")],
        ),
        "misdeal": document(n, rulings=[notice("misdeal", None, "Misdeal.", 28)]) | idle,
        "floor": document(n, phase="paused", turn=None, floor_s=754, clock=clock(last, "minute", 43, frozen=True)),
        "break": document(n, phase="break", turn=None) | {"break": {"remaining_s": 599, "next": "150,000/300,000"}},
        "level": document(n, rulings=[announced], level=big | {"next": "150,000/300,000"}),
        "level/riffle": document(n, rulings=[notice("new-level", None, "", 12)], level=big),
        "out-of-turn": document(n, held=held, rulings=[early, notice("warning", last, "", 5)]),
        "out-of-turn/muck": document(n, rulings=[early]),
        "ruled": document(n, turn=last, rulings=[stringed]),
        "ruled/dead": document(n, turn=last, rulings=[killed]),
        "penalty": document(n, rulings=[notice("penalty", last, "", 5)], penalties=served),
        "penalty-asked": document(n, prompts=[asked]) | idle,
        "show-other": document(n) | pay | {"prompts": [other]},
        "side-pot": side_pots(n, prompts=[flop]),
        "other": document(n, phase="x", turn=None, prompts=[notice("x", None, LONG_UNDO)]),
    }
