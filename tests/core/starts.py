"""Players sit down: a table before a hand, and one dealt."""

from collections.abc import Mapping

from firmware_host.core.events import ButtonPlaced, PositionsTold
from firmware_host.core.table import House, Level, new_table
from tests.core.play import Play

BLINDS = Level(1, 50, 100)
USUAL = House()


def seated(
    stacks: Mapping[int, int],
    *,
    seats: int = 0,
    level: Level = BLINDS,
    last: tuple[int, int, int] | None = None,
    button: int = 0,
    chip: int = 1,
    house: House = USUAL,
    hands: Mapping[int, str] | None = None,
    board: str = "",
) -> Play:
    """Players at a table before a hand: the last hand's positions are told, or the first hand's button is drawn."""
    play = Play(new_table(seats or max(max(stacks), 2), "NT", chip, level, house), hands or {}, board)
    for seat, stack in stacks.items():
        play.sit(seat, stack)
    if last:
        play.do(PositionsTold(*last, play.now_ms))
    if button:
        play.do(ButtonPlaced(button, play.now_ms))
    return play


def dealt(
    stacks: Mapping[int, int],
    *,
    button: int,
    level: Level = BLINDS,
    chip: int = 1,
    house: House = USUAL,
    hands: Mapping[int, str] | None = None,
    board: str = "",
) -> Play:
    """An event's first hand, dealt."""
    play = seated(stacks, level=level, button=button, chip=chip, house=house, hands=hands, board=board)
    play.riffle()
    play.deal()
    return play
