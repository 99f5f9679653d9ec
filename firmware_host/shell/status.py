"""The status document: what everything outside the rules is drawn from, in two views."""

from collections.abc import Mapping

from firmware_host.core import events
from firmware_host.core.betting import MOST_BETS, Moves, fixed_bets, moves
from firmware_host.core.clock import deadline
from firmware_host.core.faces import shown_cards
from firmware_host.core.positions import told_positions
from firmware_host.core.pots import pots_of
from firmware_host.core.streets import bring_in_due
from firmware_host.core.table import (
    BETWEEN_HANDS,
    Held,
    Level,
    Night,
    Player,
    Positions,
    Table,
    player_at,
    players_in_event,
    playing_phase,
    seated,
)
from firmware_host.core.tokens import hand_tokens
from firmware_host.core.worth import worth_name
from firmware_host.shell.deck_words import deck_words
from firmware_host.shell.ephemera import Ephemera, Start, faded
from firmware_host.shell.lamps import leds
from firmware_host.shell.menus import menu_open
from firmware_host.shell.panel import entry_text
from firmware_host.shell.prompts import Notice, prompts, rulings, step_words
from firmware_host.shell.sounds import sounding
from firmware_host.shell.texts import PROMPTS, RULINGS, said_in, sentence
from firmware_host.shell.troubles import card_troubles

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
TOLD = ("prompts", "rulings", "message")
IDLE = BETWEEN_HANDS | {"break"}
HELD_ACTS = {
    events.Passed: "call",
    events.Folded: "fold",
    events.Raised: "raise",
    events.WentAllIn: "allin",
    events.ChipsPut: "chips",
}


def floor_view(table: Table, ephemera: Ephemera, now_ms: int) -> dict[str, Json]:
    """The whole truth about the table, as JSON values."""
    document = _hand(table, now_ms) | _acting(table) | _seats(table) | _chips(table) | _cards(table)
    return document | _clock(table, now_ms) | _shown(table, ephemera, now_ms)


def public_view(floor: Mapping[str, Json], pot_limit: bool) -> dict[str, Json]:
    """What any player may see: no sentence of the floor's, and outside pot-limit no pots and no shares (rule 19)."""
    public = {key: _short(value) if key in TOLD else value for key, value in floor.items()}
    if pot_limit:
        return public
    public["pots"] = public["pot_total"] = None
    payouts = floor["payouts"]
    assert isinstance(payouts, list)
    public["payouts"] = [
        {key: value for key, value in payout.items() if key not in ("amount", "odd")}
        for payout in payouts
        if isinstance(payout, dict)
    ]
    return public


def _short(told: Json) -> Json:
    """Notices without the sentence that is the floor's."""
    if isinstance(told, list):
        return [_short(one) for one in told]
    if not isinstance(told, dict):
        return told
    return {key: value for key, value in told.items() if key != "floor_text"}


def _hand(table: Table, now_ms: int) -> dict[str, Json]:
    """Where the night stands: phase, game, limits and positions, the coming hand's when idle."""
    night = table.night
    idle = table.phase in IDLE
    level = (night.next_level or night.level) if idle else night.level
    if table.redeal is not None:
        level = table.redeal.level
    positions = told_positions(table)
    posts = {seat for seat, p in enumerate(table.players) if p is not None and _plays(p, idle)}
    document: dict[str, Json] = {
        "phase": table.phase,
        "hand": night.hand,
        "game": night.game.code,
        "level": _level(night, level, now_ms),
        "street": None if idle else night.game.streets[table.street].name,
        "button": None,
        "button_dead": None,
        "small_blind": None,
        "big_blind": None,
        "positions_why": None,
    }
    if positions is not None:
        dealt_in = posts - set(positions.waiting)
        document |= {
            "button": positions.button,
            "button_dead": positions.button not in dealt_in,
            "small_blind": positions.small_blind if positions.small_blind in dealt_in else None,
            "big_blind": positions.big_blind,
            "positions_why": _why(positions, dealt_in, night.house.screen_language),
        }
    return document


def _plays(player: Player, idle: bool) -> bool:
    return player.stack > 0 if idle else player.hand not in ("none", "waits")


def _level(night: Night, level: Level, now_ms: int) -> dict[str, Json]:
    shown = level._asdict()
    for hidden in ("minutes", "break_minutes"):
        del shown[hidden]
    if night.game.betting == "limit":
        shown["small_bet"], shown["big_bet"] = fixed_bets(level)
    left_ms = night.level_left_ms if night.level_ends_ms is None else max(night.level_ends_ms - now_ms, 0)
    announced = night.next_level if night.next_level != level else None
    following = announced or next((one for one in night.structure if one.number == level.number + 1), None)
    return {
        **shown,
        "remaining_s": None if left_ms is None else left_ms // 1000,
        "next": None if following is None else limits_text(following),
    }


