"""The installer, run into a folder: what it writes, again, back and away."""

import hashlib
import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from tests.systemd.machine import CMDLINE, CONFIG, FOLDER, Machine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("systemd-sysusers") is None, reason="systemd-sysusers is missing: apt install systemd"
    ),
]

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_scripts_are_clean() -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is missing: apt install shellcheck")
    scripts = [*FOLDER.glob("*.sh"), *FOLDER.glob("debian/p*")]
    assert len(scripts) == 5
    checked = subprocess.run(["shellcheck", *map(str, scripts)], capture_output=True, text=True, check=False)
    assert checked.stdout == ""


@pytest.mark.slow
def test_an_installation_is_whole(machine: Machine) -> None:
    done = machine.install()
    assert done.returncode == 0, done.stderr
    tree = machine.tree()
    venv = f"opt/dealer-table/{machine.version}"
    ours = {name for name in tree if not name.startswith((f"{venv}/", "boot/"))}
    assert ours == {
        "etc/dealer-table/screen.env",
        "etc/systemd/system/dealer-table.target.wants/dealer-table-screen.service",
        "etc/systemd/system/dealer-table.target.wants/dealer-table.service",
        "etc/systemd/system/multi-user.target.wants/dealer-table.target",
        "opt/dealer-table/venv",
        "usr/lib/systemd/system/dealer-table-screen.service",
        "usr/lib/systemd/system/dealer-table.service",
        "usr/lib/systemd/system/dealer-table.target",
        "usr/lib/sysusers.d/dealer-table.conf",
        "usr/lib/tmpfiles.d/dealer-table.conf",
        "usr/lib/udev/rules.d/60-dealer-table.rules",
        "usr/local/bin/dealer-table",
        "var/lib/dealer-table/table.toml",
    }
    assert tree["usr/local/bin/dealer-table"] == "-> /opt/dealer-table/venv/bin/dealer-table"
    assert (machine.root / "opt/dealer-table/venv/bin/dealer-table").is_file()
    assert "dtparam=spi=on" in tree["boot/firmware/config.txt"]
    assert tree["boot/firmware/cmdline.txt"] == f"{CMDLINE.strip()} quiet consoleblank=0 vt.global_cursor_default=0\n"


@as_root
def test_the_profile_is_the_daemons_to_read_and_nobody_elses(machine: Machine) -> None:
    machine.install()
    profile = (machine.root / "var/lib/dealer-table/table.toml").stat()
    groups = dict(line.split(":")[0::2] for line in (machine.root / "etc/group").read_text().splitlines())
    assert stat.S_IMODE(profile.st_mode) == 0o640
    assert profile.st_gid == int(groups["dealer"])


def test_the_programs_of_a_folder_run_where_the_folder_becomes_the_root(machine: Machine) -> None:
    machine.install()
    started = machine.tree()[f"opt/dealer-table/{machine.version}/bin/dealer-table"]
    assert started == f"#!/opt/dealer-table/{machine.version}/bin/python\n"


