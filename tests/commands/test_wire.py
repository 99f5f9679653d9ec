"""The composition root: what a profile's drivers come to."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import drivers.gpio.chip
from drivers.api import DeviceLost, Reading
from drivers.buzzer.gpio import GpioBuzzer
from drivers.buzzer.sim import SimBuzzer
from drivers.gpio.header import Factory, HeaderError
from drivers.gpio.sim import SimHeader
from drivers.lights.gpio import GpioLights
from drivers.lights.sim import SimLights
from drivers.seatbus.master import SeatBus
from firmware_host.app import wire
from firmware_host.config.read import read_profile
from firmware_host.shell.hardware import Hardware

PROFILES = Path(__file__).parents[2] / "hw" / "profiles"
BENCH = (PROFILES / "bench-4.toml").read_text()

Wired = Callable[[str], Hardware]


@pytest.fixture
def wired(tmp_path: Path) -> Iterator[Wired]:
    """Wires profiles, and gives everything back in the end."""
    made: list[Hardware] = []

    def make(text: str) -> Hardware:
        (tmp_path / "profile.toml").write_text(text)
        made.append(wire(read_profile(tmp_path / "profile.toml"), tmp_path))
        return made[-1]

    yield make
    for hardware in made:
        hardware.close()


@pytest.fixture
def header(monkeypatch: pytest.MonkeyPatch) -> SimHeader:
    """The header that this machine would have if it were a Pi."""
    header = SimHeader(range(2, 28))
    monkeypatch.setattr(drivers.gpio.chip, "open_header", lambda folder: header)
    return header


def first_readings(hardware: Hardware) -> list[Reading]:
    """What all drivers tell when they are first polled."""
    return [reading for _, driver in hardware.drivers for reading in driver.poll(0)]


def faults(hardware: Hardware) -> dict[str, str]:
    """What is lost at the start, by device."""
    return {one.device: one.text for one in first_readings(hardware) if isinstance(one, DeviceLost)}


def names(hardware: Hardware) -> list[str]:
    return [name for name, _ in hardware.drivers]


def test_a_simulated_table_has_nothing_on_a_header(wired: Wired) -> None:
    hardware = wired((PROFILES / "sim.toml").read_text())
    assert names(hardware) == ["bench"]
    assert isinstance(hardware.outputs.lights, SimLights)
    assert isinstance(hardware.outputs.buzzer, SimBuzzer)


def test_a_bench_has_all_but_the_pad_on_its_header_and_nothing_simulated(wired: Wired, header: SimHeader) -> None:
    hardware = wired(BENCH)
    assert names(hardware) == ["packages", "panel", "buttons", "keys", "lights", "buzzer", "readers"]
    assert hardware.outputs.readers is not None
    assert isinstance(hardware.outputs.lights, GpioLights)
    assert isinstance(hardware.outputs.buzzer, GpioBuzzer)
    assert faults(hardware).keys() == {"panel"}


@pytest.mark.parametrize("kind", ["buttons", "lights", "buzzer", "readers"])
def test_each_kind_may_be_wired_alone(wired: Wired, header: SimHeader, kind: str) -> None:
    driver = "mfrc522" if kind == "readers" else "gpio"
    text = (
        BENCH.replace('"gpio"', '"sim"')
        .replace('"mfrc522"', '"sim"')
        .replace(f'{kind} = "sim"', f'{kind} = "{driver}"')
    )
    hardware = wired(text)
    assert names(hardware) == ["bench", "packages", kind]
    assert isinstance(hardware.outputs.lights, GpioLights) == (kind == "lights")
    assert isinstance(hardware.outputs.buzzer, GpioBuzzer) == (kind == "buzzer")


def test_without_a_header_each_kind_is_a_fault_with_the_same_cause(
    wired: Wired, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_here(folder: Path) -> Factory:
        raise HeaderError("there is no header here: fit one")

    monkeypatch.setattr(drivers.gpio.chip, "open_header", none_here)
    told = faults(wired(BENCH))
    assert told.pop("panel").startswith("the number pad at /dev/input/dealer-pad does not answer")
    assert told == dict.fromkeys(("buttons", "keys", "lights", "buzzer"), "there is no header here: fit one")


def test_the_header_is_tried_before_any_thread_runs_for_loading_lgpio_moves_the_working_directory(
    wired: Wired, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[Path] = []
    simulated = SimHeader()

    def opens(folder: Path) -> Factory:
        opened.append(folder)
        return simulated

    monkeypatch.setattr(drivers.gpio.chip, "open_header", opens)
    hardware = wired(BENCH)
    assert opened == [tmp_path]
    first_readings(hardware)
    assert opened == [tmp_path]


def test_a_wide_header_is_simulated(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drivers.gpio.chip, "open_header", lambda folder: pytest.fail("the Pi's header is not asked"))
    monkeypatch.setattr("firmware_host.config.pins.on_a_pi", lambda: False)
    hardware = wired(BENCH.replace('header = "pi"', 'header = "wide"').replace("buzzer = 12", "buzzer = 99"))
    assert faults(hardware).keys() == {"panel"}


def test_closing_darkens_the_lamps_and_gives_the_lines_back(wired: Wired, header: SimHeader) -> None:
    hardware = wired(BENCH)
    assert isinstance(hardware.outputs.lights, GpioLights)
    hardware.outputs.lights.show({1: "turn"})
    first_readings(hardware)
    lamp = header.pin(14)
    assert lamp.state
    hardware.close()
    assert not lamp.state
    assert header.pins == {}


def test_a_table_of_seat_nodes_is_one_driver_beside_its_number_pad(wired: Wired) -> None:
    hardware = wired((PROFILES / "bar-10.toml").read_text())
    assert names(hardware) == ["panel", "bus"]
    bus = hardware.outputs.lights
    assert isinstance(bus, SeatBus)
    assert hardware.outputs == (bus, bus, bus)
    assert [peer.plan.name for peer in bus.peers] == [*map(str, range(1, 11)), "board", "muck", "panel"]
    assert bus.peer("muck").plan.gain_db == 38
    assert hardware.decks == ()
    told = faults(hardware)
    assert told.keys() == {"panel", "bus"}
    assert told["bus"].startswith("The seat bus is down: /dev/dealer-seats is not there: plug the adapter in, ")
    assert told["bus"].count("/dev/") == 1


def test_a_keyboard_and_a_buzzer_of_the_pi_leave_the_panel_without_a_node(wired: Wired, header: SimHeader) -> None:
    text = (PROFILES / "bar-13.toml").read_text().replace('panel = "bus"', 'panel = "evdev"')
    hardware = wired(text.replace('buzzer = "bus"', 'buzzer = "gpio"') + "\n[pins]\nbuzzer = 12\n")
    assert names(hardware) == ["packages", "panel", "buzzer", "bus"]
    bus = hardware.outputs.readers
    assert isinstance(bus, SeatBus)
    assert [peer.plan.name for peer in bus.peers] == [*map(str, range(1, 14)), "board", "muck"]
    assert isinstance(hardware.outputs.buzzer, GpioBuzzer)
