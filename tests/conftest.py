"""How property tests draw their examples: few and the same ones each time, many and by the seed in a campaign."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How fast this machine is says nothing about the code, so no example has a deadline.
settings.register_profile(
    "fixed", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "campaign", settings.get_profile("fixed"), derandomize=False, max_examples=2_000, print_blob=True
)
settings.load_profile("campaign" if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else "fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The profile of a real table, for the tests marked `pi`."""
    parser.addoption("--profile", type=Path, metavar="FILE", help="try the real table of this profile: -m pi")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The figures that tests found, at the end of a run, whichever process found them."""
    reports = [report for passed in ("passed", "failed") for report in terminalreporter.stats.get(passed, [])]
    for report in reports:
        for name, value in getattr(report, "user_properties", ()):
            if name == "figure":
                terminalreporter.write_line(str(value))


def pytest_report_header() -> str:
    """The line at the head of a run that says which examples it draws."""
    return f"hypothesis examples: {settings.get_current_profile_name()}"
