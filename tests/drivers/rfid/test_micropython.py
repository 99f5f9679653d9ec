"""The files shared with the seat nodes: what they may use, and that MicroPython makes the same of them."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drivers.rfid import plain_air

ROOT = Path(plain_air.__file__).parents[3]
SHARED = ("crc_a", "iso14443", "mfrc522_front", "mfrc522_regs", "presence")
ALLOWED = {"struct", "binascii", "drivers.rfid", *(f"drivers.rfid.{name}" for name in SHARED)}


@pytest.mark.parametrize("name", SHARED)
def test_a_shared_file_imports_nothing_that_a_node_lacks(name: str) -> None:
    tree = ast.parse((ROOT / "drivers" / "rfid" / f"{name}.py").read_text())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= ALLOWED


@pytest.mark.parametrize("name", SHARED)
def test_a_shared_file_is_made_of_what_micropython_knows(name: str) -> None:
    tree = ast.parse((ROOT / "drivers" / "rfid" / f"{name}.py").read_text())
    starred = [node for node in ast.walk(tree) if isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Load)]
    assert not starred
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Match | ast.AsyncFunctionDef)]
    decorated = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.decorator_list]
    assert not decorated


def test_micropython_finds_what_python_finds() -> None:
    micropython = shutil.which("micropython")
    if micropython is None:
        pytest.skip("no micropython is on the path; install one to run the shared files under it")
    told = {}
    for interpreter in (sys.executable, micropython):
        path = str(ROOT) if interpreter == sys.executable else f"{ROOT}:.frozen"
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "MICROPYPATH": path}
        command = [interpreter, str(Path(plain_air.__file__))]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
        told[interpreter] = done.stdout
    assert len(told[sys.executable].splitlines()) == 36
    assert told[micropython] == told[sys.executable]
