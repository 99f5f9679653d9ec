"""Random nights: every entry and observation that a dealer, player, floor or antenna can bring, legal or not."""

import random
from collections.abc import Callable

from firmware_host.core import events
from firmware_host.core.board import cards_due
from firmware_host.core.clock import deadline
from firmware_host.core.conduct import KINDS
from firmware_host.core.events import Event
from firmware_host.core.faces import to_open, unknown_faces
from firmware_host.core.game import GAMES
from firmware_host.core.ranks import CARDS
from firmware_host.core.table import House, Level, live_seats
from firmware_host.core.tokens import cards_of, hand_tokens, last_number
from tests.core.play import Play
from tests.referee.tables import Floor, seated

Make = Callable[[Play, random.Random], Event]
WAITS_MS = (0, 0, 100, 5000, 31_000)


def random_table(rng: random.Random) -> Floor:
    """Players with random stacks at a table of any game, before its first hand."""
    game = GAMES[rng.choice(sorted(GAMES))]
    chip = rng.choice((1, 5, 25))
    seats = rng.randint(2, game.most_seats)
    sitting = sorted(rng.sample(range(1, seats + 1), rng.randint(2, seats)))
    deepest = rng.choice((4, 30, 200))
    house = House(
        clock_reasonable_s=rng.choice((0, 30)),
        clock_expiry=rng.choice(("dead", "check")),
        pots_odd_chip_cards=rng.choice(("five", "seven")),
        betting_multi_chip_call=rng.random() < 0.7,
        betting_reopen=rng.choice(("cumulative", "never")),
    )
    minutes, rest = rng.choice(((0, 0), (1, 0), (1, 5)))
    if game.bring_in:
        first = Level(1, ante=chip * rng.randint(0, 2), bring_in=chip * 2, small_bet=chip * 4, big_bet=chip * 8)
        second = first._replace(number=2, small_bet=chip * 8, big_bet=chip * 16)
    else:
        first = Level(1, chip * 2, chip * 4, ante=chip * rng.randint(0, 1), big_blind_ante=chip * rng.choice((0, 4)))
        second = first._replace(number=2, small_blind=chip * 4, big_blind=chip * 8)
    structure = tuple(level._replace(minutes=minutes, break_minutes=rest) for level in (first, second))
    play = seated(
        {seat: chip * rng.randint(1, deepest) for seat in sitting},
        game=game.code,
        level=structure[0],
        button=rng.randint(1, seats),
        chip=chip,
        house=house,
        seats=seats,
        structure=structure,
    )
    play.deck = rng.sample(sorted(CARDS), 52)
    return play


def next_event(play: Play, rng: random.Random, wild: float) -> Event:
    """What happens next: mostly what the table waits for, in a share of `wild` anything at all."""
    unknown = to_open(play.table)
    if unknown:
        return events.CardsRevealed(tuple((token, play.face(token)) for token in unknown), play.now_ms)
    play.now_ms += rng.choice(WAITS_MS)
    due = deadline(play.table)
    if due is not None and due.at_ms <= play.now_ms:
        return events.DeadlinePassed(due.clock, due.at_ms)
    if rng.random() < wild:
        return rng.choice(ANYTHING)(play, rng)
    return EXPECTED[play.table.phase](play, rng)


def next_card(play: Play, seat: int, cards: int = 1) -> Event:
    """The next cards of a seat, or of a place where nobody sits."""
    here = sum(token.partition(".")[0] == str(seat) for token in play.table.cards.tokens)
    return events.TagsSeen(str(seat), tuple(f"{seat}.{here + n}" for n in range(1, cards + 1)), (), play.now_ms)


def next_on_board(play: Play, cards: int) -> Event:
    """Cards come to the board: first those that have been lifted, then new ones."""
    table = play.table
    known = [token for token in table.cards.tokens if token.startswith("board.")]
    lying = {lie.token for lie in table.cards.lying if lie.place == "board"}
    lifted = [token for token in known if token not in table.cards.board and token not in lying]
    first = last_number(table, "board") + 1
    fresh = [f"board.{n}" for n in range(first, first + cards)]
    return events.TagsSeen("board", tuple([*lifted, *fresh][:cards]), (), play.now_ms)


def wanting_cards(play: Play) -> list[int]:
    """The seats that the deal or the street still owes a card."""
    table = play.table
    street = table.street + (table.phase == "board")
    full = table.night.game.hole_cards(street)
    return [seat for seat in live_seats(table) if cards_of(table, seat) < full]


def _riffle(play: Play, rng: random.Random) -> Event:
    return events.Riffled(play.now_ms)


def _deal(play: Play, rng: random.Random) -> Event:
    wanting = wanting_cards(play)
    if not wanting:
        return events.Confirmed(play.now_ms)
    after = play.button if not play.table.night.game.bring_in else 0
    fewest = min(cards_of(play.table, seat) for seat in wanting)
    due = [seat for seat in wanting if cards_of(play.table, seat) == fewest]
    return next_card(play, next((seat for seat in due if seat > after), due[0]))


