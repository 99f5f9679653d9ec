"""The units, users, folders and device names of the appliance, checked without a running service manager."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "systemd"
SERVICES = ("dealer-table.service", "dealer-table-screen.service")
UNITS = (*SERVICES, "dealer-table.target")
# Tenths of systemd's exposure score.
MOST_EXPOSED = 15

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing: apt install systemd"
)


def said(*command: str | Path) -> tuple[int, str]:
    """A command's exit code and all it said."""
    ended = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    return ended.returncode, (ended.stdout + ended.stderr).strip()


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """The root of a machine with systemd's own units, ours, and a program to start."""
    shutil.copytree("/lib/systemd/system", tmp_path / "usr/lib/systemd/system", symlinks=True)
    program = tmp_path / "opt/dealer-table/venv/bin/dealer-table"
    program.parent.mkdir(parents=True)
    shutil.copy("/bin/true", program)
    ours = tmp_path / "etc/systemd/system"
    ours.mkdir(parents=True)
    for unit in UNITS:
        shutil.copy(FOLDER / unit, ours)
    return tmp_path


def verified(machine: Path, unit: str) -> tuple[int, str]:
    """What systemd says of a unit; of some mistakes it only complains, so silence counts too."""
    return said("systemd-analyze", f"--root={machine}", "verify", "--man=no", "--recursive-errors=yes", unit)


def values(unit: str, key: str) -> Iterator[str]:
    """All values of a key in a unit."""
    yield from re.findall(rf"^{key}=(.*)$", (FOLDER / unit).read_text(), re.MULTILINE)


@pytest.mark.slow
@needs_systemd
@pytest.mark.parametrize("unit", UNITS)
def test_systemd_takes_a_unit_without_a_word(machine: Path, unit: str) -> None:
    assert verified(machine, unit) == (0, "")


@pytest.mark.slow
@needs_systemd
@pytest.mark.parametrize(
    ("right", "wrong"), [("Restart=always", "Restrat=always"), ("WatchdogSec=10", "WatchdogSec=ten")]
)
def test_the_check_finds_a_planted_mistake(machine: Path, right: str, wrong: str) -> None:
    unit = machine / "etc/systemd/system/dealer-table.service"
    unit.write_text(unit.read_text().replace(right, wrong))
    assert verified(machine, unit.name) != (0, "")


@needs_systemd
@pytest.mark.parametrize("service", SERVICES)
def test_a_service_is_exposed_little(service: str, record_property: Callable[[str, object], None]) -> None:
    code, told = said(
        "systemd-analyze",
        "--offline=true",
        "security",
        "--no-pager",
        f"--threshold={MOST_EXPOSED}",
        f"{FOLDER}/{service}",
    )
    score = re.search(r"exposure level for (\S+): ([0-9.]+)", told)
    assert score is not None, told
    record_property("figure", f"{service}: exposure {score[2]}, at most {MOST_EXPOSED / 10}")
    assert code == 0
    assert float(score[2]) * 10 <= MOST_EXPOSED


@needs_systemd
def test_a_weakened_service_is_found(tmp_path: Path) -> None:
    weak = tmp_path / "weak.service"
    kept = re.sub(r"^(Protect|Restrict|Private|System).*\n", "", (FOLDER / SERVICES[0]).read_text(), flags=re.MULTILINE)
    weak.write_text(kept)
    code, _ = said("systemd-analyze", "--offline=true", "security", "--no-pager", f"--threshold={MOST_EXPOSED}", weak)
    assert code == 1


@pytest.mark.parametrize("service", SERVICES)
def test_no_service_leaves_its_memory_on_the_card(service: str) -> None:
    assert list(values(service, "LimitCORE")) == ["0"]


@pytest.mark.parametrize("service", SERVICES)
def test_no_service_has_a_network(service: str) -> None:
    assert list(values(service, "PrivateNetwork")) == ["yes"]
    assert list(values(service, "RestrictAddressFamilies")) == ["AF_UNIX"]
    assert list(values(service, "IPAddressDeny")) == ["any"]


def test_the_daemon_is_watched_from_its_loop_and_a_bad_profile_starts_no_circle() -> None:
    daemon = SERVICES[0]
    assert list(values(daemon, "Type")) == ["notify"]
    assert int(next(values(daemon, "WatchdogSec"))) <= 10
    assert list(values(daemon, "RestartPreventExitStatus")) == ["2"]


def test_the_screen_is_another_user_without_the_daemons_groups() -> None:
    daemon, screen = SERVICES
    assert next(values(daemon, "User")) != next(values(screen, "User"))
    groups = set(next(values(screen, "SupplementaryGroups")).split())
    assert groups <= {"video", "render"}
    hidden = next(values(screen, "InaccessiblePaths"))
    assert "/var/lib/dealer-table" in hidden
    assert "floor.sock" in hidden


def test_the_screen_takes_the_console_from_the_login_and_the_display_as_its_own_user() -> None:
    screen = SERVICES[1]
    for key in ("Conflicts", "After"):
        assert "getty@tty1.service" in next(values(screen, key)).split()
    assert list(values(screen, "TTYPath")) == ["/dev/tty1"]
    assert list(values(screen, "StandardInput")) == ["tty"]
    assert set(values(screen, "DeviceAllow")) == {"char-drm rw", "char-tty rw"}


def test_every_device_driver_that_a_service_may_open_is_loaded_before_it() -> None:
    loaded = {"spi": "spidev", "ttyUSB": "usbserial", "ttyACM": "cdc_acm", "drm": "drm"}
    for service in SERVICES:
        allowed = re.findall(r"^DeviceAllow=char-(\w+)", (FOLDER / service).read_text(), re.MULTILINE)
        assert allowed
        for name in allowed:
            module = loaded.get(name)
            assert module is None or f"modprobe@{module}.service" in next(values(service, "After"))


@needs_systemd
def test_users_groups_and_folders_are_made(tmp_path: Path) -> None:
    for folder in ("etc", "var/lib", "run"):
        (tmp_path / folder).mkdir(parents=True)
    assert said("systemd-sysusers", f"--root={tmp_path}", FOLDER / "dealer-table.sysusers")[0] == 0
    groups = {line.split(":")[0]: line.split(":")[3] for line in (tmp_path / "etc/group").read_text().splitlines()}
    assert "dealer" in groups["dealer-floor"].split(",")
    assert "dealer-screen" not in groups["dealer-floor"].split(",")
    assert said("systemd-tmpfiles", f"--root={tmp_path}", "--create", FOLDER / "dealer-table.tmpfiles")[0] == 0
    state = tmp_path / "var/lib/dealer-table"
    assert state.stat().st_mode & 0o777 == 0o750


def test_the_profiles_and_the_rules_name_the_same_devices() -> None:
    rules = (FOLDER / "60-dealer-table.rules").read_text()
    named = set(re.findall(r'SYMLINK\+="([^"]+)"', rules))
    for profile in (FOLDER.parent / "hw" / "profiles").glob("*.toml"):
        for device in re.findall(r'"/dev/((?:input/)?dealer-[\w-]+)"', profile.read_text()):
            assert device in named, profile.name
