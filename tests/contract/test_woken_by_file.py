"""Drivers that one may wait for: their file is silent until a poll is worth while, and after it again."""

import select
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol

import pytest

from drivers.api import Driver, WokenByFile
from drivers.bench.hardware import BenchHardware
from drivers.buttons.contact import clean
from drivers.buttons.gpio import GpioButtons
from drivers.buzzer.gpio import GpioBuzzer
from drivers.gpio.header import Header
from drivers.gpio.sim import SimHeader
from drivers.lights.gpio import GpioLights
from drivers.panel.evdev import EvdevPanel
from drivers.panel.evdev_sim import PATH, SimPad
from drivers.panel.keymap import F1_TO_F8
from tests.drivers.bench.stand import TAGS, Client

LINE = 17
# A whole second: lamps that blink have just changed.
NOW_MS = 5000
REST_MS = 100


class Woken(Driver, WokenByFile, Protocol):
    """Such a driver."""


class Stand(NamedTuple):
    """A driver, and what gives it a reason to be polled."""

    driver: Woken
    happen: Callable[[], object]


def pad() -> Iterator[Stand]:
    pad = SimPad()
    with closing(pad), closing(EvdevPanel(PATH, open_pad=pad.open, clock_us=pad.clock_us)) as panel:

        def presses() -> None:
            pad.press(NOW_MS, 50, F1_TO_F8[0])
            pad.step(NOW_MS)

        yield Stand(panel, presses)


def contacts() -> Iterator[Stand]:
    sim = SimHeader()
    sim.step(NOW_MS)

    def presses() -> None:
        sim.plan(LINE, clean(NOW_MS, 100))
        sim.step(NOW_MS + 1)

    with closing(GpioButtons(Header(lambda: sim), {1: LINE})) as buttons:
        yield Stand(buttons, presses)


def lights() -> Iterator[Stand]:
    with closing(GpioLights(Header(SimHeader), {1: LINE})) as lamps:
        yield Stand(lamps, lambda: lamps.show({1: "turn"}))


def sounds() -> Iterator[Stand]:
    with closing(GpioBuzzer(Header(SimHeader), LINE)) as buzzer:
        yield Stand(buzzer, lambda: buzzer.sound("click"))


def volume() -> Iterator[Stand]:
    with closing(GpioBuzzer(Header(SimHeader), LINE)) as buzzer:
        yield Stand(buzzer, lambda: buzzer.set_volume(0))


def bench(happen: Callable[[BenchHardware, list[Client], Path], object]) -> Iterator[Stand]:
    with TemporaryDirectory(prefix="dt-") as folder:
        path = Path(folder, "bench.sock")
        with closing(BenchHardware(9, TAGS, path, Random(1))) as hardware:
            clients = [Client(path)]
            yield Stand(hardware, lambda: happen(hardware, clients, path))
            for client in clients:
                client.vanish()


STANDS: dict[str, Callable[[], Iterator[Stand]]] = {
    "pad": pad,
    "contacts": contacts,
    "lights": lights,
    "sounds": sounds,
    "volume": volume,
    "bench asked": lambda: bench(lambda _, clients, path: clients[0].say(do="press", key="NEXT")),
    "bench left": lambda: bench(lambda _, clients, path: clients[0].vanish()),
    "bench joined": lambda: bench(lambda _, clients, path: clients.append(Client(path))),
    "bench lamp": lambda: bench(lambda hardware, *_: hardware.lights.show({4: "turn"})),
    "bench sound": lambda: bench(lambda hardware, *_: hardware.buzzer.sound("click")),
}


@pytest.fixture(params=list(STANDS))
def stand(request: pytest.FixtureRequest) -> Iterator[Stand]:
    """A driver at rest."""
    name: str = request.param
    standing = STANDS[name]()
    stand = next(standing)
    for at_ms in range(NOW_MS - 1000, NOW_MS + 1, 20):
        stand.driver.poll(at_ms)
    yield stand
    assert next(standing, None) is None


def readable(driver: WokenByFile) -> bool:
    """Whether the driver's file can be read."""
    file = driver.fileno()
    assert file is not None
    return bool(select.select([file], [], [], 0)[0])


def test_a_driver_at_rest_wants_to_sleep(stand: Stand) -> None:
    assert not readable(stand.driver)
    assert stand.driver.due_ms >= NOW_MS + REST_MS
    assert stand.driver.next_ms <= stand.driver.due_ms


def test_what_happens_wakes_the_driver_and_a_poll_lets_it_sleep_again(stand: Stand) -> None:
    stand.happen()
    assert readable(stand.driver)
    stand.driver.poll(NOW_MS + 20)
    assert not readable(stand.driver)
