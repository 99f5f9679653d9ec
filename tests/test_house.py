"""The rules of the house that no other tool watches, and that the tools which watch the rest would notice."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

import pytest
import tomli
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PACKAGES = ("firmware_host", "drivers", "display")
TOOLS = Path(sys.executable).parent
LOCK = (ROOT / "requirements.lock").read_text()
LOCKED: dict[str, Requirement] = {
    canonicalize_name(requirement.name): requirement
    for requirement in (Requirement(line.removesuffix("\\")) for line in LOCK.splitlines() if re.match(r"\w", line))
}
REGISTRY_HOST = re.compile(r"\b(?:pypi|pythonhosted|npmjs|(?:deb|security)\.debian)\.(?:org|com)\b")


def files_of_the_project() -> Iterator[Path]:
    """Every file that a person wrote, whether committed yet or not."""
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name == ".ci" or not name.startswith((".", "__pycache__"))]
        yield from (Path(folder, name) for name in names)


def asked_for() -> list[Requirement]:
    """What pyproject.toml asks for: to build, to run and to develop."""
    asked = tomli.loads((ROOT / "pyproject.toml").read_text())
    project = asked["project"]
    lines = [*asked["build-system"]["requires"], *project["dependencies"], *project["optional-dependencies"]["dev"]]
    return [Requirement(line) for line in lines]


def lint_imports(folder: Path) -> tuple[bool, str]:
    """Whether the import contracts hold in the tree in that folder, and what the tool said, in one line."""
    command = [str(TOOLS / "lint-imports"), "--no-logo", "--no-cache"]
    checked = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return checked.returncode == 0, " ".join((checked.stdout + checked.stderr).split())


@pytest.fixture
def copied_house(tmp_path: Path) -> Path:
    """A copy of the packages and their contracts, to plant faults in."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.slow
def test_the_import_contracts_hold_in_a_copy_without_a_planted_fault(copied_house: Path) -> None:
    holds, said = lint_imports(copied_house)
    assert holds, said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "imported", "complaint"),
    [
        ("firmware_host/core", "time", "firmware_host.core is not allowed to import time"),
        ("firmware_host/core", "os.path", "firmware_host.core is not allowed to import os"),
        (
            "firmware_host/core",
            "firmware_host.journal",
            "firmware_host.core is not allowed to import firmware_host.journal",
        ),
        (
            "firmware_host/journal",
            "firmware_host.decks",
            "firmware_host.journal is not allowed to import firmware_host.decks",
        ),
        ("firmware_host/shell", "drivers.planted", "firmware_host.shell is not allowed to import drivers"),
        ("drivers", "firmware_host.core", "drivers is not allowed to import firmware_host"),
        ("display", "drivers.api", "display is not allowed to import drivers"),
        ("firmware_host/unnamed", "math", "not listed as layers: - firmware_host.unnamed"),
    ],
)
def test_a_planted_import_breaks_the_contracts(copied_house: Path, folder: str, imported: str, complaint: str) -> None:
    (copied_house / "drivers/planted.py").touch()
    package = copied_house / folder
    package.mkdir(exist_ok=True)
    (package / "__init__.py").touch()
    (package / "planted_here.py").write_text(f"import {imported}\n")
    holds, said = lint_imports(copied_house)
    assert not holds
    assert complaint in said


@pytest.mark.slow
def test_the_shell_may_name_what_drivers_have_in_common(copied_house: Path) -> None:
    (copied_house / "firmware_host/shell/planted_here.py").write_text("import drivers.api\n")
    holds, said = lint_imports(copied_house)
    assert holds, said


@pytest.mark.parametrize("package", [*PACKAGES, "tests"])
def test_every_folder_that_holds_python_is_a_package(package: str) -> None:
    top = ROOT / package
    folders = {folder for path in top.rglob("*.py") for folder in path.parents if folder.is_relative_to(top)}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


@pytest.mark.slow
def test_the_core_never_names_what_talks_to_the_world() -> None:
    banned = {"open", "print", "input", "__import__", "eval", "exec"}
    named = [
        f"{path.name}:{node.lineno} {node.id}"
        for path in (ROOT / "firmware_host/core").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Name) and node.id in banned
    ]
    assert named == []


@pytest.mark.parametrize(("folder", "complains"), [("firmware_host/core", True), ("firmware_host/commands", False)])
def test_ruff_bans_print_in_the_core_alone(folder: str, complains: bool) -> None:
    command = [str(TOOLS / "ruff"), "check", "--no-cache", "--stdin-filename", f"{folder}/planted_here.py", "-"]
    checked = subprocess.run(command, cwd=ROOT, input='print("x")\n', capture_output=True, text=True, check=False)
    assert ("T201" in checked.stdout, checked.returncode != 0) == (complains, complains)


def test_the_lock_never_names_the_gpio_library_that_fights_ours() -> None:
    assert "rpi-lgpio" in LOCKED
    assert "rpi-gpio" not in LOCKED


@pytest.mark.parametrize("name", ["spidev", "lgpio", "rpi-lgpio"])
@pytest.mark.parametrize(("machine", "installed"), [("x86_64", False), ("aarch64", True), ("armv7l", True)])
def test_what_needs_a_pi_installs_on_a_pi_alone(name: str, machine: str, installed: bool) -> None:
    marker = LOCKED[name].marker
    assert marker is not None
    assert marker.evaluate({"sys_platform": "linux", "platform_machine": machine}) is installed


def test_every_line_of_the_lock_has_one_version_and_hashes() -> None:
    entries = re.split(r"\n(?=\w)", re.sub(r"^#.*\n", "", LOCK, flags=re.MULTILINE))
    assert len(entries) == len(LOCKED)
    entry = re.compile(r"[\w.-]+==[\w.]+( ; [^\n]+?)?( \\\n +--hash=sha256:[0-9a-f]{64})+\n?")
    assert [lines for lines in entries if not entry.fullmatch(lines)] == []


def test_the_lock_satisfies_all_that_the_project_asks_for() -> None:
    assert [str(asked) for asked in asked_for() if canonicalize_name(asked.name) not in LOCKED] == []
    for asked in asked_for():
        (pinned,) = LOCKED[canonicalize_name(asked.name)].specifier
        assert asked.specifier.contains(pinned.version), f"{asked} is locked at {pinned.version}"


def test_the_lock_holds_what_its_packages_need_in_turn_but_for_that_library() -> None:
    here = [name for name, locked in LOCKED.items() if locked.marker is None or locked.marker.evaluate()]
    needs = [Requirement(line) for name in here for line in requires(name) or ()]
    needed = {canonicalize_name(it.name) for it in needs if it.marker is None or it.marker.evaluate({"extra": ""})}
    assert needed - LOCKED.keys() == {"rpi-gpio"}


@pytest.mark.slow
def test_no_file_names_the_host_of_a_package_registry() -> None:
    named = [
        f"{path.relative_to(ROOT)}: {host}"
        for path in files_of_the_project()
        for host in REGISTRY_HOST.findall(path.read_text(errors="ignore"))
    ]
    assert named == []


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.lock", "Makefile", ".ci/run", "systemd/wheels.sh"])
def test_what_installs_names_no_address_and_no_index(name: str) -> None:
    assert re.findall(r"\w+://|--(?:extra-)?index-url|--find-links|--trusted-host", (ROOT / name).read_text()) == []
