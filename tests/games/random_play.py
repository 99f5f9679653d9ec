"""Random whole hands of any game: cards in any order, acts that the rules allow, hands shown or given up."""

import random

from firmware_host.core.betting import moves
from firmware_host.core.board import cards_due
from firmware_host.core.events import (
    CardKeyed,
    Confirmed,
    Event,
    Folded,
    Passed,
    Raised,
    Riffled,
    Tabled,
    TagsSeen,
    WentAllIn,
)
from firmware_host.core.faces import unknown_faces
from firmware_host.core.game import GAMES
from firmware_host.core.ranks import CARDS
from firmware_host.core.streets import bring_in_due
from firmware_host.core.table import BETWEEN_HANDS, Level, Table, live_seats
from firmware_host.core.tokens import cards_of, hand_tokens
from tests.games.sitting import Sitting

MOST_EVENTS = 600


def random_sitting(rng: random.Random, code: str) -> Sitting:
    """Some players with random stacks, short ones too, at a random level of the game."""
    game, chip = GAMES[code], rng.choice((1, 25))
    bet = 4 * chip
    ante = rng.choice((0, chip)) if not game.bring_in else chip
    level = Level(1, small_blind=2 * chip, big_blind=bet, ante=ante, big_blind_ante=rng.choice((0, bet)))
    if game.bring_in:
        level = Level(1, ante=ante, bring_in=rng.choice((1, 2)) * chip, small_bet=bet, big_bet=2 * bet)
    count = rng.randint(2, game.most_seats)
    deepest = rng.choice((6, 40, 300))
    stacks = {seat: chip * rng.randint(1, deepest) for seat in sorted(rng.sample(range(1, 14), count))}
    return Sitting(code, stacks, level=level, chip=chip, button=rng.choice(list(stacks)))


def next_event(play: Sitting, rng: random.Random) -> Event:
    """What happens next."""
    table = play.table
    if table.phase in BETWEEN_HANDS:
        play.faces.clear()
        play.deck = rng.sample(sorted(CARDS), 52)
        return Riffled(0)
    unknown = unknown_faces(table)
    if unknown:
        return _keyed(play, rng, unknown[0])
    if table.phase in ("dealing", "board"):
        return _card(table, rng)
    if table.phase == "betting":
        return _act(table, rng)
    if table.phase == "showdown":
        seat = rng.choice(table.order)
        return rng.choice((Tabled(seat, 0), Tabled(seat, 0), Folded(seat, 0)))
    return Confirmed(0)


def essence(table: Table) -> Table:
    """The table but for its history and for cards that an undo leaves where they lie."""
    cards = table.cards._replace(tokens=(), lying=(), unsure=(), faces=tuple(sorted(table.cards.faces)))
    return table._replace(cards=cards, at_ms=0, base=None, past=None)


def _keyed(play: Sitting, rng: random.Random, token: str) -> Event:
    """Of two cards that came together either may be told."""
    seat = token.partition(".")[0]
    told = {card for _, card in play.table.cards.faces}
    together = [one for one in play.table.cards.unsure if one.partition(".")[0] == seat]
    cards = [card for one in together if (card := play.face(one)) not in told]
    return CardKeyed(int(seat), rng.choice(cards), 0)


def _card(table: Table, rng: random.Random) -> Event:
    due = cards_due(table)
    if due:
        first = 1 + sum(token.startswith("board.") for token in table.cards.tokens)
        laid = len([lie for lie in table.cards.lying if lie.place == "board" and lie.mark != "in"])
        count = rng.randint(1, due - laid)
        return TagsSeen("board", tuple(f"board.{n}" for n in range(first, first + count)), (), 0)
    full = table.night.game.hole_cards(table.street + (table.phase == "board"))
    seat = rng.choice([seat for seat in live_seats(table) if cards_of(table, seat) < full])
    have = cards_of(table, seat)
    count = min(rng.choice((1, 1, 1, 1, 2)), full - have)
    return TagsSeen(str(seat), tuple(f"{seat}.{n}" for n in range(have + 1, have + count + 1)), (), 0)


def _act(table: Table, rng: random.Random) -> Event:
    seat, now = table.round.turn, moves(table, table.round.turn)
    kind = rng.random()
    if kind < 0.12 and not bring_in_due(table):
        muck = TagsSeen("muck", hand_tokens(table)[seat], (), 0)
        return rng.choice((Folded(seat, 0), muck))
    if kind < 0.2 and now.all_in:
        return WentAllIn(seat, 0)
    if kind < 0.45 and now.least_to is not None and now.most_to is not None:
        chip = table.night.chip
        to = chip * rng.randint(now.least_to // chip, max(now.least_to, now.most_to) // chip)
        return Raised(seat, rng.choice((None, min(to, now.most_to))), 0)
    return Passed(seat, 0)
