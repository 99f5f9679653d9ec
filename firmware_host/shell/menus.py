"""The menus of the dealer's panel: what the keys mean while one is open, and what its last item tells."""

from typing import NamedTuple

from firmware_host.core.table import Player, Table, hand_runs
from firmware_host.shell.texts import said_in


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
            ("3", "Exposed"),
            ("4", "Dealt open"),
            ("5", "Shows one"),
            ("6", "Away, back"),
            ("7", "Other card"),
            ("8", "Key a card"),
            ("9", "Level"),
            ("0", "Warned"),
        ),
    ),
    "chips": Menu("Chips", (("OK", "One chip more"), ("RAISE", "Another motion"), ("NEXT", "That was all"))),
    "says": Menu("Words", (("PASS", "Call"), ("RAISE", "Raise"))),
    "seat": Menu("Away, back", (("1", "Away"), ("2", "Back"))),
    "level": Menu(
        "Level",
        (
            ("1", "Next"),
            ("2", "Previous"),
            ("3", "Stop clock"),
            ("4", "Start clock"),
            ("5", "Add minutes"),
            ("6", "Take minutes"),
            ("7", "Break, min."),
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
    """Who is warned, who has hands to miss, and who is away, in one sentence a seat, in the language of the house."""
    language = table.night.house.screen_language
    told = [_standing(seat, player, language) for seat, player in enumerate(table.players) if player is not None]
    return " ".join(filter(None, told)) or said_in(language, NOBODY)


def _standing(seat: int, player: Player, language: str) -> str:
    standing = player.standing
    parts = [
        _counted(standing.warnings, "{count} warning", "{count} warnings", language),
        _counted(standing.to_miss, "{count} hand to miss", "{count} hands to miss", language),
        said_in(language, "away") if standing.away else "",
    ]
    told = ", ".join(filter(None, parts))
    return said_in(language, "Seat {seat}: {standing}.").format(seat=seat, standing=told) if told else ""


def _counted(number: int, one: str, more: str, language: str) -> str:
    return said_in(language, one if number == 1 else more).format(count=number) if number else ""
