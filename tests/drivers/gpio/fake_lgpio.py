"""A fake of the module lgpio: one chip whose lines a test moves, and one thread's worth of callbacks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType

PULL_UP = 1 << 5
PULL_DOWN = 1 << 6
PULL_NONE = 1 << 7
IS_OUT = 1 << 1

Func = Callable[[int, int, int, int], None]


class LgpioError(Exception):
    """As lgpio's own: no OSError, and nothing but words."""


@dataclass
class Line:
    """A line as the chip has it."""

    flags: int = PULL_NONE
    level: int = 0
    watched: bool = False


@dataclass
class Callback:
    """A callback as lgpio gives it back."""

    chip: "FakeLgpio"
    gpio: int
    func: Func

    def cancel(self) -> None:
        self.chip.callbacks.remove(self)


@dataclass
class FakeLgpio:
    """Takes what gpiozero calls; `now_ns` is both the kernel's and the process's steady clock."""

    now_ns: int = 0
    stamp_ns: int = 0
    busy: set[int] = field(default_factory=set)
    lines: dict[int, Line] = field(default_factory=dict)
    callbacks: list[Callback] = field(default_factory=list)
    opened: list[int] = field(default_factory=list)
    closed: list[int] = field(default_factory=list)
    callbacks_alive: bool = True

    def module(self) -> ModuleType:
        """The module whose functions act on this chip."""
        module = ModuleType("lgpio")
        constants = {"SET_PULL_NONE": PULL_NONE, "SET_PULL_UP": PULL_UP, "SET_PULL_DOWN": PULL_DOWN}
        constants |= {"RISING_EDGE": 1, "FALLING_EDGE": 2, "BOTH_EDGES": 3}
        for name in (name for name in dir(self) if name.startswith(("gpio", "callback_"))):
            setattr(module, name.removesuffix("_"), getattr(self, name))
        for name, value in constants.items():
            setattr(module, name, value)
        module.__dict__["error"] = LgpioError
        return module

    def gpiochip_open(self, chip: int) -> int:
        self.opened.append(chip)
        return 7

    def gpiochip_close(self, handle: int) -> None:
        self.closed.append(handle)

    def gpio_claim_input(self, handle: int, gpio: int, flags: int = PULL_NONE) -> None:
        line = self._claimed(gpio)
        line.flags = flags
        line.watched = False
        if flags & PULL_UP:
            line.level = 1

    def gpio_claim_output(self, handle: int, gpio: int, level: int = 0) -> None:
        line = self._claimed(gpio)
        line.flags, line.level, line.watched = IS_OUT, level, False

    def gpio_claim_alert(self, handle: int, gpio: int, edges: int, flags: int) -> None:
        assert edges == 3
        line = self._claimed(gpio)
        line.flags, line.watched = flags, True

    def gpio_free(self, handle: int, gpio: int) -> None:
        self.lines.pop(gpio)

    def gpio_get_mode(self, handle: int, gpio: int) -> int:
        return self.lines[gpio].flags

    def gpio_read(self, handle: int, gpio: int) -> int:
        return self.lines[gpio].level

    def gpio_write(self, handle: int, gpio: int, level: int) -> None:
        assert self.lines[gpio].flags & IS_OUT
        self.lines[gpio].level = level

    def callback_(self, handle: int, gpio: int, edges: int, func: Func) -> Callback:
        self.callbacks.append(Callback(self, gpio, func))
        return self.callbacks[-1]

    def drive(self, gpio: int, level: int) -> None:
        """Move a line from outside; the one notify thread dies of the first exception in a callback."""
        self.lines[gpio].level = level
        if not self.callbacks_alive or not self.lines[gpio].watched:
            return
        try:
            for callback in [one for one in self.callbacks if one.gpio == gpio]:
                callback.func(0, gpio, level, self.stamp_ns + self.now_ns)
        except Exception:
            self.callbacks_alive = False

    def _claimed(self, gpio: int) -> Line:
        if gpio in self.busy:
            raise LgpioError("GPIO busy")
        return self.lines.setdefault(gpio, Line())
