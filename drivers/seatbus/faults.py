"""What is wrong on the bus, device by device, in words; and the readings when that changes."""

from collections.abc import Iterator, Sequence
from typing import Final

from drivers.api import DeviceFound, DeviceLost
from drivers.rfid.mfrc522_front import ABSENT, ASLEEP, ENCRYPTS, FORGETS, MUTE
from drivers.seatbus import hello
from drivers.seatbus.node.antenna import TROUBLES
from drivers.seatbus.peer import Peer
from drivers.seatbus.plan import NODE_KINDS

_READER: Final = {
    ABSENT: "does not answer: check its cable and plug",
    ASLEEP: "does not wake up: check its supply and its reset wire, or change the module",
    FORGETS: "loses its settings: check its supply of 3.3 V",
    ENCRYPTS: "ciphers what it sends: pull its node's plug and put it back",
    MUTE: "hears no cards: pull its node's plug and put it back",
}
_UNTIL_BACK: Final = "Key at the number pad until it is back; nodes tell then what was pressed and laid meanwhile."
_READER_UNKNOWN: Final = "has a trouble that this program does not know: flash its node anew"


class Faults:
    """Remembers which devices were reported as lost, and with what sentence: another one is reported again."""

    def __init__(self, peers: Sequence[Peer]) -> None:
        """Take all nodes, and begin with all well."""
        self._peers = peers
        self._told: dict[str, str] = {}
        self._of_peers: dict[str, dict[str, str]] = {}
        self._trouble: str | None = None

    def changes(self, peer: Peer | None, trouble: str | None, at_ms: int) -> list[DeviceLost | DeviceFound]:
        """Return what is to be told now that something may have changed at one node, or the line has a trouble."""
        before = (self._trouble, {} if peer is None else self._of_peers.get(peer.plan.name, {}))
        if peer is not None:
            self._of_peers[peer.plan.name] = dict(_faults_of(peer))
        self._trouble = trouble
        if before == (self._trouble, {} if peer is None else self._of_peers[peer.plan.name]):
            return []
        now = self._at_fault()
        told: list[DeviceLost | DeviceFound] = [
            DeviceFound(device, at_ms) for device in self._told if device not in now
        ]
        told += [DeviceLost(device, text, at_ms) for device, text in now.items() if self._told.get(device) != text]
        self._told = now
        return told

    def _at_fault(self) -> dict[str, str]:
        """Every device at fault; where no node answers it is the bus."""
        if self._trouble is not None:
            return {"bus": f"The seat bus is down: {self._trouble}. {_UNTIL_BACK}"}
        if all(peer.lost for peer in self._peers):
            return {"bus": "No node on the seat bus answers: check its cable, its power and its two terminators."}
        return {device: text for faults in self._of_peers.values() for device, text in faults.items()}


def _faults_of(peer: Peer) -> Iterator[tuple[str, str]]:
    """Yield the devices at fault of one node, each with what is wrong and what to do."""
    plan = peer.plan
    name = plan.name
    if peer.rivals:
        ids = " and ".join(unique.hex() for unique in peer.rivals)
        yield plan.device, f"Two nodes answer as {name}: {ids}. Unplug one, or run `dealer-table seats assign`."
    elif peer.lost:
        yield plan.device, f"The node {name} does not answer: check its cable and its power. Key for it by hand."
    elif peer.identity is not None:
        text = _unfit(peer)
        if text:
            yield plan.device, text
    if plan.antenna is not None and peer.trouble:
        what = _READER.get(TROUBLES[peer.trouble], "") if peer.trouble < len(TROUBLES) else _READER_UNKNOWN
        text = f"The card reader {plan.antenna} {what}. Cards there are not seen until it is back."
        yield f"reader {plan.antenna}", text
    for number in sorted(peer.stuck):
        contact = plan.contact(number)
        if contact is not None:
            yield contact, f"{contact} is held down for 30 s: free it, or check it and its cable for a short."
    if peer.health.warns and not peer.lost:
        percent = round(100 * peer.health.warned_rate)
        text = (
            f"{percent} % of the exchanges with node {name} fail: check its plug, its cable and the two terminators "
            "before it is lost."
        )
        yield f"line {name}", text


def _unfit(peer: Peer) -> str:
    who = peer.identity
    assert who is not None
    name = peer.plan.name
    if who.protocol != hello.PROTOCOL:
        return (
            f"The node {name} speaks version {who.protocol} of the seat bus, this table version {hello.PROTOCOL}: "
            "flash the node anew."
        )
    if who.kind != peer.plan.kind:
        what = NODE_KINDS.get(who.kind, "an unknown place")
        return f"The node {name} is one for {what}: run `dealer-table seats assign`, or change the node."
    if who.self_test & hello.NO_STORE:
        return f"The node {name} cannot store its address: flash it anew, or change it."
    return ""
