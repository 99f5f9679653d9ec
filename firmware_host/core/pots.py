"""Pots: layers of contributions, and their shares (rule 1)."""

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
    it. A winner who has had an odd chip in an earlier pot of this hand comes after those who have not.
    """
    payouts: list[Payout] = []
    carried = 0
    for number in range(len(pots) - 1, -1, -1):
        pot = pots[number]
        highs, lows = _winners(worths.highs, pot.seats), _winners(worths.lows, pot.seats)
        if not highs and not lows:
            carried += pot.amount
            continue
        had_odd = [payout.seat for payout in payouts if payout.odd]
        for amount, winners, low in _halves(pot.amount + carried, table.night.chip, highs, lows):
            ordered = sorted(claims(winners, low), key=had_odd.count) if len(winners) > 1 else winners
            payouts += _split(table.night.chip, number, amount, ordered, low)
        carried = 0
    return tuple(payouts)


def odd_chips(payouts: tuple[Payout, ...]) -> dict[int, int]:
    """The odd chips that seats have: of a half that is shared, or of a pot whose larger half is one hand's (rule 1)."""
    odd: dict[int, int] = {}
    for payout in payouts:
        odd[payout.seat] = odd.get(payout.seat, 0) + payout.odd
    for number in {payout.pot for payout in payouts if payout.low}:
        highs = [payout for payout in payouts if payout.pot == number and not payout.low]
        low_half = sum(payout.amount for payout in payouts if payout.pot == number and payout.low)
        if len(highs) == 1:
            odd[highs[0].seat] += highs[0].amount - low_half
    return {seat: chips for seat, chips in odd.items() if chips}


def clockwise_claims(table: Table) -> Claims:
    """Flop games: odd chips clockwise from the left of the button."""
    ring = clockwise(table, table.night.positions.button)
    return lambda winners, low: [seat for seat in ring if seat in winners]


def _winners(worths: Mapping[int, int], seats: tuple[int, ...]) -> list[int]:
    """The seats with the best worth of a pot's seats."""
    best = min((worths[seat] for seat in seats if seat in worths), default=None)
    return [seat for seat in seats if worths.get(seat) == best] if best is not None else []


def _halves(amount: int, chip: int, highs: list[int], lows: list[int]) -> list[tuple[int, list[int], bool]]:
    """A pot's halves, the odd chip with the high one; what the same seats win is split once."""
    if not lows or highs == lows:
        return [(amount, highs, False)]
    if not highs:
        return [(amount, lows, True)]
    low_half = amount // (2 * chip) * chip
    return [(amount - low_half, highs, False), (low_half, lows, True)]


def taken_unshown(pots: list[Pot], seat: int, low: bool = False) -> tuple[Payout, ...]:
    """Every pot to the last player left, who need not show; `low` where the game has no high hand."""
    return tuple(Payout(number, seat, pots[number].amount, 0, low) for number in range(len(pots) - 1, -1, -1))


def _split(chip: int, number: int, amount: int, winners: list[int], low: bool) -> list[Payout]:
    """One pot in equal shares of whole chips, the odd ones to the first of the winners."""
    chips, rest = divmod(amount, chip)
    share, odd_chips = divmod(chips, len(winners))
    odds = [(chip if place < odd_chips else 0) + (rest if place == 0 else 0) for place in range(len(winners))]
    return [Payout(number, seat, share * chip + odd, odd, low) for seat, odd in zip(winners, odds, strict=True)]


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
