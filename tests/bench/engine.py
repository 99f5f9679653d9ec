"""The rules engine and the status document, event by event and table by table."""

from collections import defaultdict
from functools import partial

from firmware_host.core.events import Undone
from firmware_host.core.reduce import reduce
from firmware_host.shell.ephemera import Ephemera
from firmware_host.shell.status import floor_view
from tests.bench.night import Night, Step
from tests.bench.timing import BEST_OF, Figure, best_s

SEED = 7
HANDS = 40


def steps_by_kind(hands: int) -> dict[str, list[Step]]:
    """The events of a night by kind, the undo of each act among them."""
    kinds: dict[str, list[Step]] = defaultdict(list)
    for step in Night(SEED).hands(hands):
        kinds[type(step.event).__name__].append(step)
        if step.table.phase == "betting":
            kinds["Undone"].append(Step(step.table, Undone(1, None, step.event.at_ms)))
    return dict(sorted(kinds.items()))


def engine(hands: int = HANDS) -> list[Figure]:
    """Microseconds for each kind of event, for an event of the night, and for a status document."""
    kinds = steps_by_kind(hands)
    figures = []
    total_s, total = 0.0, 0
    for name, steps in kinds.items():
        took_s = best_s(partial(_reduced, steps))
        figures.append(Figure(f"reduce, {name}", _us(took_s, len(steps)), f"{len(steps)} events"))
        if name != "Undone":
            total_s, total = total_s + took_s, total + len(steps)
    tables = [step.table for steps in kinds.values() for step in steps]
    views_s = best_s(lambda: [floor_view(table, Ephemera(), table.at_ms) for table in tables])
    return [
        Figure("reduce, an event of the night", _us(total_s, total), f"{hands} hands, 9 seats, best of {BEST_OF}"),
        Figure("floor_view", _us(views_s, len(tables)), f"{len(tables)} tables, best of {BEST_OF}"),
        *figures,
    ]


def _reduced(steps: list[Step]) -> None:
    for table, event in steps:
        reduce(table, event)


def _us(took_s: float, count: int) -> str:
    return f"{took_s / count * 1e6:.1f} us"
