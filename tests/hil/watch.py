"""The drivers of a table as they run, and the readings by which the hands' tasks are known to be done."""

from collections import Counter
from collections.abc import Callable, Collection
from typing import Final

from drivers.api import DeviceFound, DeviceLost, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.depths.names import READER
from tests.hil.signs import Sign, awaited, missing, read, unasked
from tests.hil.stand import Stand
from tests.hil.tasks import MUCK, STRANGER, HandsError, Hear, Listen, Look, Move, Plug, Press, Task
from tests.hil.words import place

STEP_MS: Final = 20
# Long enough for a second stroke of one press, or for a card that is read where it should not be.
QUIET_MS: Final = 300
# A person is given so long for one task.
LIMIT_MS: Final = 60_000


class Watch:
    """A stand's drivers, or only those named, from a start on which they know nothing.

    Cards go by their names. Tags are learned: a new one at the antenna at which a card was asked for is that card. A
    reading that nobody asked for raises HandsError, and so does a task of which nothing comes in a minute.
    """

    def __init__(self, stand: Stand, only: Collection[str] = ()) -> None:
        """Wire the hardware; nothing runs yet."""
        hardware = stand.wired()
        polled = {name: driver for name, driver in hardware.drivers if not only or name in only}
        antennas = tuple(stand.profile.pins.selects) if "readers" in polled else ()
        self.outputs = hardware.outputs
        self.lies: dict[str, list[str]] = {antenna: [] for antenna in antennas}
        self.silent: set[str] = set()
        self.readings: list[tuple[Reading, tuple[str, ...]]] = []
        self._stand = stand
        self._drivers = tuple(polled.values())
        self._task: Task | None = None
        self._awaited = Counter(Sign("ready", antenna) for antenna in antennas)
        self._ready = False
        self._said: bool | None = None
        self._hidden: set[Sign] = set()

    def ready(self) -> bool:
        """Run until every reader has told what lies at its antenna, unplugged ones when they are plugged in.

        Returns whether one had to be.
        """
        unplugged = sorted(self._stand.unplugged.intersection(self.lies))
        for antenna in unplugged:
            self._stand.hands.do(Plug(antenna, True))
        self._until(lambda: not self._awaited)
        self._stand.unplugged.difference_update(unplugged)
        self._ready = True
        return bool(unplugged)

    def do(self, task: Move | Press | Plug) -> None:
        """Have the hands do a task; returns when it was read, or said where nothing can be read, and all is quiet."""
        self._task = task
        self._awaited.update(awaited(task))
        self._stand.hands.do(task)
        if isinstance(task, Move) and not task.read:
            self._until(self._answered)
            self._carried(task)
        else:
            self._until(lambda: not self._awaited)
        if isinstance(task, Plug):
            (self._stand.unplugged.discard if task.plugged else self._stand.unplugged.add)(task.antenna)
        self.run(QUIET_MS)
        self._task = None

    def ask(self, question: Look | Listen | Hear) -> bool:
        """What eyes and ears say."""
        self._task = question
        self._stand.hands.do(question)
        self._until(self._answered)
        self._task = None
        return bool(self._said)

    def run(self, for_ms: int) -> None:
        """Poll the drivers when they want it, for some time by the table's own clock."""
        clock = self._stand.clock
        until_ms = clock.now_ms() + for_ms
        while clock.now_ms() < until_ms:
            for driver in self._drivers:
                if driver.next_ms <= clock.now_ms():
                    for reading in driver.poll(clock.now_ms()):
                        self._take(reading)
            due_ms = min(driver.next_ms for driver in self._drivers)
            clock.wait_until_ms(min(until_ms, max(due_ms, clock.now_ms() + 1)))

    def _until(self, done: Callable[[], bool]) -> None:
        until_ms = self._stand.clock.now_ms() + LIMIT_MS
        while not done():
            if self._stand.clock.now_ms() >= until_ms:
                raise HandsError(missing(self._task, tuple(self._awaited), LIMIT_MS // 1000))
            self.run(STEP_MS)

    def _answered(self) -> bool:
        self._said = self._stand.hands.answer()
        return self._said is not None

    def _carried(self, move: Move) -> None:
        """Believe what was said, until the reader is back."""
        for card in move.cards:
            if move.source is not None:
                self.lies[move.source].remove(card)
            if move.target is not None:
                self.lies[move.target].append(card)

    def _take(self, reading: Reading) -> None:
        """Take a reading that was waited for; HandsError for any other."""
        cards: tuple[str, ...] = ()
        if isinstance(reading, TagsSeen | TagsGone | ReaderReady):
            cards = tuple(self._card(uid, reading.antenna) for uid in reading.uids)
        self.readings.append((reading, cards))
        self._note(reading, cards)
        for sign in read(reading, cards):
            back = sign in self._hidden
            self._hidden.discard(sign)
            if self._awaited[sign]:
                self._awaited -= Counter([sign])
            elif not back and not self._passes(sign):
                raise HandsError(unasked(sign, reading, self._task))

    def _card(self, uid: bytes, antenna: str) -> str:
        """The card that a tag is, which a new one is where a card without a tag is waited for."""
        tags = self._stand.tags
        if uid not in tags:
            seen = [sign.what for sign in self._awaited if (sign.kind, sign.where) == ("seen", antenna)]
            new = [card for card in seen if card not in tags.values()]
            if not new:
                return STRANGER
            tags[uid] = new[0]
            self._stand.hands.told(f"The new tag at {place(antenna)} is {new[0]} from now on.")
        return tags[uid]

    def _note(self, reading: Reading, cards: tuple[str, ...]) -> None:
        """Keep where cards lie and which readers are silent."""
        match reading:
            case ReaderReady(antenna):
                self.lies[antenna] = [*cards]
            case TagsSeen(antenna):
                self.lies[antenna] += cards
            case TagsGone(antenna):
                for card in cards:
                    self.lies[antenna].remove(card)
            case DeviceLost(device):
                self.silent.add(device.removeprefix(READER))
            case DeviceFound(device):
                self.silent.discard(device.removeprefix(READER))

    def _passes(self, sign: Sign) -> bool:
        """Whether a sign may come by itself.

        That is what slid through the muck, a card at a seat that another one hides for a while, and a reader without
        its plug at the start.
        """
        match sign:
            case Sign("lost" | "found", device):
                return not self._ready and device.removeprefix(READER) in self._stand.unplugged
            case Sign("gone", antenna, card) if antenna.startswith("seat") and card != STRANGER:
                self._hidden.add(Sign("seen", antenna, card))
                self._stand.hands.told(f"{card} is not read at {place(antenna)} for now.")
                return True
        return (sign.kind, sign.where) == ("gone", MUCK)
