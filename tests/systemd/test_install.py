"""The installer, run into a folder: what it writes, again, back and away."""

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "systemd" / "install.sh"
CONFIG = "dtparam=audio=on\n[pi4]\narm_boost=1\n"
CMDLINE = "console=serial0,115200 root=PARTUUID=1-02 rootwait\n"
# Stands in for Python where only the installer's own steps are looked at: makes a venv of two programs.
STUB = """#!/bin/bash
mkdir -p "$3/bin"
printf '#!/bin/bash\\necho pip "$@" >> "$(dirname "$0")/../asked"\\n' > "$3/bin/pip"
printf '#!/bin/bash\\necho "$@" >> "$(dirname "$0")/../asked"\\nexit %s\\n' "${CHECK:-0}" > "$3/bin/dealer-table"
chmod +x "$3"/bin/*
"""

pytestmark = pytest.mark.skipif(
    shutil.which("systemd-sysusers") is None, reason="systemd-sysusers is missing: apt install systemd"
)


class Machine:
    """A folder that stands for a Pi's disk, and a copy of the project to install from."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        boot = self.root / "boot/firmware"
        boot.mkdir(parents=True)
        (boot / "config.txt").write_text(CONFIG)
        (boot / "cmdline.txt").write_text(CMDLINE)
        self.project = folder / "project"
        self.project.mkdir()
        for name in ("systemd", "hw", "firmware_host", "drivers", "display"):
            shutil.copytree(ROOT / name, self.project / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / name, self.project)
        self.stub = folder / "python"
        self.stub.write_text(STUB)
        self.stub.chmod(0o755)

    def install(self, *words: str, check: int = 0) -> subprocess.CompletedProcess[str]:
        """Run the installer; `check` is how the new version's own check ends."""
        environment = {**os.environ, "DESTDIR": str(self.root), "PYTHON": str(self.stub), "CHECK": str(check)}
        command = ["bash", str(self.project / "systemd/install.sh"), *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def change(self) -> None:
        """Another version of the program."""
        with (self.project / "firmware_host/app.py").open("a") as file:
            file.write("# another\n")

    def tree(self) -> dict[str, str]:
        """Every file and link of ours with its content; users and groups are the machine's own."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            name = str(path.relative_to(self.root))
            if path.is_symlink():
                found[name] = f"-> {path.readlink()}"
            elif path.is_file() and path.name != "asked" and (path.parent.name != "etc"):
                found[name] = path.read_text()
        return found

    @property
    def version(self) -> str:
        """The folder of the version that runs."""
        return str((self.root / "opt/dealer-table/venv").readlink())


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_script_is_clean() -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is missing: apt install shellcheck")
    checked = subprocess.run(["shellcheck", str(SCRIPT)], capture_output=True, text=True, check=False)
    assert checked.stdout == ""


def test_an_installation_is_whole(machine: Machine) -> None:
    done = machine.install()
    assert done.returncode == 0, done.stderr
    tree = machine.tree()
    for place in (
        "etc/systemd/system/dealer-table.service",
        "etc/systemd/system/dealer-table-screen.service",
        "etc/systemd/system/dealer-table.target",
        "etc/udev/rules.d/60-dealer-table.rules",
        "var/lib/dealer-table/table.toml",
        "usr/lib/sysusers.d/dealer-table.conf",
        "usr/lib/tmpfiles.d/dealer-table.conf",
        "opt/dealer-table/share/README.md",
    ):
        assert tree[place], place
    assert (machine.root / "opt/dealer-table/venv/bin/dealer-table").is_file()
    assert stat.S_IMODE((machine.root / "var/lib/dealer-table/table.toml").stat().st_mode) == 0o640
    assert "dtparam=spi=on" in tree["boot/firmware/config.txt"]
    assert tree["boot/firmware/cmdline.txt"] == f"{CMDLINE.strip()} consoleblank=0 vt.global_cursor_default=0\n"


def test_hashes_are_asked_for_and_nothing_else_is_fetched(machine: Machine, tmp_path: Path) -> None:
    machine.install("--wheels", str(tmp_path))
    asked = (machine.root / "opt/dealer-table" / machine.version / "asked").read_text().splitlines()
    assert "--no-deps --require-hashes" in asked[0]
    assert all(f"--no-index --find-links {tmp_path}" in line for line in asked if line.startswith("pip"))


def test_installing_again_changes_nothing(machine: Machine) -> None:
    machine.install()
    before = machine.tree()
    again = machine.install()
    assert again.returncode == 0
    assert machine.tree() == before


def test_a_dry_run_changes_nothing(machine: Machine) -> None:
    before = machine.tree()
    told = machine.install("--dry-run")
    assert told.returncode == 0, told.stderr
    assert machine.tree() == before
    assert "would run:" in told.stdout


def test_taking_it_away_leaves_the_nights_and_the_boot_settings_as_they_were(machine: Machine) -> None:
    machine.install()
    night = machine.root / "var/lib/dealer-table/journal.db"
    night.write_text("a night")
    assert machine.install("--uninstall").returncode == 0
    tree = machine.tree()
    assert tree["boot/firmware/config.txt"] == CONFIG
    assert tree["boot/firmware/cmdline.txt"] == CMDLINE
    assert night.read_text() == "a night"
    assert not any(name.startswith(("opt/", "etc/systemd", "usr/lib")) for name in tree)


def test_an_update_keeps_the_version_before_and_a_rollback_returns_to_it(machine: Machine) -> None:
    machine.install()
    first = machine.version
    machine.change()
    machine.install()
    assert machine.version != first
    assert machine.install("--rollback").returncode == 0
    assert machine.version == first


def test_only_two_versions_are_kept(machine: Machine) -> None:
    for _ in range(3):
        machine.install()
        machine.change()
    assert len(list((machine.root / "opt/dealer-table").glob("venv-*"))) == 2


def test_a_version_that_does_not_take_the_profile_never_runs(machine: Machine) -> None:
    machine.install()
    first = machine.version
    machine.change()
    failed = machine.install(check=2)
    assert failed.returncode == 1
    assert "nothing was changed over" in failed.stderr
    assert machine.version == first


def test_a_half_built_version_is_built_anew(machine: Machine) -> None:
    machine.install()
    venv = machine.root / "opt/dealer-table" / machine.version
    (venv / "complete").unlink()
    (venv / "bin/pip").unlink()
    assert machine.install().returncode == 0
    assert (venv / "bin/pip").is_file()


def test_a_profile_of_ones_own_is_kept_until_another_is_given(machine: Machine, tmp_path: Path) -> None:
    machine.install()
    own = machine.root / "var/lib/dealer-table/table.toml"
    own.write_text("mine")
    machine.install()
    assert own.read_text() == "mine"
    other = tmp_path / "other.toml"
    other.write_text("other")
    machine.install("--profile", str(other))
    assert own.read_text() == "other"
    assert own.with_name("table.toml.old").read_text() == "mine"


def test_a_profile_in_the_place_of_earlier_versions_is_taken_along(machine: Machine) -> None:
    before = machine.root / "etc/dealer-table/table.toml"
    before.parent.mkdir(parents=True)
    before.write_text("mine")
    assert machine.install().returncode == 0
    assert (machine.root / "var/lib/dealer-table/table.toml").read_text() == "mine"
    assert not before.exists()


@pytest.mark.parametrize(("words", "told"), [(["--profle"], "--profle is no option"), (["--profile"], "needs a path")])
def test_wrong_words_are_refused_with_what_to_do(machine: Machine, words: list[str], told: str) -> None:
    refused = machine.install(*words)
    assert refused.returncode == 2
    assert told in refused.stderr
    assert "--help" in refused.stderr


def test_a_profile_that_is_not_there_is_named(machine: Machine) -> None:
    refused = machine.install("--profile", "/nowhere.toml")
    assert refused.returncode == 1
    assert "/nowhere.toml" in refused.stderr
