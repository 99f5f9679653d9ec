"""What can be said of the bus and its nodes to whoever looks after the table."""

from collections.abc import Iterable, Iterator

from drivers.api import DeviceState
from drivers.seatbus.peer import Peer


def surveyed(peers: Iterable[Peer], prompt: bool) -> Iterator[DeviceState]:
    """Yield the state of the bus and of each node that answers; `prompt` is whether the line's adapter is."""
    nodes = [peer for peer in peers if peer.greeted and not peer.lost]
    text = f"{len(nodes)} nodes answer"
    if not prompt:
        text += "; the adapter has no low-latency mode, so a silent node costs 24 ms instead of 7"
    yield DeviceState("bus", True, text)
    for peer in nodes:
        yield DeviceState(peer.plan.device, not peer.health.warns, _node(peer))


def _node(peer: Peer) -> str:
    who, health = peer.identity, peer.health
    assert who is not None
    text = (
        f"firmware {who.version[0]}.{who.version[1]}, id {who.unique.hex()}, "
        f"{100 * health.error_rate:.1f} % of exchanges fail, {health.counts.round_trip_ms:.1f} ms there and back"
    )
    return f"{text}, started anew {health.counts.reboots} times" if health.counts.reboots else text
