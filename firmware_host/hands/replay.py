"""A hand history through the rules engine: every action as the event that the table would see."""

from collections.abc import Callable
from typing import NamedTuple

from firmware_host.core.events import CardsRevealed, Confirmed, Event, Folded, Passed, Raised, Riffled, Tabled, TagsSeen
from firmware_host.core.faces import unknown_faces
from firmware_host.core.game import GAMES
from firmware_host.core.ranks import CARDS
from firmware_host.core.reduce import Refused, reduce
from firmware_host.core.rounds import hand_tokens
from firmware_host.core.table import House, Night, Player, Positions, Table
from firmware_host.hands.layout import Layout, layout_of
from firmware_host.hands.records import UNSEEN, Action, BetRaise, CheckCall, DealBoard, DealHole, Fold, PhhHand, Show

ACTS = frozenset({CheckCall, Fold, BetRaise})
Heard = Callable[[Table, Action, Event], None]


class ReplayError(ValueError):
    """The table refused an action of the hand, or cannot play it; `action` counts from 1, 0 is the hand itself."""

    def __init__(self, action: int, reason: str) -> None:
        super().__init__(reason if not action else f"action {action}: {reason}")
        self.action = action


class Dealt(NamedTuple):
    """The cards of a hand by seat, those that nobody saw drawn from the rest of the deck; and the board."""

    hands: dict[int, tuple[str, ...]]
    board: tuple[str, ...]


def finishing_stacks(hand: PhhHand, heard: Heard | None = None) -> tuple[int, ...]:
    """The chips of every player after the hand; `heard` is told each action with the table before it.

    Raises ReplayError for an action that the table refuses.
    """
    layout = playable(hand)
    dealt = dealt_cards(hand, layout)
    table = _stepped(_seated(hand, layout), Riffled(0), 0)
    if not any(type(action) in ACTS for action in hand.actions):
        table = _all_dealt(table)
    for number, action in enumerate(hand.actions, 1):
        event = _event(table, action, layout.shift)
        if event is None:
            continue
        if heard is not None:
            heard(table, action, event)
        table = _stepped(table, event, number)
        if type(action) in ACTS and table.phase == "betting":
            continue
        unknown = unknown_faces(table)
        if unknown:
            table = _stepped(table, CardsRevealed(tuple((token, _face(dealt, token)) for token in unknown), 0), number)
    if table.phase != "payout":
        raise ReplayError(len(hand.actions), f"the hand is not over: {table.phase}, {table.night.game.code}")
    table = _stepped(table, Confirmed(0), 0)
    seats = range(1 + layout.shift, layout.seats + 1)
    return tuple(0 if (player := table.players[seat]) is None else player.stack for seat in seats)


def playable(hand: PhhHand) -> Layout:
    """The layout of a hand that this table can play; raises ReplayError for another."""
    if hand.variant not in GAMES:
        raise ReplayError(0, f"unsupported: this version does not play {hand.variant} yet")
    layout = layout_of(hand)
    if layout.seats > GAMES[hand.variant].most_seats:
        raise ReplayError(0, f"{layout.seats} seats; {hand.variant} has at most {GAMES[hand.variant].most_seats}")
    return layout


def dealt_cards(hand: PhhHand, layout: Layout) -> Dealt:
    """What everybody was dealt; a hand dealt unseen and shown later is what was shown."""
    hands: dict[int, tuple[str, ...]] = {}
    board: tuple[str, ...] = ()
    for action in hand.actions:
        if isinstance(action, DealHole) or (isinstance(action, Show) and action.cards):
            hands[action.player + layout.shift] = action.cards
        elif isinstance(action, DealBoard):
            board += action.cards
    if not any(UNSEEN in cards for cards in hands.values()):
        return Dealt(hands, board)
    return Dealt(_drawn(hands, board), board)


def _drawn(hands: dict[int, tuple[str, ...]], board: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    """Unseen cards become the first ones that the hand does not name."""
    seen = {card for cards in hands.values() for card in cards} | set(board)
    rest = iter(sorted(CARDS - seen))
    return {seat: tuple(next(rest) if card == UNSEEN else card for card in cards) for seat, cards in hands.items()}


def _seated(hand: PhhHand, layout: Layout) -> Table:
    """The table before the riffle."""
    players = tuple(Player(f"P{n}", stack, newcomer=False) for n, stack in enumerate(hand.starting_stacks, 1))
    night = Night(layout.seats, GAMES[hand.variant], 1, House(), layout.level, first_button=layout.button)
    if layout.shift:
        night = night._replace(positions=Positions(*layout.last_positions))
    return Table(night, (*(None,) * (1 + layout.shift), *players))


def _all_dealt(table: Table) -> Table:
    """Where nobody acts the deal must be seen to be complete."""
    for seat, player in enumerate(table.players):
        if player is not None:
            table = _stepped(table, TagsSeen(str(seat), hand_tokens(table, seat), (), 0), 0)
    return table


def _event(table: Table, action: Action, shift: int) -> Event | None:
    """What the table would see of an action; None where it says nothing new."""
    if isinstance(action, DealHole):
        return None
    if isinstance(action, CheckCall):
        seat = action.player + shift
        # The format lets a player check although nobody is left who could bet.
        return Passed(seat, 0) if table.round.turn or table.phase == "dealing" else None
    if isinstance(action, Fold):
        return Folded(action.player + shift, 0)
    if isinstance(action, BetRaise):
        return Raised(action.player + shift, action.amount, 0)
    if isinstance(action, DealBoard):
        first = len(table.cards.board) + 1
        tokens = tuple(f"board.{first + n}" for n in range(len(action.cards)))
        return TagsSeen("board", tokens, (), 0)
    if isinstance(action, Show):
        seat = action.player + shift
        player = table.players[seat]
        if player is None or player.hand == "tabled":
            return None
        return Tabled(seat, 0) if action.cards else Folded(seat, 0)
    return None


def _stepped(table: Table, event: Event, number: int) -> Table:
    outcome = reduce(table, event)
    if isinstance(outcome, Refused):
        raise ReplayError(number, f"{type(event).__name__} is refused: {outcome.code}")
    return outcome.table


def _face(dealt: Dealt, token: str) -> str:
    place, _, number = token.partition(".")
    return (dealt.board if place == "board" else dealt.hands[int(place)])[int(number) - 1]
