"""The tags that physically lie at the antennas of a simulated table."""


class SimField:
    """What physically lies at each antenna, in order of laying; messages never name a tag."""

    def __init__(self) -> None:
        """Start with nothing on the table."""
        self._tags: dict[str, dict[bytes, None]] = {}
        self._changed: dict[str, int] = {}
        self._changes = 0

    @property
    def changes(self) -> int:
        """How often anything was laid or lifted so far."""
        return self._changes

    def changed(self, antenna: str) -> int:
        """Return what `changes` was after the last change at this antenna, 0 if there was none."""
        return self._changed.get(antenna, 0)

    def lay(self, antenna: str, uid: bytes) -> None:
        """Lay a tag at an antenna, wherever else it may lie; ValueError if it already lies there."""
        tags = self._tags.setdefault(antenna, {})
        if uid in tags:
            raise ValueError(f"this tag already lies at {antenna}; lift it first")
        tags[uid] = None
        self._count(antenna)

    def lift(self, antenna: str, uid: bytes) -> None:
        """Lift a tag from an antenna; ValueError if it does not lie there."""
        if uid not in self._tags.get(antenna, {}):
            raise ValueError(f"this tag does not lie at {antenna}; ask where it lies before lifting it")
        del self._tags[antenna][uid]
        self._count(antenna)

    def lift_all(self, antenna: str) -> None:
        """Lift whatever lies at an antenna."""
        if self._tags.pop(antenna, None):
            self._count(antenna)

    def tags(self, antenna: str) -> tuple[bytes, ...]:
        """Return the tags at an antenna in order of laying."""
        return tuple(self._tags.get(antenna, ()))

    def where(self, uid: bytes) -> tuple[str, ...]:
        """Return the antennas at which a tag lies: none, one, or two where fields overlap."""
        return tuple(antenna for antenna, tags in self._tags.items() if uid in tags)

    def _count(self, antenna: str) -> None:
        self._changes += 1
        self._changed[antenna] = self._changes
