"""What lamps and buzzer are to do, kept as a state until every node has it."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from drivers.buzzer.patterns import LOUDEST, beeps_left, checked_volume
from drivers.lights.states import LOOKS, ONE_COLOUR, look
from drivers.seatbus.outputs import RHYTHM_MS, Outputs
from drivers.seatbus.plan import SLOT_MS, SLOTS, NodePlan

# A sound that could not be told for so long is not made any more.
STALE_MS: Final = 1_000
_CUES: Final = 256

Lamps = Literal["colour", "one-colour"]


class Cue(NamedTuple):
    """A sound: its number on the bus, what was asked for (None is silence), and when a poll first saw it."""

    number: int
    pattern: str | None
    passed_ms: int
    n: int
    since_ms: int | None


class Wish(NamedTuple):
    """What one node's outputs are to be; it has them once it has taken an equal one. The cue is told by its number."""

    colour: tuple[int, int, int]
    rhythm: int
    gain_db: int
    slot: int | None
    cue: int
    volume: int


class Wishes:
    """Lamps of one seat each and one buzzer; all that is asked for may be asked from another thread than `poll`'s."""

    def __init__(self, seats: tuple[int, ...], lamps: Lamps) -> None:
        """Begin dark and silent; a lamp of one colour tells its state by its rhythm alone."""
        # Counted, so that a poll sees at a glance that something is to be told.
        self.changes = 0
        self._lamps: Lamps = lamps
        self._shown = dict.fromkeys(seats, "off")
        self._cue = Cue(0, None, 0, 0, None)
        self._volume = LOUDEST

    @property
    def shown(self) -> Mapping[int, str]:
        """The state last asked for at each seat."""
        return self._shown

    @property
    def pattern(self) -> str | None:
        """The pattern last asked for, None when asked to be silent."""
        return self._cue.pattern

    @property
    def sounds(self) -> int:
        """The number of the sound or silence last asked for, of 256 in turn."""
        return self._cue.number

    def show(self, leds: Mapping[int, str]) -> None:
        """Show these states; a seat not named goes dark. ValueError for an unknown seat or state."""
        for seat, state in leds.items():
            look(state)
            if seat not in self._shown:
                raise ValueError(f"there is no lamp at seat {seat}; there are {', '.join(map(str, self._shown))}")
        self._shown = {seat: leds.get(seat, "off") for seat in self._shown}
        self.changes += 1

    def sound(self, pattern: str | None, passed_ms: int = 0, n: int = 0) -> None:
        """Start a pattern `passed_ms` after its beginning unless it was asked for last; None is silence.

        ValueError for an unknown pattern or a negative time.
        """
        if pattern is not None:
            beeps_left(pattern, passed_ms)
        if (pattern, n) != (self._cue.pattern, self._cue.n):
            self._cue = Cue((self._cue.number + 1) % _CUES, pattern, passed_ms, n, None)
            self.changes += 1

    def set_volume(self, volume: int) -> None:
        """Sound as loud as this from now on; ValueError for a volume that there is not."""
        if checked_volume(volume) != self._volume:
            self._volume = volume
            self.changes += 1

    def see(self, now_ms: int) -> None:
        """A poll sees what is to be done: sounds grow old from now on."""
        if self._cue.since_ms is None:
            self._cue = self._cue._replace(since_ms=now_ms)

    def of(self, plan: NodePlan) -> Wish:
        """Return what a node's outputs are to be."""
        state = "off" if plan.seat is None else self._shown.get(plan.seat, "off")
        colour = LOOKS[state].colour
        return Wish(
            (colour.red, colour.green, colour.blue),
            rhythm(state, self._lamps),
            plan.gain_db,
            plan.slot,
            self._cue.number if plan.buzzer else 0,
            self._volume if plan.buzzer else 0,
        )

    def outputs(self, plan: NodePlan, version: int, now_ms: int) -> Outputs:
        """Return the same as a state to be sent now."""
        wish = self.of(plan)
        state = Outputs()
        state.version = version
        state.table_ms = now_ms
        state.colour = wish.colour
        state.rhythm = wish.rhythm
        state.gain_db = wish.gain_db
        if wish.slot is not None:
            state.slots, state.slot, state.slot_ms = SLOTS, wish.slot, SLOT_MS
        state.cue = wish.cue
        state.volume = wish.volume
        cue = self._cue
        waited_ms = 0 if cue.since_ms is None else now_ms - cue.since_ms
        if plan.buzzer and cue.pattern is not None and waited_ms < STALE_MS:
            passed_ms = cue.passed_ms + waited_ms if cue.passed_ms else 0
            state.beeps = [(beep.on_ms, beep.off_ms, beep.hz) for beep in beeps_left(cue.pattern, passed_ms)]
        return state


def rhythm(state: str, lamps: Lamps) -> int:
    """Return a state's rhythm as eight bits, one a second, the first one on top."""
    if lamps == "one-colour":
        lit = [sign == "#" for sign in ONE_COLOUR[state]]
    else:
        one = LOOKS[state]
        lit = [second % (one.on_ms + one.off_ms) < one.on_ms for second in range(0, RHYTHM_MS, 1000)]
    bits = 0
    for on in lit:
        bits = bits << 1 | on
    return bits
