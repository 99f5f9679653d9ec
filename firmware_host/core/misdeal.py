"""Misdeals: suspected by the table or declared, decided by the dealer, everything given back (rule 28)."""

from firmware_host.core.conduct import without_disqualified
from firmware_host.core.table import (
    Redeal,
    Refusal,
    Ruling,
    Suspicion,
    Table,
    dealt_in,
    hand_runs,
    next_cue,
    player_at,
    ruled,
)
from firmware_host.core.tokens import hand_tokens, place_of

FIRST_CARDS = 2
SECOND_ROUND = 2
DECLARED = "declared"
MOST_ACTS_WITH_CHIPS, MOST_ACTS = 2, 3


def exposed_by_dealer(table: Table, seat: int, card: str) -> Table:
    """The seat's newest card was exposed: one of the first two is a misdeal, another one is replaced (rule 28).

    After substantial action neither can be any more.
    """
    player_at(table, seat)
    if table.phase not in ("dealing", "betting", "board"):
        raise Refusal("no-hand", seat)
    if table.phase == "board" or table.street or _substantial(table):
        raise Refusal("substantial-action", seat)
    newest = next((token for token in reversed(table.cards.tokens) if place_of(token) == str(seat)), None)
    if newest is None or newest in table.cards.closed:
        raise Refusal("no-hand", seat, variant="card")
    table = table._replace(exposed=(*table.exposed, (seat, card)))
    stud = table.night.game.bring_in
    before = any(ruling.code == "card-replaced" for ruling in table.rulings) or ("exposed", seat) in table.cleared
    if stud or before or table.cards.tokens.index(newest) < FIRST_CARDS:
        return suspected(table, "exposed", seat)
    cards = table.cards._replace(closed=(*table.cards.closed, newest))
    shown = tuple(one for one in table.exposed if one != (seat, card))
    return table._replace(cards=cards, exposed=shown, rulings=ruled(table, "card-replaced", seat))


def suspected(table: Table, why: str, seat: int) -> Table:
    """The table suspects a misdeal, once for each seat and cause in a hand; the dealer decides."""
    if (why, seat) in table.cleared or table.phase == "misdeal":
        return table
    return table._replace(phase="misdeal", suspicion=Suspicion(why, seat, table.phase), clock=None)


def declared(table: Table) -> Table:
    """The dealer thinks that it is a misdeal; after substantial action it is not (rule 28)."""
    if not hand_runs(table):
        raise Refusal("no-hand")
    if table.phase not in ("dealing", "betting", "misdeal") or table.street or _substantial(table):
        raise Refusal("substantial-action")
    asked_again = tuple(one for one in table.cleared if one != (DECLARED, 0))
    return suspected(table._replace(cleared=asked_again), DECLARED, 0)


def misdealt(table: Table, at_ms: int) -> Table:
    """It is a misdeal: stacks, level and penalty counts as before the riffle.

    The positions of the last hand count again, so that the redeal has the same ones, but where a seat has emptied.
    """
    before = table.before
    if before is None:
        raise Refusal("no-hand")
    night = table.night
    seat = table.suspicion.seat if table.suspicion is not None else None
    # What was announced or given meanwhile stands.
    players = tuple(
        None if was is None else was._replace(standing=now.standing if now is not None else was.standing)
        for was, now in zip(before.players, table.players, strict=True)
    )
    given_back = before._replace(
        night=night._replace(positions=before.night.positions),
        players=tuple(p and p._replace(standing=p.standing._replace(serving=False)) for p in players),
        phase="idle",
        rulings=(*table.rulings, Ruling("misdeal", seat or None)),
        redeal=Redeal(night.level, before.redeal.late if before.redeal is not None else ()),
        proposals=table.proposals,
        cue=next_cue(table, "stop", at_ms),
        clock=None,
        base=table.base,
        past=table.past,
    )
    return without_disqualified(given_back)


def watched(table: Table, place: str, new: int) -> Table:
    """What the antennas see of the deal: a wrong seat first, an empty one, one card too many, a seat skipped."""
    early = table.phase == "betting" and not table.street and not _substantial(table)
    if not (table.phase == "dealing" or early) or not place.isdigit() or not new:
        return table
    seat = int(place)
    player = table.players[seat] if seat <= table.night.seats else None
    if player is None or player.hand in ("none", "waits"):
        return suspected(table, "empty-seat", seat)
    full = len(hand_tokens(table)[seat])
    prefix = f"{place}."
    held = [token for token in table.cards.tokens if token.startswith(prefix)]
    if len(held) > full and len([token for token in held if token not in table.cards.closed]) > full:
        return suspected(table, "too-many", seat)
    if early:
        return table
    if len(table.cards.tokens) == new and _read(table)[:1] != [seat]:
        return suspected(table, "wrong-seat", seat)
    skipped = _without_card(table) if len(held) == SECOND_ROUND else None
    return table if skipped is None else suspected(table, "skipped", skipped)


def _without_card(table: Table) -> int | None:
    """The first seat dealt in that has no card yet, those apart about which the dealer has decided."""
    have = {place_of(token) for token in table.cards.tokens}
    skipped = (seat for seat in _read(table) if str(seat) not in have)
    return next((seat for seat in skipped if ("skipped", seat) not in table.cleared), None)


def _read(table: Table) -> list[int]:
    """The seats dealt in whose cards a reader can see, in the order of the deal."""
    return [seat for seat in dealt_in(table) if str(seat) not in table.night.unread]


def _substantial(table: Table) -> bool:
    """Two acts with chips, or three acts (rule 28)."""
    acted = [p for p in table.players if p is not None and (p.acted >= 0 or p.hand == "folded")]
    with_chips = [p for p in acted if p.acted > 0 and p.hand != "folded"]
    return len(acted) >= MOST_ACTS or len(with_chips) >= MOST_ACTS_WITH_CHIPS
