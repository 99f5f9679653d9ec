"""The devices of a table that hands work: what should lie, be pressed or plugged is asked for until it is so."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from drivers.api import Buzzer, Lights, ReaderReady, Reading, TagsGone, TagsSeen
from drivers.buttons.timing import SEAT_HOLD_MS
from drivers.depths.names import READER
from drivers.rfid.field import SimField
from tests.hil.moves import moves
from tests.hil.stand import Stand
from tests.hil.tasks import MUCK, Hear, Listen, Look, Move, Plug, Press
from tests.hil.watch import STEP_MS, Watch


class HandledTable:
    """All devices of a table, or only the drivers named, in a time that stands while the hands do what is asked.

    Its user lays and lifts tags in `field`, whatever tags the cards have that `names` calls them; what he plans is
    done at the next poll. What already lies when he begins is taken away first.
    """

    def __init__(self, stand: Stand, only: Collection[str] = ()) -> None:
        """Wire the hardware; nothing runs before the first poll."""
        self.field = SimField()
        self.names: Mapping[bytes, str] = {}
        self.presses = 0
        self._stand = stand
        self._only = only
        self._asked: list[Press | Plug] = []
        self._polled_ms = -STEP_MS
        self._prepared = False
        self._watch = Watch(stand, only)

    @property
    def buttons(self) -> "HandledTable":
        """The seats' buttons."""
        return self

    @property
    def panel(self) -> "HandledTable":
        """The dealer's panel."""
        return self

    @property
    def lights(self) -> Lights:
        """The seats' lights."""
        assert self._watch.outputs.lights is not None
        return self._watch.outputs.lights

    @property
    def buzzer(self) -> Buzzer:
        """The table's buzzer."""
        assert self._watch.outputs.buzzer is not None
        return self._watch.outputs.buzzer

    @property
    def settled(self) -> bool:
        """Whether nothing is left to ask for or to tell."""
        return self._prepared and not (self._asked or self._watch.readings or any(self._moves()))

    @property
    def next_ms(self) -> int:
        """20 ms after the last poll."""
        return self._polled_ms + STEP_MS

    def press(self, seat: int, at_ms: int, down_ms: int = 0) -> None:
        """Have a seat's button pressed at the next poll, or held where `down_ms` is a hold."""
        self._press(Press(seat, down_ms >= SEAT_HOLD_MS))

    def bounce(self, seat: int, at_ms: int) -> None:
        """Have a seat's button pressed: no hand can make it chatter."""
        self._press(Press(seat))

    def strike(self, key: str, at_ms: int, held: bool = False) -> None:
        """Have a key pressed at the next poll, or held."""
        self._press(Press(key, held))

    @property
    def plugs(self) -> Collection[str]:
        """Readers alone have plugs that somebody is asked to pull."""
        return ("reader",)

    def plug(self, device: str, plugged: bool) -> None:
        """Have a reader's plug pulled or put back at the next poll."""
        if device.startswith(READER):
            self._asked.append(Plug(device.removeprefix(READER), plugged))

    def garble(self, source: str, share: float) -> None:
        """Do nothing: no hand garbles answers."""

    def expect(self, antennas: Collection[str]) -> None:
        """Cards are expected to come or go at these antennas next."""
        if self._watch.outputs.readers is not None:
            self._watch.outputs.readers.expect(antennas)

    def ask(self, question: Look | Listen | Hear) -> bool:
        """What eyes and ears say; the drivers run meanwhile."""
        return self._watch.ask(question)

    def poll(self, now_ms: int) -> Sequence[Reading]:
        """Let time pass up to now, have the hands do what was asked for since, and return all readings, dated now."""
        if now_ms <= self._polled_ms:
            return ()
        if self._prepared:
            self._watch.run(now_ms - self._polled_ms)
        else:
            self._prepare()
        self._polled_ms = now_ms
        asked, self._asked = self._asked, []
        for task in (*self._moves(), *asked):
            self._watch.do(task)
        readings, self._watch.readings = self._watch.readings, []
        return [replace(self._as_laid(reading, cards), at_ms=now_ms) for reading, cards in readings]

    def restart(self) -> None:
        """Begin with drivers that know nothing."""
        self._watch = Watch(self._stand, self._only)
        self._watch.ready()

    def close(self) -> None:
        """Give the hardware back."""
        self._stand.close()

    def _prepare(self) -> None:
        """Bring the table to where its user begins; drivers that saw that are not those that he begins with."""
        unplugged = self._watch.ready()
        needed = list(self._moves())
        for move in needed:
            self._watch.do(move)
        if needed or unplugged:
            self.restart()
        self._prepared = True

    def _press(self, press: Press) -> None:
        self._asked.append(press)
        self.presses += 1

    def _moves(self) -> Iterator[Move]:
        lies = self._watch.lies
        wanted = {antenna: [self.names[uid] for uid in self.field.tags(antenna)] for antenna in lies}
        return moves(wanted, lies, self._stand.tags.values(), self._watch.silent)

    def _as_laid(self, reading: Reading, cards: Sequence[str]) -> Reading:
        """A reading with the tags that its user laid; what slid through the muck lies there no longer."""
        if not isinstance(reading, TagsSeen | TagsGone | ReaderReady):
            return reading
        laid = {card: uid for uid, card in self.names.items()}
        uids = tuple(laid.get(card, uid) for card, uid in zip(cards, reading.uids, strict=True))
        if isinstance(reading, TagsGone) and reading.antenna == MUCK:
            for uid in set(uids).intersection(self.field.tags(MUCK)):
                self.field.lift(MUCK, uid)
        return replace(reading, uids=uids)
