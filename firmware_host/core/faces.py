"""Which cards are face up by rule: a function of the table, and nothing else opens one."""

from itertools import chain

from firmware_host.core.board import cards_due, street_from_board
from firmware_host.core.rounds import known_faces, settle
from firmware_host.core.streets import dealt_on
from firmware_host.core.table import BETWEEN_HANDS, LIVE, Lying, Refusal, Table, live_seats, with_cards
from firmware_host.core.tokens import due_tokens, due_up_tokens, hand_tokens, next_token, place_of, up_tokens


def wanted_faces(table: Table) -> tuple[str, ...]:
    """The tokens of tabled hands, a seat's full number arrived or not, of up cards, and of the opened board."""
    if table.phase in BETWEEN_HANDS:
        return ()
    return (*chain.from_iterable(open_tokens(table).values()), *table.cards.board)


def open_tokens(table: Table) -> dict[int, tuple[str, ...]]:
    """The tokens that lie face up by rule at each seat: all of a tabled hand, the up cards of a live one."""
    hands = hand_tokens(table)
    lie_open = up_tokens(table, live_seats(table)) if table.night.game.bring_in else {}
    for seat, p in enumerate(table.players):
        if p is not None and p.hand == "tabled":
            up = lie_open.get(seat)
            lie_open[seat] = (
                hands[seat] + tuple([token for token in up if token not in hands[seat]]) if up else hands[seat]
            )
    return lie_open


def unknown_faces(table: Table) -> list[str]:
    """The wanted tokens whose faces nobody has told yet."""
    known = known_faces(table)
    # Quicker, and what is asked most: in a flop game no hand lies open before the betting is over.
    closed = table.phase in ("dealing", "betting") and not table.night.game.bring_in
    return [token for token in (table.cards.board if closed else wanted_faces(table)) if token not in known]


def to_open(table: Table) -> list[str]:
    """The unknown faces that the cards themselves can tell: of two that came together the dealer tells which is up."""
    return [token for token in unknown_faces(table) if token not in table.cards.unsure]


def revealed(table: Table, faces: tuple[tuple[str, str], ...], at_ms: int) -> Table:
    """Wanted tokens were opened; the pots are settled when the last one is known."""
    unknown = unknown_faces(table)
    if any(token not in unknown for token, _ in faces):
        raise Refusal("no-hand", variant="card")
    cards = table.cards._replace(faces=table.cards.faces + faces)
    return dealt_on(settle(with_cards(table, cards)), at_ms)


def keyed(table: Table, seat: int | None, card: str, at_ms: int) -> Table:
    """The dealer told a card that is wanted or due, and only such a card (seat None: the board)."""
    if card in {known for _, known in table.cards.faces}:
        raise Refusal("card-twice", seat)
    place = "board" if seat is None else str(seat)
    token = next((token for token in unknown_faces(table) if place_of(token) == place), None)
    if token is not None:
        return revealed(table, ((token, card),), at_ms)
    if seat is not None and (due := _unseen_up_card(table, seat)):
        return revealed(_arrived(table, seat, due), ((due, card),), at_ms)
    if seat is not None or not cards_due(table):
        raise Refusal("no-hand", seat, variant="card")
    token = next_token(table, "board")
    cards = table.cards._replace(
        tokens=(*table.cards.tokens, token),
        lying=(*table.cards.lying, Lying("board", token, "fresh")),
        faces=(*table.cards.faces, (token, card)),
    )
    lain = [lie.token for lie in cards.lying if lie.place == "board" and lie.mark == "fresh"]
    table = with_cards(table, cards)
    return street_from_board(table, lain, at_ms) or table


def _unseen_up_card(table: Table, seat: int) -> str | None:
    """Stud: the up card that a seat is due and no reader has seen."""
    if table.phase not in ("dealing", "board") or seat not in live_seats(table):
        return None
    return next((token for token in due_up_tokens(table)[seat] if token not in table.cards.tokens), None)


def _arrived(table: Table, seat: int, token: str) -> Table:
    """A seat's cards up to this one lie there, seen or not."""
    due = due_tokens(table)[seat]
    unseen = [one for one in due[: due.index(token) + 1] if one not in table.cards.tokens]
    return table._replace(cards=table.cards._replace(tokens=(*table.cards.tokens, *unseen)))


def twice_face_up(table: Table) -> list[str]:
    """The places of cards that a card face up elsewhere contradicts: one of the two was keyed wrongly."""
    lying = [(place_of(token), card) for token, card in table.cards.faces if token not in table.cards.closed]
    lying += [one for one in _exposed(table) if one not in lying]
    cards = [card for _, card in lying]
    return sorted({place for n, (place, card) in enumerate(lying) if card in cards[:n]})


def mistaken_places(table: Table) -> list[str]:
    """The seats whose cards, all open now, do not have one that was keyed as exposed or shown."""
    faces = dict(table.cards.faces)
    found = set()
    for place, card in _exposed(table):
        tokens = hand_tokens(table)[int(place)]
        if all(token in faces for token in tokens) and card not in [faces[token] for token in tokens]:
            found.add(place)
    return sorted(found)


def _exposed(table: Table) -> list[tuple[str, str]]:
    """The cards keyed as exposed or shown, with their places, of hands that are still in play."""
    hands = {seat: p.hand for seat, p in enumerate(table.players) if p is not None}
    return [(str(seat), card) for seat, card in table.exposed if hands.get(seat) in LIVE]


def shown_cards(table: Table) -> dict[int, tuple[str, ...]]:
    """The cards that lie face up at each seat."""
    known, lie_open = dict(table.cards.faces), open_tokens(table)
    shown = {}
    for seat in live_seats(table):
        cards = [known[token] for token in lie_open.get(seat, ()) if token in known]
        cards += [card for at, card in table.exposed if at == seat and card not in cards]
        if cards:
            shown[seat] = tuple(cards)
    return shown
