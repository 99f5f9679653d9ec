"""Hands made for the tests of what replays them."""

from firmware_host.hands.actions import parse_action
from firmware_host.hands.records import PhhHand

HOLE_CARDS = ("AsAh", "KsKh", "QsQh", "JsJh", "TsTh")


def no_limit(
    *acts: str,
    blinds: tuple[int, ...] = (10, 20, 0),
    antes: tuple[int, ...] | None = None,
    stacks: tuple[int, ...] | None = None,
) -> PhhHand:
    """A no-limit hand: everybody is dealt a pair, player 1 the highest, then these actions follow."""
    players = len(blinds)
    dealt = [f"d dh p{n} {cards}" for n, cards in enumerate(HOLE_CARDS[:players], 1)]
    actions = [parse_action(text) for text in (*dealt, *acts)]
    return PhhHand(
        file="made.phh",
        hand="1",
        variant="NT",
        antes=antes or (0,) * players,
        blinds_or_straddles=blinds,
        bring_in=None,
        small_bet=None,
        big_bet=None,
        min_bet=max(blinds),
        starting_stacks=stacks or (1000,) * players,
        actions=tuple(action for action in actions if action is not None),
        finishing_stacks=None,
    )
