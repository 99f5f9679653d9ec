"""A table to play at: each method is one thing that happens, and must be accepted unless the answer is asked for."""

from collections.abc import Mapping

from firmware_host.core.board import cards_due
from firmware_host.core.events import (
    CardsRevealed,
    ClockCalled,
    Confirmed,
    Event,
    Folded,
    Passed,
    Raised,
    Redone,
    Riffled,
    SeatLeft,
    SeatTaken,
    Tabled,
    TagsLeft,
    TagsSeen,
    Undone,
    WentAllIn,
)
from firmware_host.core.faces import unknown_faces
from firmware_host.core.ranks import RANKS, SUITS
from firmware_host.core.reduce import Accepted, Refused, reduce
from firmware_host.core.table import Player, Table, clockwise
from firmware_host.core.tokens import hand_tokens

DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def cards_in(text: str) -> tuple[str, ...]:
    """The cards of a run such as "AsKd"."""
    return tuple(text[place : place + 2] for place in range(0, len(text), 2))


class Play:
    """A table under way; what the rules want to see is opened at once, as long as `opens` is set."""

    def __init__(self, table: Table, hands: Mapping[int, str], board: str) -> None:
        self.table = table
        self.now_ms = 0
        self.opens = True
        named = {f"{seat}.{n}": card for seat, cards in hands.items() for n, card in enumerate(cards_in(cards), 1)}
        self.faces = named | {f"board.{n}": card for n, card in enumerate(cards_in(board), 1)}

    def answer(self, event: Event) -> Accepted | Refused:
        """What the rules say to an event, which does not happen."""
        return reduce(self.table, event)

    def refusal(self, event: Event) -> str:
        """The code with which an event is refused; it changes nothing."""
        answer = self.answer(event)
        assert isinstance(answer, Refused), f"{event} was accepted"
        return answer.code

    def do(self, event: Event) -> str | None:
        """Let an event happen; the answer is the code of an objection."""
        answer = self.answer(event)
        assert isinstance(answer, Accepted), f"{event}: {answer}"
        self.table = answer.table
        if self.opens:
            self.open_wanted()
        return answer.objection.code if answer.objection else None

    def open_wanted(self) -> None:
        """The faces that the rules want and nobody has told are told."""
        unknown = unknown_faces(self.table)
        if unknown:
            faces = tuple((token, self.face(token)) for token in unknown)
            answer = self.answer(CardsRevealed(faces, self.now_ms))
            assert isinstance(answer, Accepted), answer
            self.table = answer.table

    def face(self, token: str) -> str:
        """The card behind a token; one that no test named is the next of the deck."""
        if token not in self.faces:
            self.faces[token] = next(card for card in DECK if card not in self.faces.values())
        return self.faces[token]

    def wait(self, seconds: int) -> None:
        """Let table time pass."""
        self.now_ms += 1000 * seconds

    def riffle(self) -> None:
        """The dealer begins a hand."""
        self.do(Riffled(self.now_ms))

    def deal(self) -> None:
        """Every seat gets its cards, one at a time."""
        dealt_in = [seat for seat in clockwise(self.table, self.button) if self.hand(seat) == "live"]
        for n in range(self.table.night.game.hole_cards(0)):
            for seat in dealt_in:
                self.do(TagsSeen(str(seat), (hand_tokens(self.table)[seat][n],), (), self.now_ms))

    def passes(self, *seats: int) -> None:
        """These seats check or call, in this order."""
        for seat in seats:
            self.do(Passed(seat, self.now_ms))

    def folds(self, *seats: int) -> None:
        """These seats fold, in this order."""
        for seat in seats:
            self.do(Folded(seat, self.now_ms))

    def raises(self, seat: int, to: int | None = None) -> None:
        """A seat bets or raises to a total; None is the smallest."""
        self.do(Raised(seat, to, self.now_ms))

    def all_in(self, *seats: int) -> None:
        """These seats put in all they have, in this order."""
        for seat in seats:
            self.do(WentAllIn(seat, self.now_ms))

    def street(self) -> None:
        """The next street's cards are laid on the board, one at a time."""
        here = len(self.table.cards.board)
        for n in range(here + 1, here + cards_due(self.table) + 1):
            self.lay(f"board.{n}")

    def run_out(self) -> None:
        """Streets follow until nobody waits for one."""
        while self.table.phase == "board":
            self.street()

    def finish(self) -> None:
        """The hand ends as soon as it can and the pots are pushed."""
        if self.table.phase == "dealing":
            self.deal()
        while self.table.phase in ("betting", "board"):
            if self.table.phase == "board":
                self.street()
            else:
                self.folds(self.turn)
        self.next()

    def lay(self, *tokens: str) -> None:
        """Cards come to the board in one polling round."""
        self.do(TagsSeen("board", tokens, (), self.now_ms))

    def lift(self, *tokens: str) -> None:
        """Cards are taken from the board."""
        self.do(TagsLeft("board", tokens, self.now_ms))

    def mucks(self, seat: int) -> str | None:
        """A seat's cards go into the muck in one polling round; the answer is an objection's code."""
        return self.do(TagsSeen("muck", hand_tokens(self.table)[seat], (), self.now_ms))

    def lift_muck(self, seat: int) -> None:
        """A seat's cards are taken out of the muck."""
        self.do(TagsLeft("muck", hand_tokens(self.table)[seat], self.now_ms))

    def tables(self, *seats: int) -> None:
        """These seats lay their hands face up, in this order."""
        for seat in seats:
            self.do(Tabled(seat, self.now_ms))

    def next(self) -> None:
        """The dealer confirms what waits for it."""
        self.do(Confirmed(self.now_ms))

    def clock(self, by: int | None = None) -> None:
        """The clock is called; by nobody is the dealer."""
        self.do(ClockCalled(by, self.now_ms))

    def undo(self, entries: int = 1, pin: str | None = None) -> None:
        """The last entries are taken back."""
        self.do(Undone(entries, pin, self.now_ms))

    def redo(self) -> None:
        """The newest undo is taken back."""
        self.do(Redone(self.now_ms))

    def sit(self, seat: int, stack: int = 10_000) -> None:
        """A player sits down."""
        self.do(SeatTaken(seat, f"P{seat}", stack, self.now_ms))

    def leave(self, *seats: int) -> None:
        """Players leave or have gone broke."""
        for seat in seats:
            self.do(SeatLeft(seat, self.now_ms))

    def player(self, seat: int) -> Player:
        """Who sits at a seat."""
        player = self.table.players[seat]
        assert player is not None, f"seat {seat} is empty"
        return player

    def hand(self, seat: int) -> str:
        """How a seat's hand stands; "empty" where nobody sits."""
        player = self.table.players[seat]
        return "empty" if player is None else player.hand

    def stacks(self) -> dict[int, int]:
        """The chips behind of every player."""
        return {seat: p.stack for seat, p in enumerate(self.table.players) if p is not None}

    def won(self) -> dict[int, int]:
        """What each seat gets of all pots together."""
        won: dict[int, int] = {}
        for payout in self.table.payouts:
            won[payout.seat] = won.get(payout.seat, 0) + payout.amount
        return won

    def ruled(self, code: str) -> list[tuple[int | None, int | None]]:
        """Seat and amount of every ruling of this code since the riffle."""
        return [(ruling.seat, ruling.amount) for ruling in self.table.rulings if ruling.code == code]

    def board(self) -> tuple[str, ...]:
        """The tokens of the opened board."""
        return self.table.cards.board

    def alarms(self) -> tuple[int, ...]:
        """The seats whose live cards are in the muck."""
        return self.table.alarms

    def order(self) -> tuple[int, ...]:
        """The seats that have still to show."""
        return self.table.order

    def opened(self) -> dict[str, str]:
        """The faces that are known, by token."""
        return dict(self.table.cards.faces)

    @property
    def button(self) -> int:
        """The seat of the button."""
        return self.table.night.positions.button

    @property
    def turn(self) -> int:
        """The seat to act."""
        return self.table.round.turn

    @property
    def positions(self) -> tuple[int, int, int]:
        """The seats of button, small and big blind."""
        return self.table.night.positions[:3]
