"""Button and blinds of the next hand (rules 3 and 20)."""

from firmware_host.core.table import BETWEEN_HANDS, Positions, Table, clockwise


def told_positions(table: Table) -> Positions | None:
    """This hand's positions, between hands those of the coming one; None where there are none, as in stud games."""
    if table.night.game.bring_in:
        return None
    return next_positions(table) if table.phase in (*BETWEEN_HANDS, "break") else table.night.positions


def next_positions(table: Table) -> Positions | None:
    """Where button and blinds go in the coming hand, and who waits; None with fewer than two players."""
    players = {seat for seat, p in enumerate(table.players) if p is not None and p.stack > 0}
    late = late_for_redeal(table)
    found = _positions(table, players - late)
    return found and found._replace(waiting=tuple(sorted({*found.waiting, *late})))


def late_for_redeal(table: Table) -> set[int]:
    """Who sat down after a misdeal: a redeal seats nobody new, unless fewer than two are left without them (28)."""
    if table.redeal is None:
        return set()
    players = {seat for seat, p in enumerate(table.players) if p is not None and p.stack > 0}
    late = players.intersection(table.redeal.late)
    return late if len(players - late) >= 2 else set()


def _positions(table: Table, players: set[int]) -> Positions | None:
    if len(players) < 2:
        return None
    if table.night.positions.big_blind == 0:
        return _first_positions(table, players)
    if len(players) == 2:
        return _heads_up(table, players)
    found = _moved(table, players)
    if _out_of_order(table, found):
        seats_right = reversed(clockwise(table, found.small_blind)[:-1])
        return found._replace(button=next(seat for seat in seats_right if seat in players))
    between = _between(table, found.button, found.small_blind)
    waiting = {seat for seat in players & between if _is_newcomer(table, seat)}
    dealt_in = players - waiting
    if not waiting or len(dealt_in) < 2:
        return found
    held = tuple(sorted(waiting))
    moved = _heads_up(table, dealt_in) if len(dealt_in) == 2 else _moved(table, dealt_in)
    return moved._replace(waiting=held)


def _first_positions(table: Table, players: set[int]) -> Positions:
    """The event's first hand: the button as drawn, else at the lowest seat."""
    button = table.night.first_button or min(players)
    left = [seat for seat in clockwise(table, button) if seat in players]
    if len(players) == 2:
        small = button if button in players else left[-1]
        return Positions(small, small, next(seat for seat in left if seat != small))
    return Positions(button, left[0], left[1])


def _moved(table: Table, players: set[int]) -> Positions:
    """Three or more: everything moves to where the last hand's next position was, empty seats too."""
    last = table.night.positions
    due = next(seat for seat in clockwise(table, last.big_blind) if seat in players)
    return Positions(last.small_blind, last.big_blind, due)


def _heads_up(table: Table, players: set[int]) -> Positions:
    """Two: nobody is big blind twice running, the other one is button and small blind."""
    due = next(seat for seat in clockwise(table, table.night.positions.big_blind) if seat in players)
    other = next(seat for seat in players if seat != due)
    return Positions(other, other, due)


def _out_of_order(table: Table, found: Positions) -> bool:
    """Whether, clockwise from the small blind, the big blind comes only with the button or behind it."""
    ring = clockwise(table, found.small_blind)
    return ring.index(found.big_blind) >= ring.index(found.button)


def _between(table: Table, button: int, small_blind: int) -> set[int]:
    """The seats strictly between two seats, clockwise."""
    ring = clockwise(table, button)
    return set(ring[: ring.index(small_blind)])


def _is_newcomer(table: Table, seat: int) -> bool:
    player = table.players[seat]
    return player is not None and player.newcomer
