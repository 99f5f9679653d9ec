"""Tables of every game, and what a dealer does at them beyond a plain hand."""

from collections.abc import Mapping, Sequence

from firmware_host.core.board import cards_due
from firmware_host.core.clock import deadline
from firmware_host.core.events import (
    ButtonPlaced,
    CardExposed,
    ChipsPut,
    DeadlinePassed,
    FloorCalled,
    HandKilled,
    MarkedAway,
    MarkedBack,
    MisdealDeclared,
    MisdealRefused,
    Penalised,
    PenaltyProposed,
    PlayResumed,
    Said,
    StringRaiseCalled,
    TagsSeen,
)
from firmware_host.core.game import GAMES
from firmware_host.core.table import House, Level, Player, live_seats, new_table
from firmware_host.core.tokens import cards_of
from tests.core.play import DECK, Play

BLINDS = Level(1, 100, 200, minutes=0)
STUD_BETS = Level(1, ante=25, bring_in=50, small_bet=100, big_bet=200)
USUAL = House()


class Floor(Play):
    """A table whose dealer and floor have all their keys; each method is one entry."""

    deck: Sequence[str] = DECK

    def face(self, token: str) -> str:
        """The card behind a token: of a named one its own, else the next of the deck that lies nowhere yet."""
        if token not in self.faces:
            if len(self.faces) >= len(DECK):
                self.faces = dict(self.table.cards.faces)
            self.faces[token] = next(card for card in self.deck if card not in self.faces.values())
        return self.faces[token]

    def chips(self, seat: int, *motions: tuple[int, ...]) -> None:
        """A seat puts chips in, motion by motion."""
        self.do(ChipsPut(seat, motions, self.now_ms))

    def says(self, seat: int, word: str, to: int | None = None) -> None:
        """A seat says call, or raise with or without an amount."""
        self.do(Said(seat, word, to, self.now_ms))

    def kill(self, seat: int) -> None:
        """A hand is killed."""
        self.do(HandKilled(seat, self.now_ms))

    def string(self, seat: int) -> None:
        """A string raise is called on a seat's last act."""
        self.do(StringRaiseCalled(seat, self.now_ms))

    def away(self, *seats: int) -> None:
        """Players leave their seats."""
        for seat in seats:
            self.do(MarkedAway(seat, self.now_ms))

    def back(self, *seats: int) -> None:
        """Players are back at their seats."""
        for seat in seats:
            self.do(MarkedBack(seat, self.now_ms))

    def exposed(self, seat: int, card: str) -> None:
        """The dealer exposed the newest card of a seat."""
        self.do(CardExposed(seat, card, self.now_ms))

    def misdeal(self) -> None:
        """The dealer declares a misdeal."""
        self.do(MisdealDeclared(self.now_ms))

    def no_misdeal(self) -> None:
        """The dealer plays on."""
        self.do(MisdealRefused(self.now_ms))

    def floor(self) -> None:
        """Play stops for the floor."""
        self.do(FloorCalled(self.now_ms))

    def resume(self) -> None:
        """Play goes on."""
        self.do(PlayResumed(self.now_ms))

    def propose(self, seat: int, kind: str) -> None:
        """Conduct of a seat is keyed."""
        self.do(PenaltyProposed(seat, kind, self.now_ms))

    def penalise(self, seat: int, step: str, kind: str, rounds: int = 0) -> None:
        """The floor gives a penalty."""
        self.do(Penalised(seat, step, rounds, kind, self.now_ms))

    def deadline(self) -> None:
        """The next clock runs out."""
        due = deadline(self.table)
        assert due is not None, "no clock runs"
        self.now_ms = max(self.now_ms, due.at_ms)
        self.do(DeadlinePassed(due.clock, due.at_ms))

    def card_to(self, seat: int, cards: int = 1) -> None:
        """A seat's next cards arrive in one polling round."""
        here = sum(token.partition(".")[0] == str(seat) for token in self.table.cards.tokens)
        tokens = tuple(f"{seat}.{here + n}" for n in range(1, cards + 1))
        self.do(TagsSeen(str(seat), tokens, (), self.now_ms))

    def cards_to(self, *seats: int) -> None:
        """These seats get a card each, in this order."""
        for seat in seats:
            self.card_to(seat)

    def next_street(self) -> None:
        """The next street is dealt: its cards to the board, or one to each live seat in stud."""
        if cards_due(self.table):
            self.street()
            return
        street = self.table.street + 1
        for seat in live_seats(self.table):
            if cards_of(self.table, seat) < self.table.night.game.hole_cards(street):
                self.card_to(seat)

    def clock_seat(self) -> int | None:
        """The seat that the clock runs on."""
        return self.table.clock.seat if self.table.clock else None

    def phase(self) -> str:
        """What the table is at."""
        return self.table.phase

    def proposed(self) -> list[tuple[int, str]]:
        """Seat and kind of the penalties that are proposed."""
        return [(one.seat, one.kind) for one in self.table.proposals]

    def standing(self, seat: int) -> Player:
        """Who sits at a seat."""
        return self.player(seat)


def seated(
    stacks: Mapping[int, int],
    *,
    game: str = "NT",
    level: Level | None = None,
    button: int = 0,
    chip: int = 1,
    house: House = USUAL,
    seats: int = 0,
    hands: Mapping[int, str] | None = None,
    board: str = "",
    structure: tuple[Level, ...] = (),
) -> Floor:
    """Players at a table of a game before its first hand."""
    limits = level or (STUD_BETS if GAMES[game].bring_in else BLINDS)
    table = new_table(seats or max(max(stacks), 2), game, chip, limits, house)
    begun = table._replace(night=table.night._replace(structure=structure), base=None)
    play = Floor(begun._replace(base=begun), hands or {}, board)
    for seat, stack in stacks.items():
        play.sit(seat, stack)
    if button:
        play.do(ButtonPlaced(button, play.now_ms))
    return play


def dealt(
    stacks: Mapping[int, int],
    *,
    game: str = "NT",
    level: Level | None = None,
    button: int = 0,
    chip: int = 1,
    house: House = USUAL,
    hands: Mapping[int, str] | None = None,
    board: str = "",
) -> Floor:
    """A first hand, dealt."""
    play = seated(stacks, game=game, level=level, button=button, chip=chip, house=house, hands=hands, board=board)
    play.riffle()
    play.deal()
    return play


def four() -> Floor:
    """Blinds 100/200, the button 1, 10,000 each; seat 4 to act."""
    return dealt(dict.fromkeys((1, 2, 3, 4), 10_000), button=1)


def on_the_flop() -> Floor:
    """The same on the flop with 200 from each; seat 2 to act."""
    play = four()
    play.passes(4, 1, 2, 3)
    play.next_street()
    return play


def stud_street(play: Floor, street: int) -> None:
    """Stud goes on to the deal of a street."""
    while play.table.street < street - 1 or play.phase() != "board":
        if play.phase() == "board":
            play.next_street()
        else:
            play.passes(play.turn)
