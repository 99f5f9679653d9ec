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
    stopped_table.profile.write_text(BENCH.read_text().replace('"mfrc522"', '"sim"'))
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


@pytest.mark.slow
def test_without_spi_every_reader_is_a_fault_that_says_what_to_do(stopped_table: TableProcess) -> None:
    stopped_table.profile.write_text(BENCH.read_text())
    stopped_table.start().stops_listening()
    floor = stopped_table.watch("floor")
    readers = {f"reader {antenna}" for antenna in ("seat1", "seat2", "seat3", "seat4", "board", "muck")}
    floor.until(lambda status: readers <= faults(status).keys(), "all readers")
    assert all("Cards there are not seen until it is back." in faults(floor.status)[reader] for reader in readers)
    assert not (stopped_table.feeds / "bench.sock").exists()


@pytest.mark.slow
def test_a_hand_is_played_through_the_real_driver_of_readers_over_simulated_chips(stopped_table: TableProcess) -> None:
    text = BENCH.read_text().replace('"gpio"', '"sim"').replace('header = "pi"', 'header = "wide"')
    stopped_table.profile.write_text(text)
    stopped_table.start().stops_listening()
    floor, public = stopped_table.watch("floor"), stopped_table.watch("public")
    dealer = Dealer(stopped_table, Random(5), floor, public)
    dealer.seats_players(4)
    dealer.hand()
    assert floor.status["hand"] == 1
    assert faults(floor.status) == {}
