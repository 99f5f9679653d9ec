"""The menus of the dealer's panel: what the keys mean while one is open, and what its last item tells."""

from typing import NamedTuple

from firmware_host.core.table import Player, Table, hand_runs


class Menu(NamedTuple):
    """A title, and for each key its text."""

    title: str
    items: tuple[tuple[str, str], ...]


SUITS = (("PASS", "Spade"), ("RAISE", "Heart"), ("ALL IN", "Diamond"), ("FOLD", "Club"))
MENUS = {
    "menu": Menu(
        "Floor",
        (
            ("1", "Chips"),
            ("2", "Words"),
            ("3", "A player exposes a card"),
            ("4", "The dealer exposed a card"),
            ("5", "A player shows one card"),
            ("6", "Away, back"),
            ("7", "Show the other card"),
            ("8", "A card by hand"),
            ("9", "Level"),
            ("0", "Who is warned and away"),
        ),
    ),
    "chips": Menu("Chips", (("OK", "One chip more"), ("RAISE", "Another motion"), ("NEXT", "That was all"))),
    "says": Menu("Words", (("PASS", "Call"), ("RAISE", "Raise"))),
    "seat": Menu("Away, back", (("1", "Away"), ("2", "Back"))),
    "level": Menu(
        "Level",
        (
            ("1", "The next one"),
            ("2", "The one before"),
            ("3", "Its clock stops"),
            ("4", "Its clock goes on"),
            ("5", "Minutes more"),
            ("6", "Minutes fewer"),
            ("7", "A break, minutes"),
        ),
    ),
    "decks": Menu("Decks", (("1", "Enroll a deck"), ("2", "Check a deck"), ("3", "Enroll the button"))),
    **{kind: Menu("Rank, then suit", SUITS) for kind in ("card", "exposes", "dealer exposed", "shows")},
}
"""The menu that is open, by the kind of what is being keyed; between hands the floor's has one item more."""
DECKS_KEY = "00"

NOBODY = "Nobody is warned, away or to miss a hand."


def menu_open(kind: str, table: Table) -> Menu | None:
    """The menu that is open while something of this kind is keyed; None where none is."""
    menu = MENUS.get(kind)
    if menu is None or kind != "menu" or hand_runs(table):
        return menu
    return menu._replace(items=(*menu.items, (DECKS_KEY, MENUS["decks"].title)))


def standings(table: Table) -> str:
    """Who is warned, who has hands to miss, and who is away, in one sentence a seat."""
    told = [_standing(seat, player) for seat, player in enumerate(table.players) if player is not None]
    return " ".join(filter(None, told)) or NOBODY


def _standing(seat: int, player: Player) -> str:
    standing = player.standing
    parts = [
        _counted(standing.warnings, "warning", "warnings"),
        _counted(standing.to_miss, "hand to miss", "hands to miss"),
        "away" if standing.away else "",
    ]
    told = ", ".join(filter(None, parts))
    return f"Seat {seat}: {told}." if told else ""


def _counted(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}" if number else ""
