"""What the dealer must do now, and the decisions since the riffle, in sentences."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from firmware_host.core.board import shares_last_card
from firmware_host.core.conduct import DISQUALIFIED, WARNING
from firmware_host.core.positions import next_positions, told_positions
from firmware_host.core.streets import bring_in_due
from firmware_host.core.table import BETWEEN_HANDS, Table
from firmware_host.shell.ephemera import Ephemera
from firmware_host.shell.texts import (
    OTHER_DECK,
    PROMPTS,
    RULINGS,
    SUSPICIONS,
    Words,
    floor_sentence,
    place_in,
    said_in,
    sentence,
)
from firmware_host.shell.troubles import Trouble

URGENCY = tuple(PROMPTS)
# No hand has so many; a status with more would not fit into a line of the feeds.
MOST_RULINGS = 120


class Notice(NamedTuple):
    """A prompt or ruling as the status tells it."""

    code: str
    seat: int | None
    rule: int
    text: str
    floor_text: str


def prompts(table: Table, ephemera: Ephemera, troubles: list[Trouble]) -> list[Notice]:
    """What the dealer must do now, these troubles with cards among it, most urgent first."""
    found = [_card_prompt(table, trouble) for trouble in troubles]
    found += [*_ruling_prompts(table), *_hand_prompts(table), *_waiting_prompts(table)]
    if (seat := button_due(table, ephemera)) is not None:
        found.append(notice(table, PROMPTS, "move-button", seat))
    if ephemera.task is not None:
        # NEXT ends the task first.
        found = [one for one in found if one.code != "riffle"]
    return sorted(found, key=lambda notice: URGENCY.index(notice.code))


def button_due(table: Table, ephemera: Ephemera) -> int | None:
    """The seat to which the button must be moved; None where its tag lies right or nobody has seen one (rule 3)."""
    positions = told_positions(table)
    if ephemera.puck_seat is None or positions is None or positions.button in (0, ephemera.puck_seat):
        return None
    return positions.button


def rulings(table: Table) -> list[Notice]:
    """The decisions since the last riffle, oldest first; of very many the newest."""
    claim = said_in(_language(table), "high card by suit" if table.night.game.bring_in else "left of the button")
    return [notice(table, RULINGS, one.code, one.seat, one.amount, claim) for one in table.rulings[-MOST_RULINGS:]]


def notice(
    table: Table,
    words: Mapping[str, Words],
    code: str,
    seat: int | None = None,
    amount: int | None = None,
    place: str = "",
) -> Notice:
    """A code with its rule, and its sentence in the language of the house."""
    said = (words[code], seat, amount, place, _language(table))
    return Notice(code, seat, words[code].rule, sentence(*said), floor_sentence(*said))


def _language(table: Table) -> str:
    return table.night.house.screen_language


def _card_prompt(table: Table, trouble: Trouble) -> Notice:
    """Cards that lie where they should not, and cards that cannot be seen."""
    language = _language(table)
    place = place_in(language, trouble.place)
    found = notice(table, PROMPTS, trouble.code, trouble.seat, None, place)
    if trouble.deck is None:
        return found
    return found._replace(text=said_in(language, OTHER_DECK).format(deck=trouble.deck, place=place))


def step_words(step: int, language: str = "en") -> str:
    """A step of the ladder as the floor says it."""
    rounds = "{steps} round" if step == 1 else "{steps} rounds"
    named = {WARNING: "warning", DISQUALIFIED: "disqualification"}
    return said_in(language, named.get(step, rounds)).format(steps=step)


def _ruling_prompts(table: Table) -> Iterator[Notice]:
    """What waits for the dealer's or the floor's word."""
    if table.suspicion is not None:
        seat = table.suspicion.seat or None
        why = said_in(_language(table), SUSPICIONS[table.suspicion.why]).format(seat=seat)
        yield notice(table, PROMPTS, "misdeal-suspected", seat, None, why)
    for seat in table.asked:
        yield notice(table, PROMPTS, "must-show-other", seat)
    for one in table.proposals:
        yield notice(table, PROMPTS, "penalty-proposed", one.seat, None, step_words(one.step, _language(table)))
    if table.phase == "paused":
        yield notice(table, PROMPTS, "floor")


def _hand_prompts(table: Table) -> Iterator[Notice]:
    """The next step of the hand."""
    if table.phase in ("board", "payout") and any(p is not None and p.committed for p in table.players):
        # The bets lie there still, so what was not called is among them.
        returned = [one for one in table.rulings if one.code == "uncalled-returned"]
        if returned:
            yield notice(table, PROMPTS, "return-chips", returned[-1].seat, returned[-1].amount)
    if table.phase == "dealing":
        yield notice(table, PROMPTS, "deal")
    elif table.phase == "betting":
        yield notice(table, PROMPTS, "bring-in" if bring_in_due(table) else "act", table.round.turn)
    elif table.phase == "board":
        if any(p is not None and p.hand == "tabled" for p in table.players):
            yield notice(table, PROMPTS, "turn-up")
        yield _street_prompt(table)
    elif table.phase == "showdown" and table.order:
        first = not any(p is not None and p.hand == "tabled" for p in table.players)
        yield notice(table, PROMPTS, "show-first" if first else "show-or-muck", table.order[0])
    elif table.phase == "payout":
        yield notice(table, PROMPTS, "push-pots")
    elif table.phase in BETWEEN_HANDS and next_positions(table):
        yield notice(table, PROMPTS, "riffle")


def _street_prompt(table: Table) -> Notice:
    """The cards that the dealer deals next."""
    following = table.night.game.streets[table.street + 1]
    if not table.night.game.bring_in:
        return notice(table, PROMPTS, f"deal-{following.name}")
    if shares_last_card(table):
        return notice(table, PROMPTS, "deal-street", place=said_in(_language(table), "up on the board, for all"))
    to_each = f"{'up' if following.up_cards else 'down'} to each live hand"
    return notice(table, PROMPTS, "deal-street", place=said_in(_language(table), to_each))


def _waiting_prompts(table: Table) -> Iterator[Notice]:
    """Limits that begin with the next hand, and newcomers who are not dealt in yet."""
    if table.night.next_level is not None:
        yield notice(table, PROMPTS, "announce-level")
    for seat, player in enumerate(table.players):
        if player is not None and player.hand == "waits":
            yield notice(table, PROMPTS, "seat-waits", seat)
