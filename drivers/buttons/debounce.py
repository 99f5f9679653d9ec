"""Makes clean strokes of the edges of one bouncing contact, on a PC and on a microcontroller alike."""

PRESSED = 1
TAPPED = 2
HELD = 3

STABLE_US = 10_000


class Debounce:
    """Turns edges into strokes: tuples of a kind (PRESSED, TAPPED, HELD) and a time in microseconds.

    A level counts once no edge came for `stable_us`; the change is then dated back to its first edge.
    With `hold_us` 0 a press is PRESSED at once. Otherwise it is HELD, once, when it has lasted `hold_us`,
    or TAPPED at a release before that. Times passed in must not go backwards.
    """

    def __init__(self, hold_us: int, stable_us: int = STABLE_US) -> None:
        """Start with the contact open and at rest."""
        self._hold_us = hold_us
        self._stable_us = stable_us
        self._level = False
        self._down = False
        self._down_us = 0
        self._waits_for_hold = False
        self._unrest = False
        self._first_us = 0
        self._last_us = 0

    @property
    def next_us(self) -> int | None:
        """The time at which the next `tick` may give a stroke or end a bounce, None while nothing is due."""
        if self._unrest:
            return self._last_us + self._stable_us
        if self._waits_for_hold:
            return self._down_us + self._hold_us
        return None

    def edge(self, pressed: bool, at_us: int) -> tuple[tuple[int, int], ...]:
        """Take an edge to the level `pressed` and give the strokes that were complete by then."""
        strokes = self.tick(at_us)
        if not self._unrest:
            self._unrest = True
            self._first_us = at_us
        self._last_us = at_us
        self._level = pressed
        return strokes

    def sample(self, pressed: bool, now_us: int) -> tuple[tuple[int, int], ...]:
        """Take the level as read now and give the strokes complete by now.

        A level that no edge told of is an edge that was lost. It lay before this reading and is dated so:
        a release found when the hold is just due makes a tap.
        """
        if pressed == self._level:
            return self.tick(now_us)
        return self.edge(pressed, now_us - 1) + self.tick(now_us)

    def tick(self, now_us: int) -> tuple[tuple[int, int], ...]:
        """Let time pass and give the strokes complete by now."""
        strokes: tuple[tuple[int, int], ...] = ()
        if self._unrest and now_us >= self._last_us + self._stable_us:
            self._unrest = False
            if self._level != self._down:
                strokes = self._settle()
        return strokes + self._hold(now_us)

    def _settle(self) -> tuple[tuple[int, int], ...]:
        self._down = self._level
        if self._down:
            self._down_us = self._first_us
            self._waits_for_hold = self._hold_us > 0
            return () if self._waits_for_hold else ((PRESSED, self._first_us),)
        tapped = self._waits_for_hold
        self._waits_for_hold = False
        return ((TAPPED, self._first_us),) if tapped else ()

    def _hold(self, now_us: int) -> tuple[tuple[int, int], ...]:
        # While the contact bounces its release may already have begun: only rest tells.
        if self._unrest or not self._waits_for_hold or now_us < self._down_us + self._hold_us:
            return ()
        self._waits_for_hold = False
        return ((HELD, self._down_us + self._hold_us),)
