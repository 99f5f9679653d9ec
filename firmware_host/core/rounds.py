"""From act to act: whose turn it is, the end of a round, of the betting and of the hand."""

from firmware_host.core.betting import bet_size
from firmware_host.core.game import Game
from firmware_host.core.pots import (
    Claims,
    Worths,
    clockwise_claims,
    odd_chips,
    pots_of,
    shares,
    taken_unshown,
    uncalled,
)
from firmware_host.core.showing import best_board, opens
from firmware_host.core.table import (
    LIVE,
    Cards,
    Player,
    Round,
    Table,
    clockwise,
    in_round,
    live_seats,
    ruled,
    with_cards,
    with_player,
)
from firmware_host.core.tokens import hand_tokens, seat_of
from firmware_host.core.worth import high_worth, low_worth, odd_chip_card


def advance(table: Table, after: int, at_ms: int) -> Table:
    """What follows when the seat `after` has acted: the next turn, or the end of the round."""
    turn = next_turn(table.players, table.round.bet, after)
    if turn:
        bet, step, full, bets, aggressor, _, _ = table.round
        return in_round(table, table.players, "betting", Round(bet, step, full, bets, aggressor, turn, at_ms))
    return _round_over(close(table))


def next_turn(players: tuple[Player | None, ...], bet: int, after: int) -> int:
    """The next seat clockwise that owes an act; 0 when the round is complete."""
    with_chips = first = first_after = 0
    for seat, p in enumerate(players):
        if p is None or p.stack == 0 or p.hand != "live":
            continue
        with_chips += 1
        if p.acted < 0 or p.committed < bet:
            first = first or seat
            if seat > after:
                first_after = first_after or seat
    turn = first_after or first
    return 0 if with_chips == 1 and _owes_nothing(players, turn) else turn


def close(table: Table) -> Table:
    """The round is over: the bet that nobody matched goes back at once (rule 1)."""
    seat, amount = uncalled(table.players)
    player = table.players[seat]
    if not amount or player is None or player.hand not in LIVE:
        return table._replace(round=table.round._replace(turn=0), clock=None, word=None)
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
        word=None,
    )


def new_round(table: Table, cards: Cards, at_ms: int) -> Table:
    """The next street's bets: nothing in front of anyone, first to act left of the button."""
    street, players = table.street + 1, tuple([p and _next_street(p) for p in table.players])
    table = table._replace(street=street, cards=cards, players=players, phase="betting", raised_from=None)
    turn = next_turn(players, 0, _before_first(table))
    now = Round(0, bet_size(table.night, street), 0, 0, 0, turn, at_ms if turn else 0)
    return table._replace(round=now) if turn else _round_over(table._replace(round=now))


def _before_first(table: Table) -> int:
    """The seat after which the street's first to act is looked for: the button, or the one right of the best board."""
    if table.night.game.bring_in:
        return opens(table) - 1
    return table.night.positions.button


def sure_of(table: Table, seats: list[int]) -> Table:
    """Hands that are laid open: a face that stood for one of two cards is read again from the cards themselves."""
    unsure = [token for token in table.cards.unsure if seat_of(token) in seats]
    if not unsure:
        return table
    faces = tuple(known for known in table.cards.faces if known[0] not in unsure)
    still = tuple(token for token in table.cards.unsure if token not in unsure)
    return with_cards(table, table.cards._replace(faces=faces, unsure=still))


def settle(table: Table) -> Table:
    """At the end of the showdown: who wins what, once every face that counts is known; the last hand needs none."""
    if table.phase != "showdown" or table.order:
        return table
    live = live_seats(table)
    if len(live) == 1:
        return won_unshown(table, live[0])
    tabled = [seat for seat in live if (p := table.players[seat]) is not None and p.hand == "tabled"]
    faces, tokens = dict(table.cards.faces), hand_tokens(table)
    if not faces.keys() >= {*table.cards.board, *(token for seat in tabled for token in tokens[seat])}:
        return table
    board = [faces[token] for token in table.cards.board]
    hands = {seat: [faces[token] for token in tokens[seat]] for seat in tabled}
    payouts = shares(table, pots_of(table), _worths(table.night.game, hands, board), _claims(table, hands, board))
    rulings = table.rulings
    for seat, chips in odd_chips(payouts).items():
        rulings = ruled(table._replace(rulings=rulings), "odd-chip", seat, chips)
    return table._replace(phase="payout", payouts=payouts, rulings=rulings)


def _worths(game: Game, hands: dict[int, list[str]], board: list[str]) -> Worths:
    highs = {seat: high_worth(game, hand, board) for seat, hand in hands.items()} if game.high else {}
    if game.low is None:
        return Worths(highs, {})
    lows = {seat: low_worth(game, hand, board) for seat, hand in hands.items()}
    return Worths(highs, {seat: low for seat, low in lows.items() if low is not None})


def _claims(table: Table, hands: dict[int, list[str]], board: list[str]) -> Claims:
    """Who gets odd chips first: clockwise in flop games, by suit in stud (rule 1)."""
    if not table.night.game.bring_in:
        return clockwise_claims(table)
    of_seven = table.night.house.pots_odd_chip_cards == "seven"
    return lambda winners, low: sorted(winners, key=lambda seat: odd_chip_card([*hands[seat], *board], low, of_seven))


def known_faces(table: Table) -> set[str]:
    """The tokens whose faces are known."""
    return {token for token, _ in table.cards.faces}


def _next_street(player: Player) -> Player:
    name, stack, newcomer, hand, _, contributed, _, _, standing = player
    return Player(name, stack, newcomer, hand, 0, contributed, -1, 0, standing)


def _owes_nothing(players: tuple[Player | None, ...], seat: int) -> bool:
    """All his opponents are all-in for no more than he has in; the bet of a dead hand stands (rule 17)."""
    player = players[seat]
    highest = max((p.committed for p in players if p is not None and p.hand in ("live", "dead")), default=0)
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
        table = sure_of(table, live_seats(table))
        players = tuple(p._replace(hand="tabled") if p is not None and p.hand == "live" else p for p in players)
        rulings = ruled(table, "turned-up")
    table = table._replace(players=players, rulings=rulings, phase="showdown" if last_street else "board")
    return settle(table)


def _showdown_order(table: Table, live: list[int]) -> tuple[int, ...]:
    """The last bettor or raiser of the last round first, else left of the button or the best board (rule 21)."""
    if table.round.aggressor in live:
        first = table.round.aggressor
    elif table.night.game.bring_in:
        first = best_board(table, live)
    else:
        first = next(seat for seat in clockwise(table, table.night.positions.button) if seat in live)
    ring = (first, *clockwise(table, first)[:-1])
    return tuple(seat for seat in ring if seat in live)


def won_unshown(table: Table, seat: int) -> Table:
    """All others have folded: every pot is his, and he need not show."""
    payouts = taken_unshown(pots_of(table._replace(phase="payout")), seat, low=not table.night.game.high)
    return table._replace(phase="payout", order=(), payouts=payouts)
