"""The command `seats assign`: what the installer sees and types, over a simulated bus and over a real serial port."""

import os
import queue
import select
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from drivers.buttons.contact import clean
from drivers.rfid.field import SimField
from drivers.seatbus.adapter_sim import PtyAdapter
from drivers.seatbus.assign import Assigner
from drivers.seatbus.plan import table as plans_of
from drivers.seatbus.sim import SimBus
from firmware_host.commands.seats import KEYS, followed
from tests.commands.running import INSTALLED, call
from tests.drivers.seatbus.live import LiveNodes

BAR = Path(__file__).parents[2] / "hw" / "profiles" / "bar-10.toml"
SEATS = 3
LONGEST_MS = 60_000


class Installer:
    """An installer at a simulated bus, who does the next thing of his list whenever he is asked for a seat."""

    def __init__(self, *deeds: str, first: int = 1) -> None:
        self.typed: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.bus = SimBus(SEATS, SimField(), rng=Random(1), firmware="local", pty=False, baud=115_200, skips=False)
        self.assigner = Assigner(self.bus.adapter.open, plans_of(SEATS), rng=Random(2), first=first)
        self._deeds = list(deeds)
        self._free_ms = 0
        self._now_ms = 0

    def follows(self) -> bool:
        """Let the command go on until it ends by itself."""
        try:
            return followed(self.assigner, self.typed, lambda: self._now_ms, self._wait)
        finally:
            self.bus.close()

    def _wait(self, until_ms: int) -> None:
        assert self._now_ms < LONGEST_MS, "the command does not end"
        bus = self.bus.bus
        while self._now_ms < until_ms:
            if said := self.bus.adapter.take():
                bus.say(said, 1_000 * self._now_ms)
            self._now_ms += 1
            bus.run(1_000 * self._now_ms)
            self.bus.adapter.give(bus.for_pi())
        if self.assigner.seat is not None and self._now_ms >= self._free_ms and self._deeds:
            self._free_ms = self._now_ms + 1_500
            self._do(self._deeds.pop(0))

    def _do(self, deed: str) -> None:
        word, _, what = deed.partition(" ")
        if word == "types":
            self.typed.put(what)
        else:
            node = self.bus.bus.nodes[what]
            node.board.plan_edges(0, clean(self._now_ms + 1, 100), self.bus.bus.now_us)
            node.look_ahead()


@pytest.mark.slow
def test_every_seat_is_asked_for_and_every_node_named(capsys: pytest.CaptureFixture[str]) -> None:
    installer = Installer("presses 1", "presses 2", "presses 3")
    assert installer.follows()
    assert installer.assigner.without == []
    ids = {name: node.unique.hex() for name, node in installer.bus.bus.nodes.items()}
    assert capsys.readouterr().out.splitlines() == [
        KEYS,
        *(f"{name}: node {ids[name]}" for name in ("board", "muck", "panel")),
        "Press the button of seat 1.",
        f"seat 1: node {ids['1']}",
        "Press the button of seat 2.",
        f"seat 2: node {ids['2']}",
        "Press the button of seat 3.",
        f"seat 3: node {ids['3']}",
    ]


@pytest.mark.slow
def test_b_goes_back_enter_leaves_a_seat_and_other_words_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    installer = Installer("presses 2", "types b", "types x", "presses 1", "presses 2", "types ")
    assert installer.follows()
    assert {name: node.board.stored_address for name, node in installer.bus.bus.nodes.items() if name.isdigit()} == {
        "1": 1,
        "2": 2,
        "3": 3,
    }
    assert f"x means nothing here: {KEYS}" in capsys.readouterr().out


@pytest.mark.slow
def test_q_stops_before_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    installer = Installer("presses 1", "types q")
    assert not installer.follows()
    assert installer.assigner.seat == "2"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--profile", BAR, "--from", "11"), "--from 11: there is no such seat; give one from 1 to 10"),
        (("--profile", BAR, "--from", "0"), "--from 0: there is no such seat; give one from 1 to 10"),
        (("--profile", BAR.with_name("sim.toml")), 'sim.toml: has no seat nodes; name the driver "bus" in its section'),
    ],
)
def test_what_cannot_be_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str | Path, ...], complaint: str
) -> None:
    assert call("seats", "assign", *words, "--dir", tmp_path) == 2
    assert complaint in capsys.readouterr().err


@pytest.fixture
def nodes() -> Iterator[LiveNodes]:
    """Nodes without addresses, by the clock."""
    bus = SimBus(SEATS, SimField(), rng=Random(7), firmware="local without chips", baud=115_200, skips=False)
    for node in bus.bus.nodes.values():
        node.power_off()
        node.board.stored_address = 0
        node.power_on(bus.bus.now_us, 0)
    with LiveNodes(bus, look_s=0.001) as live:
        yield live


@pytest.mark.bus
@pytest.mark.slow
def test_the_installed_command_works_over_a_serial_port_and_says_how_to_go_on(nodes: LiveNodes, tmp_path: Path) -> None:
    assert isinstance(nodes.bus.adapter, PtyAdapter)
    profile = tmp_path / "bar.toml"
    device = str(nodes.bus.adapter.path)
    profile.write_text(BAR.read_text().replace("seats = 10", f"seats = {SEATS}").replace("/dev/dealer-seats", device))
    command: list[str | Path] = [INSTALLED, "seats", "assign", "--profile", profile, "--dir", tmp_path / "run"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        said = said_until(process.stdout.fileno(), "Press the button of seat 1.")
        with nodes.lock:
            nodes.bus.buttons.press(1, nodes.now_us // 1000 + 20)
        said += said_until(process.stdout.fileno(), "Press the button of seat 2.")
        process.stdin.write(b"q\n")
        said += process.stdout.read().decode()
        assert process.wait() == 1
    assert f"seat 1: node {nodes.bus.bus.nodes['1'].unique.hex()}\n" in said
    assert said.endswith(f"Stopped. Go on with: dealer-table seats assign --profile {profile} --from 2\n")
    assert nodes.bus.bus.nodes["1"].board.stored_address == 1


def said_until(file: int, words: str) -> str:
    """What a process says up to these words."""
    said = ""
    while words not in said:
        assert select.select([file], [], [], 30.0)[0], said
        said += os.read(file, 4096).decode()
    return said
