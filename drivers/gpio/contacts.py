"""Buttons and keys on lines of the header: edges come in as they happen, levels are read again and again."""

import queue
from collections.abc import Callable, Iterator, Mapping
from typing import Generic, NamedTuple

from drivers.api import DeviceFound, DeviceLost, DeviceState, Reading
from drivers.bell import Bell
from drivers.buttons.debounce import HELD
from drivers.buttons.timing import RESAMPLE_MS
from drivers.gpio.contact import LineContact
from drivers.gpio.group import LineGroup, Name
from drivers.gpio.header import Factory, Header
from drivers.gpio.lines import InputLine

# A stroke is told this late where nobody waits on the edges; nobody feels that.
READ_MS = 20


class _Edge(NamedTuple, Generic[Name]):
    """An edge as a callback queues it, with the time by the factory's clock."""

    name: Name
    ticks: float
    pressed: bool


class GpioContacts(Generic[Name]):
    """Named contacts, each between its line and ground; the part that drivers of buttons and keys share."""

    def __init__(
        self,
        header: Header,
        group: str,
        gpio: Mapping[Name, int],
        hold_ms: Mapping[Name, int],
        device: Callable[[Name], str],
        told: Callable[[Name, bool, int], Reading],
    ) -> None:
        """Take the lines (see LineGroup), each contact's hold time, and what makes a reading of name, held and time."""
        self._header = header
        self._lines: LineGroup[Name, InputLine] = LineGroup(header, group, gpio, device, self._claimed)
        self._hold_ms: Mapping[Name, int] = hold_ms
        self._device: Callable[[Name], str] = device
        self._told: Callable[[Name, bool, int], Reading] = told
        self._edges: queue.SimpleQueue[_Edge[Name]] = queue.SimpleQueue()
        self._bell = Bell()
        self._contacts: dict[Name, LineContact] = {}
        self._stuck: set[Name] = set()
        self._sample_ms = 0
        # The first poll is due at 0.
        self._polled_ms = -READ_MS

    @property
    def next_ms(self) -> int:
        """The time at which a stroke is due, at most 20 ms after the last poll."""
        return min(self._polled_ms + READ_MS, self.due_ms)

    @property
    def due_ms(self) -> int:
        """The time at which a stroke is due or the levels are read, at most 100 ms after the last poll."""
        due_us = [due for contact in self._contacts.values() if (due := contact.next_us) is not None]
        return min(self._sample_ms, -(-min(due_us) // 1000)) if due_us else self._sample_ms

    def fileno(self) -> int:
        """Return the descriptor that can be read when an edge has come."""
        return self._bell.fileno()

    @property
    def settled(self) -> bool:
        """True when every contact is open as far as is known, and nothing can come of what it did."""
        return self._edges.empty() and all(contact.at_rest for contact in self._contacts.values())

    def poll(self, now_ms: int) -> list[Reading]:
        """Take the edges that came, read the levels when that is due, and return what came of it, oldest first."""
        if now_ms < self._polled_ms:
            return []
        self._bell.hear()
        readings = self._lines.tend(now_ms)
        readings += self._struck(now_ms)
        readings += self._sampled(now_ms)
        self._polled_ms = now_ms
        return sorted(readings, key=lambda reading: reading.at_ms)

    def survey(self) -> list[DeviceState]:
        """Return the state of each contact whose line is up: nobody should press it now."""
        return [self._surveyed(name, contact.at_rest) for name, contact in self._contacts.items()]

    def close(self) -> None:
        """Give the lines back."""
        self._lines.close()
        self._contacts.clear()

    def _surveyed(self, name: Name, at_rest: bool) -> DeviceState:
        closed = f"{self._lines.where(name)} is closed: let it go, or check it and its cable for a short"
        return DeviceState(self._device(name), at_rest, "open" if at_rest else closed)

    def _claimed(self, factory: Factory, name: Name, gpio: int) -> InputLine:
        self._contacts[name] = LineContact(self._hold_ms[name] * 1000)
        return InputLine(factory, gpio, lambda ticks, pressed: self._queue(_Edge(name, ticks, pressed)))

    def _queue(self, edge: _Edge[Name]) -> None:
        self._edges.put(edge)
        self._bell.ring()

    def _struck(self, now_ms: int) -> Iterator[Reading]:
        """What comes of the edges queued so far; one that comes meanwhile is the next poll's."""
        waiting = self._edges.qsize()
        if not waiting:
            return
        factory = self._header.factory()
        now_ticks = factory.ticks()
        for _ in range(waiting):
            name, ticks, pressed = self._edges.get_nowait()
            age_us = round(factory.ticks_diff(now_ticks, ticks) * 1_000_000)
            # Levels were read up to the last poll, so an edge told late counts from then on; and kernels before 5.7
            # stamp edges by the time of day, which no clock here can place.
            at_us = max(self._polled_ms * 1000, min(now_ms * 1000 - age_us, now_ms * 1000))
            if name in self._contacts:
                yield from self._readings(name, self._contacts[name].edge(pressed, at_us))

    def _sampled(self, now_ms: int) -> Iterator[Reading]:
        """What comes of the levels, of all lines every 100 ms and of each one when its contact waits for it."""
        now_us = now_ms * 1000
        all_due = now_ms >= self._sample_ms
        if all_due:
            self._sample_ms = now_ms + RESAMPLE_MS
        for name, line in list(self._lines.up.items()):
            contact = self._contacts[name]
            if not all_due and (contact.next_us is None or contact.next_us > now_us):
                continue
            try:
                pressed = line.pressed
            except Exception as error:
                del self._contacts[name]
                self._stuck.discard(name)
                yield from self._lines.fail(name, error, now_ms)
            else:
                yield from self._readings(name, contact.sample(pressed, now_us))
                yield from self._stuck_or_free(name, contact.stuck(now_us), now_ms)

    def _readings(self, name: Name, strokes: tuple[tuple[int, int], ...]) -> Iterator[Reading]:
        for kind, at_us in strokes:
            yield self._told(name, kind == HELD, at_us // 1000)

    def _stuck_or_free(self, name: Name, stuck: bool, now_ms: int) -> Iterator[Reading]:
        if stuck and name not in self._stuck:
            self._stuck.add(name)
            text = f"{self._lines.where(name)} is held low for 30 s: free it, or check it and its cable for a short"
            yield DeviceLost(self._device(name), text, now_ms)
        elif not stuck and name in self._stuck:
            self._stuck.remove(name)
            yield DeviceFound(self._device(name), now_ms)