def _act(play: Play, rng: random.Random) -> Event:
    return rng.choice(ACTS)(play, rng, play.turn)


def _street(play: Play, rng: random.Random) -> Event:
    due = cards_due(play.table)
    lying = [lie.token for lie in play.table.cards.lying if lie.place == "board" and lie.mark != "in"]
    if due > len(lying):
        return next_on_board(play, due - len(lying))
    if lying:
        lift: Event = events.TagsLeft("board", tuple(lying), play.now_ms)
        return rng.choice((lift, events.Confirmed(play.now_ms)))
    wanting = wanting_cards(play)
    return next_card(play, wanting[0]) if wanting else events.Confirmed(play.now_ms)


def _show(play: Play, rng: random.Random) -> Event:
    if not play.table.order:
        return events.Confirmed(play.now_ms)
    seat = rng.choice(play.table.order)
    show = events.Tabled(seat, play.now_ms)
    return rng.choice((show, show, show, events.Folded(seat, play.now_ms), _to_muck(play, seat)))


def _confirm(play: Play, rng: random.Random) -> Event:
    return events.Confirmed(play.now_ms)


def _decide(play: Play, rng: random.Random) -> Event:
    return rng.choice((events.Confirmed(play.now_ms), events.MisdealRefused(play.now_ms)))


def _resume(play: Play, rng: random.Random) -> Event:
    return events.PlayResumed(play.now_ms)


def _to_muck(play: Play, seat: int) -> Event:
    hands = hand_tokens(play.table)
    # A seat that there is not has no cards.
    return events.TagsSeen("muck", hands[seat] if seat < len(hands) else (), (), play.now_ms)


def _any_seat(play: Play, rng: random.Random) -> int:
    if rng.random() < 0.1:
        return rng.randint(0, play.table.night.seats + 1)
    return rng.choice([seat for seat, p in enumerate(play.table.players) if p is not None] or [1])


def _amount(play: Play, rng: random.Random) -> int:
    chip = play.table.night.chip
    return chip * rng.choice((1, 2, 4, 5, 6, 8, 12, 20, 50))


def _motions(play: Play, rng: random.Random) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(_amount(play, rng) for _ in range(rng.randint(1, 3))) for _ in range(rng.choice((1, 1, 1, 2, 3)))
    )


def _card(rng: random.Random) -> str:
    return rng.choice(sorted(CARDS))


ACTS: tuple[Callable[[Play, random.Random, int], Event], ...] = (
    *[lambda play, rng, seat: events.Passed(seat, play.now_ms)] * 8,
    *[lambda play, rng, seat: events.Folded(seat, play.now_ms)] * 2,
    *[lambda play, rng, seat: events.Raised(seat, rng.choice((None, _amount(play, rng))), play.now_ms)] * 3,
    *[lambda play, rng, seat: events.ChipsPut(seat, _motions(play, rng), play.now_ms)] * 3,
    lambda play, rng, seat: events.WentAllIn(seat, play.now_ms),
    lambda play, rng, seat: events.Said(seat, rng.choice(("call", "raise")), None, play.now_ms),
    lambda play, rng, seat: events.Said(seat, "raise", _amount(play, rng), play.now_ms),
    lambda play, rng, seat: _to_muck(play, seat),
)


def _out_of_turn(play: Play, rng: random.Random) -> Event:
    return rng.choice(ACTS)(play, rng, _any_seat(play, rng))


def _deadline(play: Play, rng: random.Random) -> Event:
    due = deadline(play.table)
    if due is None:
        return events.DeadlinePassed(rng.choice((-2, -1, 1, 2)), play.now_ms)
    play.now_ms = max(play.now_ms, due.at_ms)
    return events.DeadlinePassed(due.clock, due.at_ms)


def _lift(play: Play, rng: random.Random) -> Event:
    place = rng.choice(("board", "muck"))
    lying = tuple(lie.token for lie in play.table.cards.lying if lie.place == place)
    return events.TagsLeft(place, lying[: rng.randint(1, 4)], play.now_ms)


def _strange_card(play: Play, rng: random.Random) -> Event:
    if play.table.phase in ("seating", "idle", "break"):
        return events.Resumed(play.now_ms)
    return next_card(play, rng.randint(1, play.table.night.seats), rng.choice((1, 1, 2)))


def _moved_card(play: Play, rng: random.Random) -> Event:
    """A card that had a place arrives at another one under a new token."""
    lying = [token for token in play.table.cards.tokens if not token.startswith("board.")]
    if not lying or play.table.phase in ("seating", "idle", "break"):
        return events.Resumed(play.now_ms)
    to = next_card(play, rng.randint(1, play.table.night.seats))
    assert isinstance(to, events.TagsSeen)
    return events.TagsSeen(to.place, to.tokens, (rng.choice(lying),), play.now_ms)


