"""The keys of a profile's section, taken from the fields of the dataclass that holds it."""

from collections.abc import Callable
from dataclasses import dataclass
from inspect import Parameter, signature

from firmware_host.config.kinds import Kind, Value


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its name in profiles and scripts, the field that holds it, what it must be, and its default."""

    name: str
    field: str
    kind: Kind
    required: bool
    default: Value


def keys_of(section: Callable[..., object]) -> dict[str, Key]:
    """List the keys of a section by name, in the order of its fields.

    A field is annotated `Annotated[type, kind]`, or `Annotated[type, name, kind]` where the key's name is not the
    field's. A field without a default is a required key.
    """
    keys = [_key(parameter) for parameter in signature(section).parameters.values()]
    return {key.name: key for key in keys}


def _key(field: Parameter) -> Key:
    *name, kind = field.annotation.__metadata__
    required = field.default is Parameter.empty
    return Key(name[0] if name else field.name, field.name, kind, required, None if required else field.default)
