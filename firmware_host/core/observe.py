"""What the antennas saw, and the meaning that the rules give it (rules 6, 7, 15, 26, 27)."""

from typing import NamedTuple

from firmware_host.core import betting
from firmware_host.core.board import street_from_board, streets_left
from firmware_host.core.conduct import out_of_turn
from firmware_host.core.deal import dealt_out
from firmware_host.core.events import TagsLeft, TagsSeen
from firmware_host.core.misdeal import watched
from firmware_host.core.rounds import advance, close, next_turn, settle, won_unshown
from firmware_host.core.streets import bring_in_due
from firmware_host.core.table import Cards, Lying, Refusal, Table, live_seats, player_at, ruled, with_cards, with_player
from firmware_host.core.tokens import seat_of

RUNNING = frozenset({"dealing", "betting", "board", "showdown", "payout", "misdeal", "paused"})


class Seen(NamedTuple):
    """The table after an observation, whether it got a meaning, and an objection if the rules have one."""

    table: Table
    meaning: bool = False
    objection: Refusal | None = None


def tags_seen(table: Table, event: TagsSeen, void: bool) -> Seen:
    """Tokens arrived: cards of the deal, of the board or in the muck."""
    tokens, closed, board, lying, faces, unsure = table.cards
    new = tuple([token for token in event.tokens if token not in tokens])
    if event.place != "muck":
        if len(new) > 1 and table.night.game.bring_in and event.place.isdigit():
            unsure = unsure + new
        table = with_cards(table, Cards(tokens + new, closed + event.closed, board, lying, faces, unsure))
    if event.place == "board":
        return _on_board(table, event, void)
    if event.place == "muck":
        return _in_muck(table, event, void)
    table = table if void else watched(table, event.place, len(new))
    if table.phase == "misdeal":
        return Seen(table)
    return Seen(dealt_out(table, event.at_ms))


def tags_left(table: Table, event: TagsLeft, void: bool) -> Seen:
    """Tokens were taken from the board or the muck: what they were is kept, where they lay is not."""
    lying = tuple(lie for lie in table.cards.lying if lie.place != event.place or lie.token not in event.tokens)
    table = with_cards(table, table.cards._replace(lying=lying))
    if event.place == "board":
        return Seen(table) if void else _street_if_due(table, event.at_ms)
    still = {seat_of(lie.token) for lie in lying if lie.place == "muck"}
    return Seen(table._replace(alarms=tuple(seat for seat in table.alarms if seat in still)))


def waiting_cards(table: Table) -> list[Lying]:
    """Cards on the board or in the muck that have no meaning yet."""
    return [lie for lie in table.cards.lying if lie.mark != "in"]


def given_meaning(table: Table, at_ms: int) -> Table:
    """NEXT gives void and early cards their meaning, if they can have it now; refused otherwise."""
    on_board = [lie.token for lie in waiting_cards(table) if lie.place == "board"]
    in_muck = [lie.token for lie in waiting_cards(table) if lie.place == "muck"]
    if opened := street_from_board(table, on_board, at_ms):
        return opened
    if not in_muck:
        raise Refusal("not-your-turn", variant="cards")
    seats = sorted({seat_of(token) for token in in_muck})
    for seat in seats:
        folded = _fold_into_muck(_marked(table, in_muck, "in"), seat, at_ms)
        if folded.objection:
            raise folded.objection
        table = folded.table
    return table


def _on_board(table: Table, event: TagsSeen, void: bool) -> Seen:
    due = table.phase == "board" and not void
    opened = tuple([token for token in event.tokens if token in table.cards.board])
    loose = tuple([token for token in event.tokens if token not in opened])
    if opened:
        table = _with_lying(table, "board", opened, "in")
    table = _with_lying(table, "board", loose, "fresh" if due else "void")
    if void or not loose:
        return Seen(table)
    if table.phase == "payout":
        if "rabbit" in {ruling.code for ruling in table.rulings} or not streets_left(table):
            return Seen(table)
        return Seen(table._replace(rulings=ruled(table, "rabbit")), meaning=True)
    return _street_if_due(table, event.at_ms)