def limits_text(level: Level) -> str:
    """Limits as they are announced."""
    if level.bring_in:
        return f"{level.small_bet:,}/{level.big_bet:,}"
    return f"{level.small_blind:,}/{level.big_blind:,}"


def _why(positions: Positions, dealt_in: set[int], language: str) -> str | None:
    """One sentence for each unusual thing about the positions."""
    reasons = []
    if positions.button not in dealt_in:
        reasons.append(said_in(language, "Dead button: seat {seat} is empty.").format(seat=positions.button))
    if positions.small_blind not in dealt_in:
        reasons.append(said_in(language, RULINGS["no-small-blind"].text).format(seat=positions.small_blind))
    if len(dealt_in) == 2:
        reasons.append(said_in(language, "Heads up: the button is the small blind."))
    reasons += [sentence(PROMPTS["seat-waits"], seat, language=language) for seat in positions.waiting]
    return " ".join(reasons) or None


def _acting(table: Table) -> dict[str, Json]:
    """Whose turn it is and what he may do."""
    document: dict[str, Json] = {
        "turn": None,
        "to_call": None,
        "min_raise_to": None,
        "max_raise_to": None,
        "can": None,
        "raises": None if table.phase in IDLE else _raises(table),
    }
    seat = table.round.turn
    if table.phase != "betting" or not seat:
        return document
    now = moves(table, seat)
    return document | {
        "turn": seat,
        "to_call": now.owes,
        "min_raise_to": now.least_to,
        "max_raise_to": now.most_to,
        "can": list(_can(table, now)),
    }


def _raises(table: Table) -> dict[str, Json]:
    """The raises of this round over its bet, and how many there may be."""
    capped = table.night.game.betting == "limit" and players_in_event(table) > 2
    return {"made": max(table.round.bets - 1, 0), "cap": MOST_BETS - 1 if capped else None}


def _can(table: Table, now: Moves) -> list[Json]:
    raising: list[Json] = ["raise" if table.round.bet else "bet"] if now.least_to is not None else []
    if bring_in_due(table):
        return ["brings-in", *raising, *(["allin"] if now.all_in else [])]
    return ["call" if now.owes else "check", "fold", *raising, *(["allin"] if now.all_in else [])]


def _seats(table: Table) -> dict[str, Json]:
    """Who sits where, and how his hand stands."""
    sitting = {str(seat): player for seat, player in enumerate(table.players) if player is not None}
    every = {str(seat): table.players[seat] for seat in range(1, table.night.seats + 1)}
    return {
        "seats": {seat: {"name": p.name, "away": p.standing.away} for seat, p in sitting.items()},
        "stacks": {seat: p.stack for seat, p in sitting.items()},
        "committed": {seat: p.committed for seat, p in sitting.items()},
        "hands": {seat: p.hand if p is not None else "none" for seat, p in every.items()},
        "held": [_held(table, held) for held in table.held],
        "penalties": _penalties(table, sitting),
    }


def _held(table: Table, held: Held) -> Json:
    """An act out of turn that waits; where the seat faced no bet a pass is a check."""
    event = held.event
    checks = isinstance(event, events.Passed) and held.bet <= player_at(table, event.seat).committed
    act = "check" if checks else HELD_ACTS[type(event)]
    return {"seat": event.seat, "act": act, "amount": getattr(event, "to", None)}


def _penalties(table: Table, sitting: Mapping[str, Player]) -> dict[str, Json]:
    """How every player stands with the floor."""
    steps = {one.seat: one for one in reversed(table.proposals)}
    found: dict[str, Json] = {}
    for seat, player in sitting.items():
        standing, proposal = player.standing, steps.get(int(seat))
        found[seat] = {
            "warnings": standing.warnings,
            "hands_to_miss": standing.to_miss,
            "proposed": None if proposal is None else f"{step_words(proposal.step)} {proposal.kind}",
        }
    return found


def _chips(table: Table) -> dict[str, Json]:
    """Pots, payouts and the event's chips."""
    sitting = [player for player in table.players if player is not None]
    here = seated(table)
    told = table.night.players_left
    pots = pots_of(table)
    in_front = sum(p.committed for p in sitting) if playing_phase(table) in ("dealing", "betting") else 0
    in_play = sum(p.stack + p.contributed for p in sitting) + table.dead_money
    return {
        "pots": [{"amount": pot.amount, "seats": list[Json](pot.seats)} for pot in pots],
        "pot_total": sum(pot.amount for pot in pots) + in_front,
        "pot_seats": [list[Json](pot.seats) for pot in pots],
        "payouts": [
            {
                "pot": one.pot,
                "seat": one.seat,
                "amount": one.amount,
                "odd": one.odd,
                "hand": _hand_name(table, one.seat, one.low),
            }
            for one in table.payouts
        ],
        "players_left": here if told is None else told,
        "chips_in_play": None if told is not None and told > here else in_play,
    }


