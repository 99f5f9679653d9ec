"""Cards on the screen: rows of them, and the grid of hands that lie face up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from display.items import Card, Item, Text
from display.moment import Moment
from display.palette import ALL_IN, TEXT
from display.room import Room, base
from display.sizes import BODY, CAP_HEIGHT, CARD_ASPECT, FOOT, HEAD
from display.status import Seat

CARD_GAP: Final = 6
ROW_GAP: Final = 10
COLUMN_GAP: Final = 22
LABEL_GAP: Final = 16
WIDEST_SHARE: Final = 262
BOARD_PLACES: Final = 5
FEWEST_ROWS: Final = 2
GRIDS: Final = ((3, 1), (8, 2), (13, 3))
"""Up to so many hands are shown in that many columns."""


def card_row(cards: Sequence[str], left: float, top: float, height: float, width: float, places: int = 1) -> list[Card]:
    """Cards side by side, no higher and together no wider than that; room is kept for so many cards."""
    places = max(places, len(cards))
    widest = (width - CARD_GAP * (places - 1)) / places
    across = min(height * CARD_ASPECT, widest)
    high = across / CARD_ASPECT
    down = top + (height - high) / 2
    return [Card(left + place * (across + CARD_GAP), down, across, high, card) for place, card in enumerate(cards)]


def row_width(count: int, height: float) -> float:
    """How wide so many cards of that height are side by side."""
    return count * height * CARD_ASPECT + max(count - 1, 0) * CARD_GAP


def board_right(room: Room, board: Sequence[str], height: float) -> list[Card]:
    """The board's cards at the top of the room, right of everything; room is kept for those still to come."""
    width = row_width(max(BOARD_PLACES, len(board)), height)
    return card_row(board, room.right - width, room.top + 14, height, width, BOARD_PLACES)


def hands_grid(
    room: Room, seats: Sequence[Seat], shares: Mapping[int, str], columns: int | None = None
) -> Iterator[Item]:
    """Every hand with its seat, its cards and its share, in columns from the top of the room down."""
    columns = columns or next((columns for most, columns in GRIDS if len(seats) <= most), GRIDS[-1][1])
    rows = max(-(-len(seats) // columns), FEWEST_ROWS)
    height = (room.bottom - room.top + ROW_GAP) / rows - ROW_GAP
    width = (room.width + COLUMN_GAP) / columns - COLUMN_GAP
    size, share_size = (BODY, HEAD) if columns == 1 else (FOOT, FOOT)
    longest = max(shares.values(), key=len, default="")
    share_size = room.size_for(longest, WIDEST_SHARE, (share_size, BODY, FOOT))
    names = [room.words.short_seat.format(seat=seat.number) for seat in seats]
    label = max((room.measure(name, size) for name in names), default=0) + LABEL_GAP
    share = room.measure(longest, share_size) + LABEL_GAP if longest else 0
    for place, seat in enumerate(seats):
        column, row = divmod(place, rows)
        left, top = room.left + column * (width + COLUMN_GAP), room.top + row * (height + ROW_GAP)
        yield Text(left, _centred(top, height, size), size, TEXT, names[place])
        cards = card_row(seat.cards, left + label, top, height, width - label - share)
        yield from cards
        if seat.number in shares:
            beside = max((card.x + card.width for card in cards), default=left + label) + LABEL_GAP
            yield Text(beside, _centred(top, height, share_size), share_size, ALL_IN, shares[seat.number])


def _centred(top: float, height: float, size: float) -> float:
    """The base line of a text half way down."""
    return base(top + (height - CAP_HEIGHT * size) / 2, size)


def shares_in_words(moment: Moment) -> dict[int, str]:
    """Each seat's share of the main pot in whole per cent, "about" while it is a sample; together 100."""
    words = moment.words.percent if moment.table.equity_exact else moment.words.about_percent
    return {seat: words.format(share=share) for seat, share in whole_percents(moment.table.equity).items()}


def whole_percents(shares: Mapping[int, float]) -> dict[int, int]:
    """Shares as whole per cent that add up to 100: what is lost by rounding goes to the largest remainders."""
    total = sum(shares.values())
    if not total:
        return {}
    exact = {seat: share * 100 / total for seat, share in shares.items()}
    whole = {seat: int(share) for seat, share in exact.items()}
    by_remainder = sorted(exact, key=lambda seat: (whole[seat] - exact[seat], seat))
    for seat in by_remainder[: 100 - sum(whole.values())]:
        whole[seat] += 1
    return whole
