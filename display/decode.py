"""Reads the public status document; never raises, whatever is in it."""

from collections.abc import Mapping
from typing import Final

from display.fields import by_seat, cards, entries, flag, number, record, seat_number, whole, words
from display.sizes import MM_PER_INCH
from display.status import (
    Break,
    Clock,
    Fault,
    Held,
    Level,
    Menu,
    MenuItem,
    Notice,
    Payout,
    Place,
    Raises,
    Seat,
    Start,
    Status,
    Task,
)

MOST_CARDS: Final = 7


def decode(document: Mapping[str, object]) -> Status:
    """Read a status document. Never raises: keys it does not know, lacks or cannot read count as absent."""
    read = document.get
    return Status(
        phase=words(read("phase")) or "",
        hand=whole(read("hand")) or 0,
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
        entry=words(read("entry")) or "",
        held=_held(read("held")),
        rest=_rest(read("break")),
        floor_s=number(read("floor_s")),
        restored=flag(read("restored")),
        start=_start(read("start")),
        language=words(read("language")),
        place=_place(read("screen")),
    )


def _place(value: object) -> Place | None:
    diagonal_mm, distance_cm = (whole(record(value).get(key)) for key in ("diagonal_mm", "distance_cm"))
    return Place(diagonal_mm / MM_PER_INCH, distance_cm / 100) if diagonal_mm and distance_cm else None


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
        next=words(read.get("next")) or "",
    )


def _raises(value: object) -> Raises | None:
    made = whole(record(value).get("made"))
    return None if made is None else Raises(made, whole(record(value).get("cap")))


def _seats(document: Mapping[str, object]) -> tuple[Seat, ...]:
    """Every seat up to the last one that the document names."""
    people = {seat: record(value) for seat, value in by_seat(document.get("seats")).items()}
    hands = by_seat(document.get("hands"))
    shown = by_seat(document.get("shown"))
    committed, stacks = by_seat(document.get("committed")), by_seat(document.get("stacks"))
    penalties = {seat: record(value) for seat, value in by_seat(document.get("penalties")).items()}
    return tuple(
        Seat(
            number=seat,
            name=(words(people[seat].get("name")) or "") if seat in people else None,
            away=flag(people.get(seat, {}).get("away")),
            hand=words(hands.get(seat)) or "none",
            cards=cards(shown.get(seat), MOST_CARDS),
            committed=whole(committed.get(seat)) or 0,
            behind=whole(stacks.get(seat)) or 0,
            to_miss=whole(penalties.get(seat, {}).get("hands_to_miss")) or 0,
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
    return Notice(
        code,
        seat_number(read.get("seat")),
        words(read.get("text")) or "",
        words(read.get("kind")) or "",
        whole(read.get("rule")) or None,
    )


def _notices(value: object) -> tuple[Notice, ...]:
    return tuple(notice for one in entries(value) if (notice := _notice(one)) is not None)


def _held(value: object) -> tuple[Held, ...]:
    found = [record(one) for one in entries(value)]
    return tuple(
        Held(seat, words(one.get("act")) or "") for one in found if (seat := seat_number(one.get("seat"))) is not None
    )


def _rest(value: object) -> Break | None:
    read = record(value)
    left_s = number(read.get("remaining_s"))
    return None if left_s is None else Break(left_s, words(read.get("next")) or "")


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


def _start(value: object) -> Start | None:
    read = record(value)
    ready = read.get("ready")
    if not isinstance(ready, bool):
        return None
    return Start(ready, words(read.get("version")) or "", whole(read.get("fine")) or 0, _faults(read.get("look")))


def _faults(value: object) -> tuple[Fault, ...]:
    found = [record(one) for one in entries(value)]
    return tuple(
        Fault(device, number(one.get("since_s")) or 0.0, words(one.get("text")) or "")
        for one in found
        if (device := words(one.get("device")))
    )
