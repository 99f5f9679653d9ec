"""Where the players of a hand history sit, and at which limits: the format's p1 is left of the button."""

from typing import NamedTuple

from firmware_host.core.table import Level
from firmware_host.hands.records import BringIn, PhhHand


class Layout(NamedTuple):
    """A table for one hand: player n sits at seat n + `shift`.

    With `shift` 1 seat 1 was last hand's big blind and is empty, so that nobody posts the small blind.
    """

    seats: int
    shift: int
    level: Level

    @property
    def button(self) -> int:
        """The button's seat, the last one."""
        return self.seats

    @property
    def last_positions(self) -> tuple[int, int, int]:
        """Last hand's button, small and big blind, where nobody posts the small blind of this one."""
        return self.seats - 1, self.seats, 1


def layout_of(hand: PhhHand) -> Layout:
    """Seats and limits of a hand.

    In the format a short blind or bring-in lowers what the others must match; at this table it does not, so such a
    hand is set at the limits it was played at.
    """
    blinds, antes = hand.blinds_or_straddles, hand.antes
    players = len(hand.starting_stacks)
    if hand.bring_in is not None:
        bets = (hand.small_bet or 0, hand.big_bet or 0)
        posted = _bring_in_posted(hand, hand.bring_in)
        return Layout(players, 0, Level(ante=max(antes), bring_in=posted, small_bet=bets[0], big_bet=bets[1]))
    big = max(blinds)
    no_small_blind = players > 2 and blinds[1] == 0
    small = max(1, big // 2) if no_small_blind else min(blind for blind in blinds if blind)
    for_all = sum(ante > 0 for ante in antes) == 1 and players > 1
    big_blind_player = 0 if no_small_blind or players == 2 else 1
    small_blind_player = 1 - big_blind_player
    posted = min(big, max(0, hand.starting_stacks[big_blind_player] - antes[big_blind_player]))
    if posted < big:
        other = (
            0 if no_small_blind else min(small, hand.starting_stacks[small_blind_player] - antes[small_blind_player])
        )
        big = max(posted, other)
    level = Level(
        small_blind=min(small, max(big, 1)),
        big_blind=max(big, 1),
        ante=0 if for_all else max(antes),
        big_blind_ante=max(antes) if for_all else 0,
        small_bet=hand.small_bet or 0,
        big_bet=hand.big_bet or 0,
    )
    return Layout(players + no_small_blind, int(no_small_blind), level)


def _bring_in_posted(hand: PhhHand, bring_in: int) -> int:
    """The bring-in as it was posted, all that a short stack had."""
    for action in hand.actions:
        if isinstance(action, BringIn):
            player = action.player - 1
            return max(1, min(bring_in, hand.starting_stacks[player] - hand.antes[player]))
    return bring_in
