"""What the page does not tell: it waits in the foot in a few words, most urgent first, as does what is half keyed."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from display.clocks import seconds_left
from display.faults import fault_alert, newest_fault
from display.moment import Moment
from display.side_pots import layers
from display.status import Status
from display.words import Words

PLAYING: Final = frozenset({"betting", "board", "showdown", "payout"})
OPEN: Final = "?"
"""Behind what is keyed and waits for its OK."""
SEAT_KEYED: Final = "SEAT "
"""How the status begins an entry for a seat, in every language."""


class Waiting(NamedTuple):
    """A few words about what waits, and whether something is to be done about it."""

    text: str
    urgent: bool = True


def queue(words: Words, moment: Moment, state: str) -> tuple[Waiting, ...]:
    """All that is amiss or waits while another state is shown."""
    table = moment.table
    parts = (
        _clock(words, moment, state),
        _devices(words, moment, state),
        _cards(words, table, state),
        _floor(words, table, state),
    )
    urgent = (Waiting(text) for part in parts for text in part)
    quiet = (_served(words, table, state), _chips(words, moment, state))
    return (*urgent, *(Waiting(text, urgent=False) for part in quiet for text in part))


def entry_words(words: Words, entry: str) -> tuple[str, ...]:
    """What has been keyed so far, in whole words and shorter, with the sign that it is open; empty where nothing is."""
    if not entry:
        return ()
    seat, _, rest = entry.removeprefix(SEAT_KEYED).partition(" ")
    if not entry.startswith(SEAT_KEYED):
        return (entry + OPEN,)
    named = (words.seat.format(seat=seat), words.short_seat.format(seat=seat))
    return tuple(f"{name} {rest}".rstrip() + OPEN for name in named)


def _clock(words: Words, moment: Moment, state: str) -> Iterator[str]:
    """A clock that runs behind another page."""
    clock = moment.table.clock
    if clock is None or state in ("clock", "countdown"):
        return
    left_s = seconds_left(clock, moment.age_s)
    yield words.clock_alert.format(seat=clock.seat, time=f"{left_s // 60}:{left_s % 60:02}")


def _devices(words: Words, moment: Moment, state: str) -> Iterator[str]:
    told = newest_fault(moment) if state == "fault" else None
    for one in moment.table.faults:
        if one != told:
            yield fault_alert(words, one.device)


def _cards(words: Words, table: Status, state: str) -> Iterator[str]:
    """An unknown card, and a button that must be moved while a hand is played."""
    card = table.prompt("card-unknown")
    if card is not None and state != "card":
        yield words.card_alert if card.seat is None else words.card_alert_seat.format(seat=card.seat)
    button = table.prompt("move-button")
    if button is not None and table.phase in PLAYING:
        yield words.button_alert.format(seat=button.seat)


def _floor(words: Words, table: Status, state: str) -> Iterator[str]:
    """Acts that are held, and proposals that wait for the floor."""
    if state != "out-of-turn":
        yield from (words.held_alert.format(seat=one.seat) for one in table.held)
    proposed = {one.seat for one in table.prompts if one.code == "penalty-proposed"}
    if state != "penalty-asked":
        yield from (words.penalty_alert.format(seat=seat) for seat in sorted(filter(None, proposed)))


def _served(words: Words, table: Status, state: str) -> Iterator[str]:
    """Penalties that are being served."""
    for seat in table.seats:
        if seat.to_miss and state != "penalty":
            alert = words.misses_alert if seat.to_miss > 1 else words.back_alert
            yield alert.format(seat=seat.number, count=seat.to_miss)


def _chips(words: Words, moment: Moment, state: str) -> Iterator[str]:
    """How much of each seat's bet goes into the lowest pot."""
    found = layers(moment)
    if found and state != "side-pot":
        yield words.side_alert.format(chips=f"{found[0].each:,}")
