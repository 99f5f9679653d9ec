"""A hand history as a table script: the same hand, for the hands at a table to play."""

from collections.abc import Mapping

from firmware_host.core.events import Event, Folded, Passed, Raised, Tabled, TagsSeen
from firmware_host.core.game import GAMES
from firmware_host.core.streets import bring_in_due
from firmware_host.core.table import Level, Table, owes, player_at
from firmware_host.hands.records import Action, DealBoard, PhhHand
from firmware_host.hands.replay import Setting, play_through, played

STREETS = {0: "flop", 3: "turn", 4: "river"}


def script_of(hand: PhhHand) -> str:
    """The text of a script that plays the hand and expects its stacks.

    Raises ReplayError where the table would refuse the hand.
    """
    setting, stacks = played(hand)
    layout = setting.layout
    told: list[str] = []
    dealt: dict[int, str] = {}
    street = 0

    def tell(table: Table, action: Action, event: Event) -> None:
        nonlocal street
        if table.street != street:
            street = table.street
            told.extend(_deal_lines(dealt))
            dealt.clear()
        if isinstance(event, TagsSeen) and event.place != "board":
            seat = int(event.place)
            number = int(event.tokens[0].partition(".")[2])
            dealt[seat] = dealt.get(seat, "") + setting.hands[seat][number - 1]
            return
        told.extend(_deal_lines(dealt))
        dealt.clear()
        told.append(_line(table, action, event))

    play_through(hand, setting, tell)
    first = GAMES[setting.game].hole_cards(0)
    hole_cards = {seat: "".join(cards[:first]) for seat, cards in setting.hands.items()}
    expected = stacks if hand.finishing_stacks is None else hand.finishing_stacks
    lines = [
        *_head(hand, setting),
        "dealer riffle",
        *_deal_lines(hole_cards),
        *told,
        *_deal_lines(dealt),
        "dealer next",
        *(f"expect stacks.{n + layout.shift} {stack or 'none'}" for n, stack in enumerate(expected, 1)),
    ]
    return "\n".join(lines) + "\n"


def _head(hand: PhhHand, setting: Setting) -> list[str]:
    layout = setting.layout
    seats = [f"seat {n + layout.shift} P{n} {stack}" for n, stack in enumerate(hand.starting_stacks, 1)]
    last = "/".join(map(str, layout.last_positions))
    return [
        f"title: {hand.file} hand {hand.hand}",
        f"game: {setting.game}",
        f"level: {_limits(layout.level)}",
        "chip: 1",
        f"seats: {layout.seats}",
        *seats,
        f"positions {last}" if layout.shift else f"button {layout.button}",
    ]


def _limits(level: Level) -> str:
    """A level as a script tells it; bets that follow from the big blind are not told."""
    follow = level.small_bet in (0, level.big_blind) and level.big_bet in (0, 2 * level.big_blind)
    return limits_with(level, "" if follow else f" bets {level.small_bet}/{level.big_bet}")


def limits_with(level: Level, bets: str) -> str:
    """A level as a script tells it, its bets in these words."""
    if level.bring_in:
        return f"ante {level.ante} bring-in {level.bring_in}{bets}"
    for_each = f" ante {level.ante}" if level.ante else ""
    for_all = f" bb-ante {level.big_blind_ante}" if level.big_blind_ante else ""
    return f"{level.small_blind}/{level.big_blind}{for_each}{for_all}{bets}"


def _deal_lines(dealt: Mapping[int, str]) -> list[str]:
    """One line for cards that were dealt together."""
    return [f"deal {' '.join(f'{seat}:{cards}' for seat, cards in sorted(dealt.items()))}"] if dealt else []


def _line(table: Table, action: Action, event: Event) -> str:
    """One action as the line of a script."""
    match event:
        case Passed(seat):
            if bring_in_due(table):
                return f"{seat} brings-in"
            return f"{seat} {'call' if owes(table, seat) else 'check'}"
        case Raised(seat, to):
            player = player_at(table, seat)
            if to == player.committed + player.stack:
                return f"{seat} allin"
            return f"{seat} {'raise' if table.round.bet else 'bet'} {to}"
        case Tabled(seat):
            return f"{seat} shows"
        case Folded(seat):
            return f"{seat} {'mucks' if table.phase == 'showdown' else 'fold'}"
    assert isinstance(action, DealBoard)
    street = "river" if table.night.game.bring_in else STREETS[len(table.cards.board)]
    return f"{street} {' '.join(action.cards)}"
