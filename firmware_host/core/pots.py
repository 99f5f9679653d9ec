"""Pots: layers of contributions, and their shares (rule 1)."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from firmware_host.core.table import LIVE, Payout, Player, Pot, Table, clockwise, playing_phase

# The winners of a half in the order in which they get its odd chips; true for a low half.
Claims = Callable[[list[int], bool], list[int]]


def pots_of(table: Table) -> list[Pot]:
    """The collected pots, main first: a round's bets count once the round is closed."""
    open_round = playing_phase(table) in ("dealing", "betting")
    bets = [
        (seat, p.contributed - p.committed if open_round else p.contributed, p.hand in LIVE)
        for seat, p in enumerate(table.players)
        if p is not None and (p.contributed or p.hand in LIVE)
    ]
    levels = sorted({amount for _, amount, live in bets if live and amount})
    everybody = tuple(seat for seat, _, live in bets if live)
    pots = [Pot(0, everybody)] if table.dead_money else []
    below = 0
    for level in levels:
        amount = sum([(bet if bet < level else level) - below for _, bet, _ in bets if bet > below])
        pots = _with_layer(pots, Pot(amount, tuple([seat for seat, bet, live in bets if live and bet >= level])))
        below = level
    rest = sum([bet - below for _, bet, _ in bets if bet > below]) + table.dead_money
    return _with_rest(pots, rest, table)


def uncalled(players: tuple[Player | None, ...]) -> tuple[int, int]:
    """The seat with the highest bet of the round and the part nobody matched; a folded player's bet is a match."""
    first, second, seat = 0, 0, 0
    for at, p in enumerate(players):
        if p is None:
            continue
        if p.committed > first:
            first, second, seat = p.committed, first, at
        elif p.committed > second:
            second = p.committed
    return seat, first - second


class Worths(NamedTuple):
    """What the shown hands are worth by seat, the lower the better; `lows` has those that qualify."""

    highs: Mapping[int, int]
    lows: Mapping[int, int]


def shares(table: Table, pots: list[Pot], worths: Worths, claims: Claims) -> tuple[Payout, ...]:
    """Who gets what, last side pot first; only shown hands have a worth (rule 24).

    Each pot decides by itself whether a low qualifies. A pot for which nobody showed a hand goes with the one below
    it. A beaten hand makes no pot of its own: where the same hands are left in several pots, each of them goes on with
    the odd chips where the one before stopped, as in the recorded hands 30, 280, 780, 858 and 899.
    """
    chip = table.night.chip
    winners = [(_winners(worths.highs, pot.seats), _winners(worths.lows, pot.seats)) for pot in pots]
    winning = {seat for halves in winners for half in halves for seat in half}
    payouts: list[Payout] = []
    rivals: list[int] = []
    carried = shared = 0
    for number in range(len(pots) - 1, -1, -1):
        carried += pots[number].amount
        highs, lows = winners[number]
        if not highs and not lows:
            continue
        left = [seat for seat in pots[number].seats if seat in winning]
        if left != rivals:
            rivals, shared = left, 0
        chips, rest = divmod(carried, chip)
        halves = zip(_halves(shared, highs, lows), _halves(shared + chips, highs, lows), strict=True)
        for (_, _, before), (seats, low, after) in halves:
            ordered = claims(seats, low) if len(seats) > 1 else seats
            amounts = [chip * share for share in _split(before, after, len(ordered))]
            amounts[0] += rest
            payouts += [
                Payout(number, seat, n, n - min(amounts), low) for seat, n in zip(ordered, amounts, strict=True)
            ]
            rest = 0
        carried = 0
        shared += chips
    return tuple(payouts)


def odd_chips(payouts: tuple[Payout, ...]) -> dict[int, int]:
    """The odd chips that seats have, over pots that the same seats win: of a half that is shared, or as the one hand
    of the larger half (rule 1).
    """
    if len(payouts) == len({payout.pot for payout in payouts}):
        # Most pots are one hand's, and at a replay this is asked for every hand.
        return {}
    won: dict[frozenset[tuple[int, bool]], Counter[tuple[int, bool]]] = {}
    for number in dict.fromkeys(payout.pot for payout in payouts):
        parts = Counter({(payout.seat, payout.low): payout.amount for payout in payouts if payout.pot == number})
        won.setdefault(frozenset(parts), Counter()).update(parts)
    odd: Counter[int] = Counter()
    for parts in won.values():
        halves = [{seat: n for (seat, of), n in parts.items() if of is low} for low in (True, False)]
        for half in halves:
            odd.update({seat: amount - min(half.values()) for seat, amount in half.items()})
        less, more = sorted(halves, key=lambda half: sum(half.values()))
        if less and len(more) == 1:
            odd.update({seat: amount - sum(less.values()) for seat, amount in more.items()})
    return {seat: chips for seat, chips in odd.items() if chips}


def clockwise_claims(table: Table) -> Claims:
    """Flop games: odd chips clockwise from the left of the button."""
    ring = clockwise(table, table.night.positions.button)
    return lambda winners, low: [seat for seat in ring if seat in winners]


def _winners(worths: Mapping[int, int], seats: tuple[int, ...]) -> list[int]:
    """The seats with the best worth of a pot's seats."""
    best = min((worths[seat] for seat in seats if seat in worths), default=None)
    return [seat for seat in seats if worths.get(seat) == best] if best is not None else []


def _halves(chips: int, highs: list[int], lows: list[int]) -> list[tuple[list[int], bool, int]]:
    """Who wins a pot's halves and how many chips, the odd one with the high one; what the same seats win is one."""
    if not lows or highs == lows:
        return [(highs, False, chips)]
    if not highs:
        return [(lows, True, chips)]
    return [(highs, False, chips - chips // 2), (lows, True, chips // 2)]


def _split(before: int, after: int, winners: int) -> list[int]:
    """What each of the winners gets of the chips from `before` to `after`, dealt out to them one by one."""
    return [(after + place) // winners - (before + place) // winners for place in range(winners - 1, -1, -1)]


def taken_unshown(pots: list[Pot], seat: int, low: bool = False) -> tuple[Payout, ...]:
    """Every pot to the last player left, who need not show; `low` where the game has no high hand."""
    return tuple(Payout(number, seat, pots[number].amount, 0, low) for number in range(len(pots) - 1, -1, -1))


def _with_layer(pots: list[Pot], layer: Pot) -> list[Pot]:
    """Layers with the same eligible seats are one pot."""
    if pots and pots[-1].seats == layer.seats:
        return [*pots[:-1], Pot(pots[-1].amount + layer.amount, layer.seats)]
    return [*pots, layer]


def _with_rest(pots: list[Pot], rest: int, table: Table) -> list[Pot]:
    """Dead money belongs to the main pot, and chips of dead hands above every live one to the last pot."""
    above = rest - table.dead_money
    if not pots:
        live = tuple(seat for seat, p in enumerate(table.players) if p is not None and p.hand in LIVE)
        return [Pot(rest, live)] if rest else []
    pots[0] = pots[0]._replace(amount=pots[0].amount + table.dead_money)
    pots[-1] = pots[-1]._replace(amount=pots[-1].amount + above)
    return pots
