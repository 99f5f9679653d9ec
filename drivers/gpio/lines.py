"""Single lines of the header: one that a contact pulls low, and one that switches something on."""

import logging
from collections.abc import Callable

from gpiozero import InputDevice, OutputDevice

from drivers.gpio.header import Factory

log = logging.getLogger(__name__)


class InputLine:
    """A line with its pull-up, low while the contact is closed.

    Its edges go to `report` with the factory's ticks and True for pressed, on whatever thread the factory calls; an
    exception there is logged and goes no further, for lgpio has one such thread for all lines of the process.
    """

    def __init__(self, factory: Factory, gpio: int, report: Callable[[float, bool], None]) -> None:
        """Claim GPIO number `gpio`; raises what the factory raises."""
        self._gpio = gpio
        self._report = report
        # DigitalInputDevice would swallow a press that follows a lost release, so edges are taken from the pin itself.
        self._device = InputDevice(gpio, pull_up=True, pin_factory=factory)
        self._device.pin.edges = "both"
        self._device.pin.when_changed = self._changed

    @property
    def pressed(self) -> bool:
        """Whether the line is low now; raises what the factory raises."""
        return bool(self._device.is_active)

    def close(self) -> None:
        """Give the line back; raises what the factory raises."""
        # A device that the collector finds unclosed takes gpiozero's lock wherever that is, even below it.
        try:
            self._device.pin.when_changed = None
        finally:
            self._device.close()

    def _changed(self, ticks: float, level: int) -> None:
        try:
            self._report(ticks, not level)
        except Exception:
            log.exception("an edge of GPIO%d was lost", self._gpio)


# So slowly that an active buzzer's own oscillator starts in each part, and so fast that the ear hears one sound.
CHOPPED_HZ = 200


class OutputLine:
    """A line that is high while what hangs on it is on, and low at first."""

    def __init__(self, factory: Factory, gpio: int) -> None:
        """Claim GPIO number `gpio`; raises what the factory raises."""
        # A plain OutputDevice: the devices that can blink do so on a thread and clock of their own.
        self._device = OutputDevice(gpio, pin_factory=factory)
        self._share = 0.0

    def switch(self, on: bool, share: float = 1.0) -> None:
        """Switch it on or off, on for that share of the time, 0 to 1; raises what the factory raises."""
        share = share if on else 0.0
        if share == self._share:
            return
        pin = self._device.pin
        if 0 < share < 1:
            pin.frequency = CHOPPED_HZ
        elif pin.frequency is not None:
            pin.frequency = None
        pin.state = share
        self._share = share

    def close(self) -> None:
        """Switch it off and give the line back; raises what the factory raises."""
        try:
            self.switch(False)
        finally:
            self._device.close()
