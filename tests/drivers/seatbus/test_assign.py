"""Addresses without switches: the installer presses the seats' buttons in order."""

from collections.abc import Sequence
from random import Random

import pytest

from drivers.buttons.contact import clean
from drivers.seatbus import find
from drivers.seatbus.assign import Assigner
from drivers.seatbus.placing import Asked, Assigned, Told
from drivers.seatbus.plan import table as plans_of
from drivers.seatbus.wire_sim import Noise
from tests.drivers.seatbus.tables import Table

SEATS = 4


class Installation:
    """A table whose nodes have addresses at random, or none, and somebody who gives them theirs."""

    def __init__(self, table: Table, seed: int = 1, first: int = 1, addresses: Sequence[int] = (0, 0, 1, 2, 3)) -> None:
        self.told: list[Told] = []
        self._table = table
        self._bus = table.bus.bus
        self._adapter = table.bus.adapter
        rng = Random(seed)
        for node in self._bus.nodes.values():
            node.power_off()
            node.board.stored_address = rng.choice(addresses)
            node.power_on(self._bus.now_us, 0)
        self.assigner = Assigner(self._adapter.open, plans_of(SEATS), rng=rng, first=first)

    def begin_again(self, first: int) -> None:
        """Begin again at a seat."""
        self.assigner.close()
        self.assigner = Assigner(self._adapter.open, plans_of(SEATS), rng=Random(9), first=first)
        self.told.clear()
        self.run(5_000)

    @property
    def asked(self) -> str:
        """What the installer was last told to do or know."""
        return next((one.text for one in reversed(self.told) if isinstance(one, Asked)), "")

    def run(self, for_ms: int) -> None:
        """Let time pass."""
        until_ms = self._table.now_ms + for_ms
        while self._table.now_ms < until_ms and not self.assigner.done:
            self._table.now_ms += 1
            now_ms = self._table.now_ms
            self._bus.run(1_000 * now_ms)
            self._adapter.give(self._bus.for_pi())
            self.told += self.assigner.poll(now_ms)
            said = self._adapter.take()
            if said:
                self._bus.say(said, 1_000 * now_ms)

    def press(self, *names: str) -> None:
        """Press buttons of the nodes that will be these seats."""
        for name in names:
            node = self._bus.nodes[name]
            node.board.plan_edges(0, clean(self._table.now_ms + 1, 100), self._bus.now_us)
            node.look_ahead()
        self.run(3_000)

    def addresses(self) -> dict[str, int]:
        """The address that each node has stored."""
        return {name: node.board.stored_address for name, node in self._bus.nodes.items()}


WANTED = {"1": 1, "2": 2, "3": 3, "4": 4, "board": 14, "muck": 15, "panel": 16}


@pytest.mark.slow
def test_every_node_gets_its_place_by_one_press_a_seat() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        work.run(5_000)
        for seat in ("1", "2", "3", "4"):
            assert work.asked == f"Press the button of seat {seat}."
            work.press(seat)
        assert work.assigner.done
        assert work.addresses() == WANTED
        given = {one.name: one.unique for one in work.told if isinstance(one, Assigned)}
        assert given == {name: node.unique for name, node in table.bus.bus.nodes.items()}


@pytest.mark.slow
def test_noise_on_the_line_changes_no_address() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table, seed=5)
        table.bus.bus.wire.noise = Noise(damaged=0.002, frames_lost=0.02)
        work.run(20_000)
        for seat in ("1", "2", "3", "4"):
            assert work.asked == f"Press the button of seat {seat}."
            work.press(seat)
        assert work.addresses() == WANTED


@pytest.mark.slow
def test_a_button_pressed_before_it_was_asked_for_counts_for_nothing() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        table.bus.bus.nodes["3"].board.plan_edges(0, clean(1, 100), 0)
        work.run(5_000)
        assert work.asked == "Press the button of seat 1."
        assert work.addresses()["3"] != 1


@pytest.mark.slow
def test_the_same_button_twice_is_told_and_asked_for_again() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        work.run(5_000)
        work.press("1")
        work.press("1")
        assert work.asked == "That was seat 1: press the button of seat 2."
        work.press("2")
        assert work.asked == "Press the button of seat 3."


@pytest.mark.slow
def test_two_buttons_at_once_are_told_and_asked_for_again() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        work.run(5_000)
        work.press("1", "2")
        assert work.asked == "Two buttons were pressed: press the button of seat 1."
        work.press("1")
        assert work.asked == "Press the button of seat 2."


