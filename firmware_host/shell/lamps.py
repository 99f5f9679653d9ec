"""What the lamp at each seat shows: a function of the table and of what is wrong with its cards."""

from firmware_host.core.positions import told_positions
from firmware_host.core.table import Positions, Table
from firmware_host.shell.troubles import Trouble

ALERTS = frozenset({"live-cards-in-muck", "card-missing", "pull-back-card"})


def leds(table: Table, troubles: list[Trouble]) -> dict[int, str]:
    """One light a seat: the first reason that applies."""
    positions = told_positions(table) or Positions()
    shown = dict.fromkeys(range(1, table.night.seats + 1), "off")
    reasons = [(one.seat, "alert") for one in troubles if one.code in ALERTS]
    reasons += [
        (table.clock.seat if table.clock else None, "clock"),
        (table.order[0] if table.order else None, "show"),
        (table.round.turn if table.phase == "betting" else None, "turn"),
        (positions.button, "button"),
        (positions.small_blind if table.players[positions.small_blind] else None, "small-blind"),
        (positions.big_blind, "big-blind"),
    ]
    for seat, state in reasons:
        if seat in shown and shown[seat] == "off":
            shown[seat] = state
    return shown
