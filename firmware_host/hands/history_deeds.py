"""What happened in a hand, in order: the cards that came, the entries, what the clock did, and who was turned up."""

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from firmware_host.core.acts import not_a_misdeal
from firmware_host.core.deal import begin_betting
from firmware_host.core.events import Act, Event, Riffled, Tabled
from firmware_host.core.showing import best_board
from firmware_host.core.streets import dealt_on
from firmware_host.core.table import BETWEEN_HANDS, Table, dealt_in, live_seats
from firmware_host.core.tokens import hand_tokens, up_places
from firmware_host.hands.history_night import NightHand, Step
from firmware_host.hands.records import UNSEEN


class Kind(Enum):
    """What a deed is; all but an entry follow by themselves. A deal was cut short where it ended the hand."""

    DEAL = auto()
    CUT_SHORT = auto()
    BOARD = auto()
    ENTRY = auto()
    TIME_OUT = auto()
    DEAD = auto()
    TURNED_UP = auto()


class Deed(NamedTuple):
    """One thing that happened, with the tables before and after it.

    `cards` are those dealt or shown, unseen ones too; `event` is that of an entry.
    """

    kind: Kind
    before: Table
    after: Table
    seat: int = 0
    cards: tuple[str, ...] = ()
    event: Event | None = None


# The board's place among the seats.
BOARD = 0
KILLED = frozenset({"hand-killed", "disqualified"})
# The deal is complete then.
DEALT = frozenset({"betting", "board", "showdown", "payout"})


def hand_at(table: Table, seat: int) -> str:
    """How the hand at a seat stands."""
    player = table.players[seat]
    return "none" if player is None else player.hand


def deeds_of(hand: NightHand) -> list[Deed]:
    """Everything that happened in the hand, from the riffle to its end or as far as it came; a misdeal's part too."""
    riffles = [place for place, step in enumerate(hand.steps) if isinstance(step.event, Riffled)]
    parts = [hand.steps[begin:end] for begin, end in zip(riffles, [*riffles[1:], None], strict=True)]
    last = _Telling(parts[-1], hand.end)
    misdealt = (deed for part in parts[:-1] for deed in _Telling(part, _before_misdeal(part)).entries())
    return [*misdealt, *last.entries(), *last.rest()]


def missed(deeds: Iterable[Deed]) -> list[set[int]]:
    """The seats whose hands were dead when the deal was complete, for whatever reason, riffle by riffle (rule 6)."""
    seats: list[set[int]] = []
    for deed in deeds:
        if isinstance(deed.event, Riffled):
            seats.append(set())
        elif deed.kind is Kind.DEAD:
            seats[-1].add(deed.seat)
        elif deed.kind is Kind.ENTRY and deed.before.phase == "dealing" and not _killed(deed.before, deed.after):
            seats[-1] |= {seat for seat in live_seats(deed.before) if hand_at(deed.after, seat) == "dead"}
    return seats


def _before_misdeal(steps: tuple[Step, ...]) -> Table:
    """The last table of a hand that was misdealt; seats may have changed since."""
    running = (step.before for step in reversed(steps) if step.before.phase not in BETWEEN_HANDS)
    return next(running, steps[-1].before)


