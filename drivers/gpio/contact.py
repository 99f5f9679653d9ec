"""What the edges and levels of one line come to, on the Pi and on a node alike: strokes, and a line that stays low."""

from drivers.buttons.debounce import Debounce

STUCK_US = 30_000_000


class LineContact:
    """One contact on a line; strokes are the debouncer's tuples of kind and time in microseconds.

    A contact that is closed when its line comes up strikes nothing before it has moved.
    """

    def __init__(self, hold_us: int) -> None:
        """Take the hold time; 0: it acts when pressed."""
        self._debounce = Debounce(hold_us)
        self._opened = False
        self._low_us: int | None = None

    @property
    def next_us(self) -> int | None:
        """When the next sample may give a stroke or end a bounce, None while nothing is due."""
        return self._debounce.next_us

    @property
    def at_rest(self) -> bool:
        """Whether it is open, and nothing can come of what it did."""
        return self._low_us is None and self._debounce.next_us is None

    def stuck(self, now_us: int) -> bool:
        """Whether it has been closed for 30 s or longer without a break."""
        return self._low_us is not None and now_us - self._low_us >= STUCK_US

    def edge(self, pressed: bool, at_us: int) -> tuple[tuple[int, int], ...]:
        """Take an edge, in either direction a sign that the contact moves, and return the strokes complete by then."""
        self._opened = True
        self._seen(pressed, at_us)
        return self._debounce.edge(pressed, at_us)

    def sample(self, pressed: bool, now_us: int) -> tuple[tuple[int, int], ...]:
        """Take the level as read now, which finds an edge that was lost, and return the strokes complete by now."""
        self._seen(pressed, now_us)
        return self._debounce.sample(pressed, now_us) if self._opened else ()

    def _seen(self, pressed: bool, at_us: int) -> None:
        if not pressed:
            self._opened = True
            self._low_us = None
        elif self._low_us is None:
            self._low_us = at_us
