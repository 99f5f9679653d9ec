"""A hand history through the rules engine: every action as the event that the table would see."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from firmware_host.core.events import CardsRevealed, Confirmed, Event, Folded, Passed, Raised, Riffled, Tabled, TagsSeen
from firmware_host.core.faces import unknown_faces
from firmware_host.core.game import GAMES
from firmware_host.core.ranks import CARDS
from firmware_host.core.reduce import Refused, reduce
from firmware_host.core.table import House, Night, Player, Positions, Table, dealing_ring
from firmware_host.core.tokens import cards_of
from firmware_host.hands.layout import Layout, layout_of
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

ACTS = frozenset({CheckCall, Fold, BetRaise})
GAMES_OF = {"FO/8": ("FO/8", "PO/8")}
# So many draws of the cards that nobody saw are tried until the recorded acts are in turn.
DRAWS = 52
Heard = Callable[[Table, Action, Event], None]


class ReplayError(ValueError):
    """The table refused an action of the hand, or cannot play it; `action` counts from 1, 0 is the hand itself."""

    def __init__(self, action: int, reason: str, code: str | None = None) -> None:
        super().__init__(reason if not action else f"action {action}: {reason}")
        self.action = action
        self.code = code


class Setting(NamedTuple):
    """A hand set up: its seats, its game here, the cards by seat (those that nobody saw drawn) and the board."""

    layout: Layout
    game: str
    hands: dict[int, tuple[str, ...]]
    board: tuple[str, ...]


def finishing_stacks(hand: PhhHand) -> tuple[int, ...]:
    """The chips of every player after the hand; raises ReplayError for an action that the table refuses."""
    return played(hand)[1]


def played(hand: PhhHand) -> tuple[Setting, tuple[int, ...]]:
    """The hand as it could be set up and played, and the chips of every player after it; raises ReplayError.

    Cards that nobody saw are drawn so that the recorded acts are in turn. A common recorder bets pot-limit in what it
    calls FO/8, so a hand that goes beyond that game's limits is played as PO/8.
    """
    layout = playable(hand)
    first: ReplayError | None = None
    for game in GAMES_OF.get(hand.variant, (hand.variant,)):
        for draw in range(DRAWS):
            setting = Setting(layout, game, *dealt_cards(hand, layout, draw))
            try:
                return setting, play_through(hand, setting)
            except ReplayError as error:
                first = first or error
            if draw == 0 and not _has_unseen(hand):
                break
    assert first is not None
    raise first


def play_through(hand: PhhHand, setting: Setting, heard: Heard | None = None) -> tuple[int, ...]:
    """Play the hand; `heard` is told each action with the table before it. Raises ReplayError."""
    layout = setting.layout
    table = _stepped(_seated(hand, setting), Riffled(0), 0)
    if layout.level.bring_in or not any(type(action) in ACTS for action in hand.actions):
        table = _all_dealt(table, setting)
    dealt: set[int] = set()
    for number, action in enumerate(hand.actions, 1):
        kind = type(action)
        for event in EVENTS[kind](table, action, layout.shift):
            if heard is not None:
                heard(table, action, event)
            table = _stepped(table, event, number)
        if isinstance(action, DealHole):
            dealt.add(action.player)
            if _deal_goes_on(hand.actions[number : number + 1], dealt):
                continue
            dealt.clear()
        elif kind in ACTS and table.phase == "betting":
            continue
        table = _turned_up(table, setting, number)
    if table.phase != "payout":
        raise ReplayError(len(hand.actions), f"the hand is not over: {table.phase}, {table.night.game.code}")
    table = _stepped(table, Confirmed(0), 0)
    return stacks_of(table.players, range(1 + layout.shift, layout.seats + 1))


def stacks_of(players: Sequence[Player | None], seats: Iterable[int]) -> tuple[int, ...]:
    """The chips at these seats; 0 at an empty one."""
    return tuple(0 if (player := players[seat]) is None else player.stack for seat in seats)


def playable(hand: PhhHand) -> Layout:
    """The layout of a hand that this table can play; raises ReplayError for another."""
    if hand.variant not in GAMES:
        raise ReplayError(0, f"unsupported: this version does not play {hand.variant} yet")
    layout = layout_of(hand)
    if layout.seats > GAMES[hand.variant].most_seats:
        raise ReplayError(0, f"{layout.seats} seats; {hand.variant} has at most {GAMES[hand.variant].most_seats}")
    if layout.level.bring_in:
        dealt = {action.player for action in hand.actions if isinstance(action, DealHole)}
        bare = next((n for n in range(1, len(hand.starting_stacks) + 1) if n not in dealt), None)
        if bare is not None:
            reason = f"stud is played by its up cards, and p{bare} is dealt none: add d dh p{bare} with them"
            raise ReplayError(0, reason)
    return layout


def dealt_cards(hand: PhhHand, layout: Layout, draw: int) -> tuple[dict[int, tuple[str, ...]], tuple[str, ...]]:
    """The hands by seat and the board; a hand dealt unseen and shown later is what was shown, others are drawn."""
    hands: dict[int, tuple[str, ...]] = {}
    board: tuple[str, ...] = ()
    for action in hand.actions:
        if type(action) in ACTS:
            continue
        if isinstance(action, DealHole):
            seat = action.player + layout.shift
            hands[seat] = hands.get(seat, ()) + action.cards
        elif isinstance(action, DealBoard):
            board += action.cards
        elif isinstance(action, Show) and action.cards:
            seat = action.player + layout.shift
            if UNSEEN in hands.get(seat, (UNSEEN,)):
                hands[seat] = action.cards
    if not any(UNSEEN in cards for cards in hands.values()):
        return hands, board
    seen = {card for cards in hands.values() for card in cards} | set(board)
    rest = sorted(CARDS - seen)
    drawn = iter(rest[draw * 7 % len(rest) :] + rest[: draw * 7 % len(rest)]) if rest else iter(())
    named = {seat: tuple(next(drawn) if card == UNSEEN else card for card in cards) for seat, cards in hands.items()}
    return named, board


def _has_unseen(hand: PhhHand) -> bool:
    return any(UNSEEN in action.cards for action in hand.actions if isinstance(action, DealHole))


def _seated(hand: PhhHand, setting: Setting) -> Table:
    """The table before the riffle."""
    layout = setting.layout
    players = tuple(Player(f"P{n}", stack, newcomer=False) for n, stack in enumerate(hand.starting_stacks, 1))
    night = Night(layout.seats, GAMES[setting.game], 1, House(), layout.level, first_button=layout.button)
    if layout.shift:
        night = night._replace(positions=Positions(*layout.last_positions))
    return Table(night, (*(None,) * (1 + layout.shift), *players))


def _all_dealt(table: Table, setting: Setting) -> Table:
    """The deal, one card at a time: stud needs to see its door cards, and where nobody acts it must be complete."""
    seats = [seat for seat in dealing_ring(table) if table.players[seat] is not None]
    for place in range(1, table.night.game.hole_cards(0) + 1):
        for seat in seats:
            table = _stepped(table, TagsSeen(str(seat), (f"{seat}.{place}",), (), 0), 0)
    return _turned_up(table, setting, 0)


def _deal_goes_on(coming: Sequence[Action], dealt: set[int]) -> bool:
    """Whether the next action deals to another player: what a round of the deal brings is turned up together."""
    return any(isinstance(action, DealHole) and action.player not in dealt for action in coming)


def _turned_up(table: Table, setting: Setting, number: int) -> Table:
    """The table once it knows the faces that it wants; in stud the last up card may turn up hands."""
    unknown = unknown_faces(table)
    while unknown:
        faces = tuple([(token, _face(setting, token)) for token in unknown])
        table = _stepped(table, CardsRevealed(faces, 0), number)
        unknown = unknown_faces(table) if table.night.game.bring_in else []
    return table


def _deal_hole(table: Table, action: DealHole, shift: int) -> tuple[Event, ...]:
    """Stud cards of later streets as they come; in flop games the first act says that the deal is complete."""
    if not table.night.game.bring_in or len(action.cards) > 1:
        return ()
    seat = action.player + shift
    first = cards_of(table, seat) + 1
    tokens = [f"{seat}.{first + n}" for n in range(len(action.cards))]
    return tuple(TagsSeen(str(seat), (token,), (), 0) for token in tokens)


def _deal_board(table: Table, action: DealBoard, shift: int) -> tuple[Event, ...]:
    first = len(table.cards.board) + 1
    tokens = tuple(f"board.{first + n}" for n in range(len(action.cards)))
    return (TagsSeen("board", tokens, (), 0),)


def _check_call(table: Table, action: CheckCall | BringIn, shift: int) -> tuple[Event, ...]:
    """The format lets a player check although nobody is left who could bet."""
    due = table.round.turn or table.phase == "dealing"
    return (Passed(action.player + shift, 0),) if due else ()


def _show(table: Table, action: Show, shift: int) -> tuple[Event, ...]:
    """A hand that is turned up already says nothing new."""
    seat = action.player + shift
    player = table.players[seat]
    if player is None or player.hand == "tabled":
        return ()
    return (Tabled(seat, 0) if action.cards else Folded(seat, 0),)


EVENTS: dict[type, Callable[[Table, Any, int], tuple[Event, ...]]] = {
    DealHole: _deal_hole,
    DealBoard: _deal_board,
    CheckCall: _check_call,
    BringIn: _check_call,
    Fold: lambda table, action, shift: (Folded(action.player + shift, 0),),
    BetRaise: lambda table, action, shift: (Raised(action.player + shift, action.amount, 0),),
    Show: _show,
}


def _stepped(table: Table, event: Event, number: int) -> Table:
    outcome = reduce(table, event)
    if isinstance(outcome, Refused):
        raise ReplayError(number, f"{type(event).__name__} is refused: {outcome.code}", outcome.code)
    return outcome.table


def _face(setting: Setting, token: str) -> str:
    place, _, number = token.partition(".")
    return (setting.board if place == "board" else setting.hands[int(place)])[int(number) - 1]
