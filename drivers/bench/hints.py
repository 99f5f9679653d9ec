"""One line that says what a newcomer does next, keys of the keyboard in [brackets]; pure, from the prompts."""

from typing import Final

from drivers.bench.dealing import next_card
from drivers.bench.views import Bench, Prompt, TableView

LAST_F_KEY: Final = 12
WAITING: Final = "Waiting for the table ..."
SEAT_TWO: Final = "Nobody plays yet. Seat two players, in a terminal: dealer-table seat 1 Ann 5000"
OLD_CARDS: Final = "Cards of the last hand lie there: [G] gathers and shuffles them."
BREAK: Final = "A break. Hold [O] to end it."
FOR_ALL: Final = "{text} [B] deals it."
FOR_EACH: Final = "{text} [D] the next one, [A] all of them."
ACTS: Final = (
    ("brings-in", "[C] brings in"),
    ("check", "[C] check"),
    ("call", "[C] call {to_call}"),
    ("bet", "[R] amount [Enter] bet ({least} or more)"),
    ("raise", "[R] amount [Enter] raise (to {least} or more)"),
    ("allin", "[I] all in"),
    ("fold", "[M] fold"),
)
HINTS: Final = {
    "deal": "Deal: [D] the next card, [A] all of them.",
    "deal-flop": "[B] deals the flop.",
    "deal-turn": "[B] deals the turn.",
    "deal-river": "[B] deals the river.",
    "misdeal-suspected": "MISDEAL? [Space] yes, [Backspace] no.",
    "floor": "{text} Hold [O] to go on.",
    "push-pots": "Push the pots, then [Space].",
    "pull-back-card": "{text} Drag it back to the deck.",
    "live-cards-in-muck": "{text} Drag them back to seat {seat}.",
    "card-unknown": "{text} Take it away.",
    "card-missing": "{text} {seat_key}[O] [8], its rank, then [C] spade, [R] heart, [I] diamond, [F] club.",
    "show-first": "{text} Click its button, or [M]: into the muck.",
    "show-or-muck": "{text} Click its button, or [M]: into the muck.",
}
# They go with the prompt that follows them.
BESIDE: Final = frozenset({"return-chips", "turn-up"})


def hint(bench: Bench | None, view: TableView | None) -> str:
    """What to do now."""
    if bench is None or view is None:
        return WAITING
    if view.phase == "break":
        return BREAK
    prompts = [one for one in view.prompts if one.code != "seat-waits"]
    first = next((one for one in prompts if one.code not in BESIDE), None)
    if first is None:
        return SEAT_TWO if view.phase in ("seating", "idle") else " ".join(one.text for one in prompts)
    before = [one.text for one in prompts[: prompts.index(first)]]
    return " ".join([*before, _worded(first, bench, view)])


def _worded(prompt: Prompt, bench: Bench, view: TableView) -> str:
    if prompt.code in ("act", "bring-in"):
        return _act(view)
    if prompt.code == "riffle":
        gather = "[G] gathers and shuffles the cards, then " if bench.on_the_table else ""
        return f"{gather}[Space] begins a hand."
    if prompt.code == "pull-back-card" and view.phase == "dealing":
        return OLD_CARDS
    words = HINTS.get(prompt.code, "{text}")
    if prompt.code == "deal-street":
        deck = tuple(card for card in bench.cards if card not in bench.on_the_table)
        words = FOR_EACH if next_card(view, bench, deck) else FOR_ALL
    return words.format(text=prompt.text, seat=prompt.seat, seat_key=_seat_key(prompt.seat))


def _seat_key(seat: int | None) -> str:
    """What is pressed before the card of a seat is keyed; nothing for the board."""
    if seat is None:
        return ""
    return f"[F{seat}] " if seat <= LAST_F_KEY else "[Shift] [F1] "


def _act(view: TableView) -> str:
    """Whose turn it is, and the keys of all that he may do."""
    name = view.names.get(view.turn or 0, "")
    acts = "  ".join(text for act, text in ACTS if act in view.can)
    return f"Seat {view.turn} {name}:  " + acts.format(
        to_call=f"{view.to_call or 0:,}", least=f"{view.min_raise_to or 0:,}"
    )
