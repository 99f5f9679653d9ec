"""Panel keys wired to the header of the Pi."""

from collections.abc import Mapping

from drivers.api import KeyStruck
from drivers.gpio.contacts import GpioContacts
from drivers.gpio.header import Header
from drivers.panel.keys import HOLD_KEYS, HOLD_MS


class GpioPanel(GpioContacts[str]):
    """A driver of panel keys, each between its line and ground; one whose line fails is lost as `key PASS`.

    Without a header they are lost together, as `keys`. Keys that no line is named for are another driver's.
    """

    def __init__(self, header: Header, lines: Mapping[str, int]) -> None:
        """Take the header and each key's GPIO number; nothing is opened before the first poll."""
        hold_ms = {key: HOLD_MS if key in HOLD_KEYS else 0 for key in lines}
        super().__init__(header, "keys", lines, hold_ms, "key {}".format, KeyStruck)
