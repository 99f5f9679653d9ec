"""A table's profile: everything that is fixed before the first hand. Amounts are chips."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

from firmware_host.config.kinds import Choice, Flag, Number, Pattern, Text, Whole
from firmware_host.config.pins import Pins
from firmware_host.config.places import MOST_SEATS
from firmware_host.config.settings import House
from firmware_host.core.game import GAMES

MOST_CHIPS: Final = 999_999_999
"""No amount has more digits, in a profile, a script or on the panel."""

BAUDS: Final = (115_200, 250_000, 500_000)
"""The speeds of the seat bus (hw/SEATBUS.md)."""


@dataclass(frozen=True, slots=True)
class Table:
    """The table itself."""

    name: Annotated[str, Text()]
    """The name that the screen and the reports show."""

    seats: Annotated[int, Whole(2, MOST_SEATS)]
    """Places with an antenna, a button and a light each."""

    game: Annotated[str, Choice(tuple(GAMES))]
    """The game played first, by its hand-history code."""

    chip: Annotated[int, Whole(1, MOST_CHIPS)]
    """The smallest chip in play; every amount is a multiple of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a level of any game has; limits are of the kind that the game is played for."""

    ante: Annotated[int, Whole(0, MOST_CHIPS)] = 0
    """Each player's ante."""

    minutes: Annotated[int, Whole(1, 600)] = 0
    """How long it lasts; left out, as the last level's may be, it has no end."""

    break_minutes: Annotated[int, Whole(0, 120)] = 0
    """The break that follows it, 0: none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindsLevel(Level):
    """A level of a flop game; `ante` and `big_blind_ante` exclude one another."""

    small_blind: Annotated[int, Whole(0, MOST_CHIPS)]
    """The small blind, at most the big blind."""

    big_blind: Annotated[int, Whole(1, MOST_CHIPS)]
    """The big blind; in limit games also the bet of the first two rounds."""

    big_blind_ante: Annotated[int, Whole(0, MOST_CHIPS)] = 0
    """The ante that the big blind pays for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsLevel(Level):
    """A level of a stud game."""

    bring_in: Annotated[int, Whole(1, MOST_CHIPS)]
    """What the lowest door card opens for, at most the small bet."""

    small_bet: Annotated[int, Whole(1, MOST_CHIPS)]
    """The bet of the first two rounds, at most the big bet."""

    big_bet: Annotated[int, Whole(1, MOST_CHIPS)]
    """The bet of the last three rounds."""


@dataclass(frozen=True, slots=True)
class Drivers:
    """The driver of each kind of device; the choices here are all the drivers there are."""

    readers: Annotated[str, Choice(("sim", "mfrc522", "bus"))]
    """The card antennas: seats, board and muck; `mfrc522` are readers wired straight to the Pi, `bus` those of the seat
    nodes, which bring buttons and lights too."""

    buttons: Annotated[str, Choice(("sim", "gpio", "bus"))]
    """The seats' buttons."""

    panel: Annotated[str, Choice(("sim", "evdev", "gpio", "bus"))]
    """The dealer's panel; `evdev` is a USB number pad or a keyboard, `gpio` the eight keys on the header beside it,
    `bus` the keys of the panel's node beside it."""

    lights: Annotated[str, Choice(("sim", "gpio", "bus"))]
    """The seats' lights."""

    buzzer: Annotated[str, Choice(("sim", "gpio", "bus"))]
    """The table's buzzer; that of the `bus` is at the panel's node."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Where the dealer's panel is connected."""

    device: Annotated[str | None, Pattern("/[ -~]+", "an absolute path")] = None
    """The node of the input device, by a name that stays; required for all drivers but `sim`,
    which does not use it."""


@dataclass(frozen=True, slots=True)
class Bus:
    """The cable of the seat nodes; unused where no driver is `bus`."""

    device: Annotated[str | None, Pattern("/[ -~]+", "an absolute path")] = None
    """The serial adapter, by a name that stays; required for the driver `bus`."""

    baud: Annotated[int, Number(BAUDS)] = BAUDS[0]
    """The speed of the bus, that of every node's board.json."""

    kernel_rs485: Annotated[bool, Flag()] = False
    """Whether the kernel drives the line, which a UART of the Pi needs and an adapter by USB must not have."""

    lamps: Annotated[str, Choice(("colour", "one-colour"))] = "colour"
    """The seats' lamps; one of one colour tells all by its rhythm."""


@dataclass(frozen=True, slots=True)
class State:
    """Where the table keeps what must outlive a power cut."""

    dir: Annotated[str, Text()]
    """The folder as the profile writes it."""

    @property
    def path(self) -> Path:
        """The folder; a relative one starts at the folder in which the program was started."""
        return Path(self.dir)


@dataclass(frozen=True, slots=True)
class Profile:
    """One table's profile: a section of the file each, but for the levels, which are [level] or tables [[levels]].

    The section [pins] may be missing where no driver needs a line.
    """

    table: Table
    levels: tuple[Level, ...]
    house: House
    drivers: Drivers
    panel: Panel
    bus: Bus
    state: State
    pins: Pins = Pins()
    gains_db: Mapping[str, int] = field(default_factory=dict)
    """The receiver's gain at each antenna, in dB, where the profile names one."""

    pad: Mapping[int, str] = field(default_factory=dict)
    """The panel key that a Linux key code of the number pad is, where it is another one than usual; `none`: nothing."""
