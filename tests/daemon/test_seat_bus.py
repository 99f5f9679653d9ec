"""The daemon of a table of seat nodes: its adapter, its nodes and the pad, each of which may be missing."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from drivers.lights.states import LOOKS
from drivers.rfid.field import SimField
from drivers.seatbus.adapter_sim import PtyAdapter
from drivers.seatbus.sim import SimBus
from firmware_host.decks.deck import simulated_deck
from firmware_host.decks.store import DeckStore
from tests.commands.running import run
from tests.daemon.clients import Floor, Status, Watcher
from tests.daemon.process import TableProcess
from tests.daemon.test_header import faults
from tests.drivers.seatbus.live import LiveNodes

BAR = (Path(__file__).parents[2] / "hw" / "profiles" / "bar-10.toml").read_text()
SEATS = 3
DECK = simulated_deck(Random(3), "red")
BAUD = 115_200

pytestmark = [pytest.mark.bus, pytest.mark.slow]


def seated(table: TableProcess) -> Floor:
    """The floor of a table at which three players sit, seat 1 on the button."""
    floor = table.floor()
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "seat 3 Cat 5000", "button 1"):
        assert floor.enters(line) == {"ok": True}
    return floor


def bar(seats: int, device: Path) -> str:
    """The profile of a bar's table with so many seats and its bus elsewhere."""
    return BAR.replace("seats = 10", f"seats = {seats}").replace("/dev/dealer-seats", str(device))


def phase(name: str) -> Callable[[Status], bool]:
    """Whether a status is of this phase."""
    return lambda status: status["phase"] == name


def names(device: str, status: Status) -> bool:
    """Whether a status has a fault of this device."""
    return device in faults(status)


@pytest.fixture
def nodes(stopped_table: TableProcess) -> Iterator[LiveNodes]:
    """The nodes of a table of three seats, whose profile names their adapter, with the deck of `DECK`."""
    (stopped_table.state / "decks").mkdir(parents=True)
    DeckStore(stopped_table.state / "decks").save(DECK)
    bus = SimBus(SEATS, SimField(), rng=Random(7), firmware="local without chips", baud=BAUD, skips=False)
    assert isinstance(bus.adapter, PtyAdapter)
    stopped_table.profile.write_text(bar(SEATS, bus.adapter.path))
    with LiveNodes(bus, look_s=0.001) as live:
        yield live


def strike(nodes: LiveNodes, key: str) -> None:
    """Press a key of the panel's node."""
    with nodes.lock:
        nodes.bus.panel.strike(key, nodes.now_us // 1000 + 20)


def watched(table: TableProcess, nodes: LiveNodes) -> Watcher:
    """A client of the floor's feed; all nodes have been greeted and have looked at their antennas."""
    nodes.until(lambda: all(node.settled for node in nodes.bus.bus.nodes.values()), "greeting of all nodes")
    watcher = table.watch("floor")
    watcher.until(lambda status: faults(status).keys() == {"panel"}, "fault of the pad")
    return watcher


def test_without_its_adapter_the_bus_is_a_fault_by_name_and_a_hand_is_played_by_the_floor(
    stopped_table: TableProcess, tmp_path: Path
) -> None:
    stopped_table.profile.write_text(bar(10, tmp_path / "no-adapter"))
    stopped_table.start().stops_listening()
    watcher = stopped_table.watch("floor")
    watcher.until(lambda status: faults(status).keys() == {"bus", "panel", "decks"}, "all faults")
    assert faults(watcher.status)["bus"].startswith(
        f"The seat bus is down: {tmp_path / 'no-adapter'} is not there: plug the adapter in"
    )
    floor = seated(stopped_table)
    for line in ("dealer riffle", "1 fold", "2 fold", "dealer next"):
        assert floor.enters(line) == {"ok": True}, line
    watcher.until(lambda status: status["hand"] == 1 and status["phase"] == "idle", "whole hand")


def test_keys_cards_and_lamps_of_the_nodes_are_the_table_s(nodes: LiveNodes, stopped_table: TableProcess) -> None:
    tags = {card: uid for uid, card in DECK.cards.items()}
    stopped_table.start().stops_listening()
    watcher = watched(stopped_table, nodes)
    seated(stopped_table)
    strike(nodes, "NEXT")
    watcher.until(phase("dealing"), "riffle")
    for turn, card in enumerate(("As", "Ks", "Qs", "Ah", "Kh", "Qh")):
        seat = (2, 3, 1)[turn % SEATS]
        with nodes.lock:
            nodes.bus.field.lay(f"seat{seat}", tags[card])
        stopped_table.logs(f"TagsSeen(place='{seat}'", 1 + turn // SEATS)
    watcher.until(phase("betting"), "cards of all")
    assert watcher.status["turn"] == 1
    lamp = nodes.bus.bus.nodes["1"].board
    nodes.until(lambda: lamp.colour == tuple(LOOKS["turn"].colour), "light at the seat to act")
    strike(nodes, "PASS")
    watcher.until(lambda status: status["turn"] == 2, "call")


def test_a_node_and_the_adapter_that_go_are_told_and_come_back_by_themselves(
    nodes: LiveNodes, stopped_table: TableProcess
) -> None:
    stopped_table.start().stops_listening()
    watcher = watched(stopped_table, nodes)
    for device in ("node 2", "bus"):
        with nodes.lock:
            nodes.bus.unplug(device)
        watcher.until(partial(names, device), f"fault of {device}")
        with nodes.lock:
            nodes.bus.plug(device)
        watcher.until(lambda status: faults(status).keys() == {"panel"}, f"return of {device}")
    strike(nodes, "FLOOR")
    watcher.until(lambda status: bool(status["entry"]), "key of the panel's node")


@pytest.mark.parametrize("runs", [False, True], ids=["no table", "a running table"])
def test_the_doctor_lists_every_node_with_its_version_error_rate_and_round_trip(
    nodes: LiveNodes, stopped_table: TableProcess, runs: bool
) -> None:
    with nodes.lock:
        nodes.bus.unplug("node 3")
    there = ("1", "2", "board", "muck", "panel")
    if runs:
        stopped_table.start().stops_listening()
        stopped_table.watch("floor").until(partial(names, "node 3"), "fault of node 3")
        stopped_table.floor().surveyed_until(f"node {name}" for name in there)
    places = ("--dir", stopped_table.feeds, "--state", stopped_table.state)
    ended = run("doctor", "--profile", stopped_table.profile, *places)
    assert ended.code == 1
    lines = ended.out.splitlines()
    told = dict(line[6:].split(": ", 1) for line in lines)
    assert len(told) == len(lines), "no device is told twice"
    assert told["node 3"] == "The node 3 does not answer: check its cable and its power. Key for it by hand."
    assert told["bus"].startswith("5 nodes answer")
    assert ("table" in told) is runs
    for name in there:
        unique = nodes.bus.bus.nodes[name].unique.hex()
        assert told[f"node {name}"].startswith(f"firmware 1.0, id {unique}, ")
        assert told[f"node {name}"].endswith(" ms there and back")
        assert " % of exchanges fail, " in told[f"node {name}"]
