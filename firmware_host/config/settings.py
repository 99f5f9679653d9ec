"""The house settings: what a floor may decide for its own room."""

from dataclasses import dataclass
from typing import Annotated, Final

from firmware_host.config.keys import keys_of
from firmware_host.config.kinds import Choice, Flag, Pattern, Value, Whole, unknown

_HOUR = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
# From a time to the same time could be always as well as never.
_HOURS = rf"(?!(.+)-\1$){_HOUR}-{_HOUR}"


@dataclass(frozen=True, slots=True)
class House:
    """The house settings, each under its dotted name with `_` for the dot; rule numbers are the tournament rules'."""

    clock_reasonable_s: Annotated[int, "clock.reasonable_s", Whole(0, 600)] = 30
    """Seconds before which a player may not call the clock (rule 2)."""

    clock_expiry: Annotated[str, "clock.expiry", Choice(("dead", "check"))] = "dead"
    """What a clock that ran out does to a player who faces no bet (rule 2)."""

    pots_odd_chip_cards: Annotated[str, "pots.odd_chip_cards", Choice(("five", "seven"))] = "five"
    """Among how many of his cards the highest is sought that wins a stud game's odd chip (rule 1)."""

    betting_multi_chip_call: Annotated[bool, "betting.multi_chip_call", Flag()] = True
    """Several silent chips, all of them needed for the call, are a call (rule 8)."""

    betting_reopen: Annotated[str, "betting.reopen", Choice(("cumulative", "never"))] = "cumulative"
    """Whether short all-ins that add up to a raise reopen the betting (rule 8)."""

    seat_button_acts: Annotated[bool, "seat_button.acts", Flag()] = False
    """A tap of the seat's button checks or calls in turn."""

    tracking_amounts: Annotated[str, "tracking.amounts", Choice(("full", "needed"))] = "full"
    """Whether every amount is keyed or only those that a rule needs."""

    tracking_passes: Annotated[str, "tracking.passes", Choice(("keyed", "inferred"))] = "keyed"
    """Whether every pass is keyed or skipped players are taken to have passed."""

    screen_language: Annotated[str, "screen.language", Choice(("en", "es"))] = "en"
    """The language of the screen and of the table's sentences."""

    screen_diagonal_mm: Annotated[int, "screen.diagonal_mm", Whole(100, 4000)] = 257
    """The diagonal of the players' screen, 10.1 inches where nothing is said."""

    screen_distance_cm: Annotated[int, "screen.distance_cm", Whole(30, 3000)] = 200
    """How far away those sit who must read it."""

    sound_volume: Annotated[int, "sound.volume", Whole(0, 3)] = 2
    """Loudness of the buzzer, 0 is silent."""

    sound_quiet: Annotated[str | None, "sound.quiet", Pattern(_HOURS, "HH:MM-HH:MM, two times that differ")] = None
    """The hours of the day in which the buzzer is silent, `HH:MM-HH:MM` local time, over midnight where the second
    is the earlier one; None: never."""

    floor_pin: Annotated[str | None, "floor.pin", Pattern("[0-9]{4,8}", "4 to 8 digits")] = None
    """The floor's PIN, asked for the undo of the last hand; None: not asked."""


HOUSE_SETTINGS: Final = keys_of(House)
"""Every house setting by its dotted name: field of `House`, kind with its limits, default."""


def parse_setting(name: str, text: str) -> Value:
    """Read a setting written as bare text, such as `0`, `true`, `check` or `none`.

    Raises ValueError that names the setting, what is wrong, the limit and the nearest known word.
    """
    if name not in HOUSE_SETTINGS:
        raise ValueError(f"setting {name} {unknown(name, HOUSE_SETTINGS)}")
    kind = HOUSE_SETTINGS[name].kind
    try:
        return kind.read(kind.from_text(text))
    except ValueError as error:
        raise ValueError(f"{name} = {text}: {error}") from None
