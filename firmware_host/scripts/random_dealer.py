"""The random dealer: what happens next at a table, by chance and by weights, and every hand comes to its end."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from firmware_host.core.betting import moves
from firmware_host.core.board import cards_due
from firmware_host.core.deal import begin_betting
from firmware_host.core.faces import unknown_faces
from firmware_host.core.observe import RUNNING, waiting_cards
from firmware_host.core.positions import next_positions
from firmware_host.core.table import BETWEEN_HANDS, Table, live_seats, seated
from firmware_host.core.tokens import place_of
from firmware_host.core.undo import last_entries
from firmware_host.scripts import lines
from firmware_host.scripts.hands_on import HandsOn
from firmware_host.scripts.lines import Step
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.strokes import Stroke
from firmware_host.scripts.words import CARDS, DECKS, ActVerb, ButtonVerb, DealerVerb, StreetName
from firmware_host.shell.panel import RANK_KEYS, SUIT_KEYS, seat_to_act

CardsAt = Callable[[str], Sequence[str]]

# How often each kind of thing happens; one that cannot happen now gives way to the hand going on.
WEIGHTS: Mapping[str, int] = {
    "on": 150, "look": 4, "stray": 2, "early": 3, "bank card": 1, "muck": 2, "show": 2, "key": 2, "newcomer": 6,
    "undo": 5, "redo": 2, "cut": 2, "away at a cut": 1, "reader": 1, "clock": 2, "wait": 2, "button": 2, "refused": 6,
    "other deck": 2, "puck": 1,
}  # fmt: skip
ACT_WEIGHTS: Mapping[str, int] = {"pass": 60, "fold": 16, "muck": 6, "raise": 18, "all-in": 3}
WAITS_MS = (500, 7_000, 35_000, 71_000)
# After so many moves a hand takes the straight way to its end.
PATIENCE = 120
MOST_EARLY = 3
# With fewer players than this, others soon sit down.
FEW = 4
DIGITS_OF_RANK = {rank: digits for digits, rank in RANK_KEYS.items()} | {"A": "14"}
KEY_OF_SUIT = {suit: key for key, suit in SUIT_KEYS.items()}
ODD_KEYS = ("OK", "DEL", "7", "00", "S13", "CLOCK", "FLOOR", "RAISE", "S1")


class Keys(NamedTuple):
    """Keys of the panel that no line of a script stands for."""

    strokes: tuple[Stroke, ...]


Move = Step | Keys


def play(move: Move, hands: HandsOn, table: SimTable) -> str | None:
    """Do a move at a simulated table; the code if the table refused it or objected to it."""
    if not isinstance(move, Keys):
        return hands.do(move)
    before = table.host.ephemera.message
    for stroke in move.strokes:
        table.strike(stroke.key, stroke.held)
    message = table.host.ephemera.message
    return message.code if message is not None and message is not before and message.kind == "refused" else None


class RandomDealer:
    """Chooses moves with the given chance; whose cards are whose it knows from where they first lay."""

    def __init__(self, rng: random.Random, weights: Mapping[str, int] = WEIGHTS) -> None:
        self._rng = rng
        self._weights = weights
        self._moves = 0
        self._owners: dict[str, int] = {}
        self._table: Table
        self._cards_at: CardsAt

    def moves(self, table: Table, cards_at: CardsAt) -> list[Move]:
        """The next move, or some that belong together; `cards_at` tells the cards that lie at an antenna."""
        self._table, self._cards_at = table, cards_at
        self._moves += 1
        for seat in self._seats:
            for card in cards_at(f"seat{seat}"):
                self._owners.setdefault(card, seat)
        found: list[Move] = []
        if self._moves <= PATIENCE:
            (kind,) = self._rng.choices(list(self._weights), list(self._weights.values()))
            found = KINDS[kind](self)
        return found or self.on()

    @property
    def _seats(self) -> range:
        return range(1, self._table.night.seats + 1)

    def _with_cards(self) -> list[int]:
        return [seat for seat in self._seats if self._cards_at(f"seat{seat}")]

    def _free_cards(self) -> list[str]:
        antennas = [*(f"seat{seat}" for seat in self._seats), "board", "muck"]
        lying = {card for antenna in antennas for card in self._cards_at(antenna)}
        return [card for card in CARDS if card not in lying]

    def on(self) -> list[Move]:
        """The hand goes on as its dealer would have it."""
        phase = self._table.phase
        if phase == "misdeal":
            return [Keys((Stroke(self._rng.choice(("NEXT", "BACK"))),))]
        if phase in BETWEEN_HANDS:
            return self._between_hands()
        if phase == "dealing" and (wanted := self._cards_wanted(0)):
            return self._dealt_if(wanted, lines.Deal())
        if phase == "board":
            return self._street()
        if phase == "payout":
            self._moves = 0
            return [lines.DealerKey(DealerVerb.NEXT)]
        if phase == "showdown" and self._table.order:
            return self._showdown(self._table.order[0])
        return (self.key() if phase == "showdown" else self._act()) or self._start_over()

    def _between_hands(self) -> list[Move]:
        if self._table.proposals:
            return [Keys((Stroke("NEXT"),))]
        few = next_positions(self._table) is None or (seated(self._table) < FEW and self._rng.random() < 0.6)
        if few and (newcomer := self.newcomer()):
            return newcomer
        self._owners.clear()
        return [lines.DealerKey(DealerVerb.RIFFLE)]

    def _start_over(self) -> list[Move]:
        """Nothing else leads on from here: the hand is taken back with its riffle."""
        return [lines.Undo(max(1, len(last_entries(self._table, len(CARDS) * len(CARDS)))))]

    def _act(self) -> list[Move]:
        table = self._table if self._table.phase == "betting" else begin_betting(self._table, self._table.at_ms)
        seat = seat_to_act(self._table)
        if not seat or table.phase != "betting":
            return []
        now = moves(table, seat)
        (kind,) = self._rng.choices(list(ACT_WEIGHTS), list(ACT_WEIGHTS.values()))
        if kind == "fold":
            return [lines.Act(seat, ActVerb.FOLD)]
        if kind == "muck" and self._cards_at(f"seat{seat}"):
            return [lines.Act(seat, ActVerb.MUCKS)]
        if kind == "raise" and now.least_to is not None and now.most_to is not None:
            chips = int(self._rng.expovariate(0.25) * table.round.step) // table.night.chip
            to = min(now.least_to + chips * table.night.chip, now.most_to)
            return [lines.Act(seat, ActVerb.RAISE if table.round.bet else ActVerb.BET, to)]
        if kind == "all-in" and now.all_in:
            return [lines.Act(seat, ActVerb.ALL_IN)]
        return [lines.Act(seat, ActVerb.CALL if now.owes else ActVerb.CHECK)]

    def _cards_wanted(self, street: int) -> int:
        """How many cards live hands at their seats are short of what they have on this street."""
        full = self._table.night.game.hole_cards(street)
        return sum(max(0, full - len(self._cards_at(f"seat{seat}"))) for seat in live_seats(self._table))

    def _dealt_if(self, wanted: int, deal: Move) -> list[Move]:
        """The cards are dealt, if so many lie nowhere; those of another deal may lie about after an undo."""
        return [deal] if wanted <= len(self._free_cards()) else self._start_over()

    def _street(self) -> list[Move]:
        """The due cards, once nothing lies on the board that has no meaning."""
        game, street = self._table.night.game, self._table.street + 1
        due = cards_due(self._table)
        if not due and (wanted := self._cards_wanted(min(street, len(game.streets) - 1))):
            return self._dealt_if(wanted, lines.Deal())
        waiting = [lie for lie in waiting_cards(self._table) if lie.place == "board"]
        if not waiting and due > len(self._free_cards()):
            return self._start_over()
        if not waiting and game.bring_in:
            return [lines.CardsLaid("board", (self._rng.choice(self._free_cards()),))]
        if not waiting:
            return [lines.Street(StreetName(game.streets[street].name))]
        if len(waiting) == due:
            return [lines.DealerKey(DealerVerb.NEXT)]
        return [lines.CardsLifted("board")] if self._cards_at("board") else self._start_over()

    def _showdown(self, seat: int) -> list[Move]:
        if self._rng.random() < 0.6:
            return [lines.Act(seat, ActVerb.SHOWS)]
        verb = ActVerb.MUCKS if self._cards_at(f"seat{seat}") and self._rng.random() < 0.7 else ActVerb.FOLD
        return [lines.Act(seat, verb)]

    def key(self) -> list[Move]:
        """A card that the table asks for is keyed: one of that player's, else any that lies nowhere."""
        missing = unknown_faces(self._table)
        if not missing:
            return []
        place = place_of(missing[0])
        known = {card for _, card in self._table.cards.faces}
        own = [card for card, seat in self._owners.items() if str(seat) == place and card not in known]
        if place == "board":
            own = [card for card in self._cards_at("board") if card not in known]
        card = self._rng.choice(own or [card for card in self._free_cards() if card not in known])
        digits = tuple(Stroke(digit) for digit in DIGITS_OF_RANK[card[0]])
        seat = () if place == "board" else (Stroke(f"S{place}"),)
        return [Keys((*seat, Stroke("FLOOR"), Stroke("8"), *digits, Stroke(KEY_OF_SUIT[card[1]])))]

    def newcomer(self) -> list[Move]:
        """A player sits down at an empty seat."""
        empty = [seat for seat in self._seats if self._table.players[seat] is None]
        if not empty or self._table.phase not in BETWEEN_HANDS:
            return []
        seat, chip = self._rng.choice(empty), self._table.night.chip
        level, big_blinds = self._table.night.level, 1 + int(self._rng.expovariate(0.04))
        bet = level.big_blind or level.big_bet
        return [lines.PlayerSeated(seat, f"P{seat}", max(chip, big_blinds * bet))]

    def look(self) -> list[Move]:
        """A player lifts cards at his seat and lays them back."""
        if not (seats := self._with_cards()):
            return []
        place = f"seat{self._rng.choice(seats)}"
        cards = list(self._cards_at(place))
        lifted = tuple(self._rng.sample(cards, self._rng.randint(1, len(cards))))
        looks = lines.Wait(self._rng.choice((0, 300)))
        return [lines.CardsLifted(place, lifted), looks, lines.CardsLaid(place, lifted)]

    def stray(self) -> list[Move]:
        """A card slides to another seat and is given back."""
        if not (seats := self._with_cards()):
            return []
        place = f"seat{self._rng.choice(seats)}"
        card = (self._rng.choice(self._cards_at(place)),)
        return [lines.CardsLaid(f"seat{self._rng.choice(self._seats)}", card), lines.CardsLaid(place, card)]

    def early(self) -> list[Move]:
        """Cards that nobody asked for come to the board, a rabbit after the hand's end; often they are pulled back."""
        free = self._free_cards()
        if self._table.phase == "board" or len(free) < MOST_EARLY:
            return []
        cards = tuple(self._rng.sample(free, self._rng.choice((1, 1, MOST_EARLY))))
        laid = lines.CardsLaid("board", cards)
        return [laid, lines.CardsLifted("board", cards)] if self._rng.random() < 0.6 else [laid]

    def bank_card(self) -> list[Move]:
        """A bank card lies at an antenna for a while."""
        place = self._rng.choice([*(f"seat{seat}" for seat in self._seats), "board", "muck"])
        return [lines.BankCard(place, True), lines.BankCard(place, False)]

    def other_deck(self) -> list[Move]:
        """A card of the second deck strays to an antenna, once it is clear which deck is played."""
        if self._table.phase not in RUNNING or not self._with_cards():
            return []
        place = self._rng.choice([*(f"seat{seat}" for seat in self._seats), "board", "muck"])
        cards = (self._rng.choice(CARDS),)
        return [lines.CardsLaid(place, cards, DECKS[1]), lines.CardsLifted(place, cards, DECKS[1])]

    def puck(self) -> list[Move]:
        """The tagged button is moved, or taken away."""
        return [lines.Puck(self._rng.choice((None, *self._seats)))]

    def muck(self) -> list[Move]:
        """Somebody mucks, in turn or not, live or not."""
        seats = self._with_cards() if self._table.phase in RUNNING else []
        return [lines.Act(self._rng.choice(seats), ActVerb.MUCKS)] if seats else []

    def show(self) -> list[Move]:
        """Somebody shows, in his turn or not, by the dealer's keys."""
        return [lines.Act(self._rng.choice(self._seats), ActVerb.SHOWS)]

    def undo(self) -> list[Move]:
        """The last entries are taken back, sometimes into the last hand."""
        return [lines.Undo(self._rng.choice((1, 1, 1, 1, 2, 2, 3, 5, 12)))]

    def redo(self) -> list[Move]:
        """An undo is taken back, here one that has just been made."""
        return [lines.Undo(self._rng.choice((1, 1, 2, 4))), lines.DealerKey(DealerVerb.REDO)]

    def cut(self) -> list[Move]:
        """The power fails."""
        return [lines.Power(False), lines.Power(True)]

    def away_at_a_cut(self) -> list[Move]:
        """The power fails while a player has his cards in his hands."""
        looked = self.look()
        return [looked[0], *self.cut(), looked[-1]] if looked else []

    def reader(self) -> list[Move]:
        """A reader's plug is pulled and put back."""
        device = f"reader {self._rng.choice([*(f'seat{seat}' for seat in self._seats), 'board', 'muck'])}"
        return [lines.Plug(device, False), lines.Plug(device, True)]

    def clock(self) -> list[Move]:
        """The dealer or a player calls the clock, and time passes."""
        called = lines.SeatButton(self._rng.choice(self._seats), ButtonVerb.HOLD, 900)
        return [self._rng.choice((called, lines.DealerKey(DealerVerb.CLOCK))), *self.wait()]

    def wait(self) -> list[Move]:
        """Time passes."""
        return [lines.Wait(self._rng.choice(WAITS_MS))]

    def button(self) -> list[Move]:
        """Somebody taps the button at his seat."""
        return [lines.SeatButton(self._rng.choice(self._seats), ButtonVerb.PRESS)]

    def refused(self) -> list[Move]:
        """Something that the table mostly refuses, or keys that lead nowhere; BACK clears what is half keyed."""
        seat = self._rng.choice(self._seats)
        tries: tuple[Move, ...] = (
            lines.Act(seat, self._rng.choice((ActVerb.CALL, ActVerb.CHECK, ActVerb.FOLD, ActVerb.ALL_IN))),
            lines.Act(seat, ActVerb.RAISE, self._rng.choice((1, 150, 999_999_999))),
            lines.DealerKey(self._rng.choice((DealerVerb.NEXT, DealerVerb.CLOCK, DealerVerb.REDO))),
            lines.PlayerSeated(seat, "Zoe", 5_000),
            lines.StackCorrected(seat, 7),
            lines.Undo(99_999),
            Keys((*(Stroke(key) for key in self._rng.choices(ODD_KEYS, k=3)), Stroke("S1"), Stroke("BACK"))),
        )
        return [self._rng.choice(tries)]


KINDS: Mapping[str, Callable[[RandomDealer], list[Move]]] = {
    "on": RandomDealer.on, "look": RandomDealer.look, "stray": RandomDealer.stray, "early": RandomDealer.early,
    "bank card": RandomDealer.bank_card, "muck": RandomDealer.muck, "show": RandomDealer.show,
    "key": RandomDealer.key, "newcomer": RandomDealer.newcomer, "undo": RandomDealer.undo,
    "redo": RandomDealer.redo, "cut": RandomDealer.cut, "away at a cut": RandomDealer.away_at_a_cut,
    "reader": RandomDealer.reader, "clock": RandomDealer.clock, "wait": RandomDealer.wait,
    "button": RandomDealer.button, "refused": RandomDealer.refused, "other deck": RandomDealer.other_deck,
    "puck": RandomDealer.puck,
}  # fmt: skip
