"""A table of any game: each method is one thing that happens, and must be accepted unless the answer is asked for."""

from collections.abc import Mapping, Sequence

from firmware_host.core.board import cards_due
from firmware_host.core.events import (
    ButtonPlaced,
    CardKeyed,
    CardsRevealed,
    Confirmed,
    Event,
    Folded,
    Passed,
    PlayersLeftTold,
    Raised,
    Redone,
    Riffled,
    SeatTaken,
    Tabled,
    TagsSeen,
    Undone,
    WentAllIn,
)
from firmware_host.core.faces import shown_cards, to_open
from firmware_host.core.game import GAMES
from firmware_host.core.ranks import RANKS, SUITS
from firmware_host.core.reduce import Refused, reduce
from firmware_host.core.table import House, Level, Player, Table, clockwise, live_seats, new_table
from firmware_host.core.tokens import cards_of, hand_tokens

BLINDS = Level(1, small_blind=50, big_blind=100)
STUD_LIMITS = Level(1, ante=10, bring_in=30, small_bet=100, big_bet=200)
HOUSE = House()
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def cards_in(text: str) -> tuple[str, ...]:
    """The cards of a run such as "AsKd"."""
    return tuple(text[place : place + 2] for place in range(0, len(text), 2))


def chips_in(table: Table) -> int:
    """Every chip at the table: behind, in front and in the pots."""
    return table.dead_money + sum(p.stack + p.contributed for p in table.players if p is not None)


