"""Events like others but for some fields."""

from typing import TypeVar

from firmware_host.core.record import Record

E = TypeVar("E", bound=Record)


def replace(event: E, **fields: object) -> E:
    """The same event with other values in the named fields."""
    return type(event)(**event.named() | fields)
