"""The numbers of the journal's schema: what changed with each, and how the rows of an earlier one are brought along."""

import json
from collections.abc import Callable
from typing import Final

from firmware_host.core.pin import PLAIN, sealed

Change = Callable[[str, str], str]
"""From a row's kind and body to its body one schema later; what has been changed already stays as it is."""


def _pins_sealed(kind: str, body: str) -> str:
    """Schema 2 keeps the floor's PIN as a digest: in settings, in undos beyond the hand, and in snapshots."""
    try:
        value = json.loads(body)
        holder = value["night"]["house"] if kind == "snapshot" else value
    except (ValueError, KeyError, TypeError):
        return body
    if not isinstance(holder, dict):
        return body
    event = f"{holder.get('do')} {holder.get('name')}"
    name = "floor_pin" if kind == "snapshot" else _PIN_FIELDS.get(event, "")
    pin = holder.get(name)
    if not isinstance(pin, str) or not PLAIN.fullmatch(pin):
        return body
    holder[name] = sealed(pin)
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


_PIN_FIELDS: Final = {"SettingChanged floor.pin": "value", "Undone None": "pin"}
CHANGES: Final[tuple[Change, ...]] = (_pins_sealed,)
"""The change from schema 1 to 2, from 2 to 3, and so on."""

SCHEMA: Final = 1 + len(CHANGES)
"""The number that this program writes."""


def brought_along(kind: str, body: str, schema: int) -> str:
    """A row's body of an earlier schema, as this one has it."""
    for change in CHANGES[schema - 1 :]:
        body = change(kind, body)
    return body