class Sitting:
    """A table under way; up cards, boards and tabled hands are opened at once, as far as the tags can tell them."""

    def __init__(
        self,
        game: str,
        stacks: Mapping[int, int],
        hands: Mapping[int, str] | None = None,
        *,
        level: Level | None = None,
        button: int = 0,
        chip: int = 1,
        house: House = HOUSE,
        board: str = "",
    ) -> None:
        """Seat the players; cards that the test names lie where it says, all others come off a fixed deck."""
        level = level or (STUD_LIMITS if GAMES[game].bring_in else BLINDS)
        self.table = new_table(max(stacks), game, chip, level, house)
        self.deck: Sequence[str] = DECK
        named = {f"{seat}.{n}": card for seat, run in (hands or {}).items() for n, card in enumerate(cards_in(run), 1)}
        self.faces = named | {f"board.{n}": card for n, card in enumerate(cards_in(board), 1)}
        assert len(set(self.faces.values())) == len(self.faces), f"a card is named twice: {self.faces}"
        for seat, stack in stacks.items():
            self.do(SeatTaken(seat, f"P{seat}", stack, 0))
        if button:
            self.do(ButtonPlaced(button, 0))

    def do(self, event: Event) -> None:
        """Let an event happen, and open what the rules then want and the tags can tell."""
        answer = reduce(self.table, event)
        assert not isinstance(answer, Refused), f"{event}: {answer}"
        self.table = answer.table
        wanted = to_open(self.table)
        if wanted:
            self.do(CardsRevealed(tuple((token, self.face(token)) for token in wanted), 0))

    def refusal(self, event: Event) -> tuple[str, int | None]:
        """The code and amount with which an event is refused; it changes nothing."""
        answer = reduce(self.table, event)
        assert isinstance(answer, Refused), f"{event} was accepted"
        return answer.code, answer.amount

    def face(self, token: str) -> str:
        """The card behind a token; one that no test named is the next of the deck."""
        if token not in self.faces:
            self.faces[token] = next(card for card in self.deck if card not in self.faces.values())
        return self.faces[token]

    def riffle(self) -> None:
        """The dealer begins a hand."""
        self.do(Riffled(0))

    def deal(self) -> None:
        """The cards that are due come one at a time: the first ones to each seat, or the next street's."""
        if self.table.phase == "board" and cards_due(self.table):
            first = 1 + sum(token.startswith("board.") for token in self.table.cards.tokens)
            for n in range(first, first + cards_due(self.table)):
                self.do(TagsSeen("board", (f"board.{n}",), (), 0))
            return
        street = self.table.street + (self.table.phase == "board")
        full = self.table.night.game.hole_cards(street)
        for place in range(full):
            for seat in self.dealing_order():
                if cards_of(self.table, seat) <= place:
                    self.cards(seat)

    def dealing_order(self) -> list[int]:
        """The live seats in the order in which they get their cards."""
        stud = self.table.night.game.bring_in
        ring = clockwise(self.table, self.table.night.seats if stud else self.table.night.positions.button)
        return [seat for seat in ring if seat in live_seats(self.table)]

    def cards(self, seat: int, count: int = 1) -> None:
        """Cards come to a seat in one polling round."""
        first = 1 + sum(token.startswith(f"{seat}.") for token in self.table.cards.tokens)
        self.do(TagsSeen(str(seat), tuple(f"{seat}.{n}" for n in range(first, first + count)), (), 0))

    def keyed(self, seat: int, card: str) -> None:
        """The dealer keys a card that is asked for."""
        self.do(CardKeyed(seat, card, 0))

    def passes(self, *seats: int) -> None:
        """These seats check, call or bring in, in this order."""
        for seat in seats:
            self.do(Passed(seat, 0))

    def folds(self, *seats: int) -> None:
        """These seats fold, in this order."""
        for seat in seats:
            self.do(Folded(seat, 0))

    def raises(self, seat: int, to: int | None = None) -> None:
        """A seat bets, completes or raises to a total; None is the smallest."""
        self.do(Raised(seat, to, 0))

    def all_in(self, *seats: int) -> None:
        """These seats put in all they have, in this order."""
        for seat in seats:
            self.do(WentAllIn(seat, 0))

    def mucks(self, seat: int) -> None:
        """A seat's cards go into the muck in one polling round."""
        self.do(TagsSeen("muck", hand_tokens(self.table)[seat], (), 0))

    def check_round(self) -> None:
        """Everybody checks or calls until the round is over."""
        while self.table.phase == "betting":
            self.passes(self.turn)

    def check_down(self) -> None:
        """Nobody bets any more, all cards come and all hands are tabled."""
        while self.table.phase in ("betting", "board"):
            if self.table.phase == "board":
                self.deal()
            else:
                self.check_round()
        self.tables(*self.table.order)

    def tables(self, *seats: int) -> None:
        """These seats lay their hands face up, in this order."""
        for seat in seats:
            self.do(Tabled(seat, 0))

    def next(self) -> None:
        """The dealer confirms what waits for it."""
        self.do(Confirmed(0))

    def undo(self, entries: int = 1) -> None:
        """The last entries are taken back."""
        self.do(Undone(entries, None, 0))

    def redo(self) -> None:
        """The newest undo is taken back."""
        self.do(Redone(0))

    def player(self, seat: int) -> Player:
        """Who sits at a seat."""
        player = self.table.players[seat]
        assert player is not None, f"seat {seat} is empty"
        return player

    def stacks(self) -> dict[int, int]:
        """The chips behind of every player."""
        return {seat: p.stack for seat, p in enumerate(self.table.players) if p is not None}

    def committed(self) -> dict[int, int]:
        """The chips in this round of every player."""
        return {seat: p.committed for seat, p in enumerate(self.table.players) if p is not None}

    def won(self) -> dict[int, int]:
        """What each seat gets of all pots together."""
        won: dict[int, int] = {}
        for payout in self.table.payouts:
            won[payout.seat] = won.get(payout.seat, 0) + payout.amount
        return won

    def shown(self) -> dict[int, tuple[str, ...]]:
        """The cards that lie face up, by seat."""
        return shown_cards(self.table)

    def board(self) -> tuple[str, ...]:
        """The cards that lie face up on the board."""
        known = dict(self.table.cards.faces)
        return tuple(known[token] for token in self.table.cards.board if token in known)

    def ruled(self, code: str) -> list[tuple[int | None, int | None]]:
        """Seat and amount of every ruling of this code since the riffle."""
        return [(ruling.seat, ruling.amount) for ruling in self.table.rulings if ruling.code == code]

    @property
    def turn(self) -> int:
        """The seat to act."""
        return self.table.round.turn


def dealt(
    game: str,
    stacks: Mapping[int, int],
    hands: Mapping[int, str] | None = None,
    *,
    level: Level | None = None,
    button: int = 0,
    chip: int = 1,
    house: House = HOUSE,
    players_left: int | None = None,
    board: str = "",
) -> Sitting:
    """A hand whose first cards are dealt, in stud the door card last."""
    play = Sitting(game, stacks, hands, level=level, button=button, chip=chip, house=house, board=board)
    if players_left is not None:
        play.do(PlayersLeftTold(players_left, 0))
    play.riffle()
    play.deal()
    return play
