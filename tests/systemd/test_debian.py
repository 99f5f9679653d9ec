"""The Debian package in a clean Debian: installed, updated, gone back from and removed; and what is compiled there."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.systemd.debian import ROOT, Debian, needed

SUITES = {(3, 11): "bookworm", (3, 13): "trixie"}
BOOT = {"config.txt": b"dtparam=audio=on\n", "cmdline.txt": b"root=PARTUUID=1-02 rootwait"}
INSTALLER = "/usr/share/dealer-table/install.sh"
# Stands in for a running service manager: the version with this mark never gets ready.
BROKEN = "ffffffff"
SYSTEMCTL = f"""#!/bin/bash
now=$(readlink /opt/dealer-table/venv)
echo "$* $now" >> /tmp/asked
[ "$1" != restart ] || [[ $now != *{BROKEN}* ]] || [ -e /tmp/mended ]
"""

pytestmark = [
    pytest.mark.campaign,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root makes a root"),
]


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """A Debian with the Python that these tests run under and what a Pi has besides, but without a compiler."""
    suite = SUITES.get(sys.version_info[:2])
    if suite is None:
        pytest.skip(f"no Debian has Python {sys.version_info.major}.{sys.version_info.minor}")
    made = Debian.fetched(suite, tmp_path_factory.mktemp("debian") / "root", needed("run"))
    boot = made.folder / "boot/firmware"
    boot.mkdir()
    for name, content in BOOT.items():
        (boot / name).write_bytes(content)
    return made


@pytest.fixture(scope="module")
def wheels(debian: Debian, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make wheels` makes, once there is a network to make it from."""
    folder = tmp_path_factory.mktemp("wheels")
    command = [str(ROOT / "systemd/wheels.sh"), str(folder)]
    subprocess.run(command, env={**os.environ, "PYTHON": sys.executable}, check=True)
    return folder


def package(debian: Debian, wheels: Path) -> str:
    """Make a package of the wheels; its place in the root."""
    shutil.rmtree(debian.folder / "tmp/package", ignore_errors=True)
    subprocess.run([ROOT / "systemd/package.sh", wheels, debian.folder / "tmp/package"], check=True)
    (made,) = (debian.folder / "tmp/package").glob("*.deb")
    return f"/tmp/package/{made.name}"


def version(debian: Debian) -> str:
    return str((debian.folder / "opt/dealer-table/venv").readlink())


@pytest.fixture
def installed(debian: Debian, wheels: Path) -> Iterator[str]:
    """The package installed for one test; its place."""
    place = package(debian, wheels)
    debian.does("dpkg", "-i", place)
    yield place
    debian.run("dpkg", "--purge", "dealer-table")


def test_a_package_goes_in_again_and_out_and_leaves_nothing_but_the_nights(debian: Debian, wheels: Path) -> None:
    before = debian.tree()
    place = package(debian, wheels)
    debian.does("dpkg", "-i", place)
    assert "fine" in debian.does("dealer-table", "check-config", "/var/lib/dealer-table/table.toml")
    assert "dealer" in debian.does("stat", "-c", "%U", "/var/lib/dealer-table")
    assert debian.run("su", "-s", "/bin/sh", "dealer-screen", "-c", "ls /var/lib/dealer-table").returncode != 0
    assert "dtparam=spi=on" in (debian.folder / "boot/firmware/config.txt").read_text()
    once = debian.tree()
    debian.does("dpkg", "-i", place)
    assert debian.tree() == once
    debian.does("dpkg", "--remove", "dealer-table")
    debian.does("dpkg", "--purge", "dealer-table")
    after = debian.tree()
    users = {f"etc/{name}{end}" for name in ("passwd", "group", "shadow", "gshadow") for end in ("", "-", ".lock")}
    changed = {name for name in after.keys() | before.keys() if after.get(name) != before.get(name)} - users
    assert {name for name in changed if not name.startswith("etc/.")} == {
        "var/lib/dealer-table",
        "var/lib/dealer-table/table.toml",
    }


def test_a_version_that_does_not_start_gives_way_to_the_one_before(
    debian: Debian, wheels: Path, installed: str, tmp_path: Path
) -> None:
    first = version(debian)
    (debian.folder / "run/systemd/system").mkdir(parents=True)
    debian.script("usr/local/bin/systemctl", SYSTEMCTL)
    debian.script("usr/local/bin/udevadm", "#!/bin/sh\n")
    later = tmp_path / "later"
    shutil.copytree(wheels, later)
    (later / "version").write_text(f"0.1.0-{BROKEN}\n")
    failed = debian.run("dpkg", "-i", package(debian, later))
    assert failed.returncode != 0
    assert "back to the one before" in failed.stderr
    assert version(debian) == first
    restarts = [line for line in (debian.folder / "tmp/asked").read_text().splitlines() if line.startswith("restart")]
    assert BROKEN in restarts[0]
    assert restarts[1:] == [f"restart dealer-table{name}.service {first}" for name in ("", "-screen")]
    (debian.folder / "tmp/mended").touch()
    debian.does("dpkg", "--configure", "dealer-table")
    assert BROKEN in version(debian)
    debian.does(INSTALLER, "--rollback")
    assert version(debian) == first


@pytest.mark.parametrize("suite", SUITES.values())
def test_what_has_no_wheel_for_a_pi_is_compiled_by_debians_compiler(suite: str, tmp_path: Path) -> None:
    debian = Debian.fetched(suite, tmp_path / "root", needed("run", "build"))
    for name in ("systemd", "hw", "firmware_host", "drivers", "display", "pyproject.toml", "README.md"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, debian.folder / "srv" / name)
    # A PC has wheels for some of it and no need of the rest; here everything is taken as on a Pi, out of its sources.
    lock = debian.folder / "srv/systemd/requirements.lock"
    lock.write_text(re.sub(r" ; .* \\$", r" \\", lock.read_text(), flags=re.MULTILINE))
    debian.does("env", "PIP_NO_BINARY=lgpio,spidev,phevaluator", "/srv/systemd/wheels.sh", "/srv/wheels")
    debian.does("/srv/systemd/install.sh", "--wheels", "/srv/wheels")
    built = debian.does("sh", "-c", "ls /opt/dealer-table/venv/lib/python3.*/site-packages")
    for name in ("_lgpio.", "spidev.", "phevaluator"):
        assert name in built
    units = "/usr/lib/systemd/system"
    for service in ("dealer-table.service", "dealer-table-screen.service"):
        assert (
            debian.does("systemd-analyze", "verify", "--man=no", "--recursive-errors=yes", f"{units}/{service}") == ""
        )
        debian.does("systemd-analyze", "security", "--offline=true", "--threshold=15", f"{units}/{service}")
    # Older ones have no such check.
    if debian.run("udevadm", "verify", "--help").returncode == 0:
        debian.does("udevadm", "verify", "--no-style", "/usr/lib/udev/rules.d/60-dealer-table.rules")
