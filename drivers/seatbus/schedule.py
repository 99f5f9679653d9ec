"""Which node is asked next: each one in its turn, sooner where something is expected, rarely where nobody answers."""

from collections.abc import Iterable
from typing import Final

from drivers.seatbus.peer import Peer

# Nobody is asked more often than this, so that an idle bus leaves the processor some rest.
ROUND_MS: Final = 40
EXPECTED_MS: Final = 10
# Who has failed so often in a row is asked in ever longer intervals.
PATIENCE: Final = 3
FIRST_BACK_OFF_MS: Final = 80
LONGEST_BACK_OFF_MS: Final = 1_000


def interval_ms(peer: Peer, expected: bool) -> int:
    """Return how long after one frame to a node the next one is due."""
    beyond = peer.health.failures - PATIENCE
    if beyond >= 0:
        return min(FIRST_BACK_OFF_MS << min(beyond, 8), LONGEST_BACK_OFF_MS)
    return EXPECTED_MS if expected else ROUND_MS


def next_peer(peers: Iterable[Peer]) -> Peer:
    """Return the node that has been due longest, or will be due first; those named first come first."""
    return min(peers, key=lambda peer: peer.due_ms)
