"""Random events: what the table waits for, or anything else, legal or not."""

import random
from collections.abc import Callable

from firmware_host.core.board import cards_due
from firmware_host.core.clock import deadline
from firmware_host.core.events import (
    CardKeyed,
    ClockCalled,
    Confirmed,
    DeadlinePassed,
    Event,
    Folded,
    MisdealRefused,
    Passed,
    Raised,
    Redone,
    Resumed,
    Riffled,
    SettingChanged,
    Tabled,
    TagsLeft,
    TagsSeen,
    Undone,
    WentAllIn,
)
from firmware_host.core.faces import unknown_faces
from firmware_host.core.table import BETWEEN_HANDS
from firmware_host.core.tokens import hand_tokens, next_token
from tests.core.play import Play

Make = Callable[[Play, random.Random], Event]


def next_event(play: Play, rng: random.Random, wild: float) -> Event:
    """What happens next: mostly what the table waits for, in a share of `wild` anything."""
    play.now_ms += rng.choice((0, 100, 5000, 40_000))
    if rng.random() < wild:
        return rng.choice(ANYTHING)(play, rng)
    return EXPECTED[play.table.phase](play, rng)


def _riffle(play: Play, rng: random.Random) -> Event:
    return Riffled(play.now_ms)


def _next_card(play: Play, rng: random.Random) -> Event:
    table = play.table
    missing = [
        token
        for seat, p in enumerate(table.players)
        if p is not None and p.hand == "live"
        for token in hand_tokens(table)[seat]
        if token not in table.cards.tokens
    ]
    if not missing:
        return Passed(table.round.turn, play.now_ms)
    seat, _, _ = rng.choice(missing).partition(".")
    new = next(token for token in missing if token.startswith(f"{seat}."))
    return TagsSeen(seat, (new,), (), play.now_ms)


def _act(play: Play, rng: random.Random) -> Event:
    seat = play.turn
    stack = play.player(seat).stack
    kind = rng.random()
    if kind < 0.5:
        return Passed(seat, play.now_ms)
    if kind < 0.65:
        return Folded(seat, play.now_ms)
    if kind < 0.72:
        return TagsSeen("muck", hand_tokens(play.table)[seat], (), play.now_ms)
    if kind < 0.78:
        return WentAllIn(seat, play.now_ms)
    return Raised(seat, rng.choice((None, _amount(play, rng, play.table.round.bet + stack))), play.now_ms)


def _amount(play: Play, rng: random.Random, most: int) -> int:
    chip = play.table.night.chip
    return chip * rng.randint(1, max(1, most // chip))


def _board(play: Play, rng: random.Random) -> Event:
    table = play.table
    lying = [lie.token for lie in table.cards.lying if lie.place == "board" and lie.mark != "in"]
    wanting = cards_due(table) - len(lying)
    if wanting <= 0:
        return rng.choice((Confirmed(play.now_ms), TagsLeft("board", tuple(lying), play.now_ms)))
    known = [token for token in table.cards.tokens if token.startswith("board.")]
    lifted = [token for token in known if token not in table.cards.board and token not in lying]
    fresh = [f"board.{n}" for n in range(len(known) + 1, len(known) + 4)]
    return TagsSeen("board", tuple([*lifted, *fresh][: rng.randint(1, wanting)]), (), play.now_ms)


def _show(play: Play, rng: random.Random) -> Event:
    if not play.table.order:
        return Confirmed(play.now_ms)
    seat = rng.choice(play.table.order)
    tokens = hand_tokens(play.table)[seat]
    muck = TagsSeen("muck", tokens, (), play.now_ms)
    show = Tabled(seat, play.now_ms)
    return rng.choice((show, show, show, muck, Folded(seat, play.now_ms)))


def _push(play: Play, rng: random.Random) -> Event:
    return Confirmed(play.now_ms)


def _decide(play: Play, rng: random.Random) -> Event:
    return rng.choice((Confirmed(play.now_ms), MisdealRefused(play.now_ms)))


def _seat(play: Play, rng: random.Random) -> int:
    return rng.randint(0, play.table.night.seats + 1)


def _sitting(play: Play, rng: random.Random) -> int:
    return rng.choice([seat for seat, p in enumerate(play.table.players) if p is not None])


def _muck(play: Play, rng: random.Random) -> Event:
    tokens = hand_tokens(play.table)[_sitting(play, rng)]
    return TagsSeen("muck", tokens[: rng.randint(1, 2)], (), play.now_ms)


def _lift(play: Play, rng: random.Random) -> Event:
    place = rng.choice(("board", "muck"))
    lying = tuple(lie.token for lie in play.table.cards.lying if lie.place == place)
    return TagsLeft(place, lying[: rng.randint(1, 4)], play.now_ms)


def _early(play: Play, rng: random.Random) -> Event:
    known = [token for token in play.table.cards.tokens if token.startswith("board.")]
    if play.table.phase in BETWEEN_HANDS:
        return Resumed(play.now_ms)
    return TagsSeen("board", (f"board.{len(known) + 1}",), (), play.now_ms)


def _keyed(play: Play, rng: random.Random) -> Event:
    unknown = unknown_faces(play.table)
    if not unknown:
        return CardKeyed(None, play.face(next_token(play.table, "board")), play.now_ms)
    token = rng.choice(unknown)
    place, _, _ = token.partition(".")
    first = next(other for other in unknown if other.startswith(f"{place}."))
    return CardKeyed(None if place == "board" else int(place), play.face(first), play.now_ms)


def _deadline(play: Play, rng: random.Random) -> Event:
    due = deadline(play.table)
    return DeadlinePassed(due.clock if due else 1, due.at_ms if due else play.now_ms)


EXPECTED: dict[str, Make] = {
    "seating": _riffle,
    "idle": _riffle,
    "dealing": _next_card,
    "betting": _act,
    "board": _board,
    "showdown": _show,
    "payout": _push,
    "misdeal": _decide,
}
ANYTHING: tuple[Make, ...] = (
    lambda play, rng: Passed(_seat(play, rng), play.now_ms),
    lambda play, rng: Folded(_seat(play, rng), play.now_ms),
    lambda play, rng: WentAllIn(_seat(play, rng), play.now_ms),
    lambda play, rng: Raised(_seat(play, rng), rng.choice((None, rng.randint(-9, 999))), play.now_ms),
    lambda play, rng: Tabled(_seat(play, rng), play.now_ms),
    lambda play, rng: Riffled(play.now_ms),
    lambda play, rng: Confirmed(play.now_ms),
    lambda play, rng: ClockCalled(rng.choice((None, _seat(play, rng))), play.now_ms),
    lambda play, rng: Resumed(play.now_ms),
    lambda play, rng: SettingChanged("clock.reasonable_s", rng.randint(0, 60), play.now_ms),
    _keyed,
    _deadline,
    _deadline,
    _muck,
    _lift,
    _early,
)
TAKE_BACK: tuple[Make, ...] = (
    lambda play, rng: Undone(rng.randint(1, 4), None, play.now_ms),
    lambda play, rng: Redone(play.now_ms),
)