@pytest.mark.slow
def test_missing_nodes_are_named_by_their_kind() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        for name in ("2", "board"):
            table.bus.bus.nodes[name].power_off()
        work.run(5_000)
        texts = [one.text for one in work.told if isinstance(one, Asked)]
        assert texts == [
            "No node for the board answers: check its cable and its power.",
            "3 seat nodes answer, the table has 4 seats: check cables and power.",
            "Press the button of seat 1.",
        ]


@pytest.mark.slow
def test_a_line_that_is_down_is_told_once_and_the_work_goes_on_when_it_is_back() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        work.run(5_000)
        table.bus.unplug("bus")
        work.run(4_000)
        texts = [one.text for one in work.told if isinstance(one, Asked)]
        assert sum("The seat bus is down" in text for text in texts) in (1, 2)
        table.bus.plug("bus")
        work.run(6_000)
        work.press("1")
        assert work.addresses()["1"] == 1


@pytest.mark.slow
def test_going_back_takes_the_last_place_away_and_asks_for_it_again() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        work.run(5_000)
        work.press("1")
        work.press("3")
        assert work.addresses()["3"] == 2
        work.assigner.go_back()
        work.run(3_000)
        assert work.asked == "Press the button of seat 2."
        assert work.addresses()["3"] == 0
        for seat in ("2", "3", "4"):
            work.press(seat)
        assert work.assigner.done
        assert work.assigner.without == []
        assert work.addresses() == WANTED


@pytest.mark.slow
def test_going_back_at_the_first_seat_asks_for_it_again() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        work.run(5_000)
        work.assigner.go_back()
        work.run(3_000)
        assert work.asked == "Press the button of seat 1."
        work.press("1")
        assert work.asked == "Press the button of seat 2."


@pytest.mark.slow
def test_no_two_nodes_have_one_address_at_any_time_of_the_work() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table, addresses=(3, 4))
        work.run(5_000)
        for seat in ("1", "2", "3"):
            work.press(seat)
            given = [address for name, address in work.addresses().items() if name in "123"[: int(seat)]]
            assert [list(work.addresses().values()).count(address) for address in given] == [1] * int(seat)
        work.press("4")
        assert work.addresses() == WANTED


@pytest.mark.slow
def test_work_that_was_left_goes_on_at_a_seat_and_the_seats_before_keep_their_nodes() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        work.run(5_000)
        work.press("1")
        work.press("2")
        work.begin_again(first=3)
        kept = {one.name for one in work.told if isinstance(one, Assigned)}
        assert kept == {"1", "2", "board", "muck", "panel"}
        assert work.asked == "Press the button of seat 3."
        work.press("2")
        assert work.asked == "That was seat 2: press the button of seat 3."
        work.press("3")
        work.press("4")
        assert work.assigner.done
        assert work.addresses() == WANTED


@pytest.mark.slow
def test_a_seat_that_is_left_as_it_is_keeps_its_node_or_stays_without_one() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table, addresses=(0,))
        work.run(5_000)
        work.press("1")
        for seat in ("2", "3", "4"):
            work.assigner.leave()
            work.run(3_000)
            assert Asked(f"Seat {seat} stays without a node.") in work.told
        assert work.assigner.done
        assert work.assigner.without == ["2", "3", "4"]
        assert work.asked.startswith("These seat nodes have no seat here: ")
        work.begin_again(first=1)
        work.assigner.leave()
        work.run(3_000)
        node = table.bus.bus.nodes["1"]
        assert work.told[-2:] == [Assigned("1", node.unique), Asked("Press the button of seat 2.")]
        assert node.board.stored_address == 1


@pytest.mark.slow
def test_a_node_that_does_not_take_its_address_is_named_and_its_seat_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        work.run(5_000)
        with monkeypatch.context() as deaf:
            deaf.setattr(find, "assign", lambda address, turn, search, *_: find.hush(address, turn, search, bytes(8)))
            work.press("1")
        unique = table.bus.bus.nodes["1"].unique.hex()
        assert work.told[-2:] == [
            Asked(f"The node {unique} does not take its address: check its cable and its plug."),
            Asked("Press the button of seat 1."),
        ]
        work.press("1")
        assert work.addresses()["1"] == 1
        assert work.asked == "Press the button of seat 2."


@pytest.mark.slow
def test_a_key_of_the_panel_is_no_seat_s_button() -> None:
    with Table(SEATS, firmware="local without chips", begun=False) as table:
        work = Installation(table)
        work.run(5_000)
        work.press("panel")
        assert work.asked == "That was the panel: press the button of seat 1."
