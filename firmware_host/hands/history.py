"""A hand of the night as a hand history (PHH), and whether the format tells it exactly."""

from collections.abc import Iterator, Sequence
from typing import Final

from firmware_host.core.betting import fixed_bets
from firmware_host.core.events import (
    Act,
    BreakCalled,
    CardKeyed,
    ChipsPut,
    ClockCalled,
    Confirmed,
    Event,
    FloorCalled,
    Folded,
    LevelAnnounced,
    LevelClockSet,
    Passed,
    PlayersLeftTold,
    PlayResumed,
    Raised,
    Riffled,
    Said,
    Tabled,
    TagsLeft,
    TagsSeen,
    WentAllIn,
)
from firmware_host.core.streets import bring_in_due
from firmware_host.core.table import Table, clockwise, dealt_in, player_at
from firmware_host.hands.history_deeds import Deed, Kind, hand_at
from firmware_host.hands.history_night import NightHand
from firmware_host.hands.records import (
    UNSEEN,
    Action,
    BetRaise,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    PhhHand,
    Show,
)
from firmware_host.hands.replay import ACTS, ReplayError, play_through, played, stacks_of

# The format has no code for pot-limit Omaha hi-lo, and common recorders write it so.
VARIANT_OF: Final = {"PO/8": "FO/8"}
# Entries and rulings of which the format tells all that matters to cards and chips.
PLAIN_ENTRIES: Final = frozenset({
    Riffled, Confirmed, Passed, Folded, Raised, WentAllIn, ChipsPut, Said, Tabled, CardKeyed, ClockCalled, TagsSeen,
    TagsLeft, LevelAnnounced, LevelClockSet, BreakCalled, PlayersLeftTold, FloorCalled, PlayResumed,
})  # fmt: skip
PLAIN_RULINGS: Final = frozenset({
    "uncalled-returned", "odd-chip", "clock-started", "countdown", "clock-stopped", "dead-button", "no-small-blind",
    "waits-for-button", "heads-up", "turned-up", "raise-completed", "under-half-call", "multi-chip-call",
    "oversized-call", "oversized-bet", "raise-to-chip", "no-reopen", "level-next-hand", "new-level", "rabbit",
    "shows-first", "no-share-unshown",
})  # fmt: skip
Chips = tuple[int, ...]


def history_of(hand: NightHand, deeds: Sequence[Deed]) -> PhhHand:
    """The hand in the format, as far as the format goes; cards that were never face up are unseen."""
    night = hand.end.night
    seats = dealt_in(hand.riffle.after)
    limit = night.game.betting == "limit" or night.game.code in VARIANT_OF
    small_bet, big_bet = fixed_bets(night.level)
    return PhhHand(
        file="",
        hand=str(hand.number),
        variant=VARIANT_OF.get(night.game.code, night.game.code),
        antes=_antes(hand.end, seats),
        blinds_or_straddles=() if night.game.bring_in else _blinds(hand.end, seats),
        bring_in=night.level.bring_in if night.game.bring_in else None,
        small_bet=small_bet if limit else None,
        big_bet=big_bet if limit else None,
        min_bet=None if limit else small_bet,
        starting_stacks=stacks_of(hand.riffle.before.players, seats),
        actions=tuple(action for _, action in _told(deeds, seats)),
        finishing_stacks=None if hand.players is None else stacks_of(hand.players, seats),
        seats=seats,
        number=hand.number,
    )


def tells_exactly(hand: NightHand, deeds: Sequence[Deed], history: PhhHand) -> bool:
    """Whether the history tells all that mattered, and played again has the hand's chips before every act and after."""
    if history.finishing_stacks is None or hand.end.night.game.code in VARIANT_OF or not _is_plain(hand, deeds):
        return False
    acts = [
        stacks_of(deed.before.players, history.seats)
        for deed, action in _told(deeds, history.seats)
        if type(action) in ACTS
    ]
    try:
        return _retold(history) == [*acts, history.finishing_stacks]
    except ReplayError:
        return False


def _is_plain(hand: NightHand, deeds: Sequence[Deed]) -> bool:
    entries = [type(step.event) for step in hand.steps]
    return (
        entries.count(Riffled) == 1
        and PLAIN_ENTRIES.issuperset(entries)
        and PLAIN_RULINGS.issuperset(ruling.code for ruling in hand.end.rulings)
        and all(player is None or player.hand != "dead" for player in hand.end.players)
        and not any(deed.kind is Kind.BOARD and UNSEEN in deed.cards for deed in deeds)
    )


