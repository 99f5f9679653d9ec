"""The hands that move cards at a simulated table: deal, streets, muck, and anything irregular."""

import random
from collections.abc import Sequence

from firmware_host.core.table import LIVE, dealing_ring
from firmware_host.scripts import lines
from firmware_host.scripts.simtable import SimTable

STREET_CARDS = {"flop": 3, "turn": 1, "river": 1}


class StepError(ValueError):
    """A line cannot be done at this table: it says what is in the way."""


class CardHands:
    """Lays and lifts tags; random cards are never among the `named` ones, and the same at every run."""

    def __init__(self, table: SimTable, named: frozenset[str], rng: random.Random) -> None:
        self._table = table
        self._unnamed = [card for card in table.uids if card not in named]
        self._rng = rng
        self._stub = list(self._unnamed)
        self._bank_cards: dict[str, bytes] = {}

    def do(self, step: lines.CardsMoved) -> None:
        """Move the cards, or the button, of one line; raises StepError where that cannot be."""
        match step:
            case lines.Deal(hands):
                self._deal({one.seat: one.cards for one in hands})
            case lines.Street(name, cards):
                self._lay("board", cards or self._random(STREET_CARDS[name]))
            case lines.CardsLaid(place, cards, deck):
                self._lay(place, cards, deck)
            case lines.CardsLifted(place, cards, deck):
                self._lift(place, cards, deck)
            case lines.DeckTaken(deck):
                self._table.take_deck(deck)
            case lines.BankCard(place, lies):
                self._bank_card(place, lies)
            case lines.Puck(seat):
                self._move_puck(seat)

    def gather(self) -> None:
        """All cards go back to their decks; the one that is played is shuffled."""
        for deck in self._table.decks.values():
            for uid in deck.cards:
                self._take(uid)
        self._table.settle()
        self._stub = list(self._unnamed)
        self._rng.shuffle(self._stub)

    def to_muck(self, seat: int) -> tuple[str, ...]:
        """A seat's cards go into the muck; returns them."""
        cards = tuple(self._table.cards_at(f"seat{seat}"))
        if not cards:
            raise StepError(f"no cards lie at seat {seat}")
        self._lay("muck", cards)
        return cards

    def back_to(self, seat: int, cards: Sequence[str]) -> None:
        """Cards are laid back in front of their player."""
        self._lay(f"seat{seat}", cards)

    def _deal(self, named: dict[int, tuple[str, ...]]) -> None:
        """One card at a time, beginning left of the button, until every seat has its hand or its street's card."""
        table = self._table.host.table
        game, first = table.night.game, table.phase == "dealing"
        ring = dealing_ring(table)
        dealt_in = [seat for seat in ring if (p := table.players[seat]) is not None and p.hand in LIVE]
        have = 0 if first else game.hole_cards(table.street)
        full = game.hole_cards(table.street) if first else game.hole_cards(min(table.street + 1, len(game.streets) - 1))
        for seat, cards in named.items():
            if table.phase not in ("dealing", "board") or seat not in dealt_in:
                raise StepError(f"seat {seat} is dealt no cards now")
            if len(cards) != full - have:
                raise StepError(f"seat {seat} gets {len(cards)} cards; {game.code} deals {full - have}")
        for place in range(have, full):
            for seat in dealt_in:
                if len(self._table.cards_at(f"seat{seat}")) <= place:
                    self._lay(f"seat{seat}", (named[seat][place - have],) if seat in named else self._random(1))

    def _lay(self, antenna: str, cards: Sequence[str], deck: str | None = None) -> None:
        """Cards come to an antenna together, from wherever they were."""
        for card in cards:
            self._take(self._table.uids_of(deck)[card])
            self._table.field.lay(antenna, self._table.uids_of(deck)[card])
            if card in self._stub and deck is None:
                self._stub.remove(card)
        self._table.settle()

    def _lift(self, antenna: str, cards: Sequence[str], deck: str | None = None) -> None:
        """Cards leave an antenna; without any named all of that deck, or of every deck where none is named."""
        for card in cards:
            if card not in self._table.cards_at(antenna, deck):
                raise StepError(f"{card} does not lie at {antenna}")
            self._table.field.lift(antenna, self._table.uids_of(deck)[card])
        for name in () if cards else self._table.decks if deck is None else (deck,):
            for card in self._table.cards_at(antenna, name):
                self._table.field.lift(antenna, self._table.uids_of(name)[card])
        self._table.settle()

    def _take(self, uid: bytes) -> None:
        for antenna in self._table.field.where(uid):
            self._table.field.lift(antenna, uid)

    def _move_puck(self, seat: int | None) -> None:
        """The tagged button is laid on a seat's antenna, or taken away from wherever it lies."""
        self._take(self._table.puck)
        if seat is not None:
            self._table.field.lay(f"seat{seat}", self._table.puck)
        self._table.settle()

    def _random(self, count: int) -> tuple[str, ...]:
        if len(self._stub) < count:
            # What was laid and lifted again is back in the dealer's hand.
            self._stub = [card for card in self._unnamed if not self._table.field.where(self._table.uids[card])]
        if len(self._stub) < count:
            raise StepError("no cards are left that the script does not name")
        return tuple(self._stub[-1 - n] for n in range(count))

    def _bank_card(self, place: str, lies: bool) -> None:
        """A bank card shows another random 4-byte UID each time it comes."""
        if lies:
            self._bank_cards[place] = b"\x08" + self._rng.randbytes(3)
            self._table.field.lay(place, self._bank_cards[place])
        elif place in self._bank_cards:
            self._table.field.lift(place, self._bank_cards.pop(place))
        else:
            raise StepError(f"no bank card lies at {place}")
        self._table.settle()
