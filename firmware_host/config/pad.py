"""The section [pad]: what the keys of this table's number pad are, by their Linux key codes."""

import re
from collections.abc import Mapping
from typing import Final

from firmware_host.config.keys import Key
from firmware_host.config.kinds import Choice, Value
from firmware_host.config.pins import PANEL_KEYS, pad_keys_of
from firmware_host.config.places import seats_of
from firmware_host.config.sections import read_section

# KEY_MAX (linux/input-event-codes.h).
HIGHEST_CODE: Final = 767
NO_KEY: Final = "none"


def read_pad(document: Mapping[str, object], table: Mapping[str, Value]) -> tuple[dict[int, str], list[str]]:
    """Read [pad]: a key of this table's panel, or `none`, for each key code that is named there; and all problems."""
    given = document.get("pad", {})
    if not isinstance(given, dict):
        return {}, []
    codes = {name: name for name in given if _is_code(name)}
    problems = [
        f"[pad] {name}: is no key code; must be a whole number, 1 to {HIGHEST_CODE}, "
        "as `dealer-table panel-test` shows it"
        for name in given
        if name not in codes
    ]
    key = Choice((*PANEL_KEYS, *pad_keys_of(seats_of(table)), NO_KEY))
    keys = {name: Key(name, name, key, False, None) for name in codes}
    values: Mapping[str, Value]
    values, wrong = read_section("[pad]", keys, {name: given[name] for name in codes})
    return {int(name): str(named) for name, named in values.items()}, problems + wrong


def _is_code(name: str) -> bool:
    return re.fullmatch("[1-9][0-9]{0,2}", name) is not None and int(name) <= HIGHEST_CODE
