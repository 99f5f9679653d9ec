"""The real driver of panel keys on a simulated header, worked like the simulated panel."""

from collections.abc import Mapping

from drivers.gpio.hands import HeaderHands
from drivers.gpio.header import Header
from drivers.gpio.sim import SimHeader
from drivers.panel.gpio import GpioPanel
from drivers.panel.keys import HOLD_KEYS, KEYS
from drivers.panel.sim import HELD_MS, TAP_MS


class HeaderPanel(HeaderHands[str]):
    """Keys on lines of a simulated header; a driver whose presses are planned by its user.

    Unknown keys, times in the past and presses that overlap on one key raise ValueError.
    """

    def __init__(self, header: SimHeader, lines: Mapping[str, int]) -> None:
        """Put a key on each line."""
        super().__init__("key", header, lines, GpioPanel(Header(lambda: header), lines))

    def strike(self, key: str, at_ms: int, held: bool = False) -> None:
        """Press a key for 0.1 s or, `held`, for 1.1 s; ValueError to hold a key that has no hold."""
        if held and key in KEYS and key not in HOLD_KEYS:
            raise ValueError(f"key {key} has no hold; those with one are {', '.join(sorted(HOLD_KEYS))}")
        self.press(key, at_ms, HELD_MS if held else TAP_MS)

    def bounce(self, key: str, at_ms: int) -> None:
        """Tap a key whose contact chatters for 5 ms at both edges."""
        self.chatter(key, at_ms, TAP_MS)
