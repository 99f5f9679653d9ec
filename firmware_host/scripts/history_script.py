"""A hand of the night as it is exported: with a table script where the format does not tell it exactly."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from firmware_host.core.table import House, Level, Player
from firmware_host.hands.history import history_of, tells_exactly
from firmware_host.hands.history_deeds import Deed, deeds_of
from firmware_host.hands.history_night import NightHand
from firmware_host.hands.records import PhhHand
from firmware_host.scripts.cursor import ScriptError
from firmware_host.scripts.from_phh import limits_with
from firmware_host.scripts.history_lines import lines_of
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import play_script

# The settings on which a hand's chips may depend.
RULING_SETTINGS: Final = ("clock.expiry", "pots.odd_chip_cards", "betting.multi_chip_call", "betting.reopen")


class Exported(NamedTuple):
    """A hand as it is written, and what is wrong if not even its script plays as the night had it."""

    history: PhhHand
    problem: str | None


def exported(hand: NightHand) -> Exported:
    """The hand as a history that was played again, or else one with a script that was."""
    deeds = deeds_of(hand)
    history = history_of(hand, deeds)
    if tells_exactly(hand, deeds, history):
        return Exported(history, None)
    text = script_of_night(hand, deeds, history.seats)
    return Exported(history._replace(table_script=text), _problem(text, f"hand {hand.number}"))


def _problem(text: str, name: str) -> str | None:
    """What is wrong with a script, None for one that passes."""
    try:
        outcome = play_script(parse_script(text, name))
    except ScriptError as error:
        return f"its table script cannot be read: {error}"
    return None if outcome.passed else f"line {outcome.line} of its table script: {outcome.message}"


def script_of_night(hand: NightHand, deeds: Sequence[Deed], seats: tuple[int, ...]) -> str:
    """The whole hand as a table script: players have their numbers for names, a clock is called by the dealer.

    Where a stud hand's first cards were seen in part, others are drawn for those that nobody saw.
    """
    others = {seat: f"W{seat}" for seat in range(1, hand.end.night.seats + 1)}
    names = others | {seat: f"P{number}" for number, seat in enumerate(seats, 1)}
    players = hand.end.players if hand.players is None else hand.players
    lines = [
        *_head(hand, names),
        *lines_of(deeds, names),
        *([] if hand.players is None else ["dealer next"]),
        *(f"expect stacks.{seat} {_stack(players[seat])}" for seat in sorted(seats)),
    ]
    return "\n".join(lines) + "\n"


def _head(hand: NightHand, names: dict[int, str]) -> list[str]:
    """The table before the riffle."""
    night, told = hand.end.night, hand.steps[0].before.night.players_left
    return [
        f"title: Hand {hand.number} of the night",
        f"game: {night.game.code}",
        f"level: {_limits(night.level)}",
        f"chip: {night.chip}",
        f"seats: {night.seats}",
        *_settings(night.house),
        *_seated(hand, names),
        *([] if told is None else [f"players-left {max(told, 2)}"]),
    ]


def _seated(hand: NightHand, names: dict[int, str]) -> list[str]:
    """Who sits where; newcomers are seated below the last hand's positions."""
    before, night = hand.steps[0].before, hand.end.night
    seated = [(seat, player) for seat, player in enumerate(before.players) if player is not None and player.stack]
    lines = {seat: f"seat {seat} {names[seat]} {player.stack}" for seat, player in seated}
    last = before.night.positions
    if night.game.bring_in:
        return list(lines.values())
    if not last.big_blind:
        return [*lines.values(), f"button {night.positions.button}"]
    return [
        *(lines[seat] for seat, player in seated if not player.newcomer),
        f"positions {last.button}/{last.small_blind}/{last.big_blind}",
        *(lines[seat] for seat, player in seated if player.newcomer),
    ]


def _limits(level: Level) -> str:
    """A level as a script tells it."""
    bets = f" bets {level.small_bet}/{level.big_bet or 2 * level.small_bet}" if level.small_bet else ""
    return limits_with(level, bets)


def _settings(house: House) -> Iterator[str]:
    """The settings that are not the usual ones."""
    for name in RULING_SETTINGS:
        value, usual = (getattr(one, name.replace(".", "_")) for one in (house, House()))
        if value != usual:
            yield f"set {name} = {str(value).lower()}"


def _stack(player: Player | None) -> str:
    return "none" if player is None else str(player.stack)