def _retold(history: PhhHand) -> list[Chips]:
    """The chips before every act and at the end, when the history is played; raises ReplayError."""
    setting, stacks = played(history)
    seats = range(1 + setting.layout.shift, 1 + setting.layout.seats)
    acts: list[Chips] = []

    def heard(table: Table, action: Action, event: Event) -> None:
        if type(action) in ACTS:
            acts.append(stacks_of(table.players, seats))

    play_through(history, setting, heard)
    return [*acts, stacks]


def _told(deeds: Sequence[Deed], seats: tuple[int, ...]) -> list[tuple[Deed, Action]]:
    """The actions since the last riffle, each with the deed that it tells."""
    last = max(place for place, deed in enumerate(deeds) if isinstance(deed.event, Riffled))
    return [(deed, action) for deed in deeds[last + 1 :] for action in _actions(deed, seats)]


def _actions(deed: Deed, seats: tuple[int, ...]) -> Iterator[Action]:
    player = 1 + seats.index(deed.seat) if deed.seat in seats else 0
    match deed.kind:
        case Kind.DEAL | Kind.CUT_SHORT:
            yield DealHole(player, deed.cards)
        case Kind.BOARD:
            yield DealBoard(deed.cards)
        case Kind.TURNED_UP:
            yield Show(player, deed.cards)
        case Kind.DEAD:
            yield Fold(player)
        case Kind.TIME_OUT:
            yield Fold(player) if hand_at(deed.after, deed.seat) == "dead" else CheckCall(player)
        case Kind.ENTRY:
            yield from _entered(deed, seats)


def _entered(deed: Deed, seats: tuple[int, ...]) -> Iterator[Action]:
    """What an entry came to, seat by seat from the turn on: with its own act it may complete others that waited."""
    bet = deed.before.round.bet
    for seat in clockwise(deed.before, max(deed.before.round.turn - 1, 0)):
        if seat not in seats:
            continue
        player = 1 + seats.index(seat)
        was, now = hand_at(deed.before, seat), hand_at(deed.after, seat)
        if was == "live" and now in ("folded", "dead"):
            yield Show(player, ()) if deed.before.phase == "showdown" else Fold(player)
        elif isinstance(deed.event, Tabled) and deed.event.seat == seat and was == "live":
            yield Show(player, deed.cards)
        elif _has_acted(deed, seat):
            to = put_in(deed, seat)
            if to > bet:
                yield BetRaise(player, to)
            elif bring_in_due(deed.before) and seat == deed.before.round.turn:
                yield BringIn(player)
            else:
                yield CheckCall(player)
            bet = max(bet, to)


def put_in(deed: Deed, seat: int) -> int:
    """The seat's total of the round that the deed came to."""
    was, now = player_at(deed.before, seat), player_at(deed.after, seat)
    return was.committed + now.contributed - was.contributed


def _has_acted(deed: Deed, seat: int) -> bool:
    """Whether the seat checked, called or raised: by its own act in turn, or because one that waited is due."""
    if isinstance(deed.event, Act) and deed.event.seat == seat and deed.before.round.turn in (0, seat):
        return True
    was, now = player_at(deed.before, seat), player_at(deed.after, seat)
    if now.contributed != was.contributed or now.acted < 0:
        return now.contributed > was.contributed
    return (now.acted, now.bets_seen) != (was.acted, was.bets_seen)


def _antes(table: Table, seats: tuple[int, ...]) -> Chips:
    """The level's antes; the big blind's one for all stands where his blind does."""
    level, game = table.night.level, table.night.game
    for_all = 0 if game.bring_in else level.big_blind_ante
    places = seats[::-1] if len(seats) == 2 else seats
    return tuple(level.ante + (for_all if seat == table.night.positions.big_blind else 0) for seat in places)


def _blinds(table: Table, seats: tuple[int, ...]) -> Chips:
    """The level's blinds at their players' places; heads up the format has them the other way round."""
    positions, level = table.night.positions, table.night.level
    if len(seats) == 2:
        return level.small_blind, level.big_blind
    at = {positions.small_blind: level.small_blind, positions.big_blind: level.big_blind}
    return tuple(at.get(seat, 0) for seat in seats)