class _Telling:
    """Walks through a hand after one riffle, and knows how much of its cards was told."""

    def __init__(self, steps: tuple[Step, ...], end: Table) -> None:
        self._steps = steps
        self._end = end
        self._seats = dealt_in(steps[0].after)
        faces = dict(end.cards.faces)
        board = tuple(faces.get(token, UNSEEN) for token in end.cards.board)
        hands = {seat: known_cards(steps, end, seat) for seat in self._seats}
        self._known = _each_once({BOARD: board} | hands)
        self._streets = 0
        self._cut_short = False
        self._shown: dict[int, int] = {}

    def entries(self) -> Iterator[Deed]:
        """The entries, and what followed before each."""
        before = self._steps[0].before
        for step in self._steps:
            met = _met(step)
            if not isinstance(step.event, Riffled):
                killed = met.phase == "dealing" and _killed(met, step.after)
                self._cut_short = killed and step.after.phase == "payout"
                # A kill by which everybody else has his cards comes before them.
                then = {step.after.phase} if self._cut_short or not killed else set()
                yield from self._by_itself(before, met, {met.phase, *then})
            if isinstance(step.event, Tabled):
                cards = self._known.get(step.event.seat, ())
                yield Deed(Kind.ENTRY, met, step.after, cards=cards, event=step.event)
            else:
                yield Deed(Kind.ENTRY, met, step.after, event=step.event)
                yield from self._turned_up(met, step.after)
            before = step.after

    def rest(self) -> Iterator[Deed]:
        """What followed after the last entry; hands turned up before their last cards are told once more, whole."""
        yield from self._by_itself(self._steps[-1].after, self._end, {self._end.phase})
        if self._end.phase == "payout":
            for seat, dealt in sorted(self._shown.items()):
                if dealt < len(self._known[seat]) and hand_at(self._end, seat) == "tabled":
                    yield Deed(Kind.TURNED_UP, self._end, self._end, seat, self._known[seat])

    def _by_itself(self, before: Table, after: Table, phases: set[str]) -> Iterator[Deed]:
        """The deal, which the phases say was complete, a clock that ran out, hands dead or turned up, streets."""
        if not DEALT.isdisjoint(phases):
            yield from self._streets_up_to(before, after, 1)
        expired = [ruling.seat for ruling in after.rulings[len(before.rulings) :] if ruling.code == "clock-expired"]
        yield from (Deed(Kind.TIME_OUT, before, after, seat) for seat in expired if seat is not None)
        for seat in self._seats:
            if hand_at(before, seat) == "live" and hand_at(after, seat) == "dead" and seat not in expired:
                yield Deed(Kind.DEAD, before, after, seat)
        yield from self._turned_up(before, after)
        if self._streets:
            yield from self._streets_up_to(before, after, after.street + 1)

    def _streets_up_to(self, before: Table, after: Table, streets: int) -> Iterator[Deed]:
        """The cards of the streets that were not told yet."""
        while self._streets < streets:
            street = self._streets
            self._streets += 1
            board = self._known[BOARD][_on_board(after, street)]
            if board:
                yield Deed(Kind.BOARD, before, after, cards=board)
            game = after.night.game
            have, full = game.hole_cards(street - 1) if street else 0, game.hole_cards(street)
            shared = game.bring_in and board
            kind = Kind.CUT_SHORT if self._cut_short else Kind.DEAL
            for seat in self._seats:
                if full > have and not shared and (not street or seat in live_seats(after)):
                    yield Deed(kind, before, after, seat, self._known[seat][have:full])

    def _turned_up(self, before: Table, after: Table) -> Iterator[Deed]:
        """The hands that were turned up all-in, as far as they are dealt; the order is that of a showdown (rule 21)."""
        up = [s for s in self._seats if hand_at(before, s) == "live" and hand_at(after, s) == "tabled"]
        if not up:
            return
        game = after.night.game
        dealt = game.hole_cards(self._streets - 1)
        best = best_board(after, up) if game.bring_in else up[0]
        first = up.index(after.round.aggressor if after.round.aggressor in up else best)
        for seat in (*up[first:], *up[:first]):
            self._shown[seat] = dealt
            yield Deed(Kind.TURNED_UP, before, after, seat, self._known[seat][:dealt])


def _met(step: Step) -> Table:
    """The table that an entry meets: an act says that there is no misdeal and that everybody has his cards (rule 6)."""
    table, event = step.before, step.event
    if not isinstance(event, Act):
        return table
    if table.phase == "misdeal":
        table = not_a_misdeal(table)
    if table.phase == "dealing":
        return begin_betting(table, event.at_ms)
    return dealt_on(table, event.at_ms, acted=True)


def _killed(before: Table, after: Table) -> bool:
    """Whether a hand was killed or a player disqualified between two tables."""
    return not KILLED.isdisjoint(ruling.code for ruling in after.rulings[len(before.rulings) :])


def _on_board(table: Table, street: int) -> slice:
    """The cards that a street brought to the board, in stud the one last card that is everybody's."""
    streets = table.night.game.streets
    if table.night.game.bring_in:
        return slice(len(table.cards.board) if street == len(streets) - 1 else 0)
    first = sum(one.board_cards for one in streets[:street])
    return slice(first, min(first + streets[street].board_cards, len(table.cards.board)))


def _each_once(known: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """Every card where it stands first: where a wrong one was keyed, nobody knows which it was."""
    told: set[str] = set()
    once: dict[int, tuple[str, ...]] = {}
    for place, cards in known.items():
        once[place] = tuple(UNSEEN if card in (*told, *cards[:n]) else card for n, card in enumerate(cards))
        told.update(cards)
    return once


def known_cards(steps: tuple[Step, ...], end: Table, seat: int) -> tuple[str, ...]:
    """The seat's cards in order of dealing, as far as they were ever face up.

    A stud card is the one that lay up, although of two cards that came together another one may have been read later.
    """
    tokens = hand_tokens(end)[seat]
    faces = dict(end.cards.faces)
    cards = [faces.get(token, UNSEEN) for token in tokens]
    first: dict[str, str] = {}
    for step in steps:
        for token, card in step.before.cards.faces:
            first.setdefault(token, card)
    ups = [place for place in up_places(end.night.game) if place < len(tokens) and tokens[place] in first]
    up = {place: first[tokens[place]] for place in ups}
    if set(up.values()) <= set(cards):
        down = iter([card for card in cards if card not in up.values()])
        return tuple(up[place] if place in up else next(down) for place in range(len(cards)))
    return tuple(up.get(place, card) if UNSEEN in cards else card for place, card in enumerate(cards))
