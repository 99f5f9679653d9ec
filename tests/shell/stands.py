"""A host on a journal of its own, and what people do at its table, reading by reading."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from drivers.api import ButtonStruck, KeyStruck, ReaderReady, Reading, TagsGone, TagsSeen
from firmware_host.core import events
from firmware_host.core.reduce import ENGINE, Accepted, reduce
from firmware_host.core.table import House, Level, Table, clockwise, new_table
from firmware_host.decks.deck import Deck
from firmware_host.decks.store import DeckStore
from firmware_host.journal.store import Journal, JournalError, Row
from firmware_host.scripts.words import CARDS
from firmware_host.shell.host import Host
from firmware_host.shell.signals import Outputs
from firmware_host.shell.table_decks import TableDecks

DECK: Mapping[bytes, str] = {b"\x04" + number.to_bytes(6): card for number, card in enumerate(CARDS, 0xA1B2C3D4E5)}
RED = Deck("red", DECK)
UIDS: Mapping[str, bytes] = {card: uid for uid, card in DECK.items()}
PUCK_TAG = b"\x04the pk"
STACK = 5_000


def cards_of(text: str) -> tuple[str, ...]:
    """The cards of a run such as AsKd."""
    return tuple(text[place : place + 2] for place in range(0, len(text), 2))


def uids_of(text: str) -> tuple[bytes, ...]:
    """The tags of a run of cards."""
    return tuple(UIDS[card] for card in cards_of(text))


def fresh_table(seats: int = 3, house: House | None = None) -> Table:
    """A table before anybody sat down."""
    return new_table(seats, "NT", 25, Level(1, 100, 200), house or House(clock_reasonable_s=0))


def after(table: Table, *happened: events.Event) -> Table:
    """The table after events that must be accepted."""
    for event in happened:
        outcome = reduce(table, event)
        assert isinstance(outcome, Accepted), f"{event}: {outcome}"
        table = outcome.table
    return table


def riffled_table(players: int = 3, seats: int = 3, stack: int = STACK) -> Table:
    """A table just riffled, button at seat 1."""
    sitting = [events.SeatTaken(seat, f"P{seat}", stack, 0) for seat in range(1, players + 1)]
    return after(fresh_table(seats), *sitting, events.ButtonPlaced(1, 0), events.Riffled(0))


class UnwillingJournal(Journal):
    """A journal that fails to write so many times."""

    failures = 0

    def append(self, rows: Sequence[Row]) -> None:
        """Write the rows, or fail."""
        if self.failures:
            self.failures -= 1
            raise JournalError("journal.db: nothing was written to the journal: disk is full; free some space")
        super().append(rows)


class Stand:
    """A table of readers, keys and buttons without hardware; time stands until `wait`."""

    def __init__(
        self,
        folder: Path,
        fresh: Table | None = None,
        outputs: Outputs | None = None,
        minute_of_day: Callable[[], int] = lambda: 0,
    ) -> None:
        self.path = folder / "journal.db"
        self._fresh = fresh or fresh_table()
        self._outputs = outputs or Outputs()
        self._minute_of_day = minute_of_day
        self._store = DeckStore(folder / "decks")
        self._lying: dict[str, tuple[bytes, ...]] = {}
        self.now_ms = 0
        self._start()
        self.ready()

    @property
    def table(self) -> Table:
        """The table as adopted."""
        return self.host.table

    @property
    def message(self) -> str | None:
        """The code of the last answer."""
        message = self.host.ephemera.message
        return message.code if message else None

    def _start(self) -> None:
        self.journal = UnwillingJournal.open(self.path, ENGINE)
        decks = TableDecks(self._store, (RED,), PUCK_TAG)
        self.host = Host(self._fresh, self.journal, decks, self._outputs, None, self._minute_of_day)
        self.now_ms = self.host.now_ms

    def restart(self, readers: bool = True) -> None:
        """Stop and start again; the readers tell at once what lies there, or later."""
        self.host.close()
        self._start()
        if readers:
            self.ready()

    def ready(self) -> None:
        """Every reader finishes its first full round."""
        seats = [f"seat{seat}" for seat in range(1, self._fresh.night.seats + 1)]
        self.take(*(ReaderReady(place, self._lying.get(place, ()), self.now_ms) for place in (*seats, "board", "muck")))

    def take(self, *readings: Reading) -> None:
        """Give the host readings of now."""
        self.host.step(readings, self.now_ms)

    def wait(self, until_ms: int) -> None:
        """Let the time come; nothing happens meanwhile."""
        self.now_ms = until_ms
        self.take()

    def press(self, *keys: str, held: bool = False) -> None:
        """The dealer presses keys one after another."""
        for key in keys:
            self.take(KeyStruck(key, held, self.now_ms))

    def button(self, seat: int, held: bool = False) -> None:
        """A player presses his button."""
        self.take(ButtonStruck(seat, held, self.now_ms))

    def lay(self, place: str, cards: str) -> None:
        """Cards come to an antenna in one polling round."""
        uids = uids_of(cards)
        self._lying[place] = (*self._lying.get(place, ()), *uids)
        self.take(TagsSeen(place, uids, self.now_ms))

    def lift(self, place: str, cards: str) -> None:
        """Cards leave an antenna in one polling round."""
        uids = uids_of(cards)
        self._lying[place] = tuple(uid for uid in self._lying[place] if uid not in uids)
        self.take(TagsGone(place, uids, self.now_ms))

    def put(self, place: str, cards: str) -> None:
        """Cards come to a place while no reader looks."""
        self._lying[place] = (*self._lying.get(place, ()), *uids_of(cards))

    def away(self, place: str, cards: str) -> None:
        """Cards leave an antenna while no reader looks."""
        self._lying[place] = tuple(uid for uid in self._lying[place] if uid not in uids_of(cards))

    def move(self, cards: str, start: str, end: str) -> None:
        """Cards go from one antenna to another."""
        self.lift(start, cards)
        self.lay(end, cards)

    def gather(self) -> None:
        """All cards go back to the deck."""
        for place, uids in list(self._lying.items()):
            if uids:
                self.lift(place, "".join(DECK[uid] for uid in uids))

    def sit(self, *stacks: int) -> None:
        """Players sit down at seats 1, 2, ..., the button is drawn at seat 1."""
        for seat, stack in enumerate(stacks, 1):
            self.host.request(events.SeatTaken(seat, f"P{seat}", stack, self.now_ms))
        self.host.request(events.ButtonPlaced(1, self.now_ms))

    def deal(self, *hands: str) -> None:
        """A hand begins: NEXT, then each seat from 1 on gets its cards in dealing order."""
        self.gather()
        self.press("NEXT")
        by_seat = dict(enumerate(map(cards_of, hands), 1))
        for place in range(2):
            for seat in clockwise(self.table, self.table.night.positions.button):
                if seat in by_seat:
                    self.lay(f"seat{seat}", by_seat[seat][place])

    def faces(self) -> dict[str, str]:
        """The faces that the table knows, by token."""
        return dict(self.table.cards.faces)
