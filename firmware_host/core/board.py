"""The board: a street is opened when it is due and exactly its cards lie there (rule 15)."""

from firmware_host.core.rounds import new_round
from firmware_host.core.table import Table, live_seats
from firmware_host.core.tokens import cards_of

BURNS_BEFORE_SEVENTH = 3


def cards_due(table: Table) -> int:
    """How many cards the next street brings to the board; 0 while none is due."""
    if table.phase != "board":
        return 0
    return 1 if shares_last_card(table) else table.night.game.streets[table.street + 1].board_cards


def shares_last_card(table: Table) -> bool:
    """Stud: too few cards are left for a last one each, so one on the board is everybody's (rule 21)."""
    game = table.night.game
    if not game.bring_in or table.street != len(game.streets) - 2:
        return False
    live = live_seats(table)
    # So many are left at least, and mostly that settles it: whose card is whose need not be counted.
    if 52 - len(table.cards.tokens) - BURNS_BEFORE_SEVENTH >= len(live):
        return bool(table.cards.board)
    sixth = game.hole_cards(table.street)
    dealt = len(table.cards.tokens) - sum(max(cards_of(table, seat) - sixth, 0) for seat in live)
    return 52 - dealt - BURNS_BEFORE_SEVENTH < len(live) or bool(table.cards.board)


def streets_left(table: Table) -> bool:
    """Whether the board could still get a card in this game."""
    return table.street < len(table.night.game.streets) - 1


def street_from_board(table: Table, tokens: list[str], at_ms: int) -> Table | None:
    """The next street opened with these tokens, or None where they are not exactly what is due."""
    if not tokens or len(tokens) != cards_due(table):
        return None
    lying = tuple([lie._replace(mark="in") if lie.token in tokens else lie for lie in table.cards.lying])
    return new_round(table, table.cards._replace(board=(*table.cards.board, *tokens), lying=lying), at_ms)
