"""What the appliance is made of: one lock for all, and wheels for a Pi or a compiler."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
ENTRY = re.compile(r"^(\w[^\n]*?)(?: \\)?\n((?: +--hash=sha256:\w{64}(?: \\)?\n)+)", re.MULTILINE)


class System(NamedTuple):
    """A Raspberry Pi OS of 64 bit: its Python, the minor version of its glibc, and what is compiled there."""

    python: str
    glibc: int
    compiled: frozenset[str]


SYSTEMS = {
    "bookworm": System("3.11", 36, frozenset({"phevaluator", "spidev"})),
    "trixie": System("3.13", 41, frozenset({"lgpio", "phevaluator", "spidev"})),
}


def locked(name: str) -> dict[str, tuple[Requirement, frozenset[str]]]:
    """What a lock names: the requirement and its hashes."""
    found: dict[str, tuple[Requirement, frozenset[str]]] = {}
    for line, hashes in ENTRY.findall((ROOT / name).read_text()):
        requirement = Requirement(line)
        found[canonicalize_name(requirement.name)] = (requirement, frozenset(re.findall(r"sha256:(\w+)", hashes)))
    return found


@pytest.mark.parametrize("name", ["systemd/requirements.lock", "systemd/build.lock"])
def test_the_appliance_has_what_the_tests_ran_with(name: str) -> None:
    tested = locked("requirements.lock")
    assert locked(name)
    for package, (requirement, hashes) in locked(name).items():
        if package in tested:
            assert (str(requirement.specifier), hashes) == (str(tested[package][0].specifier), tested[package][1])


def test_what_builds_a_wheel_is_locked_too() -> None:
    builders = {"hatchling", "setuptools"}
    assert builders <= locked("systemd/build.lock").keys()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bookworm", pytest.param("trixie", marks=pytest.mark.campaign)])
def test_a_pi_finds_a_wheel_of_all_that_it_does_not_compile(name: str, tmp_path: Path) -> None:
    system = SYSTEMS[name]
    machine = {"platform_machine": "aarch64", "sys_platform": "linux", "python_version": system.python}
    lock = locked("systemd/requirements.lock")
    on_a_pi = {
        package for package, (asked, _) in lock.items() if asked.marker is None or asked.marker.evaluate(machine)
    }
    assert system.compiled <= on_a_pi
    wanted = {f"{package}{lock[package][0].specifier}" for package in on_a_pi - system.compiled}
    platforms = [f"--platform=manylinux_2_{minor}_aarch64" for minor in range(17, system.glibc + 1)]
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-deps", "--quiet"]
    command += ["--only-binary=:all:", "--implementation=cp", f"--python-version={system.python}", *platforms]
    command += ["--platform=manylinux2014_aarch64", f"--target={tmp_path}", f"--report={tmp_path / 'report'}"]
    command += ["--retries=0", "--timeout=10", "--verbose", *sorted(wanted)]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Could not fetch URL" in asked.stdout + asked.stderr:
        pytest.skip("no network to ask for wheels")
    assert asked.returncode == 0, asked.stderr
    report = json.loads((tmp_path / "report").read_text())
    found = {}
    for item in report["install"]:
        package = canonicalize_name(item["metadata"]["name"])
        found[package] = item["download_info"]["archive_info"]["hashes"]["sha256"]
    assert found.keys() == on_a_pi - system.compiled
    assert [package for package, digest in found.items() if digest not in lock[package][1]] == []
