"""The files shared with the nodes: what they may use, and that MicroPython makes the same of them."""

import ast
import subprocess
from pathlib import Path

import pytest

from hw.seat_node.collect import program_files
from tests.drivers.seatbus.firmware import plain
from tests.drivers.seatbus.micropython import ROOT, environment, micropython

FIRMWARE = Path(plain.__file__).parent
MODULES = sorted(path.stem for path in FIRMWARE.glob("test_*.py"))
PROGRAM = ("main.py", "hal_rp2040.py", "hal_unix.py")
SHARED = [path.relative_to(ROOT) for path in program_files()]


@pytest.mark.parametrize("path", SHARED, ids=str)
def test_a_shared_file_imports_nothing_that_a_node_lacks(path: Path) -> None:
    tree = ast.parse((ROOT / path).read_text())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {name for name in imported if name.split(".")[0] == "drivers"}
    assert imported - ours <= {"struct", "binascii"}


def test_the_node_shares_frames_debounce_iso_14443_and_presence_with_the_pi() -> None:
    assert {
        Path("drivers/seatbus/frames.py"),
        Path("drivers/seatbus/messages.py"),
        Path("drivers/buttons/debounce.py"),
        Path("drivers/rfid/iso14443.py"),
        Path("drivers/rfid/presence.py"),
    } <= set(SHARED)


@pytest.mark.slow
def test_the_firmware_s_tests_pass_under_micropython() -> None:
    names = [
        f"{module} {node.name}"
        for module in MODULES
        for node in ast.parse((FIRMWARE / f"{module}.py").read_text()).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    command = [*micropython(heap_kb=2_000), str(FIRMWARE / "run_all.py"), *MODULES]
    done = subprocess.run(command, env=environment(ROOT), capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert sorted(done.stdout.splitlines()) == sorted(names)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAM)
def test_every_file_of_the_node_s_program_compiles_under_micropython(name: str) -> None:
    command = [*micropython(heap_kb=2_000), "-X", "compile-only", str(ROOT / "hw/seat_node" / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