def _early(play: Play, rng: random.Random) -> Event:
    if play.table.phase in ("seating", "idle", "break"):
        return events.Resumed(play.now_ms)
    return next_on_board(play, rng.choice((1, 1, 3)))


def _keyed(play: Play, rng: random.Random) -> Event:
    unknown = unknown_faces(play.table)
    place = unknown[0].partition(".")[0] if unknown else "board"
    return events.CardKeyed(None if place == "board" else int(place), _card(rng), play.now_ms)


def _setting(play: Play, rng: random.Random) -> Event:
    name, value = rng.choice((("clock.reasonable_s", 0), ("clock.expiry", "check"), ("betting.reopen", "never")))
    return events.SettingChanged(name, value, play.now_ms)


def _level(play: Play, rng: random.Random) -> Event:
    chip = play.table.night.chip
    if play.table.night.game.bring_in:
        return events.LevelAnnounced(0, 0, chip, 0, 4 * chip, 8 * chip, 16 * chip, play.now_ms)
    return events.LevelAnnounced(4 * chip, 8 * chip, 0, 0, 0, 0, 0, play.now_ms)


def _verb(play: Play, rng: random.Random) -> Event:
    verb = rng.choice(("next", "previous", "pause", "resume", "plus", "minus"))
    return events.LevelClockSet(verb, rng.randint(0, 2), play.now_ms)


def _penalty(play: Play, rng: random.Random) -> Event:
    step, rounds = rng.choice((("warning", 0), ("rounds", 1), ("rounds", 2), ("rounds", 4), ("dq", 0)))
    return events.Penalised(_any_seat(play, rng), step, rounds, rng.choice(sorted(KINDS)), play.now_ms)


ANYTHING: tuple[Make, ...] = (
    _out_of_turn,
    _out_of_turn,
    _out_of_turn,
    _out_of_turn,
    _deadline,
    _deadline,
    _lift,
    _strange_card,
    _moved_card,
    _early,
    _keyed,
    _setting,
    _level,
    _verb,
    _penalty,
    _riffle,
    _confirm,
    _decide,
    _resume,
    lambda play, rng: events.Tabled(_any_seat(play, rng), play.now_ms),
    lambda play, rng: events.ClockCalled(rng.choice((None, None, _any_seat(play, rng))), play.now_ms),
    lambda play, rng: events.ClockCalled(None, play.now_ms),
    lambda play, rng: events.SeatTaken(_any_seat(play, rng), "Ann", _amount(play, rng), play.now_ms),
    lambda play, rng: events.SeatTaken(rng.randint(1, play.table.night.seats), "Bob", _amount(play, rng), play.now_ms),
    lambda play, rng: events.SeatLeft(_any_seat(play, rng), play.now_ms),
    lambda play, rng: events.StackCorrected(_any_seat(play, rng), _amount(play, rng), play.now_ms),
    lambda play, rng: events.PlayersLeftTold(rng.randint(1, 30), play.now_ms),
    lambda play, rng: events.BreakCalled(rng.randint(0, 10), play.now_ms),
    lambda play, rng: events.StringRaiseCalled(_any_seat(play, rng), play.now_ms),
    lambda play, rng: events.HandKilled(_any_seat(play, rng), play.now_ms),
    lambda play, rng: events.HandKilled(_any_seat(play, rng), play.now_ms),
    lambda play, rng: events.MarkedAway(_any_seat(play, rng), play.now_ms),
    lambda play, rng: events.MarkedBack(_any_seat(play, rng), play.now_ms),
    lambda play, rng: events.CardExposed(_any_seat(play, rng), _card(rng), play.now_ms),
    lambda play, rng: events.PlayerExposed(_any_seat(play, rng), _card(rng), play.now_ms),
    lambda play, rng: events.CardShown(_any_seat(play, rng), _card(rng), play.now_ms),
    lambda play, rng: events.OtherAsked(_any_seat(play, rng), play.now_ms),
    lambda play, rng: events.MisdealDeclared(play.now_ms),
    lambda play, rng: events.MisdealRefused(play.now_ms),
    lambda play, rng: events.FloorCalled(play.now_ms),
    lambda play, rng: events.PenaltyProposed(_any_seat(play, rng), rng.choice(sorted(KINDS)), play.now_ms),
    lambda play, rng: events.ProposalDropped(_any_seat(play, rng), rng.choice(sorted(KINDS)), play.now_ms),
    lambda play, rng: events.Undone(rng.randint(1, 4), None, play.now_ms),
    lambda play, rng: events.Undone(1, None, play.now_ms),
    lambda play, rng: events.Redone(play.now_ms),
)
EXPECTED: dict[str, Make] = {
    "seating": _riffle,
    "idle": _riffle,
    "dealing": _deal,
    "betting": _act,
    "board": _street,
    "showdown": _show,
    "payout": _confirm,
    "misdeal": _decide,
    "paused": _resume,
    "break": _resume,
}
