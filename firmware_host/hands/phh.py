"""Reads poker hand histories (PHH): TOML files of one hand, or of many in tables of their own."""

from collections.abc import Iterator, Mapping
from os import PathLike, fspath
from typing import Final

import tomli

from firmware_host.hands.actions import parse_action
from firmware_host.hands.deal import Deal
from firmware_host.hands.records import VARIANTS, Action, PhhError, PhhHand, Variant

_LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
_AMOUNTS: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
_ALWAYS: Final = ("variant", "antes", "starting_stacks", "actions")
_FIELDS: Final = frozenset({*_LISTS, *_AMOUNTS, *_ALWAYS})


def read_hands(path: str | PathLike[str]) -> Iterator[PhhHand | PhhError]:
    """Read a file's hands in order, each hand or, in its place, what is wrong in it.

    A hand answers with all of its bad fields, or else with its first bad action; fields that other programs added are
    passed over. A file that cannot be read or is not TOML answers with one error, with the line where TOML ends.
    """
    file = fspath(path)
    try:
        with open(path, "rb") as opened:
            document = tomli.loads(opened.read().decode("utf-8-sig"))
    except OSError as error:
        yield PhhError(file, None, None, f"cannot be read: {error.strerror}; check the path")
    except UnicodeDecodeError:
        yield PhhError(file, None, None, "is not UTF-8 text; save it as UTF-8")
    except (ValueError, RecursionError) as error:
        yield PhhError(file, None, None, f"is not TOML: {error}")
    else:
        yield from hands_of(file, document)


def hands_of(file: str, document: Mapping[str, object]) -> Iterator[PhhHand | PhhError]:
    """Read the hands of a parsed file; `file` is its name for the records."""
    if not document:
        yield PhhError(file, None, None, "holds no hand")
    elif not _FIELDS.isdisjoint(document):
        yield from _hand(file, "1", document)
    else:
        for name, table in document.items():
            if isinstance(table, dict):
                yield from _hand(file, name, table)
            elif not name.startswith("_"):
                yield PhhError(file, name, None, f"is no hand; must be a table [{name}]")


def _hand(file: str, hand: str, table: Mapping[str, object]) -> Iterator[PhhHand | PhhError]:
    name = table.get("variant", "")
    variant = VARIANTS.get(name) if isinstance(name, str) else None
    lists = {field: _amounts(table[field]) for field in _LISTS if field in table}
    amounts = {field: _amount(table[field]) for field in _AMOUNTS if field in table}
    stacks = lists.get("starting_stacks")
    given = table.get("actions")
    reasons = [*_missing(table, variant), *_bad_amounts(lists, amounts)]
    if variant is None and "variant" in table:
        reasons.append(f"variant {name} is not played here; must be one of {', '.join(VARIANTS)}")
    if "actions" in table and not isinstance(given, list):
        reasons.append("actions has the wrong type; must be a list of texts")
    if reasons or variant is None or stacks is None or not isinstance(given, list):
        yield from (PhhError(file, hand, None, reason) for reason in reasons)
        return
    actions = _actions(file, hand, given, Deal(variant, len(stacks)))
    if isinstance(actions, PhhError):
        yield actions
        return
    yield PhhHand(
        file=file,
        hand=hand,
        variant=str(name),
        antes=lists["antes"] or (),
        blinds_or_straddles=lists.get("blinds_or_straddles") or (),
        bring_in=amounts.get("bring_in"),
        small_bet=amounts.get("small_bet"),
        big_bet=amounts.get("big_bet"),
        min_bet=amounts.get("min_bet"),
        starting_stacks=stacks,
        actions=actions,
        finishing_stacks=lists.get("finishing_stacks"),
        seats=_amounts(table.get("_seats")) or (),
        number=_amount(table.get("_hand")),
        table_script=script if isinstance(script := table.get("_table_script"), str) else None,
    )


def _missing(table: Mapping[str, object], variant: Variant | None) -> list[str]:
    needs = _ALWAYS + (variant.needs if variant else ())
    return [f"{field} is missing; add it" for field in needs if field not in table]


def _bad_amounts(lists: Mapping[str, tuple[int, ...] | None], amounts: Mapping[str, int | None]) -> Iterator[str]:
    """Say which amounts are none, and which lists have not one entry a player."""
    for field, amount in amounts.items():
        if amount is None:
            yield f"{field} has a wrong value; must be a whole number, 0 or more"
    players = len(lists.get("starting_stacks") or ())
    for field, entries in lists.items():
        if entries is None:
            yield f"{field} has a wrong value; must be a list of whole numbers, 0 or more"
        elif len(entries) < 2:
            yield f"{field} has {len(entries)} entries; must be 2 or more, one a player"
        elif players > 1 and len(entries) != players:
            yield f"{field} has {len(entries)} entries; must be {players} as starting_stacks"


def _actions(file: str, hand: str, given: list[object], deal: Deal) -> tuple[Action, ...] | PhhError:
    actions: list[Action] = []
    for number, text in enumerate(given, 1):
        if not isinstance(text, str):
            return PhhError(file, hand, number, f"{text!r} has the wrong type; must be text")
        try:
            action = parse_action(text)
            if action is not None:
                deal.follow(action)
                actions.append(action)
        except ValueError as error:
            return PhhError(file, hand, number, str(error))
    return tuple(actions)


def _amount(value: object) -> int | None:
    """Return a number of chips, None for anything else; true and false are no numbers."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _amounts(value: object) -> tuple[int, ...] | None:
    """Return a list of numbers of chips, None for anything else."""
    if isinstance(value, list) and set(map(type, value)) <= {int} and min(value, default=0) >= 0:
        return tuple(value)
    return None