def test_wheels_are_collected_and_installed_by_their_hashes_alone(machine: Machine, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    assert machine.collect(wheels).returncode == 0
    fetched = [line for line in machine.asked.read_text().splitlines() if str(machine.project) not in line.split()[-1]]
    assert fetched
    assert all("--no-deps" in line and "--require-hashes" in line for line in fetched)
    locked = dict(line.split(" --hash=sha256:") for line in (wheels / "requirements.lock").read_text().splitlines())
    built = hashlib.sha256(b"built\n").hexdigest()
    assert locked == {
        "dealer_table==0.1.0": f"{built} # py3-none-any",
        "spidev==3.8": f"{built} # cp311-cp311-linux_aarch64",
    }
    machine.asked.unlink()
    assert machine.install("--wheels", str(wheels)).returncode == 0
    (installed,) = (line for line in machine.asked.read_text().splitlines() if line.startswith("pip"))
    for word in (
        "--no-deps",
        "--no-index",
        "--require-hashes",
        f"--find-links {wheels}",
        f"-r {wheels}/requirements.lock",
    ):
        assert word in installed


@as_root
def test_whoever_installs_the_tables_users_read_it(machine: Machine) -> None:
    assert machine.install(umask=0o077).returncode == 0
    for place in ("opt/dealer-table", "usr/local/bin", "etc/dealer-table/screen.env"):
        assert (machine.root / place).stat().st_mode & 0o044 == 0o044, place


def test_wheels_are_not_laid_over_something_else(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter").write_text("mine")
    refused = machine.collect(tmp_path / "mine")
    assert refused.returncode == 1
    assert "name an empty folder" in refused.stderr
    assert (tmp_path / "mine/letter").read_text() == "mine"


def test_a_machine_may_have_wheels_or_a_compiler_with_the_same_end(machine: Machine, tmp_path: Path) -> None:
    machine.collect(tmp_path / "wheels")
    machine.install("--wheels", str(tmp_path / "wheels"))
    before = machine.tree()
    machine.install()
    assert machine.tree() == before


@pytest.mark.slow
def test_installing_again_changes_nothing(machine: Machine) -> None:
    machine.install()
    before = machine.tree()
    again = machine.install()
    assert again.returncode == 0
    assert machine.tree() == before


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("--rollback",), ("--uninstall",)])
def test_a_dry_run_changes_nothing(machine: Machine, words: tuple[str, ...]) -> None:
    if words:
        machine.install()
        machine.change()
        machine.install()
    before = machine.tree()
    told = machine.install(*words, "--dry-run")
    assert told.returncode == 0, told.stderr
    assert machine.tree() == before
    assert "would run:" in told.stdout


def test_taking_it_away_leaves_the_nights_and_nothing_else(machine: Machine) -> None:
    before = machine.tree()
    machine.install()
    night = machine.root / "var/lib/dealer-table/journal.db"
    night.write_text("a night")
    profile = machine.tree()["var/lib/dealer-table/table.toml"]
    assert machine.install("--uninstall").returncode == 0
    kept = {
        "etc/dealer-table/screen.env": (FOLDER / "screen.env").read_text(),
        "var/lib/dealer-table/journal.db": "a night",
        "var/lib/dealer-table/table.toml": profile,
    }
    assert machine.tree() == before | kept


@pytest.mark.parametrize(
    ("cmdline", "config"),
    [
        ("quiet  root=/dev/a consoleblank=0", ""),
        ("a b\n", "dtparam=spi=on"),
        ("a quiet\nsecond line\n\n", f"{CONFIG}\n\n"),
    ],
)
def test_boot_settings_are_undone_to_the_letter(machine: Machine, cmdline: str, config: str) -> None:
    boot = machine.root / "boot/firmware"
    (boot / "cmdline.txt").write_text(cmdline)
    (boot / "config.txt").write_text(config)
    assert machine.install().returncode == 0
    words = (boot / "cmdline.txt").read_text().splitlines()[0].split()
    for word in ("quiet", "consoleblank=0", "vt.global_cursor_default=0"):
        assert words.count(word) == 1
    machine.install()
    machine.install("--uninstall")
    assert {path.name: path.read_text() for path in boot.iterdir()} == {"cmdline.txt": cmdline, "config.txt": config}


def test_boot_settings_that_somebody_made_since_are_kept(machine: Machine) -> None:
    boot = machine.root / "boot/firmware"
    machine.install()
    for name, added in (("config.txt", "own=1\n"), ("cmdline.txt", "own=1 ")):
        text = (boot / name).read_text()
        (boot / name).write_text(text + added if name == "config.txt" else added + text)
    machine.install("--uninstall")
    left = {path.name: path.read_text() for path in boot.iterdir()}
    assert left == {"config.txt": f"{CONFIG}own=1\n", "cmdline.txt": f"own=1 {CMDLINE}"}


