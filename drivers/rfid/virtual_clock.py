"""The time of simulated readers: a clock that stands until it is pushed on."""

# 13.56 MHz is 339/25 periods a microsecond, so in ticks of 1/339 us both a period and a microsecond are whole.
TICKS_PER_US = 339
CARRIER_TICKS = 25
NEVER = 1 << 62


class VirtualClock:
    """Counts time in ticks of 1/339 us, exactly; whoever spends time pushes it on."""

    __slots__ = ("ticks",)

    def __init__(self) -> None:
        """Start at zero."""
        self.ticks = 0

    @property
    def now_us(self) -> float:
        """The time in microseconds."""
        return self.ticks / TICKS_PER_US

    def advance(self, us: float) -> None:
        """Let time pass, in microseconds; ValueError for a time that would run backwards."""
        if us < 0:
            raise ValueError(f"the clock cannot go back by {-us} us; give 0 or more")
        self.ticks += round(us * TICKS_PER_US)
