"""How the suite is started at a real table."""

import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.config.pins import on_a_pi
from tests.hil.conftest import BENCH

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def started(*words: str | Path) -> tuple[int, str]:
    """The exit code of the real table's tests of lamps, away from any terminal, and what was printed."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "pi", "-rs", "tests/hil/test_lights.py"]
    ended = subprocess.run(
        [*command, *words], cwd=ROOT, capture_output=True, text=True, check=False, start_new_session=True
    )
    return ended.returncode, ended.stdout + ended.stderr


def test_without_a_profile_it_is_skipped_with_what_to_give() -> None:
    code, printed = started()
    assert code == 0
    assert "a real table is tried with its profile: pytest -m pi --profile FILE" in printed
    assert "passed" not in printed


def test_away_from_a_terminal_nobody_can_be_asked() -> None:
    code, printed = started("--profile", BENCH)
    assert code == 2
    assert "/dev/tty: No such device or address: run this in a terminal (from afar with ssh -t)" in printed


def test_a_bad_profile_is_bad_input(tmp_path: Path) -> None:
    code, printed = started("--profile", tmp_path / "none.toml")
    assert code == 2
    assert "none.toml: cannot be read: No such file or directory; check the path" in printed


@pytest.mark.skipif(on_a_pi(), reason="check-config refuses this profile on a Pi")
def test_a_simulated_header_is_no_real_table(tmp_path: Path) -> None:
    (tmp_path / "wide.toml").write_text(BENCH.read_text().replace('header = "pi"', 'header = "wide"'))
    code, printed = started("--profile", tmp_path / "wide.toml")
    assert code == 2
    assert 'wide.toml: [pins] header = "wide": is simulated; name the profile of a real table' in printed
