"""Seat buttons wired to the header of the Pi."""

from collections.abc import Mapping, Sequence

from drivers.api import ButtonStruck, DeviceState, Reading
from drivers.buttons.timing import SEAT_HOLD_MS
from drivers.gpio.contacts import GpioContacts
from drivers.gpio.header import Header


class GpioButtons:
    """A driver of seat buttons, each between its line and ground; one whose line fails is lost as `button seat3`.

    Without a header they are lost together, as `buttons`.
    """

    def __init__(self, header: Header, lines: Mapping[int, int]) -> None:
        """Take the header and each seat's GPIO number; nothing is opened before the first poll."""
        hold_ms = dict.fromkeys(lines, SEAT_HOLD_MS)
        self._contacts = GpioContacts(header, "buttons", lines, hold_ms, "button seat{}".format, ButtonStruck)

    @property
    def next_ms(self) -> int:
        """The time at which a stroke is due, at most 20 ms after the last poll."""
        return self._contacts.next_ms

    @property
    def settled(self) -> bool:
        """True when no poll can report a stroke before a button is pressed."""
        return self._contacts.settled

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Return the strokes complete by now, and what was lost or found, oldest first."""
        return self._contacts.poll(now_ms)

    def survey(self) -> Sequence[DeviceState]:
        """Return the state of each contact: nobody should press one now."""
        return self._contacts.survey()

    def close(self) -> None:
        """Give the lines back."""
        self._contacts.close()
