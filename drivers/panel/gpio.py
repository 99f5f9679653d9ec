"""Panel keys wired to the header of the Pi."""

from collections.abc import Mapping, Sequence

from drivers.api import DeviceState, KeyStruck, Reading
from drivers.gpio.contacts import GpioContacts
from drivers.gpio.header import Header
from drivers.panel.keys import HOLD_KEYS, HOLD_MS


class GpioPanel:
    """A driver of panel keys, each between its line and ground; one whose line fails is lost as `key PASS`.

    Without a header they are lost together, as `keys`. Keys that no line is named for are another driver's.
    """

    def __init__(self, header: Header, lines: Mapping[str, int]) -> None:
        """Take the header and each key's GPIO number; nothing is opened before the first poll."""
        hold_ms = {key: HOLD_MS if key in HOLD_KEYS else 0 for key in lines}
        self._contacts = GpioContacts(header, "keys", lines, hold_ms, "key {}".format, KeyStruck)

    @property
    def next_ms(self) -> int:
        """The time at which a stroke is due, at most 20 ms after the last poll."""
        return self._contacts.next_ms

    @property
    def settled(self) -> bool:
        """True when no poll can report a stroke before a key is pressed."""
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
