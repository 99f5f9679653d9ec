"""A hand history as a table script: the same hand, for the hands at a table to play."""

from firmware_host.core.events import Event, Folded, Passed, Raised, Tabled
from firmware_host.core.table import Level, Player, Table
from firmware_host.hands.layout import Layout
from firmware_host.hands.records import Action, DealBoard, PhhHand
from firmware_host.hands.replay import dealt_cards, finishing_stacks, playable

STREETS = {0: "flop", 3: "turn", 4: "river"}


def script_of(hand: PhhHand) -> str:
    """The text of a script that plays the hand and expects its stacks.

    Raises ReplayError where the table would refuse the hand.
    """
    layout = playable(hand)
    dealt = dealt_cards(hand, layout)
    played: list[str] = []
    stacks = finishing_stacks(hand, lambda table, action, event: played.append(_line(table, action, event)))
    expected = stacks if hand.finishing_stacks is None else hand.finishing_stacks
    hole_cards = [f"{seat}:{''.join(cards)}" for seat, cards in sorted(dealt.hands.items())]
    lines = [
        *_head(hand, layout),
        "dealer riffle",
        f"deal {' '.join(hole_cards)}",
        *played,
        "dealer next",
        *(f"expect stacks.{n + layout.shift} {stack or 'none'}" for n, stack in enumerate(expected, 1)),
    ]
    return "\n".join(lines) + "\n"


def _head(hand: PhhHand, layout: Layout) -> list[str]:
    seats = [f"seat {n + layout.shift} P{n} {stack}" for n, stack in enumerate(hand.starting_stacks, 1)]
    last = "/".join(map(str, layout.last_positions))
    return [
        f"title: {hand.file} hand {hand.hand}",
        f"game: {hand.variant}",
        f"level: {_limits(layout.level)}",
        "chip: 1",
        f"seats: {layout.seats}",
        *seats,
        f"positions {last}" if layout.shift else f"button {layout.button}",
    ]


def _limits(level: Level) -> str:
    for_each = f" ante {level.ante}" if level.ante else ""
    for_all = f" bb-ante {level.big_blind_ante}" if level.big_blind_ante else ""
    return f"{level.small_blind}/{level.big_blind}{for_each}{for_all}"


def _line(table: Table, action: Action, event: Event) -> str:
    """One action as the line of a script."""
    match event:
        case Passed(seat):
            return f"{seat} {'call' if table.round.bet > _player(table, seat).committed else 'check'}"
        case Raised(seat, to):
            player = _player(table, seat)
            if to == player.committed + player.stack:
                return f"{seat} allin"
            return f"{seat} {'raise' if table.round.bet else 'bet'} {to}"
        case Tabled(seat):
            return f"{seat} shows"
        case Folded(seat):
            return f"{seat} {'mucks' if table.phase == 'showdown' else 'fold'}"
    assert isinstance(action, DealBoard)
    return f"{STREETS[len(table.cards.board)]} {' '.join(action.cards)}"


def _player(table: Table, seat: int) -> Player:
    player = table.players[seat]
    assert player is not None
    return player
