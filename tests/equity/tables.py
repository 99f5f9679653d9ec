"""A table of any game, played with as few words as a question about it needs."""

from collections.abc import Mapping

from firmware_host.core.events import (
    ButtonPlaced,
    CardsRevealed,
    Event,
    Folded,
    Passed,
    Riffled,
    SeatTaken,
    TagsSeen,
    WentAllIn,
)
from firmware_host.core.faces import unknown_faces
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import House, Level, Table, live_seats, new_table
from firmware_host.core.tokens import cards_of
from tests.equity.asked import DECK

LEVEL = Level(1, 50, 100, bring_in=20, small_bet=100, big_bet=200)
STUD_LEVEL = LEVEL._replace(small_blind=0, big_blind=0, ante=10)


class Dealt:
    """A hand of a game, dealt to seats with these stacks; what the rules want to see is told at once.

    The card behind a token is told by `face`: the first of the deck that nobody has yet.
    """

    def __init__(self, game: str, stacks: Mapping[int, int], level: Level | None = None) -> None:
        stud = game in ("F7S", "F7S/8", "FR")
        self.table = new_table(max(stacks), game, 1, level or (STUD_LEVEL if stud else LEVEL), House())
        self.opens = True
        self._faces: dict[str, str] = {}
        for seat, stack in stacks.items():
            self.do(SeatTaken(seat, f"P{seat}", stack, 0))
        if not stud:
            self.do(ButtonPlaced(max(stacks), 0))
        self.do(Riffled(0))
        for _ in range(self.table.night.game.hole_cards(0)):
            for seat in stacks:
                self.card(seat)

    def do(self, event: Event) -> None:
        """Let an event happen."""
        self.table = self._accepted(event)
        unknown = unknown_faces(self.table)
        if self.opens and unknown:
            faces = tuple((token, self.face(token)) for token in unknown)
            self.table = self._accepted(CardsRevealed(faces, 0))

    def card(self, *seats: int) -> None:
        """These seats get a card each."""
        for seat in seats:
            token = f"{seat}.{cards_of(self.table, seat) + 1}"
            self.do(TagsSeen(str(seat), (token,), (), 0))

    def board(self, count: int) -> None:
        """So many cards come to the board in one polling round."""
        here = len(self.table.cards.board)
        tokens = tuple(f"board.{n}" for n in range(here + 1, here + count + 1))
        self.do(TagsSeen("board", tokens, (), 0))

    def all_in(self, *folding: int) -> None:
        """Everybody puts in what he has or can, but those who fold."""
        while self.table.phase == "betting":
            seat = self.table.round.turn
            if seat in folding:
                self.do(Folded(seat, 0))
            elif isinstance(reduce(self.table, WentAllIn(seat, 0)), Accepted):
                self.do(WentAllIn(seat, 0))
            else:
                self.do(Passed(seat, 0))

    def streets(self, count: int) -> None:
        """So many streets of stud are dealt, and everybody checks or calls on each."""
        for _ in range(count):
            self.around()
            self.card(*live_seats(self.table))

    def around(self, *folding: int) -> None:
        """Everybody checks or calls until the round is over, but those who fold."""
        while self.table.phase == "betting":
            seat = self.table.round.turn
            self.do(Folded(seat, 0) if seat in folding else Passed(seat, 0))

    def face(self, token: str) -> str:
        """The card behind a token."""
        if token not in self._faces:
            self._faces[token] = next(card for card in DECK if card not in self._faces.values())
        return self._faces[token]

    def faces(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat."""
        return tuple(self.face(f"{seat}.{n}") for n in range(1, cards_of(self.table, seat) + 1))

    def _accepted(self, event: Event) -> Table:
        answer = reduce(self.table, event)
        assert isinstance(answer, Accepted), f"{event}: {answer}"
        return answer.table
