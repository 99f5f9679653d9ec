"""Writes poker hand histories (PHH) that the reader reads back equal."""

from collections.abc import Iterable

from firmware_host.hands.records import (
    Action,
    BetRaise,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    PhhHand,
    Show,
)


def write_hand(hand: PhhHand) -> str:
    """Write the text of a file of this one hand; its file name and label are not part of it."""
    fields = {
        "variant": _text(hand.variant),
        "ante_trimming_status": "false",
        "antes": _numbers(hand.antes),
        "blinds_or_straddles": _numbers(hand.blinds_or_straddles),
        "bring_in": _number(hand.bring_in),
        "small_bet": _number(hand.small_bet),
        "big_bet": _number(hand.big_bet),
        "min_bet": _number(hand.min_bet),
        "starting_stacks": _numbers(hand.starting_stacks),
        "actions": f"[{', '.join(_text(action_text(action)) for action in hand.actions)}]",
        "finishing_stacks": _numbers(hand.finishing_stacks or ()),
        "_seats": _numbers(hand.seats),
        "_hand": _number(hand.number),
        "_table_script": "" if hand.table_script is None else _lines(hand.table_script),
    }
    return "".join(f"{name} = {value}\n" for name, value in fields.items() if value)


def write_hands(hands: Iterable[PhhHand]) -> str:
    """Write the text of a file of many hands, each in a table named by its label."""
    return "\n".join(f"[{_text(hand.hand)}]\n{write_hand(hand)}" for hand in hands)


def action_text(action: Action) -> str:
    """Write one action as the format spells it."""
    match action:
        case DealHole(player, cards):
            return f"d dh p{player} {''.join(cards)}"
        case DealBoard(cards):
            return f"d db {''.join(cards)}"
        case Fold(player):
            return f"p{player} f"
        case CheckCall(player):
            return f"p{player} cc"
        case BetRaise(player, amount):
            return f"p{player} cbr {amount}"
        case BringIn(player):
            return f"p{player} pb"
        case Show(player, cards):
            return f"p{player} sm {''.join(cards)}".rstrip()


def _text(text: str) -> str:
    """Quote text for TOML."""
    return f'"{_escaped(text)}"'


def _lines(text: str) -> str:
    """Quote text of many lines for TOML, line by line."""
    lines = "\n".join(map(_escaped, text.split("\n")))
    return f'"""\n{lines}"""'


def _escaped(text: str) -> str:
    return "".join(char if char.isprintable() and char not in '"\\' else f"\\U{ord(char):08X}" for char in text)


def _numbers(numbers: Iterable[int]) -> str:
    """Write a list, nothing for an empty one: the format leaves such fields out."""
    return f"[{', '.join(map(str, numbers))}]" if numbers else ""


def _number(number: int | None) -> str:
    return "" if number is None else str(number)
