"""When there is a question: all live hands are turned up and cards are still to come (rules 7 and 10)."""

from firmware_host.core.board import BURNS_BEFORE_SEVENTH
from firmware_host.core.faces import shown_cards, unknown_faces
from firmware_host.core.pots import pots_of
from firmware_host.core.table import Table, live_seats
from firmware_host.core.tokens import cards_of, seat_of
from firmware_host.equity.question import Hand, Question


def question_of(table: Table) -> Question | None:
    """The hands of the main pot and the board; None where betting can follow, no card follows or a face is unknown.

    A card that was keyed as exposed and then lay in no hand leaves a face unknown, too.
    """
    live = live_seats(table)
    if table.phase != "board" or len(live) < 2 or unknown_faces(table):
        return None
    if any(player is not None and player.hand == "live" for player in table.players):
        return None
    laid = {(seat_of(token), card) for token, card in table.cards.faces}
    if any(exposed not in laid for exposed in table.exposed if exposed[0] in live):
        return None
    shown, faces = shown_cards(table), dict(table.cards.faces)
    hands = tuple(Hand(seat, shown[seat]) for seat in pots_of(table)[0].seats)
    board = tuple(faces[token] for token in table.cards.board)
    return Question(table.night.game.code, hands, board, _shares_last(table, live)) if len(hands) > 1 else None


def _shares_last(table: Table, live: list[int]) -> bool:
    """Stud: whether too few cards will be left before seventh street for a last one each (rule 21)."""
    game = table.night.game
    if not game.bring_in:
        return False
    before_last = game.hole_cards(len(game.streets) - 2)
    dealt = len(table.cards.tokens) + sum(before_last - cards_of(table, seat) for seat in live)
    return 52 - dealt - BURNS_BEFORE_SEVENTH < len(live)
