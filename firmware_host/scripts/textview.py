"""The table as lines of text, drawn from the status document alone."""

from collections.abc import Mapping

from firmware_host.shell.status import Json

CHIPS_WIDTH = 9


def table_text(status: Mapping[str, Json]) -> str:
    """What the table shows, as a few lines for a terminal."""
    level = _object(status["level"])
    low, high = ("small_bet", "big_bet") if level["bring_in"] else ("small_blind", "big_blind")
    limits = f"{_chips(level[low])}/{_chips(level[high])}"
    head = f"hand {status['hand']}  {status['game']}  {limits}  {status['street'] or status['phase']}"
    board = " ".join(map(str, _list(status["board"])))
    rows = [_seat(seat, status) for seat in _object(status["seats"])]
    notices = [f"  ! {one['text']}" for one in map(_object, _list(status["prompts"]))]
    task = _object(status["task"])
    tasks = [f"  * {task['name']}, {task['done']} of {task['of']}: {task['text']}"] if task else []
    payouts = [_payout(one) for one in map(_object, _list(status["payouts"]))]
    return "\n".join([f"{head}  [{board}]" if board else head, *rows, *payouts, *tasks, *notices])


def _seat(seat: str, status: Mapping[str, Json]) -> str:
    number = int(seat)
    places = {"D": status["button"], "SB": status["small_blind"], "BB": status["big_blind"]}
    marks = " ".join(mark for mark, at in places.items() if at == number)
    pointer = ">" if status["turn"] == number else " "
    name = _object(_object(status["seats"])[seat])["name"]
    stack, bet = _object(status["stacks"])[seat], _object(status["committed"])[seat]
    cards = " ".join(map(str, _list(_object(status["shown"]).get(seat, []))))
    state = cards or str(_object(status["hands"])[seat])
    in_front = f"bets {_chips(bet)}" if bet else ""
    return (
        f"{pointer} {number:>2} {name!s:<8} {_chips(stack):>{CHIPS_WIDTH}}  {marks:<5} {state:<8} {in_front}".rstrip()
    )


def _payout(payout: Mapping[str, Json]) -> str:
    pot = f"side pot {payout['pot']}" if payout["pot"] else "the main pot"
    with_hand = f" with {payout['hand']}" if payout["hand"] else ""
    return f"  = seat {payout['seat']} wins {pot}{with_hand}"


def _chips(value: Json) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _object(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
