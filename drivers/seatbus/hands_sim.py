"""Hands at a simulated seat bus, with the methods of the hands at the other simulated drivers."""

from collections.abc import Iterable, Sequence
from typing import Final

from drivers.api import Reading
from drivers.buttons.contact import Edge, chattering, clean, spike
from drivers.panel.keys import HOLD_KEYS, KEYS
from drivers.rfid.chip_faults import Cure
from drivers.rfid.mfrc522_chip import Chip
from drivers.seatbus.bus_sim import BusSim
from drivers.seatbus.node_sim import SimNode

_TAP_MS: Final = 120
_KEY_TAP_MS: Final = 100
_KEY_HELD_MS: Final = 1_100
_REST_MS: Final = 100
# Two tags give so many answers in a look.
_ANSWERS_A_LOOK: Final = 8


class SimHands:
    """What hands on contacts have in common. They tell nothing themselves: the bus does."""

    def __init__(self, bus: BusSim) -> None:
        """Take the bus."""
        self._bus = bus
        self._presses = 0
        self._next_ms = 0

    @property
    def settled(self) -> bool:
        """True when no contact will move."""
        return all(node.board.at_rest for node in self._bus.nodes.values())

    @property
    def next_ms(self) -> int:
        """100 ms after the last poll: nothing is ever due."""
        return self._next_ms

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Return nothing."""
        self._next_ms = max(self._next_ms, now_ms + _REST_MS)
        return ()

    @property
    def presses(self) -> int:
        """How many presses were planned so far, a hold counting once."""
        return self._presses

    def _plan(self, node: SimNode, contact: int, edges: Iterable[Edge], presses: int = 1) -> None:
        node.board.plan_edges(contact, edges, self._bus.now_us)
        node.look_ahead()
        self._presses += presses


class SeatHands(SimHands):
    """The fingers on the seats' buttons. Unknown seats, the past, and presses that overlap raise ValueError."""

    def press(self, seat: int, at_ms: int, down_ms: int = _TAP_MS) -> None:
        """Press a button from `at_ms` on for `down_ms`: 700 ms or longer is a hold."""
        self._plan(self._node(seat), 0, clean(at_ms, down_ms))

    def bounce(self, seat: int, at_ms: int) -> None:
        """Tap a button whose contact chatters for 5 ms at both edges."""
        self._plan(self._node(seat), 0, chattering(at_ms, _TAP_MS))

    def spike(self, seat: int, at_ms: int) -> None:
        """Disturb a button's wire for 0.2 ms."""
        self._plan(self._node(seat), 0, spike(at_ms), presses=0)

    def lose_release(self, seat: int) -> None:
        """Lose the edge of the button's next release."""
        self._node(seat).board.contacts[0].loses_release = True

    def _node(self, seat: int) -> SimNode:
        nodes = self._bus.nodes
        if str(seat) not in nodes:
            raise ValueError(f"there is no seat button {seat}; there are {', '.join(n for n in nodes if n.isdigit())}")
        return nodes[str(seat)]


class PanelHands(SimHands):
    """The dealer's fingers. Unknown keys, the past, and presses that overlap on one key raise ValueError."""

    def strike(self, key: str, at_ms: int, held: bool = False) -> None:
        """Press a key for 0.1 s or, `held`, for 1.1 s; ValueError to hold a key that has no hold."""
        if held and key in KEYS and key not in HOLD_KEYS:
            raise ValueError(f"key {key} has no hold; those with one are {', '.join(sorted(HOLD_KEYS))}")
        self.press(key, at_ms, _KEY_HELD_MS if held else _KEY_TAP_MS)

    def press(self, key: str, at_ms: int, down_ms: int) -> None:
        """Press a key from `at_ms` on for `down_ms`, whatever it has to do with that."""
        self._plan(self._panel, self._number(key), clean(at_ms, down_ms))

    def bounce(self, key: str, at_ms: int) -> None:
        """Tap a key whose contact chatters for 5 ms at both edges."""
        self._plan(self._panel, self._number(key), chattering(at_ms, _KEY_TAP_MS))

    def spike(self, key: str, at_ms: int) -> None:
        """Disturb a key's wire for 0.2 ms."""
        self._plan(self._panel, self._number(key), spike(at_ms), presses=0)

    def lose_release(self, key: str) -> None:
        """Lose the edge of the key's next release."""
        self._panel.board.contacts[self._number(key)].loses_release = True

    @property
    def _panel(self) -> SimNode:
        return self._bus.nodes["panel"]

    def _number(self, key: str) -> int:
        if key not in KEYS:
            raise ValueError(f"there is no key {key}; there are {', '.join(KEYS)}")
        return KEYS.index(key)


class ReaderHands:
    """The hands at the readers' plugs. Unknown antennas raise ValueError."""

    def __init__(self, bus: BusSim) -> None:
        """Take the bus."""
        self._nodes = {node.board.plan.antenna: node for node in bus.nodes.values() if node.board.chip is not None}

    def unplug(self, antenna: str) -> None:
        """Pull a reader's plug out of its node."""
        self._chip(antenna).unplug()

    def plug(self, antenna: str) -> None:
        """Put a reader's plug back, which also cures a deaf one."""
        chip = self._chip(antenna)
        chip.faults.deaf = None
        chip.plug()

    def deaf(self, antenna: str) -> None:
        """Let a reader hear no tags any more, whatever resets it, although its chip still answers."""
        self._chip(antenna).faults.deaf = Cure.NONE

    def garble(self, antenna: str, share: float) -> None:
        """Garble an answer in this share of the looks, 0 to 1; ValueError for any other."""
        if not 0 <= share <= 1:
            raise ValueError(f"the garbled share of reader {antenna} is {share}; give one from 0 to 1")
        self._chip(antenna).faults.garbled_share = 1 - (1 - share) ** (1 / _ANSWERS_A_LOOK)

    def _chip(self, antenna: str) -> Chip:
        """The chip of a reader that is about to be worked on: it has to look again."""
        if antenna not in self._nodes:
            raise ValueError(f"there is no reader {antenna}; there are {', '.join(map(str, self._nodes))}")
        node = self._nodes[antenna]
        assert node.board.chip is not None
        node.unsettle()
        node.look_ahead()
        return node.board.chip
