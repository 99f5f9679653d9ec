"""Stud streets: betting goes on when every live seat has its card and every up card is known."""

from firmware_host.core import betting
from firmware_host.core.absent import without_absent
from firmware_host.core.betting import bet_size
from firmware_host.core.board import shares_last_card
from firmware_host.core.rounds import advance, close, known_faces, new_round, won_unshown
from firmware_host.core.showing import opens
from firmware_host.core.table import Round, Table, in_round, live_seats, with_player
from firmware_host.core.tokens import due_tokens, due_up_tokens


def dealt_on(table: Table, at_ms: int, acted: bool = False) -> Table:
    """The table after a card has come or has been told: the next betting round where nothing is missing for it.

    When the dealer keys an act every seat counts as having its full number, but up cards must be known (rule 6).
    """
    if not table.night.game.bring_in:
        return table
    while (after := _one_street_on(table, at_ms, acted)) is not table:
        table, acted = after, False
    return table


def _one_street_on(table: Table, at_ms: int, acted: bool) -> Table:
    if table.phase == "dealing" and _all_have(table, acted):
        return _bring_in(table, at_ms)
    if table.phase == "board" and not shares_last_card(table) and _all_have(table, acted):
        return new_round(table, table.cards, at_ms)
    return table


def bring_in_due(table: Table) -> bool:
    """Whether the player to act has the card that must bring in, and has not."""
    if not table.night.game.bring_in or table.street or table.phase != "betting" or table.round.bets:
        return False
    nobody_acted = all(p is None or p.acted < 0 for p in table.players)
    return nobody_acted and opens(table) == table.round.turn


def _all_have(table: Table, acted: bool) -> bool:
    """Every live seat has its cards of the street that is dealt, and the faces of those that are up."""
    # The last in the order of the deal gets his card last, so it is mostly he who lacks one.
    live, due, arrived = live_seats(table)[::-1], due_tokens(table), table.cards.tokens
    have = (due[seat][-1] in arrived for seat in live)
    if not (any(have) if acted else all(have)):
        return False
    known, due_up = known_faces(table), due_up_tokens(table)
    return all(known.issuperset(due_up[seat]) for seat in live)


def _bring_in(table: Table, at_ms: int) -> Table:
    """The first round: everybody owes the bring-in, the door card says who posts it."""
    low = opens(table)
    now = Round(table.night.level.bring_in, bet_size(table.night, 0))
    table = in_round(table, table.players, "betting", now)
    dead = without_absent(table, low - 1)
    player = dead.players[low]
    if player is not None and player.hand == "dead":
        # An absent player with the low card posts the bring-in all the same.
        posted = betting.passed(table, low).players[low]
        assert posted is not None
        dead = dead._replace(players=with_player(dead, low, posted._replace(hand="dead")))
    live = live_seats(dead)
    return won_unshown(close(dead), live[0]) if len(live) == 1 else advance(dead, low - 1, at_ms)
