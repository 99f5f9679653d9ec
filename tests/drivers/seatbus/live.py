"""The nodes of a simulated bus by the clock, on a thread of their own, for a master elsewhere that knows a path."""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from drivers.seatbus.sim import SimBus

# The thread looks at the bus this often: a byte at 115200 baud takes 0.09 ms.
_LOOK_S: Final = 0.0002
# Only what is broken waits so long.
_DEADLINE_S: Final = 30.0


class LiveNodes:
    """Lets the nodes of a bus live while a `with` block lasts; whoever else touches them holds `lock`."""

    def __init__(self, bus: SimBus, look_s: float = _LOOK_S) -> None:
        """Take a bus with a speed, which skips no rounds; its own master stays unused or is polled elsewhere."""
        self.bus = bus
        self.lock = threading.Condition()
        self._look_s = look_s
        self._began_s = time.perf_counter()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)

    @property
    def now_us(self) -> int:
        """Microseconds since the beginning, on the nodes' own scale."""
        return int((time.perf_counter() - self._began_s) * 1e6)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ends.set()
        self._thread.join()
        self.bus.close()

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds at the nodes; `what` names it in a failure."""
        with self.lock:
            assert self.lock.wait_for(holds, _DEADLINE_S), f"no {what}"

    def _live(self) -> None:
        bus = self.bus
        while not self._ends.wait(self._look_s):
            with self.lock:
                data = bus.adapter.take()
                if data:
                    bus.bus.say(data, self.now_us)
                bus.bus.run(self.now_us)
                bus.adapter.give(bus.bus.for_pi(), wait=False)
                self.lock.notify_all()
