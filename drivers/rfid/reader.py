"""One reader of the table: a turn at its antenna, what is present there, and what is wrong with it."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from drivers.api import DeviceFound, DeviceLost, DeviceState, ForeignTagGone, Reading, TagsGone
from drivers.rfid.mfrc522_front import (
    ABSENT,
    ASLEEP,
    DEFAULT_GAIN_DB,
    ENCRYPTS,
    FIELD_OFF_US,
    FORGETS,
    HARD_RESET,
    KNOWN_VERSIONS,
    MUTE,
    NO_RESET,
    READY,
    SOFT_RESET,
    Front,
    Turn,
)
from drivers.rfid.mfrc522_regs import Port
from drivers.rfid.presence import NOBODY, SILENCES, Presence

# A reader is lost after so many turns in trouble that last this long.
LOST_AFTER: Final = 3
LOST_MS: Final = 150
# A deaf reader looks like one at which nothing lies: such a one is reset this often, harder every other time.
ROUTINE_RESET_MS: Final = 10_000

_TROUBLES: Final = {
    ABSENT: ("does not answer", "check its cable and plug"),
    ASLEEP: ("does not wake up", "check its supply and its reset wire, or change the module"),
    FORGETS: ("loses its settings", "check its supply of 3.3 V"),
    ENCRYPTS: ("ciphers what it sends", "pull its plug and put it back"),
    MUTE: ("hears no cards", "pull its plug and put it back"),
}
# After so many clean looks without any of the cards that lay there, or so many turns in trouble.
_REMEDIES: Final = {1: SOFT_RESET, 2: HARD_RESET}

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Place:
    """An antenna and its reader: how its registers are reached, and its gain in dB.

    `open` may raise OSError with what to do. Readers with an equal `reset_line` are reset together. With `at_once` one
    read is enough for a card that was seen anywhere before, as at the muck, where cards slide by.
    """

    antenna: str
    open: Callable[[], Port]
    gain_db: int = DEFAULT_GAIN_DB
    reset_line: int = 0
    at_once: bool = False


class Reader:
    """One reader; `cards` are the tags known at this table, shared by all its readers."""

    def __init__(self, place: Place, cards: set[bytes]) -> None:
        """Begin with a reader of which nothing is known."""
        self.place = place
        self.device = f"reader {place.antenna}"
        self.last_turn = 0
        self.looks = 0
        self.heard = 0
        self.lost = False
        self.ready = False
        self._doubts = SILENCES
        self.contests: dict[bytes, int] = {}
        self.presence: Presence
        self._at_once = cards if place.at_once else frozenset[bytes]()
        self._port: Port | None = None
        self._front: Front | None = None
        self._failures = 0
        self._failing_since_ms = 0
        self._off_since_us: int | None = None
        self._reset_ms = 0
        self._hard_next = False
        self._forget_tags()

    def turn(self, now_ms: int, now_us: Callable[[], int]) -> list[Reading]:
        """Do a turn of some milliseconds; return what is lost, found and gone with it."""
        reset = self.reset_due(now_ms)
        if reset:
            self._reset_ms = now_ms
            self._hard_next = reset == SOFT_RESET
        try:
            turn = self._turned(reset, now_us)
        except OSError as error:
            self.close()
            return self._failed(f"cannot be reached: {error}", now_ms)
        if turn.trouble != READY:
            return self._failed(": ".join(_TROUBLES[turn.trouble]), now_ms)
        return self._looked(turn, reset, now_ms)

    def reset_due(self, now_ms: int) -> int:
        """Return the reset that the next turn begins with.

        What lay here and is not heard may be gone, or the reader may be deaf: a reset tells, before anything is told.
        """
        if self.lost:
            return SOFT_RESET
        step = max(self._failures, self.presence.quiet_looks)
        if step == 0 and not self.presence.known() and now_ms - self._reset_ms >= ROUTINE_RESET_MS:
            return HARD_RESET if self._hard_next else SOFT_RESET
        return _REMEDIES.get(step, NO_RESET)

    def holds(self, uid: bytes) -> bool:
        """Whether a tag was told to lie here and is not gone; those without an identity are held by nobody."""
        return uid != NOBODY and uid in self.presence.told()

    def forget_contests(self) -> None:
        """Forget claims to tags that are no longer read here."""
        if self.contests:
            known = self.presence.known()
            self.contests = {uid: reads for uid, reads in self.contests.items() if uid in known}

    def reset_by_another(self) -> None:
        """The reset line was pulled by another reader."""
        if self._front is not None:
            self._front.forget()

    def survey(self) -> DeviceState:
        """Return which chip this is, how much it amplifies and how many tags it reads; what is lost is told as lost."""
        version = 0 if self._front is None else self._front.version
        known = version in KNOWN_VERSIONS
        text = f"version {version:02X}, {self.place.gain_db} dB, reads {len(self.presence.told())} tags"
        return DeviceState(self.device, known, text if known else f"{text}: an unknown chip, used all the same")

    def close(self) -> None:
        """Give the reader's port back; the next turn opens it again."""
        if self._port is not None:
            self._port.close()
        self._port = self._front = None

    def doubt(self) -> None:
        """Something may have changed here: to believe that nobody came takes as many looks as that somebody went."""
        self._doubts = SILENCES

    @property
    def settled(self) -> bool:
        """Whether all that this reader can tell now is told."""
        if self._doubts:
            return False
        return self.lost or (self.ready and self._failures == 0 and self.presence.calm)

    def _turned(self, reset: int, now_us: Callable[[], int]) -> Turn:
        if self._front is None or self._port is None:
            self._port = self.place.open()
            self._front = Front(self._port, self.place.gain_db)
        off_us = FIELD_OFF_US if self._off_since_us is None else now_us() - self._off_since_us
        version = self._front.version
        turn = self._front.turn(self.presence.known(), off_us, reset)
        self._off_since_us = now_us()
        if turn.trouble == READY and version != self._front.version and self._front.version not in KNOWN_VERSIONS:
            log.warning(
                "The %s has an unknown version %02X; it is used all the same.", self.device, self._front.version
            )
        return turn

    def _failed(self, text: str, now_ms: int) -> list[Reading]:
        if not self._failures:
            self._failing_since_ms = now_ms
        self._failures += 1
        self.presence.recovering(now_ms)
        if self._failures < LOST_AFTER or now_ms - self._failing_since_ms < LOST_MS:
            return []
        self._doubts = 0
        if self.lost:
            return []
        self.lost = True
        self.ready = False
        self._forget_tags()
        text = f"The card reader {self.place.antenna} {text}. Cards there are not seen until it is back."
        return [DeviceLost(self.device, text, now_ms)]

    def _looked(self, turn: Turn, reset: int, now_ms: int) -> list[Reading]:
        readings: list[Reading] = []
        self.looks += 1
        self.heard += bool(turn.look.uids)
        self._failures = 0
        if self.lost:
            self.lost = False
            readings.append(DeviceFound(self.device, now_ms))
        if turn.cured != READY:
            log.warning("The %s %s: it was reset and works again.", self.device, _TROUBLES[turn.cured][0])
            self.presence.recovering(now_ms)
        if reset and self.presence.quiet_looks and turn.look.uids:
            log.warning("The %s hears again after a %s reset.", self.device, "hard" if reset == HARD_RESET else "soft")
        clean = not turn.look.garbled and turn.cured == READY
        self._doubts = max(0, self._doubts - clean)
        gone = self.presence.take(turn.look.uids, clean, now_ms)
        cards = tuple(uid for uid in gone if uid != NOBODY)
        if cards:
            readings.append(TagsGone(self.place.antenna, cards, now_ms))
        if NOBODY in gone:
            readings.append(ForeignTagGone(self.place.antenna, now_ms))
        return readings

    def _forget_tags(self) -> None:
        self.presence = Presence(self._at_once)
        self.contests.clear()