def _street_if_due(table: Table, at_ms: int) -> Seen:
    """The street is opened when exactly its cards lie there and none of them came early."""
    here = [lie for lie in table.cards.lying if lie.place == "board" and lie.mark != "in"]
    if any(lie.mark != "fresh" for lie in here):
        return Seen(table)
    opened = street_from_board(table, [lie.token for lie in here], at_ms)
    return Seen(table) if opened is None else Seen(opened, meaning=True)


def _in_muck(table: Table, event: TagsSeen, void: bool) -> Seen:
    """All tags of one seat are one entry: the first that comes folds the hand."""
    tokens = tuple(token for token in event.tokens if token in table.cards.tokens and token not in table.cards.closed)
    table = _with_lying(table, "muck", tokens, "void" if void else "in")
    if void:
        return Seen(table)
    meaning = False
    objection = None
    for seat in sorted({seat_of(token) for token in tokens} - {0}):
        folded = _fold_into_muck(table, seat, event.at_ms)
        table, meaning = folded.table, meaning or folded.meaning
        if folded.objection:
            objection = folded.objection
            here = [token for token in tokens if seat_of(token) == seat]
            table = _marked(table, here, "objected")
    return Seen(table, meaning, objection)


def _fold_into_muck(table: Table, seat: int, at_ms: int) -> Seen:
    """A live hand's cards are in the muck (rules 17, 18, 26, 27)."""
    player = table.players[seat] if 0 < seat <= table.night.seats else None
    if player is None:
        return Seen(table)
    if player.hand == "tabled":
        if table.phase == "payout" and seat in {payout.seat for payout in table.payouts}:
            return Seen(table, objection=Refusal("winning-hand-tabled", seat))
        if "turned-up" in {ruling.code for ruling in table.rulings} and table.phase != "payout":
            return Seen(table, objection=Refusal("turned-up-stays", seat))
        return Seen(table)
    if player.hand != "live" or table.phase == "payout":
        return Seen(table)
    if table.phase in ("dealing", "misdeal", "paused") or (player.stack == 0 and table.phase != "showdown"):
        return Seen(table if seat in table.alarms else table._replace(alarms=(*table.alarms, seat)))
    in_turn = table.round.turn == seat or table.phase == "showdown"
    if in_turn and table.clock is not None:
        table = table._replace(clock=None, rulings=ruled(table, "clock-stopped", seat))
    table = fold(table, seat, at_ms)
    if in_turn:
        return Seen(table, meaning=True)
    return Seen(
        out_of_turn(table._replace(alarms=(*table.alarms, seat), rulings=ruled(table, "out-of-turn", seat)), seat),
        meaning=True,
    )


def fold(table: Table, seat: int, at_ms: int, hand: str = "folded") -> Table:
    """A live hand is given up, or is dead; at the showdown it gets no share (24), the low card has posted (21)."""
    if table.round.turn == seat and bring_in_due(table):
        table = betting.passed(table, seat)
    player = player_at(table, seat)
    word = None if table.word is not None and table.word.seat == seat else table.word
    held = tuple(one for one in table.held if one.event.seat != seat)
    folded = table._replace(players=with_player(table, seat, player._replace(hand=hand)), word=word, held=held)
    if table.phase == "showdown":
        order = tuple(other for other in table.order if other != seat)
        if len([p for p in folded.players if p is not None and p.hand == "live"]) == 1 and not _anyone_tabled(folded):
            order = ()
        return settle(folded._replace(order=order, rulings=ruled(table, "no-share-unshown", seat)))
    live = live_seats(folded)
    if len(live) == 1:
        return won_unshown(close(folded), live[0])
    if table.phase == "dealing":
        return folded
    others_turn = table.round.turn not in (0, seat)
    return folded if others_turn and next_turn(folded.players, folded.round.bet, seat) else advance(folded, seat, at_ms)


def _anyone_tabled(table: Table) -> bool:
    return any(p is not None and p.hand == "tabled" for p in table.players)


def _marked(table: Table, tokens: list[str], mark: str) -> Table:
    lying = tuple(lie._replace(mark=mark) if lie.token in tokens else lie for lie in table.cards.lying)
    return with_cards(table, table.cards._replace(lying=lying))


def _with_lying(table: Table, place: str, tokens: tuple[str, ...], mark: str) -> Table:
    lying = (*table.cards.lying, *[Lying(place, token, mark) for token in tokens])
    return with_cards(table, table.cards._replace(lying=lying))
