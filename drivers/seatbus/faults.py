"""What is wrong on the bus, device by device, in words; and the readings when that changes."""

from collections.abc import Iterator, Mapping
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
_READER_UNKNOWN: Final = "has a trouble that this program does not know: flash its node anew"


class Faults:
    """Remembers which devices were reported as lost."""

    def __init__(self) -> None:
        """Begin with all well."""
        self._told: dict[str, str] = {}

    def changes(self, now: Mapping[str, str], at_ms: int) -> list[DeviceLost | DeviceFound]:
        """Return what is to be told when these devices, and no others, are at fault."""
        told: list[DeviceLost | DeviceFound] = [
            DeviceFound(device, at_ms) for device in self._told if device not in now
        ]
        told += [DeviceLost(device, text, at_ms) for device, text in now.items() if device not in self._told]
        self._told = dict(now)
        return told


def faults_of(peer: Peer) -> Iterator[tuple[str, str]]:
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
        percent = round(100 * peer.health.error_rate)
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