@pytest.mark.slow
def test_an_update_keeps_the_version_before_and_a_rollback_returns_to_it(machine: Machine) -> None:
    machine.install()
    first = machine.version
    machine.change()
    machine.install()
    second = machine.version
    assert second != first
    assert machine.install("--rollback").returncode == 0
    assert machine.version == first
    machine.install("--rollback")
    assert machine.version == second


def test_a_rollback_brings_the_units_of_its_version_back(machine: Machine) -> None:
    machine.install()
    unit = machine.root / "usr/lib/systemd/system/dealer-table.service"
    first = unit.read_text()
    machine.change()
    machine.install()
    assert unit.read_text() != first
    machine.install("--rollback")
    assert unit.read_text() == first


def test_without_a_version_before_there_is_no_way_back(machine: Machine) -> None:
    machine.install()
    before = machine.tree()
    refused = machine.install("--rollback")
    assert (refused.returncode, machine.tree()) == (1, before)
    assert "no version before" in refused.stderr


def test_another_python_is_another_version(machine: Machine) -> None:
    machine.install()
    first = machine.version
    machine.install(python="py3.13")
    assert (first[-6:], machine.version[-6:]) == ("py3.11", "py3.13")


@pytest.mark.slow
def test_only_two_versions_are_kept(machine: Machine) -> None:
    for _ in range(3):
        machine.install()
        machine.change()
    assert len(list((machine.root / "opt/dealer-table").glob("venv-*"))) == 2


@pytest.mark.parametrize("failing", ["CHECK", "LOADS", "PLAYS"])
def test_a_version_that_does_not_pass_its_own_check_never_runs(machine: Machine, tmp_path: Path, failing: str) -> None:
    machine.install()
    before = {name: text for name, text in machine.tree().items() if not name.startswith("opt/dealer-table/venv-")}
    machine.change()
    (tmp_path / "other.toml").write_text("other")
    failed = machine.install("--profile", str(tmp_path / "other.toml"), failing=failing)
    assert failed.returncode == 1
    assert "nothing was changed over" in failed.stderr
    after = machine.tree()
    assert {name: after[name] for name in after if not name.startswith("opt/dealer-table/venv-")} == before


def test_the_profile_that_will_be_used_is_the_one_that_is_checked(machine: Machine, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text("other")
    machine.install("--profile", str(other))
    assert machine.asked.read_text().splitlines()[-1] == str(other)
    machine.install()
    assert machine.asked.read_text().splitlines()[-1] == str(machine.root / "var/lib/dealer-table/table.toml")


@pytest.mark.slow
def test_a_half_built_version_is_built_anew(machine: Machine) -> None:
    machine.install()
    venv = machine.root / "opt/dealer-table" / machine.version
    (venv / "complete").unlink()
    (venv / "bin/pip").unlink()
    assert machine.install().returncode == 0
    assert (venv / "bin/pip").is_file()


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_profile_in_the_place_of_earlier_versions_is_taken_along(machine: Machine) -> None:
    before = machine.root / "etc/dealer-table/table.toml"
    before.parent.mkdir(parents=True)
    before.write_text("mine")
    assert machine.install().returncode == 0
    assert (machine.root / "var/lib/dealer-table/table.toml").read_text() == "mine"
    assert not before.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("words", "told"), [(["--profle"], "--profle is no option"), (["--profile"], "needs a path")])
def test_wrong_words_are_refused_with_what_to_do(machine: Machine, words: list[str], told: str) -> None:
    refused = machine.install(*words)
    assert refused.returncode == 2
    assert told in refused.stderr
    assert "--help" in refused.stderr


def test_a_path_that_is_not_there_is_named_before_anything_is_done(machine: Machine) -> None:
    before = machine.tree()
    for option in ("--profile", "--wheels"):
        refused = machine.install(option, "/nowhere")
        assert (refused.returncode, machine.tree()) == (1, before)
        assert "/nowhere" in refused.stderr
