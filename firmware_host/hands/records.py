"""What a poker hand history (PHH) file holds, as values: hands, their actions, and what is wrong in it.

Players are numbered from 1, as the format does it: p1 is the first dealt-in seat left of the button. Amounts are chips.
A card is two characters, rank and suit, such as `Td`; `??` is a card that nobody saw.
"""

from typing import Final, NamedTuple

UNSEEN: Final = "??"
"""The card that nobody saw."""


class DealHole(NamedTuple):
    """Cards dealt to one player, up or down."""

    player: int
    cards: tuple[str, ...]


class DealBoard(NamedTuple):
    """Cards dealt for all."""

    cards: tuple[str, ...]


class Fold(NamedTuple):
    """A fold."""

    player: int


class CheckCall(NamedTuple):
    """A check, or a call of what is owed."""

    player: int


class BetRaise(NamedTuple):
    """A completion, bet or raise to `amount`, the total of the round without antes."""

    player: int
    amount: int


class BringIn(NamedTuple):
    """The bring-in, posted."""

    player: int


class Show(NamedTuple):
    """A hand shown, or mucked when there are no cards."""

    player: int
    cards: tuple[str, ...]


Action = DealHole | DealBoard | Fold | CheckCall | BetRaise | BringIn | Show


class PhhHand(NamedTuple):
    """One hand; lists have an entry for each player, `blinds_or_straddles` is empty where the game has none.

    `hand` is the table's name in a file of many hands and `1` in a file of one. The last three are this table's own
    fields: each player's seat, the hand's number in its night, and the whole hand as a table script where the format
    cannot tell it exactly.
    """

    file: str
    hand: str
    variant: str
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...]
    bring_in: int | None
    small_bet: int | None
    big_bet: int | None
    min_bet: int | None
    starting_stacks: tuple[int, ...]
    actions: tuple[Action, ...]
    finishing_stacks: tuple[int, ...] | None
    seats: tuple[int, ...] = ()
    number: int | None = None
    table_script: str | None = None


class PhhError(NamedTuple):
    """One thing that is wrong: `hand` is None for the whole file, `action` counts from 1, None for a field."""

    file: str
    hand: str | None
    action: int | None
    reason: str

    def __str__(self) -> str:
        """Say where and what on one line."""
        hand = "" if self.hand is None else f" hand {self.hand}:"
        action = "" if self.action is None else f" action {self.action}:"
        return f"{self.file}:{hand}{action} {self.reason}"


class Variant(NamedTuple):
    """A game's shape: the fields it needs, and the size of each deal in order, to a player and for all."""

    needs: tuple[str, ...]
    hole_deals: tuple[int, ...]
    board_deals: tuple[int, ...]


_NO_LIMIT: Final = ("blinds_or_straddles", "min_bet")
_LIMIT: Final = ("blinds_or_straddles", "small_bet", "big_bet")
_STUD: Final = Variant(("bring_in", "small_bet", "big_bet"), (3, 1, 1, 1, 1), (1,))

VARIANTS: Final = {
    "NT": Variant(_NO_LIMIT, (2,), (3, 1, 1)),
    "FT": Variant(_LIMIT, (2,), (3, 1, 1)),
    "PO": Variant(_NO_LIMIT, (4,), (3, 1, 1)),
    "FO/8": Variant(_LIMIT, (4,), (3, 1, 1)),
    "F7S": _STUD,
    "F7S/8": _STUD,
    "FR": _STUD,
}
"""The games this table plays by their codes in the format."""
