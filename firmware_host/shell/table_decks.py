"""The decks of one table: those that may be played, what is asked about them, and the one task that is being done."""

from itertools import count
from typing import NamedTuple

from drivers.api import DeviceLost, ReaderReady, Reading, TagsGone, TagsSeen
from firmware_host.decks.check import DeckCheck
from firmware_host.decks.deck import ALL_CARDS, PUCK, Deck
from firmware_host.decks.enrol import Enrolment
from firmware_host.decks.lying import Lying
from firmware_host.decks.progress import Progress
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.decks.store import DeckError, DeckStore
from firmware_host.files import card_trouble
from firmware_host.shell.antennas import place_of_antenna, place_of_reader

CARDS = len(ALL_CARDS)
NO_DECK = "No deck is enrolled: the dealer keys every card until one is (FLOOR, 00)."
NOTHING_RUNS = "No deck is being enrolled or checked."
BUSY = "A deck is being enrolled or checked already: stop that first."
NOTHING_BACK = "There is no card to take back."
NOT_STORED = "{name} was stored up to {done} of {of} only ({cause}); then enroll it again."


class Ended(NamedTuple):
    """A task is over: whether it came to what was asked for, and in words what it came to."""

    done: bool
    text: str


class TableDecks:
    """Decks and button of a table: those of the store, and those that its simulated hardware brings along.

    An enrolled tag is what it was enrolled as, even where the hardware brings it along.
    """

    def __init__(self, store: DeckStore, brought: tuple[Deck, ...] = (), brought_puck: bytes | None = None) -> None:
        self._store = store
        self._brought = brought
        self._brought_puck = brought_puck
        self._task: Enrolment | DeckCheck | None = None
        self._ended: Ended | None = None
        self._refresh()

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks that may be played."""
        enrolled = [deck for deck in self._stock.decks if deck.whole]
        taken = {uid for deck in enrolled for uid in deck.cards}
        return (*enrolled, *(deck for deck in self._brought if taken.isdisjoint(deck.cards)))

    @property
    def puck(self) -> bytes | None:
        """The button's tag; None where it has none."""
        return self._stock.puck or self._brought_puck

    @property
    def fault(self) -> str | None:
        """What is wrong with the decks; None when all is well."""
        return " ".join([*self._stock.broken, *([] if self.decks else [NO_DECK])]) or None

    @property
    def progress(self) -> Progress | None:
        """How far the task is; None where none is being done."""
        return None if self._task is None else self._task.progress

    @property
    def trouble(self) -> str | None:
        """What is amiss with what lies at the antennas, as far as the task minds."""
        return None if self._task is None else self._task.trouble

    @property
    def next_ms(self) -> int | None:
        """When the task wants to be told the time."""
        return None if self._task is None else self._task.next_ms

    def take_ended(self) -> Ended | None:
        """What the last task came to, told once."""
        ended, self._ended = self._ended, None
        return ended

    def ask(self, request: DeckRequest, lying: Lying) -> str | None:
        """Do what is asked, or begin it, with the tags that lie there; a sentence where there is something to tell.

        Raises DeckError where it cannot be.
        """
        if request.verb in (DeckVerb.BACK, DeckVerb.STOP):
            self._steer(request.verb)
            return None
        if request.verb is DeckVerb.LIST:
            return self._listed()
        if self._task is not None:
            raise DeckError(BUSY)
        self._refresh()
        if request.verb is DeckVerb.FORGET:
            return self._forgotten(request.name or "")
        task = self._enrolment(request.name) if request.verb is DeckVerb.ENROLL else self._check(request.name)
        self._task = task._replace(lying=lying)
        return None

    def observed(self, reading: Reading) -> None:
        """Something was read at an antenna, or a reader was lost."""
        self.passed(reading.at_ms)
        task = self._task
        if task is None:
            return
        match reading:
            case TagsSeen(antenna, uids, at_ms):
                self._go_on(task.laid(place_of_antenna(antenna), uids, at_ms))
            case TagsGone(antenna, uids, at_ms):
                self._go_on(task.lifted(place_of_antenna(antenna), uids, at_ms))
            case ReaderReady(antenna, uids, at_ms):
                self._go_on(task.whole_round(place_of_antenna(antenna), uids, at_ms))
            case DeviceLost(device) if (place := place_of_reader(device)) is not None:
                self._go_on(task.lost(place))

    def passed(self, now_ms: int) -> None:
        """Time passed."""
        if self._task is not None:
            self._go_on(self._task.passed(now_ms))

    def _refresh(self) -> None:
        self._stock = self._store.stock()

    def _steer(self, verb: DeckVerb) -> None:
        """One card back, or an end before the end."""
        task = self._task
        if task is None:
            raise DeckError(NOTHING_RUNS)
        if verb is DeckVerb.STOP:
            self._end(Ended(task.finished, task.outcome))
        elif isinstance(task, Enrolment) and task.cards:
            self._go_on(task.taken_back())
        else:
            raise DeckError(NOTHING_BACK, "nothing-to-undo")

    def _go_on(self, after: Enrolment | DeckCheck) -> None:
        """The task as it is now: each card of a deck is stored before it is shown."""
        before = self._task
        if isinstance(before, Enrolment) and isinstance(after, Enrolment) and before.cards != after.cards:
            try:
                self._store_tags(after)
            except (OSError, DeckError) as error:
                name, done, of = _of_name(before.name), len(before.cards), len(before.wanted)
                cause = _cause(error) if isinstance(error, OSError) else error
                self._end(Ended(False, NOT_STORED.format(name=name, done=done, of=of, cause=cause)))
                return
        self._task = after
        if after.finished:
            self._end(Ended(after.finished, after.outcome))

    def _store_tags(self, task: Enrolment) -> None:
        if task.name == PUCK:
            self._store.save_puck(task.cards[0][1])
        else:
            self._store.save(task.deck)

    def _end(self, ended: Ended) -> None:
        self._task, self._ended = None, ended
        self._refresh()

    def _enrolment(self, name: str | None) -> Enrolment:
        """A deck from its beginning, or from where it was left; the button always anew."""
        name = name or self._name_to_enroll()
        deck = None if name == PUCK else self._store.deck(name)
        if deck is not None and deck.whole:
            raise DeckError(f"Deck {name} is enrolled already: forget it first, or take another name.")
        owners = {uid: f"deck {other.name}" for other in self._stock.decks if other.name != name for uid in other.cards}
        if name == PUCK:
            self._store.puck()
        elif self._stock.puck is not None:
            owners[self._stock.puck] = "the button"
        return Enrolment(name, owners, () if deck is None else tuple((card, uid) for uid, card in deck.cards.items()))

    def _name_to_enroll(self) -> str:
        """A deck that was left unfinished, else a new one."""
        unfinished = next((deck.name for deck in self._stock.decks if not deck.whole), None)
        return unfinished or next(name for number in count(1) if self._is_free(name := f"deck-{number}"))

    def _is_free(self, name: str) -> bool:
        try:
            return self._store.deck(name) is None
        except DeckError:
            return False

    def _check(self, name: str | None) -> DeckCheck:
        decks = self.decks
        if name is not None and name not in [deck.name for deck in decks]:
            deck = self._store.deck(name)
            if deck is None:
                raise DeckError(f"There is no deck {name}; dealer-table deck list shows those that are enrolled.")
            raise DeckError(f"Deck {name} has {len(deck.cards)} of {CARDS} cards: enroll it to its end first.")
        if not decks:
            raise DeckError(NO_DECK)
        return DeckCheck({uid: (deck.name, card) for deck in decks for uid, card in deck.cards.items()}, name)

    def _forgotten(self, name: str) -> str:
        try:
            self._store.forget(name)
        except OSError as error:
            raise DeckError(f"{_of_name(name)} cannot be forgotten: {_cause(error)}") from error
        self._refresh()
        return f"{_of_name(name)} is forgotten."

    def _listed(self) -> str:
        """All that is enrolled, a line each; refused where a file is broken, with the same lines."""
        stock, brought = self._store.stock(), {deck.name for deck in self._brought}
        lines = [f"{deck.name}: {len(deck.cards)} of {CARDS} cards" for deck in stock.decks]
        lines += [f"{deck.name}: {CARDS} cards, simulated" for deck in self.decks if deck.name in brought]
        lines += ["button: enrolled"] if stock.puck is not None else []
        if stock.broken:
            raise DeckError("\n".join([*lines, *stock.broken]))
        return "\n".join(lines) or "No deck is enrolled."


def _of_name(name: str) -> str:
    return "The button" if name == PUCK else f"Deck {name}"


def _cause(error: OSError) -> str:
    return card_trouble(error) or error.strerror or str(error)
