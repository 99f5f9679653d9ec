"""From act to act: whose turn it is, the end of a round, of the betting and of the hand."""

from functools import cache

from firmware_host.core.pots import pots_of, shares, taken_unshown, uncalled
from firmware_host.core.ranks import high_rank
from firmware_host.core.table import LIVE, Player, Round, Table, clockwise, in_round, live_seats, ruled, with_player


def advance(table: Table, after: int, at_ms: int) -> Table:
    """What follows when the seat `after` has acted: the next turn, or the end of the round."""
    turn = next_turn(table, after)
    if turn:
        bet, step, raises, aggressor, _, _ = table.round
        return in_round(table, table.players, "betting", Round(bet, step, raises, aggressor, turn, at_ms))
    return _round_over(close(table))


def next_turn(table: Table, after: int) -> int:
    """The next seat clockwise that owes an act; 0 when the round is complete."""
    bet = table.round.bet
    with_chips = first = first_after = 0
    for seat, p in enumerate(table.players):
        if p is None or p.stack == 0 or p.hand != "live":
            continue
        with_chips += 1
        if p.acted < 0 or p.committed < bet:
            first = first or seat
            if seat > after:
                first_after = first_after or seat
    turn = first_after or first
    return 0 if with_chips == 1 and _owes_nothing(table, turn) else turn


def close(table: Table) -> Table:
    """The round is over: the bet that nobody matched goes back at once (rule 1)."""
    seat, amount = uncalled(table.players)
    player = table.players[seat]
    if not amount or player is None or player.hand not in LIVE:
        return table._replace(round=table.round._replace(turn=0), clock=None)
    back = player._replace(
        stack=player.stack + amount,
        committed=player.committed - amount,
        contributed=player.contributed - amount,
    )
    return table._replace(
        players=with_player(table, seat, back),
        rulings=ruled(table, "uncalled-returned", seat, amount),
        round=table.round._replace(turn=0),
        clock=None,
    )


def new_round(table: Table, at_ms: int) -> Table:
    """The next street's bets: nothing in front of anyone, first to act left of the button."""
    players = tuple(p and _next_street(p) for p in table.players)
    step = table.night.level.big_blind
    table = in_round(table, players, "betting", Round(0, step))
    turn = next_turn(table, table.night.positions.button)
    if turn:
        return in_round(table, players, "betting", Round(0, step, 0, 0, turn, at_ms))
    return _round_over(table)


def settle(table: Table) -> Table:
    """At the end of the showdown: who wins what, once every face that counts is known."""
    if table.phase != "showdown" or table.order:
        return table
    live = live_seats(table)
    tabled = [seat for seat in live if (p := table.players[seat]) is not None and p.hand == "tabled"]
    if len(live) == 1 and not tabled:
        return won_unshown(table, live[0])
    faces = dict(table.cards.faces)
    wanted = [token for seat in tabled for token in hand_tokens(table, seat)]
    if any(token not in faces for token in (*wanted, *table.cards.board)):
        return table
    board = [faces[token] for token in table.cards.board]
    ranks = {seat: high_rank([*(faces[token] for token in hand_tokens(table, seat)), *board]) for seat in tabled}
    payouts = shares(table, pots_of(table), ranks)
    rulings = table.rulings
    for payout in payouts:
        if payout.odd:
            rulings = ruled(table._replace(rulings=rulings), "odd-chip", payout.seat, payout.odd)
    return table._replace(phase="payout", payouts=payouts, rulings=rulings)


def hand_tokens(table: Table, seat: int) -> tuple[str, ...]:
    """The tokens of a seat's full hand, arrived or not; a closed one is made good by a later one."""
    full = table.night.game.hole_cards
    if not table.cards.closed:
        return _tokens(seat, full)
    closed = table.cards.closed
    gone = sum(token.partition(".")[0] == str(seat) for token in closed)
    return tuple(token for token in _tokens(seat, full + gone) if token not in closed)


@cache
def _tokens(seat: int, count: int) -> tuple[str, ...]:
    return tuple(f"{seat}.{n}" for n in range(1, count + 1))


def missing_faces(table: Table, tokens: tuple[str, ...]) -> list[str]:
    """Those of the tokens whose faces are not known."""
    known = {token for token, _ in table.cards.faces}
    return [token for token in tokens if token not in known]


def _next_street(player: Player) -> Player:
    return Player(player.name, player.stack, player.newcomer, player.hand, 0, player.contributed)


def _owes_nothing(table: Table, seat: int) -> bool:
    """All his opponents are all-in for no more than he has in."""
    player = table.players[seat]
    highest = max((p.committed for p in table.players if p is not None and p.hand == "live"), default=0)
    return player is None or player.committed >= highest


def _round_over(table: Table) -> Table:
    """The round is closed with two or more live: the next street, cards up or the showdown."""
    live = [(seat, p) for seat, p in enumerate(table.players) if p is not None and p.hand in ("live", "tabled")]
    somebody_all_in = any(p.stack == 0 for _, p in live)
    last_street = table.street == len(table.night.game.streets) - 1
    if somebody_all_in and (last_street or sum(p.stack > 0 for _, p in live) <= 1):
        return _turned_up(table, last_street)
    if not last_street:
        return table._replace(phase="board")
    order = _showdown_order(table, [seat for seat, _ in live])
    return table._replace(phase="showdown", order=order, rulings=ruled(table, "shows-first", order[0]))


def _turned_up(table: Table, last_street: bool) -> Table:
    """Every live hand is turned up; then the board is run, or the pots are pushed (rules 7 and 10)."""
    players = table.players
    rulings = table.rulings
    if any(p is not None and p.hand == "live" for p in players):
        players = tuple(p._replace(hand="tabled") if p is not None and p.hand == "live" else p for p in players)
        rulings = ruled(table, "turned-up")
    table = table._replace(players=players, rulings=rulings, phase="showdown" if last_street else "board")
    return settle(table)


def _showdown_order(table: Table, live: list[int]) -> tuple[int, ...]:
    """The last bettor or raiser of the last round first, else left of the button (rule 21)."""
    if table.round.aggressor in live:
        first = table.round.aggressor
    else:
        first = next(seat for seat in clockwise(table, table.night.positions.button) if seat in live)
    ring = (first, *clockwise(table, first)[:-1])
    return tuple(seat for seat in ring if seat in live)


def won_unshown(table: Table, seat: int) -> Table:
    """All others have folded: every pot is his, and he need not show."""
    payouts = taken_unshown(pots_of(table._replace(phase="payout")), seat)
    return table._replace(phase="payout", order=(), payouts=payouts)
