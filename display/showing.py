"""Hands that are turned up, the order of the showdown, and who wins what."""

from collections.abc import Iterator
from typing import Final

from display.hand_names import hand_in_words
from display.hands_up import BOARD_PLACES, board_right, card_row, hands_grid, row_width, shares_in_words
from display.items import Item, Text
from display.moment import Moment
from display.page import ABOVE, headline, page
from display.palette import ACTOR, ALL_IN, LIVE, SECONDARY, TEXT
from display.room import LEADING, Room, base, rows
from display.sizes import BODY, CAP_HEIGHT, FOOT, HEAD
from display.status import Payout
from display.words import Words

BOARD_HEIGHT: Final = 128
GAP: Final = 34
FEW_HANDS: Final = 3
SIDE_PANEL: Final = 336
ORDER_LINES: Final = 3
PANEL_CARD: Final = 140
SMALL_BOARD_HEIGHT: Final = 86
CARDS_HEIGHT: Final = 150
SIDE_LINES: Final = 3
SHOWN_COLUMNS: Final = 3


def turned_up(room: Room, moment: Moment) -> list[Item]:
    """ALL IN: every live hand with its cards and its share, the board, and who is in which pot."""
    hands = moment.live
    if len(hands) > FEW_HANDS:
        items, end = headline(room._replace(right=room.middle), [room.words.all_in], ALL_IN)
        items += board_right(room, moment.table.board, BOARD_HEIGHT)
        pots = _side_pots_line(room, moment)
        grid = room._replace(top=end + GAP + 22, bottom=room.bottom - (LEADING * FOOT + 12 if pots else 12))
        if pots:
            items.append(Text(room.left, base(grid.bottom + 20, FOOT), FOOT, TEXT, pots))
        return items + list(hands_grid(grid, hands, shares_in_words(moment)))
    left = room._replace(right=room.right - SIDE_PANEL - 14)
    items, end = headline(left, [room.words.all_in], ALL_IN)
    beside = left.left + left.measure(room.words.all_in, HEAD) + 18
    items.append(Text(beside, end, FOOT, ALL_IN, left.cut(room.words.cards_up, FOOT, left.right - beside)))
    items += hands_grid(left._replace(top=end + GAP, bottom=room.bottom - 12), hands, shares_in_words(moment))
    return items + list(_side_panel(room._replace(left=room.right - SIDE_PANEL), moment))


def _side_panel(room: Room, moment: Moment) -> Iterator[Item]:
    """The flop over turn and river, and below them the pots by their seats."""
    board = moment.table.board
    top = room.top + ABOVE
    for street in (board[:3], board[3:]):
        yield from card_row(street, room.left, top, PANEL_CARD, room.width, places=3)
        top += PANEL_CARD + 8
    pots = moment.table.pot_seats
    lines = (
        [_pot_lines(room.words, place, len(pots), seats) for place, seats in enumerate(pots)] if len(pots) > 1 else []
    )
    if len(pots) > 1 and moment.table.equity:
        lines.append((room.words.of_the_main,))
    top += 20
    for line in lines[:SIDE_LINES]:
        yield Text(room.left, base(top, FOOT), FOOT, TEXT, room.fitting(line, FOOT, room.width))
        top += LEADING * FOOT


def pot_name(words: Words, pot: int, pots: int) -> str:
    """MAIN, SIDE, or SIDE 2 where there is more than one."""
    if not pot:
        return words.main
    return words.side if pots == 2 else words.side_number.format(number=pot)


def _pot_lines(words: Words, pot: int, pots: int, seats: tuple[int, ...]) -> tuple[str, ...]:
    """A pot and the seats in it, and the same shorter."""
    name = pot_name(words, pot, pots)
    short = words.short_pot.format(initial=name[0], pot=pot) if pot else name[0]
    return tuple(" ".join([f"{word}:" if word[-1].isdigit() else word, *map(str, seats)]) for word in (name, short))


def _side_pots_line(room: Room, moment: Moment) -> str:
    """The side pots by their seats on one line; all live hands are in the main one, of which the shares are."""
    pots = moment.table.pot_seats
    if len(pots) < 2:
        return ""
    sides = [_pot_lines(room.words, place, len(pots), seats) for place, seats in enumerate(pots) if place]
    long, short = ("   ".join(side[length] for side in sides) for length in (0, 1))
    shares = (f"{long}   {room.words.of_the_main}",) if moment.table.equity else ()
    return room.fitting((*shares, long, short), FOOT, room.width)


