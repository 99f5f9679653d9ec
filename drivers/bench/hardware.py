"""The simulated hardware of a whole table as one driver, moved over `bench.sock`."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from drivers.api import ButtonStruck, DeviceState, KeyStruck, Reading
from drivers.bench.fingers import TAP_MS, Fingers
from drivers.bench.requests import Bad, Foreign, Gather, Lay, Lift, Plug, Press, Puck, Touch, request
from drivers.bench.socket import BenchConnection, BenchSocket
from drivers.buttons.debounce import HELD
from drivers.buttons.timing import SEAT_HOLD_MS
from drivers.buzzer.sim import SimBuzzer
from drivers.depths.names import antennas_of
from drivers.lights.sim import SimLights
from drivers.panel.keys import HOLD_KEYS, HOLD_MS, KEYS
from drivers.panel.sim import HELD_MS
from drivers.rfid.sim import SimField, SimReaders

# A hand's movement on the bench is noticed this late where nobody waits on its file.
LOOK_MS = 20


class _Seen(NamedTuple):
    """What a state is made of; while it stands there is no other one to push."""

    moves: int
    lights: Mapping[int, str]
    sounds: int
    strokes: int
    unplugged: tuple[str, ...]


class BenchHardware:
    """Readers, buttons, panel, lights and buzzer of a table, and what its bench clients do with them.

    `tags` names every card's tag, as printed on the cards that a bench shows: label to UID.
    """

    def __init__(self, seats: int, tags: Mapping[str, bytes], path: Path, rng: Random, reads: bool = True) -> None:
        """Open the socket; without `reads` other readers than its own look at its field."""
        self._tags = tags
        self._labels = {uid: label for label, uid in tags.items()}
        self._rng = rng
        self._seats = seats
        self._reads = reads
        self._antennas = antennas_of(seats)
        self.field = SimField()
        self.readers = SimReaders(self.field, self._antennas, rng=rng)
        self._socket = BenchSocket(path)
        self.lights = SimLights(seats, self._socket.wake)
        self.buzzer = SimBuzzer(self._socket.wake)
        self._keys = Fingers("key", {key: HOLD_MS if key in HOLD_KEYS else 0 for key in KEYS})
        self._buttons = Fingers("seat button", dict.fromkeys(range(1, seats + 1), SEAT_HOLD_MS))
        self._held: dict[BenchConnection, set[str | int]] = {}
        self._unplugged: set[str] = set()
        self._foreign: dict[str, bytes] = {}
        self.puck = b"\x04" + Random("the tagged button").randbytes(6)
        self._stroke: str | int | None = None
        self._strokes = 0
        self._pushed: _Seen | None = None
        self._now_ms = 0

    @property
    def next_ms(self) -> int:
        """When the bench is looked at again where nobody waits on its file."""
        return min(self._now_ms + LOOK_MS, self.due_ms)

    @property
    def due_ms(self) -> int:
        """When a reader, a button or a key is due."""
        due_ms = [self.readers.next_ms] if self._reads and not self.readers.settled else []
        return min(*due_ms, self._buttons.next_ms, self._keys.next_ms)

    def fileno(self) -> int:
        """Return the descriptor that can be read when a client came, went or asks something, or a lamp changed."""
        return self._socket.fileno()

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Do what the bench's clients ask, and read the hardware."""
        self._now_ms = now_ms
        for client, line in self._socket.lines():
            trouble = self._done(client, line)
            client.send(json.dumps({"ok": trouble is None, "text": trouble}))
        for client in self._socket.left():
            for name in self._held.pop(client, set()):
                self._let_go(name)
        readings: list[Reading] = [
            *(self.readers.poll(now_ms) if self._reads else ()),
            *(ButtonStruck(one.name, one.kind == HELD, one.at_us // 1000) for one in self._buttons.poll(now_ms)),
            *(KeyStruck(one.name, one.kind == HELD, one.at_us // 1000) for one in self._keys.poll(now_ms)),
        ]
        for reading in readings:
            if isinstance(reading, KeyStruck | ButtonStruck):
                self._stroke = reading.key if isinstance(reading, KeyStruck) else reading.seat
                self._strokes += 1
        seen = self._seen()
        if seen != self._pushed or self._socket.newcomers:
            self._pushed = seen
            self._socket.push(self._state(seen))
        return sorted(readings, key=lambda reading: reading.at_ms)

    def survey(self) -> Sequence[DeviceState]:
        """Return that all of it is simulated."""
        return [DeviceState("bench", True, "simulated: what the profile names sim needs no wire")]

    def close(self) -> None:
        """Take the socket away."""
        self._socket.close()

    def _seen(self) -> _Seen:
        sounds, strokes = len(self.buzzer.started), self._strokes
        return _Seen(self.field.changes, self.lights.shown, sounds, strokes, tuple(sorted(self._unplugged)))

    def _state(self, seen: _Seen) -> str:
        """What everybody at the bench sees and hears; the newest sound and stroke with the number there were so far."""
        lying = {place: [uid for uid in self.field.tags(place) if uid != self.puck] for place in self._antennas}
        tags = {place: [self._labels.get(uid, "?") for uid in uids] for place, uids in lying.items() if uids}
        return json.dumps(
            {
                "seats": self._seats,
                "cards": list(self._tags),
                "tags": tags,
                "lights": {str(seat): state for seat, state in seen.lights.items()},
                "buzzer": self.buzzer.started[seen.sounds - 1] if seen.sounds else None,
                "sounds": seen.sounds,
                "stroke": self._stroke,
                "strokes": seen.strokes,
                "unplugged": seen.unplugged,
                "puck": next(iter(self.field.where(self.puck)), None),
            }
        )

    def _done(self, client: BenchConnection, line: str) -> str | None:
        """Do one request; a sentence where it cannot be."""
        asked = request(line)
        if isinstance(asked, Bad):
            return asked.text
        try:
            if isinstance(asked, Touch):
                self._touched(client, asked.name, asked.down)
            elif isinstance(asked, Press):
                self._press(asked.name, asked.held)
            else:
                self._moved(asked)
        except ValueError as error:
            return str(error)
        return None

    def _moved(self, asked: Lay | Lift | Gather | Foreign | Puck | Plug) -> None:
        """Cards, the button and plugs move."""
        match asked:
            case Lay(cards, antenna):
                self._lay(cards, self._antenna(antenna))
            case Lift(cards):
                self._lift(cards)
            case Gather():
                self._lift(tuple(self._tags))
            case Foreign(antenna):
                self._bank_card(self._antenna(antenna))
            case Puck(place):
                self._move_puck(None if place is None else self._antenna(place))
            case Plug(antenna, plugged):
                self._plug(self._antenna(antenna), plugged)

    def _touched(self, client: BenchConnection, name: str | int, down: bool) -> None:
        """A finger of a client; what it holds is let go when the client vanishes."""
        if not down:
            self._let_go(name)
        elif isinstance(name, str):
            self._keys.down(name, self._now_ms)
        else:
            self._buttons.down(name, self._now_ms)
        held = self._held.setdefault(client, set())
        held.add(name) if down else held.discard(name)

    def _let_go(self, name: str | int) -> None:
        if isinstance(name, str):
            self._keys.up(name, self._now_ms)
        else:
            self._buttons.up(name, self._now_ms)

    def _press(self, name: str | int, held: bool) -> None:
        if isinstance(name, int):
            self._buttons.press(name, self._now_ms, SEAT_HOLD_MS + TAP_MS if held else TAP_MS)
            return
        if held and name in KEYS and name not in HOLD_KEYS:
            raise ValueError(f"key {name} has no hold; those with one are {', '.join(sorted(HOLD_KEYS))}")
        self._keys.press(name, self._now_ms, HELD_MS if held else TAP_MS)

    def _antenna(self, name: str) -> str:
        if name not in self._antennas:
            raise ValueError(f"there is no antenna {name}; there are {', '.join(self._antennas)}")
        return name

    def _lay(self, cards: tuple[str, ...], antenna: str) -> None:
        """Cards come to an antenna in one movement, from wherever they were."""
        self._lift(cards)
        for card in dict.fromkeys(cards):
            self.field.lay(antenna, self._tags[card])

    def _lift(self, cards: tuple[str, ...]) -> None:
        unknown = [card for card in cards if card not in self._tags]
        if unknown:
            raise ValueError(f"there is no card {unknown[0]}; a card is its rank and suit, such as Td")
        for uid in (self._tags[card] for card in cards):
            for antenna in self.field.where(uid):
                self.field.lift(antenna, uid)

    def _bank_card(self, antenna: str) -> None:
        """A bank card comes, and goes the second time; it never shows the same UID twice."""
        before = self._foreign.pop(antenna, None)
        if before is not None:
            self.field.lift(antenna, before)
            return
        self._foreign[antenna] = b"\x08" + self._rng.randbytes(3)
        self.field.lay(antenna, self._foreign[antenna])

    def _move_puck(self, antenna: str | None) -> None:
        for place in self.field.where(self.puck):
            self.field.lift(place, self.puck)
        if antenna is not None:
            self.field.lay(antenna, self.puck)

    def _plug(self, antenna: str, plugged: bool) -> None:
        if plugged:
            self.readers.plug(antenna)
            self._unplugged.discard(antenna)
        else:
            self.readers.unplug(antenna)
            self._unplugged.add(antenna)
