"""From a TOML file to a profile, or to the list of everything that is wrong in it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import signature
from pathlib import Path
from typing import Final, TypeVar

import tomli

from firmware_host.config.devices import device_problems
from firmware_host.config.gains import read_gains
from firmware_host.config.keys import keys_of
from firmware_host.config.kinds import Value, unknown
from firmware_host.config.levels import read_levels
from firmware_host.config.pad import read_pad
from firmware_host.config.pins import read_pins
from firmware_host.config.profile import Profile
from firmware_host.config.sections import read_section, shown

T = TypeVar("T")

# A file that has no end must not fill the memory; no profile is nearly as long.
MOST_BYTES: Final = 1 << 20

_FIELDS: Final = {name: field.annotation for name, field in signature(Profile).parameters.items()}
_SECTIONS: Final = {
    name: section for name, section in _FIELDS.items() if name not in ("levels", "pins", "gains_db", "pad")
}
_OPTIONAL: Final = ("pins", "gain_db", "pad")
_NAMES: Final = ["table", "level", "levels", *[name for name in _SECTIONS if name != "table"], *_OPTIONAL]


class ProfileError(ValueError):
    """A profile that cannot be used; `problems` has one line for each thing that is wrong."""

    def __init__(self, path: Path, problems: Iterable[str]) -> None:
        """Put the file's name before each problem."""
        self.problems = tuple(f"{path}: {problem}" for problem in problems)
        super().__init__("\n".join(self.problems))


def read_profile(path: Path) -> Profile:
    """Read a table's profile.

    Raises ProfileError with all problems at once, each as `FILE: [section] key = value: what is wrong; limit`, where
    the section of the third of the tables [[levels]] is `[levels] 3`.
    """
    document = _load(path)
    problems = list(_section_problems(document))
    values: dict[str, dict[str, Value]] = {}
    for name, section in _SECTIONS.items():
        given = document.get(name)
        values[name], wrong = read_section(f"[{name}]", keys_of(section), given if isinstance(given, dict) else {})
        problems += wrong
    levels, wrong = read_levels(document, values["table"])
    problems += wrong
    problems += device_problems(values["drivers"], values["panel"], values["bus"])
    pins, wrong = read_pins(document, values["table"], values["drivers"], values["panel"])
    problems += wrong
    gains_db, wrong = read_gains(document, values["table"])
    problems += wrong
    pad, wrong = read_pad(document, values["table"])
    problems += wrong
    if problems:
        raise ProfileError(path, problems)
    sections = {name: _build(section, values[name]) for name, section in _SECTIONS.items()}
    return _build(Profile, {**sections, "levels": levels, "pins": pins, "gains_db": gains_db, "pad": pad})


def _load(path: Path) -> Mapping[str, object]:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ProfileError(path, [f"cannot be read: {error.strerror}; check the path"]) from error
    if len(content) > MOST_BYTES:
        raise ProfileError(path, [f"is no profile: has more than {MOST_BYTES} bytes; name the right file"])
    try:
        return tomli.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ProfileError(path, ["is not UTF-8 text; save it as UTF-8"]) from error
    except (ValueError, RecursionError) as error:
        raise ProfileError(path, [f"is not TOML: {error}"]) from error


def _section_problems(document: Mapping[str, object]) -> Iterator[str]:
    for name, value in document.items():
        if name not in _NAMES:
            what = f"[{name}]" if isinstance(value, dict) else f"{name} = {shown(value)}"
            yield f"{what}: as a section {unknown(name, _NAMES)}"
        elif name in (*_SECTIONS, *_OPTIONAL) and not isinstance(value, dict):
            yield f"{name} = {shown(value)}: has the wrong type; must be the section [{name}]"


def _build(section: Callable[..., T], values: Mapping[str, object]) -> T:
    return section(**values)