def showdown(room: Room, moment: Moment) -> list[Item]:
    """SHOWDOWN: who shows now, who then, and what lies face up already."""
    table = moment.table
    beside_board = room._replace(right=room.right - row_width(BOARD_PLACES, SMALL_BOARD_HEIGHT) - 24)
    items, end = headline(beside_board, [room.words.showdown], LIVE)
    items += board_right(room, table.board, SMALL_BOARD_HEIGHT)
    shown = [seat for seat in moment.live if seat.cards]
    listed = 1 if shown else ORDER_LINES
    top = room.top + SMALL_BOARD_HEIGHT + 44
    for place, seat in enumerate(table.order[:listed]):
        words = f"{place + 1}  {room.words.seat.format(seat=seat)}"
        items.append(Text(room.left, base(top, BODY), BODY, TEXT if place else ACTOR, words))
        if not place:
            beside = room.left + room.measure(words, BODY) + 28
            items.append(Text(beside, base(top, BODY), FOOT, ACTOR, room.words.show_now))
        top += LEADING * BODY
    later = [str(seat) for seat in table.order[listed:]]
    last = room.words.show_both if table.order else room.words.all_shown
    note = room.words.then.format(seats=" ".join(later)) if later else last
    items.append(Text(room.left, base(top, FOOT), FOOT, SECONDARY, room.cut(note, FOOT, room.width)))
    grid = room._replace(top=top + CAP_HEIGHT * FOOT + 26, bottom=room.bottom - 10)
    return items + list(hands_grid(grid, shown, {}, columns=SHOWN_COLUMNS))


def payout(room: Room, moment: Moment) -> list[Item]:
    """Who wins, with the hand in words where it was tabled, and the cards that win it."""
    payouts = moment.table.payouts
    note = _note(room, moment)
    if not payouts:
        return page(room, ALL_IN, [room.words.payout], [note])
    if len({one.seat for one in payouts}) == 1:
        return _one_winner(room, moment, payouts[0], note)
    pots = len({one.pot for one in payouts})
    items, end = headline(room, [room.words.split if pots == 1 else room.words.payout], ALL_IN)
    if note:
        room = room._replace(bottom=room.bottom - LEADING * FOOT)
        items.append(Text(room.left, room.bottom + CAP_HEIGHT * FOOT, FOOT, SECONDARY, note))
    return items + list(_winners(room._replace(top=end + GAP), payouts, pots))


def _note(room: Room, moment: Moment) -> str:
    """Whose uncalled bet goes back, else who gets the odd chip, else what ends the hand."""
    back, push = moment.table.prompt("return-chips"), moment.table.prompt("push-pots")
    odd = [ruling.seat for ruling in moment.table.rulings if ruling.code == "odd-chip"]
    if back is None and odd:
        return room.words.odd_chip.format(seat=odd[-1])
    told = back or push
    return told.text if told else ""


def _one_winner(room: Room, moment: Moment, won: Payout, note: str) -> list[Item]:
    """SEAT 5 WINS, the hand in words, and at the bottom its cards beside the board."""
    seat = moment.seat(won.seat)
    cards = seat.cards if seat else ()
    bottom = room.bottom - 12
    width = row_width(len(cards), CARDS_HEIGHT)
    board_left = room.left + (width + 44 if cards else 0)
    items, end = headline(room, [room.words.wins.format(seat=won.seat)], ALL_IN)
    hand, most = hand_in_words(room.words, won.hand), 1 if note else 2
    size = BODY if len(room.wrap(hand, BODY, room.width)) <= most else FOOT
    words = room.lines(hand, size, room.width, most)
    items += rows(words, room.left, end + GAP, size, TEXT)
    top = end + GAP + (len(words) * LEADING * size)
    items.append(Text(room.left, base(top, FOOT), FOOT, SECONDARY, room.cut(note, FOOT, room.width)))
    items += card_row(cards, room.left, bottom - CARDS_HEIGHT, CARDS_HEIGHT, width)
    board = moment.table.board
    board_width = room.right - board_left
    return items + card_row(board, board_left, bottom - CARDS_HEIGHT, CARDS_HEIGHT, board_width, BOARD_PLACES)


def _winners(room: Room, payouts: tuple[Payout, ...], pots: int) -> Iterator[Item]:
    """One line a pot and seat; the hand's short name where the whole one is too long."""
    size = next((size for size in (BODY, FOOT) if _most_rows(room, size) >= len(payouts)), FOOT)
    pitch, most = LEADING * size, _most_rows(room, size)
    kept = payouts if len(payouts) <= most else payouts[: most - 1]
    for place, one in enumerate(kept):
        yield from _winner(room, room.top + place * pitch, size, one, pots)
    if len(kept) < len(payouts):
        top = room.top + len(kept) * pitch
        more = room.words.and_more.format(count=len(payouts) - len(kept))
        yield Text(room.left, base(top, FOOT), FOOT, SECONDARY, more)


def _most_rows(room: Room, size: int) -> int:
    return int((room.bottom - 16 - CAP_HEIGHT * size - room.top) / (LEADING * size)) + 1


def _winner(room: Room, top: float, size: int, one: Payout, pots: int) -> Iterator[Item]:
    y = base(top, size)
    left = room.left
    if pots > 1:
        yield Text(left, y, FOOT, SECONDARY, pot_name(room.words, one.pot, pots))
        left += room.measure(room.words.side_number.format(number=12) if pots > 2 else room.words.main, FOOT) + 24
    yield Text(left, y, size, TEXT, room.words.short_seat.format(seat=one.seat))
    left += room.measure(room.words.short_seat.format(seat=13), size) + 24
    if one.hand:
        hand = hand_in_words(room.words, one.hand)
        names = (hand, hand.partition(",")[0])
        yield Text(left, y, FOOT, TEXT, room.fitting(names, FOOT, room.right - left))
