"""Events and snapshots as canonical JSON: the same value gives the same text, and comes back equal."""

import json
from collections.abc import Callable
from types import UnionType
from typing import get_args, get_origin, get_type_hints

from firmware_host.core.events import Event
from firmware_host.core.game import GAMES, Game
from firmware_host.core.table import Past, Table

EVENTS: dict[str, type[Event]] = {cls.__name__: cls for cls in get_args(Event)}
NOT_STORED = ("base", "past")
_CANONICAL = json.JSONEncoder(separators=(",", ":"), sort_keys=True, ensure_ascii=False)


class CodecError(ValueError):
    """A stored text is no event or snapshot of this engine."""


def encode_event(event: Event) -> str:
    """One event as one line of JSON."""
    return _CANONICAL.encode({"do": type(event).__name__} | event.named())


def decode_event(text: str) -> Event:
    """The event that `encode_event` wrote; CodecError for anything else."""
    named = _loaded(text)
    name = named.pop("do", None)
    if not isinstance(name, str) or name not in EVENTS:
        raise CodecError(f"{name!r} is no event of this engine")
    make: Callable[..., Event] = EVENTS[name]
    try:
        return make(**{field: _frozen(value) for field, value in named.items()})
    except TypeError as error:
        raise CodecError(f"event {name}: {error}") from error


def encode_table(table: Table) -> str:
    """A table without its base and past as one line of JSON."""
    return _CANONICAL.encode(_plain(table._replace(base=None, past=None)))


def decode_table(text: str) -> Table:
    """The table that `encode_table` wrote, its own base; CodecError for anything else."""
    try:
        table = _built(Table, _loaded(text))
    except (KeyError, TypeError, ValueError) as error:
        raise CodecError(f"this is no snapshot of this engine: {error}") from error
    assert isinstance(table, Table)
    return table._replace(base=table)


def _loaded(text: str) -> dict[str, object]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise CodecError(f"this is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise CodecError("this is not a JSON object")
    return value


def _frozen(value: object) -> object:
    """JSON's lists as tuples, all the way down."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _plain(value: object) -> object:
    """NamedTuples as objects, tuples as lists, a game as its code."""
    if isinstance(value, Game):
        return value.code
    names = getattr(value, "_fields", None)
    if isinstance(value, tuple) and names:
        return {name: _plain(item) for name, item in zip(names, value, strict=True) if name not in NOT_STORED}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _built(kind: object, value: object) -> object:
    """The value of the annotated kind that `_plain` took apart."""
    if get_origin(kind) is UnionType:
        kinds = [one for one in get_args(kind) if one is not type(None)]
        return None if value is None else _built(kinds[0], value)
    if kind is Game and isinstance(value, str):
        return GAMES[value]
    if get_origin(kind) is tuple and isinstance(value, list):
        inner = get_args(kind)
        if inner[-1] is Ellipsis:
            return tuple(_built(inner[0], item) for item in value)
        return tuple(_built(one, item) for one, item in zip(inner, value, strict=True))
    if isinstance(kind, type) and issubclass(kind, tuple) and isinstance(value, dict):
        hints = get_type_hints(kind, localns={"Table": Table, "Past": Past})
        make: Callable[..., object] = kind
        return make(**{name: _built(hints[name], item) for name, item in value.items()})
    return value