def _hand_name(table: Table, seat: int, low: bool) -> str | None:
    """A tabled hand in words, once all its cards are known."""
    player = table.players[seat]
    faces = dict(table.cards.faces)
    own = hand_tokens(table)[seat]
    tokens = (*own, *table.cards.board)
    if player is None or player.hand != "tabled" or len(tokens) < 5 or any(token not in faces for token in tokens):
        return None
    hole = [faces[token] for token in own]
    return worth_name(table.night.game, hole, [faces[token] for token in table.cards.board], low)


def _cards(table: Table) -> dict[str, Json]:
    """The cards that are face up, and the showdown still to come."""
    faces = dict(table.cards.faces)
    return {
        "board": [faces[token] for token in table.cards.board if token in faces],
        "shown": {str(seat): list[Json](cards) for seat, cards in shown_cards(table).items()},
        "order": list[Json](table.order),
    }


def _clock(table: Table, now_ms: int) -> dict[str, Json]:
    """The clock as it runs now."""
    if table.clock is None:
        return {"clock": None}
    stopped_ms = table.clock.frozen_ms
    ends = deadline(table._replace(clock=table.clock._replace(frozen_ms=None)))
    assert ends is not None
    return {
        "clock": {
            "seat": table.clock.seat,
            "called_by": table.clock.called_by,
            "stage": "countdown" if table.clock.counting_down else "minute",
            "remaining_s": max(ends.at_ms - (now_ms if stopped_ms is None else stopped_ms), 0) / 1000,
            "frozen": table.clock.frozen_ms is not None,
        }
    }


def _shown(table: Table, ephemera: Ephemera, now_ms: int) -> dict[str, Json]:
    """What the dealer reads, hears and has keyed."""
    troubles = card_troubles(table, ephemera)
    told = prompts(table, ephemera, troubles)
    ephemera = faded(ephemera, now_ms)
    message, keyed, equity = ephemera.message, ephemera.keyed, ephemera.equity
    house = table.night.house
    language = house.screen_language
    cue = sounding(table, ephemera, now_ms)
    return {
        "prompts": [_notice(one) for one in told],
        "rulings": [_notice(one) for one in rulings(table)],
        "message": None
        if message is None
        else {
            "kind": message.kind,
            "code": message.code,
            "seat": message.seat,
            "rule": message.rule or None,
            "text": message.text,
            "floor_text": message.floor_text or message.text,
        },
        "entry": entry_text(keyed),
        "menu": _menu(keyed.kind, table),
        "leds": {str(seat): state for seat, state in leds(table, troubles).items()},
        "buzzer": None if cue is None else cue.pattern,
        "faults": [
            {"device": one.device, "since_s": max(now_ms - one.since_ms, 0) // 1000, "text": one.text}
            for one in ephemera.faults
        ],
        "equity": None if equity is None else {str(seat): round(share, 4) for seat, share in equity.shares},
        "equity_exact": None if equity is None else equity.exact,
        "task": _task(ephemera, language),
        "restored": ephemera.restored,
        "start": _start(ephemera.start),
        "language": language,
        "screen": {"diagonal_mm": house.screen_diagonal_mm, "distance_cm": house.screen_distance_cm},
        "break": _break(table, now_ms),
        "floor_s": _floor_s(table, now_ms),
    }


def _start(start: Start | None) -> Json:
    """What a start found, as long as nothing was entered."""
    if start is None:
        return None
    look: list[Json] = [{"device": device, "text": text} for device, text in start.look]
    return {"ready": start.ready, "version": start.version, "fine": start.fine, "look": look}


def _task(ephemera: Ephemera, language: str) -> Json:
    """What is being done with a deck."""
    task = ephemera.task
    if task is None:
        return None
    return {"name": task.name, "done": task.done, "of": task.of, "text": deck_words(language, *task.told)}


def _menu(kind: str, table: Table) -> Json:
    """The menu that is open while something of this kind is keyed."""
    menu = menu_open(kind, table)
    if menu is None:
        return None
    language = table.night.house.screen_language
    items: list[Json] = [{"key": key, "text": said_in(language, text)} for key, text in menu.items]
    return {"title": said_in(language, menu.title), "items": items}


def _break(table: Table, now_ms: int) -> Json:
    ends_ms = table.night.break_ends_ms
    if ends_ms is None:
        return None
    following = table.night.next_level
    left_s = max(ends_ms - now_ms, 0) // 1000
    return {"remaining_s": left_s, "next": None if following is None else limits_text(following)}


def _floor_s(table: Table, now_ms: int) -> Json:
    """How long the floor has been waited for."""
    return max(now_ms - table.paused_ms, 0) // 1000 if table.phase == "paused" else None


def _notice(one: Notice) -> Json:
    return {
        "code": one.code,
        "seat": one.seat,
        "rule": one.rule or None,
        "text": one.text,
        "floor_text": one.floor_text,
    }
