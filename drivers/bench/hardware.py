"""The simulated hardware of a whole table as one driver, moved over `bench.sock`."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from drivers.api import Reading
from drivers.bench.socket import BenchSocket
from drivers.buttons.sim import SimButtons
from drivers.buzzer.sim import SimBuzzer
from drivers.lights.sim import SimLights
from drivers.panel.sim import SimPanel
from drivers.rfid.sim import SimField, SimReaders

# How long a hand's movement on the bench may take to be noticed.
LOOK_MS = 20


class BenchHardware:
    """Readers, buttons, panel, lights and buzzer of a table, and what its bench clients do with them.

    `tags` names every card's tag, as printed on the cards that a bench shows: label to UID.
    """

    def __init__(self, seats: int, tags: Mapping[str, bytes], path: Path, rng: Random) -> None:
        self._tags = tags
        self._labels = {uid: label for label, uid in tags.items()}
        self._rng = rng
        self._seats = seats
        self._antennas = [*(f"seat{seat}" for seat in range(1, seats + 1)), "board", "muck"]
        self.field = SimField()
        self.readers = SimReaders(self.field, self._antennas, rng=rng)
        self.buttons = SimButtons(seats)
        self.panel = SimPanel()
        self.lights = SimLights(seats)
        self.buzzer = SimBuzzer()
        self._unplugged: set[str] = set()
        self._foreign: dict[str, bytes] = {}
        self._socket = BenchSocket(path)
        self._pushed = ""
        self._now_ms = 0

    @property
    def next_ms(self) -> int:
        """When the bench is looked at again."""
        return min(self._now_ms + LOOK_MS, self.readers.next_ms, self.buttons.next_ms, self.panel.next_ms)

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Do what the bench's clients ask, and read the hardware."""
        self._now_ms = now_ms
        for client, line in self._socket.lines():
            trouble = self._done(line)
            client.send(json.dumps({"ok": trouble is None, "text": trouble}))
        readings: list[Reading] = [
            *self.readers.poll(now_ms),
            *self.buttons.poll(now_ms),
            *self.panel.poll(now_ms),
        ]
        state = self._state()
        if state != self._pushed or self._socket.newcomers:
            self._pushed = state
            self._socket.push(state)
        return sorted(readings, key=lambda reading: reading.at_ms)

    def close(self) -> None:
        """Take the socket away."""
        self._socket.close()

    def _state(self) -> str:
        """What everybody at the bench sees: cards, lights, and what sounds."""
        tags = {
            antenna: [self._labels.get(uid, "?") for uid in self.field.tags(antenna)]
            for antenna in self._antennas
            if self.field.tags(antenna)
        }
        lights = {str(seat): state for seat, state in self.lights.shown.items()}
        return json.dumps(
            {
                "seats": self._seats,
                "cards": list(self._tags),
                "tags": tags,
                "lights": lights,
                "buzzer": self.buzzer.pattern,
                "unplugged": sorted(self._unplugged),
            }
        )

    def _done(self, line: str) -> str | None:
        """Do one request; a sentence where it cannot be."""
        try:
            asked = json.loads(line)
        except (ValueError, RecursionError):
            return "this is not one JSON object on a line"
        if not isinstance(asked, dict):
            return "this is not a JSON object"
        try:
            return self._moved({str(key): value for key, value in asked.items()})
        except ValueError as error:
            return str(error)

    def _moved(self, asked: Mapping[str, object]) -> str | None:
        match asked.get("do"), asked:
            case "key", {"key": str(key)}:
                self.panel.strike(key, self._now_ms, asked.get("held") is True)
            case "button", {"seat": int(seat), "for_ms": int(for_ms)}:
                self.buttons.press(seat, self._now_ms, max(20, min(for_ms, 10_000)))
            case "lay", {"card": str(card), "antenna": str(antenna)}:
                return self._lay(card, antenna)
            case "lift", {"card": str(card)} if card in self._tags:
                self._take(self._tags[card])
            case "foreign", {"antenna": str(antenna)} if antenna in self._antennas:
                self._bank_card(antenna)
            case ("plug" | "unplug") as what, {"antenna": str(antenna)} if antenna in self._antennas:
                self._plug(antenna, what == "plug")
            case what, _:
                return f"{what!r} with these words is nothing the bench does"
        return None

    def _lay(self, card: str, antenna: str) -> str | None:
        if card not in self._tags or antenna not in self._antennas:
            return f"there is no card {card!r} or no antenna {antenna!r}"
        self._take(self._tags[card])
        self.field.lay(antenna, self._tags[card])
        return None

    def _take(self, uid: bytes) -> None:
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

    def _plug(self, antenna: str, plugged: bool) -> None:
        if plugged:
            self.readers.plug(antenna)
            self._unplugged.discard(antenna)
        else:
            self.readers.unplug(antenna)
            self._unplugged.add(antenna)
