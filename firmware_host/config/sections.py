"""One table of a TOML file read by its keys: the good values, and what is wrong with all others."""

import json
from collections.abc import Iterator, Mapping

from firmware_host.config.keys import Key
from firmware_host.config.kinds import Value, unknown


def read_section(
    where: str, keys: Mapping[str, Key], given: Mapping[str, object]
) -> tuple[dict[str, Value], list[str]]:
    """Return the good values by field name, defaults included, and the problems of all others.

    `where` names the table in a problem, such as `[house]` or `[levels] 3`.
    """
    named = dict(_dotted(given, {name.rpartition(".")[0] for name in keys if "." in name}))
    problems = [
        f"{where} {name} = {shown(value)}: as a key {unknown(name, keys)}"
        for name, value in named.items()
        if name not in keys
    ]
    values: dict[str, Value] = {}
    for name, key in keys.items():
        if name in named:
            try:
                values[key.field] = key.kind.read(named[name])
            except ValueError as error:
                problems.append(f"{where} {name} = {shown(named[name])}: {error}")
        elif key.required:
            problems.append(f"{where} {name}: is missing; must be {key.kind.limit}")
        else:
            values[key.field] = key.default
    return values, problems


def shown(value: object) -> str:
    """Show a value much as the file has it, on one line."""
    return json.dumps(value, ensure_ascii=False, default=str)


def _dotted(given: Mapping[str, object], groups: set[str], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Name the values of nested tables with dots; a table that is no group of settings is a value like any other."""
    for key, value in given.items():
        name = prefix + key
        if isinstance(value, dict) and name in groups:
            yield from _dotted(value, groups, f"{name}.")
        else:
            yield name, value
