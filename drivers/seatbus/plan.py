"""Which nodes hang on a table's bus: their addresses, and what the readings call their parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from drivers.panel.keys import KEYS
from drivers.rfid.mfrc522_front import DEFAULT_GAIN_DB, GAINS
from drivers.seatbus.frames import BOARD, MUCK, PANEL
from drivers.seatbus.hello import BOARD_NODE, MUCK_NODE, PANEL_NODE, SEAT_NODE

MOST_SEATS: Final = 13

# Neighbours' fields are never on together: odd seats, even seats and the board have a part of table time each. Cards
# slide through the muck's field in a tenth of a second, so that one looks all the time and has no neighbour.
SLOTS: Final = 3
SLOT_MS: Final = 45
_ODD_SEATS, _EVEN_SEATS, _BOARD = range(SLOTS)

NODE_KINDS: Final = {SEAT_NODE: "a seat", BOARD_NODE: "the board", MUCK_NODE: "the muck", PANEL_NODE: "the panel"}


@dataclass(frozen=True, slots=True)
class NodePlan:
    """One node: its name and address, its antenna with gain in dB and part of table time, and what it has besides.

    An antenna whose `slot` is None may have its field on at any time. ValueError for a gain that readers do not have.
    """

    name: str
    address: int
    kind: int
    antenna: str | None = None
    slot: int | None = None
    gain_db: int = DEFAULT_GAIN_DB
    seat: int | None = None
    keys: tuple[str, ...] = ()
    buzzer: bool = False

    def __post_init__(self) -> None:
        if self.gain_db not in GAINS:
            raise ValueError(f"node {self.name} cannot have a gain of {self.gain_db} dB: give one of {sorted(GAINS)}")

    @property
    def device(self) -> str:
        """What readings call the node."""
        return f"node {self.name}"

    def contact(self, number: int) -> str | None:
        """What readings call one of its contacts; None for one that it does not have."""
        if self.seat is not None:
            return f"button {self.seat}" if number == 0 else None
        return f"key {self.keys[number]}" if number < len(self.keys) else None


def table(seats: int, *, panel: bool = True, gains_db: Mapping[str, int] | None = None) -> Sequence[NodePlan]:
    """Return the nodes of a whole table: its seats, board and muck and, if there is one, the panel with the buzzer.

    `gains_db` has the gains of antennas that differ from the usual one. ValueError for more than 13 seats.
    """
    if not 1 <= seats <= MOST_SEATS:
        raise ValueError(f"a table has 1 to {MOST_SEATS} seats, not {seats}")
    gains = gains_db or {}

    def gain(antenna: str) -> int:
        return gains.get(antenna, DEFAULT_GAIN_DB)

    plans = [
        NodePlan(
            str(seat),
            seat,
            SEAT_NODE,
            f"seat{seat}",
            _ODD_SEATS if seat % 2 else _EVEN_SEATS,
            gain(f"seat{seat}"),
            seat,
        )
        for seat in range(1, seats + 1)
    ]
    plans.append(NodePlan("board", BOARD, BOARD_NODE, "board", _BOARD, gain("board")))
    plans.append(NodePlan("muck", MUCK, MUCK_NODE, "muck", None, gain("muck")))
    if panel:
        plans.append(NodePlan("panel", PANEL, PANEL_NODE, keys=KEYS, buzzer=True))
    return plans
