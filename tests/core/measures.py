"""What tests compare of a table."""

from firmware_host.core.table import Table


def chips_in(table: Table) -> int:
    """Every chip at the table: behind, in front and in the pots."""
    return table.dead_money + sum(p.stack + p.contributed for p in table.players if p is not None)


def essence(table: Table) -> Table:
    """The table but for what an undo need not bring back: clocks, sounds, history and void observations."""
    cards = table.cards._replace(tokens=(), lying=(), faces=tuple(sorted(table.cards.faces)))
    rulings = tuple(ruling for ruling in table.rulings if ruling.code != "clock-stopped")
    return table._replace(cards=cards, rulings=rulings, clock=None, clocks=0, cue=None, at_ms=0, base=None, past=None)
