"""From a TOML file to a profile, or to the list of everything that is wrong in it."""

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import signature
from pathlib import Path
from typing import Final, TypeVar

from firmware_host.config.keys import Key, keys_of
from firmware_host.config.kinds import Value, unknown
from firmware_host.config.profile import Profile

T = TypeVar("T")

_SECTIONS: Final = {name: field.annotation for name, field in signature(Profile).parameters.items()}


class ProfileError(ValueError):
    """A profile that cannot be used; `problems` has one line for each thing that is wrong."""

    def __init__(self, path: Path, problems: Iterable[str]) -> None:
        """Put the file's name before each problem."""
        self.problems = tuple(f"{path}: {problem}" for problem in problems)
        super().__init__("\n".join(self.problems))


def read_profile(path: Path) -> Profile:
    """Read a table's profile.

    Raises ProfileError with all problems at once, each as `FILE: [section] key = value: what is wrong; limit`.
    """
    document = _load(path)
    problems = list(_section_problems(document))
    values: dict[str, dict[str, Value]] = {}
    for name, section in _SECTIONS.items():
        given = document.get(name)
        values[name], wrong = _read_section(name, keys_of(section), given if isinstance(given, dict) else {})
        problems += wrong
    problems += _amount_problems(values["table"], values["level"])
    problems += _device_problems(values["drivers"], values["panel"])
    if problems:
        raise ProfileError(path, problems)
    return _build(Profile, {name: _build(section, values[name]) for name, section in _SECTIONS.items()})


def _load(path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(path.read_bytes().decode())
    except OSError as error:
        raise ProfileError(path, [f"cannot be read: {error.strerror}; check the path"]) from error
    except (ValueError, RecursionError) as error:
        raise ProfileError(path, [f"is not TOML: {error}"]) from error


def _section_problems(document: Mapping[str, object]) -> Iterator[str]:
    for name, value in document.items():
        if name not in _SECTIONS:
            what = f"[{name}]" if isinstance(value, dict) else f"{name} = {_shown(value)}"
            yield f"{what}: as a section {unknown(name, _SECTIONS)}"
        elif not isinstance(value, dict):
            yield f"{name} = {_shown(value)}: has the wrong type; must be the section [{name}]"


def _read_section(
    section: str, keys: Mapping[str, Key], given: Mapping[str, object]
) -> tuple[dict[str, Value], list[str]]:
    """Return the good values by field name, defaults included, and the problems of all others."""
    named = dict(_dotted(given, {name.rpartition(".")[0] for name in keys if "." in name}))
    problems = [
        f"[{section}] {name} = {_shown(value)}: as a key {unknown(name, keys)}"
        for name, value in named.items()
        if name not in keys
    ]
    values: dict[str, Value] = {}
    for name, key in keys.items():
        if name in named:
            try:
                values[key.field] = key.kind.read(named[name])
            except ValueError as error:
                problems.append(f"[{section}] {name} = {_shown(named[name])}: {error}")
        elif key.required:
            problems.append(f"[{section}] {name}: is missing; must be {key.kind.limit}")
        else:
            values[key.field] = key.default
    return values, problems


def _dotted(given: Mapping[str, object], groups: set[str], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Name the values of nested tables with dots; a table that is no group of settings is a value like any other."""
    for key, value in given.items():
        name = prefix + key
        if isinstance(value, dict) and name in groups:
            yield from _dotted(value, groups, f"{name}.")
        else:
            yield name, value


def _amount_problems(table: Mapping[str, Value], level: Mapping[str, Value]) -> Iterator[str]:
    """Find what is wrong between values each of which is right by itself."""
    amounts = {name: amount for name, amount in level.items() if isinstance(amount, int)}
    chip = table.get("chip")
    for name, amount in amounts.items():
        if isinstance(chip, int) and amount % chip:
            yield f"[level] {name} = {amount}: is not made of chips; must be a multiple of [table] chip = {chip}"
    small, big = amounts.get("small_blind", 0), amounts.get("big_blind")
    if big is not None and small > big:
        yield f"[level] small_blind = {small}: is above the big blind; must be at most big_blind = {big}"
    ante, big_blind_ante = amounts.get("ante"), amounts.get("big_blind_ante")
    if ante and big_blind_ante:
        yield f"[level] big_blind_ante = {big_blind_ante}: is a second ante; must be 0 beside ante = {ante}, or ante 0"


def _device_problems(drivers: Mapping[str, Value], panel: Mapping[str, Value]) -> Iterator[str]:
    """Find a driver that lacks its device."""
    # A device that is there but wrong has had its complaint and stands in no section.
    if drivers.get("panel") == "evdev" and panel.get("device", "") is None:
        yield '[panel] device: is missing; must be an absolute path beside [drivers] panel = "evdev"'


def _shown(value: object) -> str:
    """Show a value much as the file has it, on one line."""
    return json.dumps(value, ensure_ascii=False, default=str)


def _build(section: Callable[..., T], values: Mapping[str, object]) -> T:
    return section(**values)
