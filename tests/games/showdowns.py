"""Random showdowns: who put in what, whose hands count, and which cards they hold."""

import random
from typing import NamedTuple

from firmware_host.core.game import GAMES, Game
from firmware_host.core.ranks import CARDS
from firmware_host.core.rounds import settle
from firmware_host.core.table import Cards, House, Level, Night, Player, Positions, Table
from firmware_host.core.tokens import hand_tokens

HANDS = ("tabled", "tabled", "tabled", "folded", "dead")


class Seat(NamedTuple):
    """What a seat put into the hand, how its hand stands, and its cards."""

    put_in: int
    hand: str
    cards: tuple[str, ...]


class Showdown(NamedTuple):
    """All hands are open; the seats from 1, and where the button is."""

    game: Game
    seats: tuple[Seat, ...]
    board: tuple[str, ...]
    button: int
    chip: int
    dead_money: int


def random_showdown(seed: int, code: str) -> Showdown:
    """Two seats or more, at least one of them open, out of few ranks so that hands tie."""
    rng = random.Random(seed)
    game = GAMES[code]
    count = rng.randint(2, 6 if game.bring_in else 9)
    deck = rng.sample(sorted(CARDS), 52)
    if rng.random() < 0.5:
        deck.sort(key=lambda card: card[0] not in "A23458K")
    hole, board = game.hole_cards(len(game.streets) - 1), sum(street.board_cards for street in game.streets)
    chip = rng.choice((1, 25))
    levels = [chip * rng.randint(1, 40) for _ in range(3)]
    states = [rng.choice(HANDS) for _ in range(count)]
    states[rng.randrange(count)] = "tabled"
    return Showdown(
        game,
        tuple(
            Seat(rng.choice(levels), state, tuple(deck[5 + hole * n : 5 + hole * (n + 1)]))
            for n, state in enumerate(states)
        ),
        tuple(deck[:board]),
        rng.randint(1, count),
        chip,
        0 if game.bring_in else chip * rng.randint(0, 3),
    )


def rotated(showdown: Showdown, steps: int, with_button: bool) -> Showdown:
    """The same players with everybody, and the button if wanted, so many seats further."""
    count = len(showdown.seats)
    seats = tuple(showdown.seats[(place - steps) % count] for place in range(count))
    button = (showdown.button - 1 + steps) % count + 1 if with_button else showdown.button
    return showdown._replace(seats=seats, button=button)


def at_showdown(showdown: Showdown) -> Table:
    """The table just before its pots are shared."""
    game, count = showdown.game, len(showdown.seats)
    night = Night(count, game, showdown.chip, House(), Level(), positions=Positions(showdown.button))
    players = tuple(Player("", 0, hand=seat.hand, contributed=seat.put_in) for seat in showdown.seats)
    table = Table(night, (None, *players), "showdown", len(game.streets) - 1, dead_money=showdown.dead_money)
    faces = [(f"board.{n}", card) for n, card in enumerate(showdown.board, 1)]
    board = tuple(token for token, _ in faces)
    for n, seat in enumerate(showdown.seats, 1):
        faces += zip(hand_tokens(table)[n], seat.cards, strict=True)
    return table._replace(cards=Cards(tuple(token for token, _ in faces), board=board, faces=tuple(faces)))


def shared(showdown: Showdown) -> Table:
    """The table when its pots are shared."""
    table = settle(at_showdown(showdown))
    assert table.phase == "payout"
    return table
