"""What the players' screen knows of the table: its own reading of the public status document."""

from collections.abc import Mapping
from typing import Final, NamedTuple

LIVE: Final = frozenset({"live", "tabled"})


class Level(NamedTuple):
    """The limits in chips, 0 for what the game does not use, and the seconds left, None where no time runs."""

    number: int
    small_blind: int
    big_blind: int
    ante: int
    big_blind_ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    remaining_s: float | None
    next: str

    @property
    def is_stud(self) -> bool:
        """Whether it is played without button and blinds."""
        return self.bring_in > 0


class Seat(NamedTuple):
    """A seat of the table; `name` is None where nobody sits, `cards` are the ones that are face up.

    `committed` are the chips in front of the seat in this round, `behind` those it still has; `to_miss` the hands that
    it misses by penalty.
    """

    number: int
    name: str | None
    away: bool
    hand: str
    cards: tuple[str, ...]
    committed: int = 0
    behind: int = 0
    to_miss: int = 0

    @property
    def live(self) -> bool:
        """Whether the seat's hand is still in."""
        return self.hand in LIVE


class Notice(NamedTuple):
    """A prompt, a ruling or the last answer; `kind` is empty for prompts and rulings."""

    code: str
    seat: int | None
    text: str
    kind: str = ""
    rule: int | None = None


class Held(NamedTuple):
    """An act out of turn that waits for its turn."""

    seat: int
    act: str


class Break(NamedTuple):
    """A break: the seconds left when the status was made, and the limits after it."""

    remaining_s: float
    next: str


class Clock(NamedTuple):
    """The clock on a seat: in its minute or its countdown, and the seconds left of that when the status was made."""

    seat: int
    counting_down: bool
    remaining_s: float
    frozen: bool


class Raises(NamedTuple):
    """The raises of this round and the most there may be, None without a cap."""

    made: int
    cap: int | None


class Payout(NamedTuple):
    """A seat's part of a pot, 0 the main one, and its hand in words where it was tabled."""

    pot: int
    seat: int
    hand: str | None


class Fault(NamedTuple):
    """A device that does not work, and for how many seconds when the status was made."""

    device: str
    since_s: float
    text: str


class Task(NamedTuple):
    """What is done with a deck or the panel: how much of how much, and what to do now."""

    name: str
    done: int
    of: int
    text: str


class MenuItem(NamedTuple):
    """What a key of the pad opens."""

    key: str
    text: str


class Menu(NamedTuple):
    """What the pad's keys open now."""

    title: str
    items: tuple[MenuItem, ...]


class Start(NamedTuple):
    """What a start of the table found: how many things are well, and of the others device and sentence.

    `ready` is false where the table cannot start.
    """

    ready: bool
    version: str
    fine: int
    look: tuple[Fault, ...]


class Place(NamedTuple):
    """The screen's diagonal in inches, and how far away those sit who must read it, in metres."""

    diagonal_in: float
    distance_m: float


class Status(NamedTuple):
    """The public status, as far as the screen shows it. It has no place for an amount in a pot (rule 19)."""

    phase: str
    hand: int
    level: Level | None
    button: int | None
    button_dead: bool
    small_blind: int | None
    big_blind: int | None
    positions_why: str | None
    street: str | None
    board: tuple[str, ...]
    turn: int | None
    to_call: int | None
    raises: Raises | None
    seats: tuple[Seat, ...]
    pot_seats: tuple[tuple[int, ...], ...]
    pot: int | None
    order: tuple[int, ...]
    payouts: tuple[Payout, ...]
    equity: Mapping[int, float]
    equity_exact: bool
    prompts: tuple[Notice, ...]
    rulings: tuple[Notice, ...]
    message: Notice | None
    clock: Clock | None
    faults: tuple[Fault, ...]
    buzzer: str | None
    task: Task | None
    menu: Menu | None
    entry: str
    held: tuple[Held, ...]
    rest: Break | None
    floor_s: float | None
    restored: bool
    start: Start | None
    language: str | None
    place: Place | None

    def prompt(self, *codes: str) -> Notice | None:
        """The most urgent prompt with one of these codes."""
        return next((one for one in self.prompts if one.code in codes), None)
