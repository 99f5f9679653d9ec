"""Gives every node its address without switches: the installer presses the seats' buttons in order."""

from collections.abc import Callable, Sequence
from random import Random

from drivers.seatbus.line import Line
from drivers.seatbus.link import Link
from drivers.seatbus.placing import NOTHING, Asked, Placing, Told
from drivers.seatbus.plan import NodePlan


class Assigner:
    """A step machine like a driver's: `poll` until `done`. Needs the bus for itself."""

    def __init__(
        self,
        opens: Callable[[], Line],
        plans: Sequence[NodePlan],
        *,
        rng: Random,
        baud: int = 115_200,
        first: int = 1,
    ) -> None:
        """Take what opens the line and the places that need a node; seats before `first` keep those they have."""
        self._link = Link(opens, baud)
        self._placing = Placing(plans, first, rng)
        self._frames = self._placing.frames()
        self._trouble: str | None = None
        self._next_ms = 0
        self.done = False

    @property
    def next_ms(self) -> int:
        """The time at which an answer may have come."""
        return self._next_ms

    @property
    def seat(self) -> str | None:
        """The seat whose button is to be pressed."""
        return self._placing.seat

    @property
    def without(self) -> Sequence[str]:
        """The names of the places that have no node so far."""
        return self._placing.without

    def go_back(self) -> None:
        """The last seat's node loses its place, and that seat is asked for again; at the first one nothing is lost."""
        self._placing.wish = "back"

    def leave(self) -> None:
        """The seat that is asked for keeps the node that has its address already, or stays without one."""
        self._placing.wish = "leave"

    def poll(self, now_ms: int) -> Sequence[Told]:
        """Take what came, ask the next question, and return what the installer should hear."""
        if now_ms < self._next_ms or self.done:
            return ()
        self._next_ms = now_ms + 1
        placing, link = self._placing, self._link
        ended = link.hear(now_ms)
        if ended is not None:
            placing.answer = ended
        if link.trouble is not None:
            self._next_ms = max(self._next_ms, link.reopens_ms)
            if link.trouble != self._trouble:
                placing.told.append(Asked(f"The seat bus is down: {link.trouble}."))
        elif link.up and not link.busy:
            frame = next(self._frames, None)
            if frame is None:
                self.done = True
            else:
                placing.answer = NOTHING
                link.send(frame, now_ms)
        self._trouble = link.trouble
        told, placing.told = placing.told, []
        return told

    def close(self) -> None:
        """Give the line back."""
        self._link.close()
