"""What happened in a hand of the night, as the lines of a table script."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby
from typing import Final, cast

from firmware_host.core.betting import least_to
from firmware_host.core.chips import owes_next
from firmware_host.core.events import (
    CardShown,
    ChipsPut,
    Confirmed,
    Folded,
    HandKilled,
    Passed,
    Penalised,
    PlayerExposed,
    Raised,
    Riffled,
    Said,
    SeatLeft,
    SeatTaken,
    StackCorrected,
    StringRaiseCalled,
    Tabled,
    TagsLeft,
    TagsSeen,
    WentAllIn,
)
from firmware_host.core.ranks import CARDS
from firmware_host.core.streets import bring_in_due
from firmware_host.core.table import player_at
from firmware_host.hands.history import put_in
from firmware_host.hands.history_deeds import Deed, Kind, hand_at, missed
from firmware_host.hands.records import UNSEEN
from firmware_host.scripts.from_phh import STREETS

CLOCK_S: Final = 70


def lines_of(deeds: Sequence[Deed], names: Mapping[int, str]) -> Iterator[str]:
    """What happened, line by line, with the names of the players by seat; cards dealt together are one line."""
    named = {card for deed in deeds for card in deed.cards}
    moves = _comings_and_goings(missed(deeds))
    on_board = 0
    for kind, together in groupby(deeds, key=lambda deed: deed.kind):
        if kind is Kind.DEAL:
            yield from (_deal(dealt, named) for dealt in _streets(together))
            continue
        for deed in together:
            if kind is Kind.BOARD:
                yield _street(deed, on_board)
                on_board += len(deed.cards)
            elif kind is Kind.TIME_OUT:
                yield from ("dealer clock", f"wait {CLOCK_S}")
            elif kind is Kind.ENTRY:
                if isinstance(deed.event, Riffled):
                    on_board = 0
                    yield from next(moves)
                yield from _entry(deed, names)


def _comings_and_goings(absent: Iterable[Set[int]]) -> Iterator[list[str]]:
    """Who leaves his seat and who is back, before each riffle."""
    away: Set[int] = frozenset()
    for seats in absent:
        yield [
            *(f"dealer back {seat}" for seat in sorted(away - seats)),
            *(f"dealer away {seat}" for seat in sorted(seats - away)),
        ]
        away = seats


def _streets(dealt: Iterable[Deed]) -> list[list[Deed]]:
    """The cards of one street after those of the other: no seat is dealt to twice in one."""
    streets: list[list[Deed]] = []
    for deed in dealt:
        if not streets or deed.seat in {other.seat for other in streets[-1]}:
            streets.append([])
        streets[-1].append(deed)
    return streets


def _deal(dealt: Sequence[Deed], named: set[str]) -> str:
    """A seat whose cards nobody saw gets random ones, a dead hand none; unseen cards beside seen ones are drawn."""
    drawn = iter(sorted(CARDS - named))
    words = [
        f"{deed.seat}:{''.join(next(drawn) if card == UNSEEN else card for card in deed.cards)}"
        for deed in sorted(dealt, key=lambda deed: deed.seat)
        if set(deed.cards) != {UNSEEN} and hand_at(deed.before, deed.seat) != "dead"
    ]
    return " ".join(["deal", *words])


def _street(deed: Deed, on_board: int) -> str:
    """A street gets random cards where not all of its own are known."""
    name = "river" if deed.after.night.game.bring_in else STREETS[on_board]
    return name if UNSEEN in deed.cards else " ".join([name, *deed.cards])


def _entry(deed: Deed, names: Mapping[int, str]) -> list[str]:
    """An entry as it was made; one that moved no chips and named no card has no line."""
    if isinstance(deed.event, Confirmed | TagsSeen | TagsLeft):
        return _mucked(deed) or _confirmed(deed)
    if isinstance(deed.event, SeatTaken):
        return [f"seat {deed.event.seat} {names[deed.event.seat]} {deed.event.stack}"]
    line = LINES.get(type(deed.event))
    if line is None or deed.event is None:
        return []
    named = deed.event.named()
    return [line.format(**named) if isinstance(line, str) else line(deed, named)]


def _mucked(deed: Deed) -> list[str]:
    """Cards in the muck, at once or by NEXT."""
    seats = range(1, deed.before.night.seats + 1)
    return [f"{s} mucks" for s in seats if hand_at(deed.before, s) == "live" and hand_at(deed.after, s) == "folded"]


def _confirmed(deed: Deed) -> list[str]:
    """What NEXT said: a misdeal, a disqualification that was proposed, or that a player's word stands."""
    before, after = deed.before, deed.after
    if before.phase == "misdeal":
        return ["dealer misdeal"]
    new = after.rulings[len(before.rulings) :]
    out = [f"dealer penalty {ruling.seat} dq dumping" for ruling in new if ruling.code == "disqualified"]
    moved = [p and p.contributed for p in before.players] != [p and p.contributed for p in after.players]
    return ["dealer next"] if moved and not out and before.phase == "betting" else out


Named = Mapping[str, object]


def _passed(deed: Deed, named: Named) -> str:
    assert isinstance(deed.event, Passed)
    if bring_in_due(deed.before):
        return f"{deed.event.seat} brings-in"
    return f"{deed.event.seat} {'call' if owes_next(deed.before, deed.event.seat) else 'check'}"


def _raised(deed: Deed, named: Named) -> str:
    """A raise without an amount came to the smallest one or to all he had, or will when its turn comes."""
    assert isinstance(deed.event, Raised)
    seat, to = deed.event.seat, deed.event.to
    if to is None:
        player, came_to = player_at(deed.before, seat), put_in(deed, seat)
        waits = came_to == player.committed
        to = min(least_to(deed.before), player.committed + player.stack) if waits else came_to
    return f"{seat} {'raise' if deed.before.round.bet else 'bet'} {to}"


def _chips_put(deed: Deed, named: Named) -> str:
    motions = cast("tuple[tuple[int, ...], ...]", named["motions"])
    return f"{named['seat']} chips {' then '.join(' '.join(map(str, motion)) for motion in motions)}"


def _said(deed: Deed, named: Named) -> str:
    amount = "" if named["to"] is None else f" {named['to']}"
    return f"{named['seat']} says {named['word']}{amount}"


def _penalised(deed: Deed, named: Named) -> str:
    rounds = f" {named['rounds']}" if named["step"] == "rounds" else ""
    return f"dealer penalty {named['seat']} {named['step']}{rounds} {named['kind']}"


LINES: Final[Mapping[type, str | Callable[[Deed, Named], str]]] = {
    Riffled: "dealer riffle",
    Passed: _passed,
    Folded: "{seat} fold",
    Raised: _raised,
    WentAllIn: "{seat} allin",
    ChipsPut: _chips_put,
    Said: _said,
    Tabled: "{seat} shows",
    CardShown: "{seat} shows {card}",
    PlayerExposed: "{seat} exposes {card}",
    StringRaiseCalled: "dealer string {seat}",
    HandKilled: "dealer kill {seat}",
    Penalised: _penalised,
    SeatLeft: "dealer leaves {seat}",
    StackCorrected: "dealer stack {seat} {stack}",
}
