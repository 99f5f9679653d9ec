"""Seat buttons wired to the header of the Pi."""

from collections.abc import Mapping

from drivers.api import ButtonStruck
from drivers.buttons.timing import SEAT_HOLD_MS
from drivers.gpio.contacts import GpioContacts
from drivers.gpio.header import Header


class GpioButtons(GpioContacts[int]):
    """A driver of seat buttons, each between its line and ground; one whose line fails is lost as `button seat3`.

    Without a header they are lost together, as `buttons`.
    """

    def __init__(self, header: Header, lines: Mapping[int, int]) -> None:
        """Take the header and each seat's GPIO number; nothing is opened before the first poll."""
        hold_ms = dict.fromkeys(lines, SEAT_HOLD_MS)
        super().__init__(header, "buttons", lines, hold_ms, "button seat{}".format, ButtonStruck)
