"""What the security page names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "hw" / "SECURITY.md").read_text("utf-8")


def test_every_test_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"`(tests/[\w/]+\.py)`", PAGE))
    assert len(named) > 15
    assert sorted(name for name in named if not (ROOT / name).is_file()) == []


def test_every_target_that_the_page_names_is_one_of_the_makefiles() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make ([\w-]+)`", PAGE)) <= targets
