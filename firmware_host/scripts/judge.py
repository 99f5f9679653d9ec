"""Whether what a script expects is there."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from display.layout import screen_texts
from firmware_host.scripts.expected import (
    ExpectBuzzer,
    ExpectFault,
    ExpectHidden,
    ExpectLed,
    ExpectNotice,
    ExpectPayout,
    ExpectPots,
    ExpectText,
    ExpectValue,
    Value,
)
from firmware_host.scripts.leak import leaked, leaks_tag
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.words import Notice
from firmware_host.shell.status import Json

Judged = (
    ExpectValue
    | ExpectPots
    | ExpectNotice
    | ExpectPayout
    | ExpectLed
    | ExpectBuzzer
    | ExpectText
    | ExpectHidden
    | ExpectFault
)


ON_BUS: Final = ("node", "bus")
"""The kinds of device that depth `bus` has and no other."""


def failure(expected: Judged, table: SimTable) -> str | None:
    """What is there instead of what is expected; None when it is as expected."""
    status = table.status()
    match expected:
        case ExpectValue():
            return _value_failure(expected, status)
        case ExpectNotice():
            return _notice_failure(expected, status)
        case ExpectPots(pots):
            wanted = [{"amount": pot.amount, "seats": list(pot.seats)} for pot in pots]
            return None if status["pots"] == wanted else f"the pots are {_pots_text(status['pots'])}"
        case ExpectPayout(seat, amount):
            got = sum(_whole(one["amount"]) for one in _objects(status["payouts"]) if one["seat"] == seat)
            return None if got == amount else f"seat {seat} gets {got}"
        case ExpectLed(seat, state):
            return _value_failure(ExpectValue(("leds", str(seat)), state), status)
        case ExpectBuzzer(pattern):
            return _value_failure(ExpectValue(("buzzer",), pattern), status)
        case ExpectFault():
            return _fault_failure(expected, status, table)
        case ExpectHidden(card):
            return _leak_failure(card, table)
        case ExpectText():
            return _screen_failure(expected, table)


def _value_failure(expected: ExpectValue, status: Mapping[str, Json]) -> str | None:
    found: Json = dict(status)
    for step in expected.path:
        if isinstance(found, dict):
            found = found.get(step)
        elif isinstance(found, list) and step.isdigit() and int(step) < len(found):
            found = found[int(step)]
        else:
            found = None
    if _same(expected.value, found, expected.tolerance):
        return None
    return f"{'.'.join(expected.path)} is {_text(found)}"


def _same(wanted: Value, found: Json, tolerance: float) -> bool:
    if wanted is None:
        return found in (None, [], {}, "none")
    if isinstance(wanted, bool) or isinstance(found, bool):
        return wanted is found
    if isinstance(wanted, tuple):
        if not isinstance(found, list):
            return False
        in_order = all(isinstance(one, int) for one in wanted)
        return list(wanted) == found if in_order else sorted(map(str, wanted)) == sorted(map(str, found))
    if isinstance(wanted, int | float) and isinstance(found, int | float):
        return abs(wanted - found) <= tolerance
    return wanted == found


def _notice_failure(expected: ExpectNotice, status: Mapping[str, Json]) -> str | None:
    listed = _objects(status["rulings" if expected.notice is Notice.RULING else "prompts"])
    seats = [one["seat"] for one in listed if one["code"] == expected.code]
    found = expected.seat in seats if expected.seat is not None else bool(seats)
    if found is expected.present:
        return None
    there = ", ".join(f"{one['code']} {_text(one['seat'])}" for one in listed) or "none"
    return f"the {expected.notice}s are: {there}"


def _fault_failure(expected: ExpectFault, status: Mapping[str, Json], table: SimTable) -> str | None:
    devices = [one["device"] for one in _objects(status["faults"])]
    found = bool(devices) if expected.device is None else expected.device in devices
    if found is expected.present:
        return None
    told = f"the faults are: {', '.join(map(str, devices)) or 'none'}"
    kind = "" if expected.device is None else expected.device.split()[0]
    if not kind or kind in table.devices.plugs:
        return told
    return f"{told}; at this depth there is no {kind} to lose{': play it with --depth bus' if kind in ON_BUS else ''}"


def _screen_failure(expected: ExpectText, table: SimTable) -> str | None:
    """Text on the players' screen, in any case."""
    shown = " ".join(screen_texts(table.host.public()))
    if (expected.text.casefold() in shown.casefold()) is expected.present:
        return None
    return f"the screen shows: {shown}"


def _leak_failure(card: str, table: SimTable) -> str | None:
    """A card that must appear nowhere: views, journal and log are searched."""
    uids = [table.uids_of(deck)[card] for deck in table.decks]
    places = {
        "the floor's view": json.dumps(table.host.floor(), ensure_ascii=False).encode(),
        "the players' view": json.dumps(table.host.public(), ensure_ascii=False).encode(),
        "the screen": " ".join(screen_texts(table.host.public())).encode(),
        "the log": "\n".join(table.logged).encode(),
    }
    places["the journal"] = "\n".join(_journaled(table.journal_path)).encode()
    found = [place for place, data in places.items() if leaked(data, card, uids)]
    for ending in ("", "-wal"):
        file = table.journal_path.with_name(table.journal_path.name + ending)
        if file.exists() and any(leaks_tag(file.read_bytes(), uid) for uid in uids):
            found.append(file.name)
    return f"{card} appears in {', '.join(found)}" if found else None


def _journaled(path: Path) -> list[str]:
    """Every text that the journal holds; its numbers are not read as cards."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as journal:
        return [str(body) for (body,) in journal.execute("SELECT body FROM record")]


def _objects(value: Json) -> list[dict[str, Json]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _whole(value: Json) -> int:
    assert isinstance(value, int)
    return value


def _pots_text(value: Json) -> str:
    pots = [f"{one['amount']}:{','.join(map(str, _seats(one['seats'])))}" for one in _objects(value)]
    return " ".join(pots) or "none"


def _seats(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _text(value: Json) -> str:
    if value is None or value == []:
        return "none"
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
