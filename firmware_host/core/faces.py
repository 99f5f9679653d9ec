"""Which cards are face up by rule: a function of the table, and nothing else opens one."""

from firmware_host.core.board import cards_due, street_from_board
from firmware_host.core.rounds import hand_tokens, missing_faces, settle
from firmware_host.core.table import LIVE, Lying, Refusal, Table


def wanted_faces(table: Table) -> tuple[str, ...]:
    """The tokens of all tabled hands, a seat's full number arrived or not, and of the opened board."""
    if table.phase in ("seating", "idle"):
        return ()
    tabled = [seat for seat, p in enumerate(table.players) if p is not None and p.hand == "tabled"]
    return (*(token for seat in tabled for token in hand_tokens(table, seat)), *table.cards.board)


def unknown_faces(table: Table) -> list[str]:
    """The wanted tokens whose faces nobody has told yet."""
    if table.phase in ("dealing", "betting"):
        return missing_faces(table, table.cards.board) if table.cards.board else []
    return missing_faces(table, wanted_faces(table))


def revealed(table: Table, faces: tuple[tuple[str, str], ...], at_ms: int) -> Table:
    """Wanted tokens were opened; the pots are settled when the last one is known."""
    unknown = unknown_faces(table)
    if any(token not in unknown for token, _ in faces):
        raise Refusal("no-hand", variant="card")
    cards = table.cards._replace(faces=table.cards.faces + faces)
    return settle(table._replace(cards=cards))


def keyed(table: Table, seat: int | None, card: str, at_ms: int) -> Table:
    """The dealer told a card that is wanted or due, and only such a card (seat None: the board)."""
    if card in {known for _, known in table.cards.faces}:
        raise Refusal("card-twice", seat)
    place = "board" if seat is None else str(seat)
    token = next((token for token in unknown_faces(table) if token.partition(".")[0] == place), None)
    if token is not None:
        return revealed(table, ((token, card),), at_ms)
    if seat is not None or not cards_due(table):
        raise Refusal("no-hand", seat, variant="card")
    token = next_token(table, "board")
    cards = table.cards._replace(
        tokens=(*table.cards.tokens, token),
        lying=(*table.cards.lying, Lying("board", token, "fresh")),
        faces=(*table.cards.faces, (token, card)),
    )
    lain = [lie.token for lie in cards.lying if lie.place == "board" and lie.mark == "fresh"]
    table = table._replace(cards=cards)
    return street_from_board(table, lain, at_ms) or table


def next_token(table: Table, place: str) -> str:
    """The name of the next card that arrives at a seat or the board."""
    return f"{place}.{1 + sum(token.partition('.')[0] == place for token in table.cards.tokens)}"


def shown_cards(table: Table) -> dict[int, tuple[str, ...]]:
    """The cards that lie face up at each seat."""
    known = dict(table.cards.faces)
    shown = {}
    for seat, p in enumerate(table.players):
        if p is not None and p.hand in LIVE:
            cards = tuple(known[token] for token in hand_tokens(table, seat) if token in known)
            if cards:
                shown[seat] = cards
    return shown
