"""The real driver of seat buttons on a simulated header, worked like the simulated buttons."""

from collections.abc import Mapping

from drivers.buttons.gpio import GpioButtons
from drivers.buttons.sim import TAP_MS
from drivers.gpio.hands import HeaderHands
from drivers.gpio.header import Header
from drivers.gpio.sim import SimHeader


class HeaderButtons(HeaderHands[int]):
    """Buttons on lines of a simulated header; a driver whose presses are planned by its user.

    Unknown seats, times in the past and presses that overlap on one button raise ValueError.
    """

    def __init__(self, header: SimHeader, lines: Mapping[int, int]) -> None:
        """Put a button on each seat's line."""
        super().__init__("seat button", header, lines, GpioButtons(Header(lambda: header), lines))

    def press(self, name: int, at_ms: int, down_ms: int = TAP_MS) -> None:
        """Press a seat's button from `at_ms` on for `down_ms`: 700 ms or longer is a hold."""
        super().press(name, at_ms, down_ms)

    def bounce(self, seat: int, at_ms: int) -> None:
        """Tap a button whose contact chatters for 5 ms at both edges."""
        self.chatter(seat, at_ms, TAP_MS)
