"""What the players' screen knows of the table: its own reading of the public status document."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from display.fields import by_seat, cards, entries, flag, number, record, seat_number, whole, words

MOST_CARDS: Final = 7
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

    @property
    def is_stud(self) -> bool:
        """Whether it is played without button and blinds."""
        return self.bring_in > 0


class Seat(NamedTuple):
    """A seat of the table; `name` is None where nobody sits, `cards` are the ones that are face up."""

    number: int
    name: str | None
    away: bool
    hand: str
    cards: tuple[str, ...]

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


class Status(NamedTuple):
    """The public status, as far as the screen shows it. It has no place for an amount in a pot (rule 19)."""

    phase: str
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
    restored: bool

    def prompt(self, *codes: str) -> Notice | None:
        """The most urgent prompt with one of these codes."""
        return next((one for one in self.prompts if one.code in codes), None)


def decode(document: Mapping[str, object]) -> Status:
    """Read a status document. Never raises: keys it does not know, lacks or cannot read count as absent."""
    read = document.get
    return Status(
        phase=words(read("phase")) or "",
        level=_level(read("level")),
        button=seat_number(read("button")),
        button_dead=flag(read("button_dead")),
        small_blind=seat_number(read("small_blind")),
        big_blind=seat_number(read("big_blind")),
        positions_why=words(read("positions_why")),
        street=words(read("street")),
        board=cards(read("board"), MOST_CARDS),
        turn=seat_number(read("turn")),
        to_call=whole(read("to_call")),
        raises=_raises(read("raises")),
        seats=_seats(document),
        pot_seats=tuple(_seat_list(seats) for seats in entries(read("pot_seats"))),
        pot=whole(read("pot_total")),
        order=_seat_list(read("order")),
        payouts=_payouts(read("payouts")),
        equity={seat: share for seat, value in by_seat(read("equity")).items() if (share := number(value)) is not None},
        equity_exact=flag(read("equity_exact")),
        prompts=_notices(read("prompts")),
        rulings=_notices(read("rulings")),
        message=_notice(read("message")),
        clock=_clock(read("clock")),
        faults=_faults(read("faults")),
        buzzer=words(read("buzzer")),
        task=_task(read("task")),
        menu=_menu(read("menu")),
        restored=flag(read("restored")),
    )


def _level(value: object) -> Level | None:
    read = record(value)
    if not read:
        return None
    return Level(
        number=whole(read.get("number")) or 0,
        small_blind=whole(read.get("small_blind")) or 0,
        big_blind=whole(read.get("big_blind")) or 0,
        ante=whole(read.get("ante")) or 0,
        big_blind_ante=whole(read.get("big_blind_ante")) or 0,
        bring_in=whole(read.get("bring_in")) or 0,
        small_bet=whole(read.get("small_bet")) or 0,
        big_bet=whole(read.get("big_bet")) or 0,
        remaining_s=number(read.get("remaining_s")),
    )


def _raises(value: object) -> Raises | None:
    made = whole(record(value).get("made"))
    return None if made is None else Raises(made, whole(record(value).get("cap")))


def _seats(document: Mapping[str, object]) -> tuple[Seat, ...]:
    """Every seat up to the last one that the document names."""
    people = {seat: record(value) for seat, value in by_seat(document.get("seats")).items()}
    hands = by_seat(document.get("hands"))
    shown = by_seat(document.get("shown"))
    return tuple(
        Seat(
            number=seat,
            name=(words(people[seat].get("name")) or "") if seat in people else None,
            away=flag(people.get(seat, {}).get("away")),
            hand=words(hands.get(seat)) or "none",
            cards=cards(shown.get(seat), MOST_CARDS),
        )
        for seat in range(1, max([0, *people, *hands]) + 1)
    )


def _seat_list(value: object) -> tuple[int, ...]:
    found = (seat_number(one) for one in entries(value))
    return tuple(dict.fromkeys(seat for seat in found if seat is not None))


def _payouts(value: object) -> tuple[Payout, ...]:
    found = [record(one) for one in entries(value)]
    return tuple(
        Payout(whole(one.get("pot")) or 0, seat, words(one.get("hand")))
        for one in found
        if (seat := seat_number(one.get("seat"))) is not None
    )


def _notice(value: object) -> Notice | None:
    read = record(value)
    code = words(read.get("code"))
    if code is None:
        return None
    return Notice(code, seat_number(read.get("seat")), words(read.get("text")) or "", words(read.get("kind")) or "")


def _notices(value: object) -> tuple[Notice, ...]:
    return tuple(notice for one in entries(value) if (notice := _notice(one)) is not None)


def _clock(value: object) -> Clock | None:
    read = record(value)
    seat, left_s = seat_number(read.get("seat")), number(read.get("remaining_s"))
    if seat is None or left_s is None:
        return None
    return Clock(seat, read.get("stage") == "countdown", left_s, flag(read.get("frozen")))


def _task(value: object) -> Task | None:
    read = record(value)
    name, done, of = words(read.get("name")), whole(read.get("done")), whole(read.get("of"))
    return None if not name or done is None or not of else Task(name, done, of, words(read.get("text")) or "")


def _menu(value: object) -> Menu | None:
    read = record(value)
    items = [record(one) for one in entries(read.get("items"))]
    named = tuple(
        MenuItem(key, text) for one in items if (key := words(one.get("key"))) and (text := words(one.get("text")))
    )
    return Menu(words(read.get("title")) or "", named) if named else None


def _faults(value: object) -> tuple[Fault, ...]:
    found = [record(one) for one in entries(value)]
    return tuple(
        Fault(device, number(one.get("since_s")) or 0.0, words(one.get("text")) or "")
        for one in found
        if (device := words(one.get("device")))
    )
