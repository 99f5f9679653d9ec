"""Stud streets: betting goes on when every live seat has its card and every up card is known."""

from firmware_host.core.betting import bet_size
from firmware_host.core.board import shares_last_card
from firmware_host.core.rounds import advance, missing_faces, new_round
from firmware_host.core.showing import opens
from firmware_host.core.table import Round, Table, in_round, live_seats
from firmware_host.core.tokens import cards_of, up_tokens


def dealt_on(table: Table, at_ms: int) -> Table:
    """The table after a card has come or has been told: the next betting round where nothing is missing for it."""
    if not table.night.game.bring_in:
        return table
    if table.phase == "dealing" and _all_have(table, table.street):
        return _bring_in(table, at_ms)
    if table.phase == "board" and not shares_last_card(table) and _all_have(table, table.street + 1):
        return new_round(table._replace(street=table.street + 1), at_ms)
    return table


def bring_in_due(table: Table) -> bool:
    """Whether the player to act has the card that must bring in, and has not."""
    if not table.night.game.bring_in or table.street or table.phase != "betting" or table.round.bets:
        return False
    nobody_acted = all(p is None or p.acted < 0 for p in table.players)
    return nobody_acted and opens(table) == table.round.turn


def _all_have(table: Table, street: int) -> bool:
    """Every live seat has its cards of a street, and the faces of those that are up."""
    live = live_seats(table)
    full = table.night.game.hole_cards(street)
    if any(cards_of(table, seat) < full for seat in live):
        return False
    return not any(missing_faces(table, up_tokens(table, seat)) for seat in live)


def _bring_in(table: Table, at_ms: int) -> Table:
    """The first round: everybody owes the bring-in, the door card says who posts it."""
    now = Round(table.night.level.bring_in, bet_size(table.night, 0))
    table = in_round(table, table.players, "betting", now)
    return advance(table, opens(table) - 1, at_ms)
