"""The daemon of a table whose profile names hardware that this machine does not have."""

from pathlib import Path
from random import Random

import pytest

from tests.daemon.clients import Status
from tests.daemon.hands import Dealer
from tests.daemon.process import TableProcess

BENCH = Path(__file__).parents[2] / "hw" / "profiles" / "bench-4.toml"
WIRED = ("buttons", "keys", "lights", "buzzer")

pytestmark = pytest.mark.skipif(any(Path("/dev").glob("gpiochip*")), reason="this machine has a gpiochip")


def faults(status: Status) -> dict[str, str]:
    """Text by device."""
    listed = status["faults"]
    assert isinstance(listed, list)
    return {str(one["device"]): str(one["text"]) for one in listed if isinstance(one, dict)}


@pytest.mark.slow
def test_a_table_without_its_header_says_so_by_device_and_plays_on_with_the_rest(stopped_table: TableProcess) -> None:
    stopped_table.profile.write_text(BENCH.read_text())
    stopped_table.start().stops_listening()
    floor, public = stopped_table.watch("floor"), stopped_table.watch("public")
    floor.until(lambda status: {*WIRED, "panel"} <= faults(status).keys(), "all faults")
    told = faults(floor.status)
    assert {told[device] for device in WIRED} == {
        "there is no GPIO header here (no /dev/gpiochip*): run the table on a Raspberry Pi, "
        'or name the driver "sim" in its profile'
    }
    dealer = Dealer(stopped_table, Random(5), floor, public)
    dealer.seats_players(4)
    dealer.hand()
    assert floor.status["hand"] == 1
    assert faults(floor.status).keys() == {*WIRED, "panel"}
