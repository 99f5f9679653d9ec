"""Requests of dealer and floor: who sits where with what, levels and settings."""

from firmware_host.core.events import (
    BreakCalled,
    ButtonPlaced,
    LevelAnnounced,
    LevelClockSet,
    PlayersLeftTold,
    PositionsTold,
    Request,
    SeatLeft,
    SeatTaken,
    SettingChanged,
    StackCorrected,
)
from firmware_host.core.levels import announced, break_called, clock_set
from firmware_host.core.table import (
    BETWEEN_HANDS,
    House,
    Level,
    Player,
    Positions,
    Refusal,
    Table,
    player_at,
    with_player,
)


def requested(table: Table, event: Request) -> Table:
    """The table after a request; those that move seats, chips or settings wait for the end of the hand."""
    if isinstance(event, LevelAnnounced):
        return announced(table, _level(table, event), event.at_ms)
    if isinstance(event, LevelClockSet):
        return clock_set(table, event)
    if isinstance(event, BreakCalled):
        return break_called(table, event)
    if isinstance(event, PlayersLeftTold):
        if event.players < 1:
            raise Refusal("below-minimum", None, 1)
        return table._replace(night=table.night._replace(players_left=event.players))
    if table.phase not in (*BETWEEN_HANDS, "break"):
        raise Refusal("hand-running")
    if isinstance(event, SettingChanged):
        return table._replace(night=table.night._replace(house=_house_with(table.night.house, event.name, event.value)))
    if isinstance(event, ButtonPlaced):
        return table._replace(night=table.night._replace(first_button=_a_seat(table, event.seat)))
    if isinstance(event, PositionsTold):
        return _positions_told(table, event)
    return _seat_changed(table, event)


def _house_with(house: House, name: str, value: int | bool | str | None) -> House:
    field = name.replace(".", "_")
    if field not in House._fields:
        raise Refusal("unsupported", variant="key")
    return House(**house._asdict() | {field: value})


def _a_seat(table: Table, seat: int) -> int:
    if not 0 < seat <= table.night.seats:
        raise Refusal("seat-empty", seat, variant="none")
    return seat


def _positions_told(table: Table, event: PositionsTold) -> Table:
    """Who sits now played the last hand; who comes later is a newcomer."""
    told = Positions(_a_seat(table, event.button), _a_seat(table, event.small_blind), _a_seat(table, event.big_blind))
    return table._replace(
        night=table.night._replace(positions=told),
        players=tuple(p and p._replace(newcomer=False) for p in table.players),
    )


def _seat_changed(table: Table, event: SeatTaken | SeatLeft | StackCorrected) -> Table:
    seat = _a_seat(table, event.seat)
    if isinstance(event, SeatTaken):
        if table.players[seat] is not None:
            raise Refusal("seat-taken", seat)
        sat = table._replace(players=with_player(table, seat, Player(event.name, _whole(table, event.stack))))
        if sat.redeal is None:
            return sat
        return sat._replace(redeal=sat.redeal._replace(late=(*sat.redeal.late, seat)))
    player = player_at(table, seat)
    if isinstance(event, SeatLeft):
        proposals = tuple(one for one in table.proposals if one.seat != seat)
        return table._replace(players=with_player(table, seat, None), proposals=proposals)
    return table._replace(players=with_player(table, seat, player._replace(stack=_whole(table, event.stack))))


def _level(table: Table, event: LevelAnnounced) -> Level:
    """The level of these limits; refused where they are those of stud in a flop game, or the other way round."""
    stud = table.night.game.bring_in
    own, foreign = (event.bring_in, event.big_blind) if stud else (event.big_blind, event.bring_in)
    if foreign or not own:
        raise Refusal("unsupported", variant="bring-in" if stud else "blinds")
    limits = [_limit(table, limit) for name, limit in event.named().items() if name != "at_ms"]
    return Level(table.night.level.number + 1, *limits)


def _limit(table: Table, amount: int) -> int:
    """A blind, ante or bet is made of whole chips, or is none."""
    if amount < 0:
        raise Refusal("below-minimum", None, 0)
    if amount % table.night.chip:
        raise Refusal("not-a-chip", None, table.night.chip)
    return amount


def _whole(table: Table, stack: int) -> int:
    """A stack is one chip or more of the smallest in play."""
    if stack < table.night.chip:
        raise Refusal("below-minimum", None, table.night.chip)
    if stack % table.night.chip:
        raise Refusal("not-a-chip", None, table.night.chip)
    return stack
