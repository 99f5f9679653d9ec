"""What lies under the mouse: pure, from the layout and the cards."""

from typing import NamedTuple

from drivers.bench.layout import Layout, card_rects
from drivers.bench.views import Bench


class OnKey(NamedTuple):
    """A key of the panel."""

    key: str


class OnButton(NamedTuple):
    """A seat's button."""

    seat: int


class OnCard(NamedTuple):
    """A card on the table."""

    card: str


class OnDeck(NamedTuple):
    """The deck."""


Target = OnKey | OnButton | OnCard | OnDeck


def target_at(layout: Layout, bench: Bench, x: int, y: int) -> Target | None:
    """What can be pressed or taken at a point; the card on top where several lie."""
    for key, rect in layout.keys.items():
        if rect.holds(x, y):
            return OnKey(key)
    for seat, place in layout.places.items():
        if place.button.holds(x, y):
            return OnButton(seat)
    for antenna, rect in layout.antennas().items():
        cards = bench.lying(antenna)
        for card, lies in reversed(list(zip(cards, card_rects(rect, len(cards)), strict=True))):
            if lies.holds(x, y) and card in bench.cards:
                return OnCard(card)
    return OnDeck() if layout.deck.holds(x, y) else None


def antenna_at(layout: Layout, x: int, y: int) -> str | None:
    """The antenna whose field a card dropped at a point comes into: a seat's whole box is its field."""
    for seat, place in layout.places.items():
        if place.box.holds(x, y):
            return f"seat{seat}"
    for antenna, rect in (("board", layout.board), ("muck", layout.muck)):
        if rect.holds(x, y):
            return antenna
    return None
