"""What lies at one antenna, out of looks that miss tags, hear phantoms and are garbled."""

from drivers.rfid.iso14443 import has_identity

# All tags without an identity of their own (bank cards, phones) are this one.
NOBODY = b""

# A tag has arrived when it was read this often.
READS = 2
# It is gone after so many clean looks without it, and so long after it was last read.
SILENCES = 3
GONE_MS = 250
# An arrival waits so long for others of which a first sign is there.
TOGETHER_MS = 300
# An arrival that may not be told, because the tag still lies elsewhere, waits so long after it was last read.
KEPT_MS = 1_000


class _Tag:
    """What is known of one tag: reads, clean looks without it since the last, and whether it was told."""

    def __init__(self) -> None:
        self.reads = 0
        self.silences = 0
        self.read_ms = 0
        self.confirmed_ms = 0
        self.confirmed = False
        self.told = False


class Presence:
    """The tags of one antenna, in the order in which they were first read. Times must not go backwards.

    Its owner tells arrivals onward when it sees fit and says so with `tell`; what is told is gone once, later.
    """

    def __init__(self, at_once: set[bytes] | frozenset[bytes] = frozenset()) -> None:
        """Begin with nothing known; of tags in `at_once`, which may change, one read is enough."""
        self._at_once = at_once
        self._tags: dict[bytes, _Tag] = {}
        self._now_ms = 0
        self._clean = False

    def take(self, uids: list[bytes], clean: bool, now_ms: int) -> list[bytes]:
        """Take a look and return the told tags that are gone with it.

        A look that was not `clean` may have missed somebody: it tells of nobody's absence.
        """
        self._now_ms = now_ms
        self._clean = clean
        here = [uid if has_identity(uid) else NOBODY for uid in uids]
        for uid in here:
            self._tags.setdefault(uid, _Tag())
        gone = []
        for uid, tag in list(self._tags.items()):
            if uid in here:
                self._read(uid, tag)
            elif clean:
                tag.silences += 1
            kept_ms = KEPT_MS if tag.confirmed and not tag.told else GONE_MS
            if tag.silences >= SILENCES and now_ms - tag.read_ms >= kept_ms:
                del self._tags[uid]
                if tag.told:
                    gone.append(uid)
        return gone

    def recovering(self, now_ms: int) -> None:
        """The reader was in trouble until now: what it missed counts for nothing."""
        self._now_ms = now_ms
        for tag in self._tags.values():
            tag.silences = 0
            tag.read_ms = now_ms

    def arrivals(self) -> list[bytes]:
        """Return the tags that have arrived and are not told; none while another may be about to join them."""
        new = [(tag.confirmed_ms, uid) for uid, tag in self._tags.items() if tag.confirmed and not tag.told]
        if not new:
            return []
        if not self.complete and self._now_ms - min(new)[0] < TOGETHER_MS:
            return []
        return [uid for _, uid in new]

    def tell(self, uids: list[bytes]) -> None:
        """These arrivals were told."""
        for uid in uids:
            self._tags[uid].told = True

    def told(self) -> list[bytes]:
        """Return the tags that were told and are not gone."""
        return [uid for uid, tag in self._tags.items() if tag.told]

    def known(self) -> list[bytes]:
        """Return the UIDs that a reader does best to look for one by one."""
        return [uid for uid in self._tags if uid != NOBODY]

    def reads(self, uid: bytes) -> int:
        """Return how often a tag was read since it came."""
        return self._tags[uid].reads

    @property
    def quiet_looks(self) -> int:
        """The clean looks in a row in which not one of the told tags was read; 0 if none is told."""
        return min([tag.silences for tag in self._tags.values() if tag.told] or [0])

    @property
    def complete(self) -> bool:
        """Whether the last look was clean and every tag read in it has arrived."""
        return self._clean and all(tag.confirmed or tag.silences > 0 for tag in self._tags.values())

    @property
    def calm(self) -> bool:
        """Whether another look at what lies here will change nothing: nobody is about to come or go."""
        return self._clean and all(tag.confirmed and not tag.silences for tag in self._tags.values())

    def _read(self, uid: bytes, tag: _Tag) -> None:
        tag.reads += 1
        tag.silences = 0
        tag.read_ms = self._now_ms
        if not tag.confirmed and (tag.reads >= READS or uid in self._at_once):
            tag.confirmed = True
            tag.confirmed_ms = self._now_ms
