"""The contacts of a node: buttons or keys, whose strokes become events."""

from drivers.gpio.contact import LineContact
from drivers.seatbus import events
from drivers.seatbus.node.hal import Hal

RESAMPLE_US = 100_000


class Contacts:
    """Makes events of the edges and levels of all contacts."""

    def __init__(self, hal: Hal) -> None:
        """Take the board, which names the contacts."""
        self._hal = hal
        self._contacts = [LineContact(hold_us) for hold_us in hal.holds_us]
        self._stuck = [False] * len(self._contacts)
        self._sample_us = 0
        self.pressed = False

    @property
    def next_us(self) -> int:
        """The time at which a stroke may be complete or a level is read again."""
        due_us = self._sample_us
        for contact in self._contacts:
            if contact.next_us is not None and contact.next_us < due_us:
                due_us = contact.next_us
        return due_us

    @property
    def at_rest(self) -> bool:
        """Whether every contact is open and nothing can come of what it did."""
        return all(contact.at_rest for contact in self._contacts)

    def take(self, now_us: int) -> list[bytes]:
        """Take what the contacts did up to now and return the events, oldest first."""
        strokes = []
        for number, closed, at_us in self._hal.edges():
            strokes += [(at, kind, number) for kind, at in self._contacts[number].edge(closed, at_us)]
        told = []
        if now_us >= self.next_us:
            if now_us >= self._sample_us:
                self._sample_us = now_us + RESAMPLE_US
            for number, contact in enumerate(self._contacts):
                sampled = contact.sample(self._hal.closed(number), now_us)
                strokes += [(at, kind, number) for kind, at in sampled]
                if contact.stuck(now_us) != self._stuck[number]:
                    self._stuck[number] = not self._stuck[number]
                    told.append(events.stuck(self._stuck[number], number, now_us // 1000))
        strokes.sort()
        self.pressed = self.pressed or bool(strokes)
        return [events.press(kind, number, at // 1000) for at, kind, number in strokes] + told
