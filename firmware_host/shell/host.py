"""The one writer: readings in, events committed, and only then adopted and shown."""

import logging
from collections.abc import Callable, Iterable

from drivers.api import (
    ButtonStruck,
    DeviceFound,
    DeviceLost,
    ForeignTagGone,
    ForeignTagSeen,
    KeyStruck,
    Reading,
    TagInTwoPlaces,
    TagsGone,
)
from firmware_host.core import events
from firmware_host.core.clock import deadline
from firmware_host.core.events import Event
from firmware_host.core.faces import to_open
from firmware_host.core.observe import RUNNING
from firmware_host.core.reduce import Accepted, Refused, reduce
from firmware_host.core.table import Table
from firmware_host.core.undo import deal_of, last_entries
from firmware_host.decks.request import DeckRequest
from firmware_host.journal.store import Journal, JournalError, Row
from firmware_host.shell.answers import (
    entered_message,
    refusal_message,
    two_places_message,
)
from firmware_host.shell.antennas import Antennas, Observation
from firmware_host.shell.deck_desk import Asked, DeckDesk
from firmware_host.shell.ephemera import Ephemera, Message, clicked, cured, faded, fades_ms, with_fault
from firmware_host.shell.equity_figure import EquityFigure, EquitySource
from firmware_host.shell.late import not_before
from firmware_host.shell.loudness import local_minute
from firmware_host.shell.panel import Stroke, pin_asked, struck, struck_in_task
from firmware_host.shell.prompts import button_due
from firmware_host.shell.restore import event_row, restored, snapshot_row
from firmware_host.shell.signals import Outputs, Signals
from firmware_host.shell.sounds import sound_ends_ms
from firmware_host.shell.status import Json, floor_view, public_view
from firmware_host.shell.table_decks import TableDecks
from firmware_host.shell.troubles import UNFORESEEN, Trouble, card_troubles, unforeseen
from firmware_host.shell.vault import CardVault

BEAT_MS = 1000
LEVEL_BEAT_MS = 10_000
STALE_SOUND_MS = 1000
# Nothing is written; written, but not folded into the file, for want of room or else; mended at the start.
JOURNAL, LOG_FULL, LOG, MENDED = "journal", "storage log full", "storage log", "journal mended"

log = logging.getLogger(__name__)


class Host:
    """One table: its journal, its vault and its outputs.

    Readings and table time come in with `step`; the table goes on from the journal's last row.
    """

    def __init__(
        self,
        fresh: Table,
        journal: Journal,
        decks: TableDecks,
        outputs: Outputs,
        equity: EquitySource | None = None,
        minute_of_day: Callable[[], int] = local_minute,
    ) -> None:
        self._equity = EquityFigure(equity)
        self._journal = journal
        self._signals = Signals(outputs, minute_of_day)
        self._decks = decks
        self._vault = CardVault(decks.decks)
        self._antennas = Antennas(self._vault)
        self._desk = DeckDesk(decks, self._vault, self._antennas)
        self._owed: list[Observation] = []
        self._unwritten = False
        self._rows: list[Row] = []
        self._batch: list[Event] = []
        self._unforeseen: set[tuple[str, int | None]] = set()
        self._told_of: tuple[Table, Ephemera, int] | None = None
        self._floor: dict[str, Json] = {}
        self.ephemera = Ephemera()
        before = restored(journal)
        self.table = before.table if before else fresh
        self._draft = self.table
        self.now_ms = before.at_ms if before else fresh.at_ms
        self._beat_ms = self.now_ms
        self.ephemera = self._desk.played_with(self.ephemera, self.now_ms)
        if journal.repair is not None:
            self._fault(MENDED, journal.repair.text, self.now_ms)
        self._vault_deal = deal_of(self.table)
        if before:
            self._antennas.restored(self.table, journal.repair is None)
            self._post(events.Resumed(self.now_ms))
            self.ephemera = self.ephemera._replace(restored=True, heard_ms=self.now_ms - STALE_SOUND_MS)
            self._unforeseen = unforeseen(self.table, card_troubles(self.table, self.ephemera))
        else:
            self._rows.append(snapshot_row(fresh, self.now_ms))
        self._commit()

    @property
    def next_ms(self) -> int | None:
        """When the table wants its next step though nothing was read; None while nothing runs or fades."""
        sounds = [ms for cue in (self.table.cue, self.ephemera.click) if cue for ms in (cue.at_ms, sound_ends_ms(cue))]
        due = fades_ms(self.ephemera) + [at_ms for at_ms in sounds if at_ms > self.now_ms]
        ends, beat_ms = deadline(self.table), self._beat_due_ms
        due += [] if ends is None else [ends.at_ms]
        due += [] if beat_ms is None else [beat_ms]
        due += [] if self._decks.next_ms is None else [self._decks.next_ms]
        return min(due, default=None)

    def step(self, readings: Iterable[Reading], now_ms: int) -> None:
        """Take all readings up to now in order of time; every driver has reported past `now_ms`."""
        before = (self.table, self.ephemera)
        self.now_ms = now_ms
        owed, self._owed = self._owed, []
        in_order = sorted(readings, key=lambda one: (one.at_ms, *self._antennas.deal_order(one, self._draft)))
        for told in (*owed, *in_order):
            self._pass_deadlines(told.at_ms)
            taken = not_before(self._draft.at_ms, told)
            self._take(taken)
            if self._antennas.silent_places != self._draft.night.unread:
                self._post(events.ReadersMissed(self._antennas.silent_places, taken.at_ms))
        self._pass_deadlines(now_ms)
        self._decks.passed(now_ms)
        self.ephemera = self._desk.noted(faded(self.ephemera, now_ms), self._language, now_ms)
        self._commit()
        beat_ms = self._beat_due_ms
        if beat_ms is not None and beat_ms <= now_ms:
            self._beat()
        if (self.table, self.ephemera) != before or owed:
            self._show()
        else:
            self._signals.sound(self.table, self.ephemera, now_ms)

    def request(self, event: events.Request | events.Penalised) -> Accepted | Refused:
        """A request of the floor: committed like an entry before it is answered."""
        outcome = self._enter(event)
        if not self._commit():
            outcome = Refused("unsupported", variant="unwritten")
        self._show()
        return outcome

    def refuse(self, refused: Refused) -> None:
        """Show the refusal of a line for which no key is pressed, as the panel shows that of a key."""
        self._refused(refused, self.now_ms, "refused")
        self._click("refused", self.now_ms)
        self._show()

    def ask_decks(self, request: DeckRequest) -> Asked:
        """A question of the floor about decks, answered at once."""
        asked, self.ephemera = self._desk.asked(request, self._draft, self.ephemera, self.now_ms)
        self._show()
        return asked

    @property
    def deck_task(self) -> bool:
        """Whether a deck is being enrolled or checked, and the panel's keys are for that alone."""
        return self._desk.busy

    def floor(self) -> dict[str, Json]:
        """The floor's view of the table now."""
        self.refresh_equity()
        told_of = (self.table, self.ephemera, self.now_ms)
        if told_of != self._told_of:
            self._told_of, self._floor = told_of, floor_view(*told_of)
        return self._floor

    def public(self) -> dict[str, Json]:
        """The players' view of the table now."""
        return self.views()[0]

    def views(self) -> tuple[dict[str, Json], dict[str, Json]]:
        """The players' view and the floor's, of the same moment."""
        floor = self.floor()
        return public_view(floor, pot_limit=self.table.night.game.code.startswith("P")), floor

    @property
    def equity_file(self) -> int | None:
        """The file that can be read when an equity figure is there."""
        return self._equity.file

    def refresh_equity(self) -> None:
        """Ask for the figure of hands that are turned up, and show the newest answer to just that question."""
        figure = self._equity.of(self.table)
        if figure != self.ephemera.equity:
            self.ephemera = self.ephemera._replace(equity=figure)

    def close(self) -> None:
        """A clean stop: nothing depends on it."""
        self._signals.end(self.table.night.seats)
        self._journal.close()
        self._equity.close()

    @property
    def _language(self) -> str:
        return self._draft.night.house.screen_language

    def _take(self, reading: Reading | Observation) -> None:
        if isinstance(reading, Observation):
            self._post(reading)
            return
        self._decks.observed(reading)
        if isinstance(reading, KeyStruck):
            self._key(reading)
        elif isinstance(reading, ButtonStruck):
            self._button(reading)
        elif isinstance(reading, (DeviceLost, DeviceFound)):
            self._device(reading)
        elif isinstance(reading, ForeignTagSeen | ForeignTagGone):
            self._antennas.foreign(reading)
            self._note_strays()
        elif isinstance(reading, TagInTwoPlaces):
            message = two_places_message(reading, self._language)
            self.ephemera = self.ephemera._replace(message=message)
        else:
            if self._draft.phase == "break" and not self._desk.busy and not isinstance(reading, TagsGone):
                self._refused(Refused("paused", variant="break"), reading.at_ms, "said")
                self._click("stop", reading.at_ms)
            for event in self._antennas.observed(reading, self._draft):
                self._post(event)
            self._reveal(reading.at_ms)
            self._note_strays()
            if self._antennas.is_puck_laid(reading) and button_due(self._draft, self.ephemera) is not None:
                self._click("button", reading.at_ms)

    def _device(self, reading: DeviceLost | DeviceFound) -> None:
        if isinstance(reading, DeviceLost):
            self._fault(reading.device, reading.text, reading.at_ms)
        else:
            self._cured(reading.device)
        self._antennas.silent(reading, self._draft.night.seats)

    def _note_strays(self) -> None:
        """Tags that mean nothing in the hand, by where they lie, and where the button lies."""
        self.ephemera = self.ephemera._replace(
            unknown=self._antennas.unknown_places(),
            stale=self._antennas.stale_places(),
            other_decks=self._antennas.other_decks(),
            puck_seat=self._antennas.puck_seat,
        )

    def _key(self, reading: KeyStruck) -> None:
        stroke = Stroke(reading.key, reading.held, reading.at_ms)
        answer = struck_in_task(stroke) if self.deck_task else struck(self.ephemera.keyed, stroke, self._draft)
        self.ephemera = self.ephemera._replace(keyed=answer.keyed)
        refused = isinstance(answer.entry, Refused)
        if isinstance(answer.entry, Refused):
            self._refused(answer.entry, reading.at_ms, "refused")
        elif isinstance(answer.entry, DeckRequest):
            asked, self.ephemera = self._desk.asked(answer.entry, self._draft, self.ephemera, reading.at_ms)
            refused = asked.code is not None
        elif answer.entry is not None:
            refused = isinstance(self._enter(answer.entry), Refused)
        if answer.told is not None:
            message = Message("said", "standings", None, 5, answer.told, reading.at_ms)
            self.ephemera = self.ephemera._replace(message=message)
        self._click("refused" if refused else "click", reading.at_ms)

    def _button(self, reading: ButtonStruck) -> None:
        """A seat's button: held it asks for the clock, tapped it shows, or acts where the house allows it."""
        table, seat, at_ms = self._draft, reading.seat, reading.at_ms
        if reading.held:
            if table.round.turn not in (0, seat):
                self._enter(events.ClockCalled(seat, at_ms))
        elif table.order[:1] == (seat,):
            self._enter(events.Tabled(seat, at_ms))
        elif table.night.house.seat_button_acts and table.round.turn == seat:
            self._enter(events.Passed(seat, at_ms))

    def _enter(self, event: events.Entry | events.Undone | events.Redone) -> Accepted | Refused:
        """An entry of dealer, player or floor: it ends the last message."""
        taken = last_entries(self._draft, event.entries) if isinstance(event, events.Undone) else []
        outcome = self._post(event)
        if isinstance(outcome, Refused):
            if outcome.variant == "pin" and isinstance(event, events.Undone):
                self.ephemera = self.ephemera._replace(keyed=pin_asked(event))
            return outcome
        message = entered_message(event, taken, self._language)
        self.ephemera = self.ephemera._replace(message=message, restored=False, start=None)
        return outcome

    def _post(self, event: Event) -> Accepted | Refused:
        """Play an event on the draft; what it makes face up is opened at once."""
        before = self._draft
        outcome = reduce(before, event)
        if isinstance(outcome, Refused):
            self._refused(outcome, event.at_ms, "refused")
            return outcome
        if isinstance(event, events.Riffled):
            self._rows.append(snapshot_row(before, event.at_ms))
        self._keep_vault_to_deal(event, outcome.table)
        self._draft = outcome.table
        self._batch.append(event)
        self._rows.append(event_row(event, outcome.table))
        if outcome.objection is not None:
            self._refused(outcome.objection, event.at_ms, "objection")
        self._reveal(event.at_ms)
        return outcome

    def _keep_vault_to_deal(self, event: Event, after: Table) -> None:
        """The vault's bindings hold for one deal: another one, by riffle, undo or redo, begins without any."""
        riffled = isinstance(event, events.Riffled)
        if not riffled and not (isinstance(event, events.Undone | events.Redone) and after.phase in RUNNING):
            return
        deal = deal_of(after)
        if riffled or deal is not self._vault_deal:
            self._antennas.turned_to(after.night.hand, riffled)
            self._vault_deal = deal
            self._note_strays()

    def _reveal(self, at_ms: int) -> None:
        """Open the wanted cards that the vault can tell, token by token."""
        opened = ((token, self._vault.open(token)) for token in to_open(self._draft))
        faces = tuple((token, card) for token, card in opened if card is not None)
        if faces:
            self._post(events.CardsRevealed(faces, at_ms))

    def _pass_deadlines(self, until_ms: int) -> None:
        while (ends := deadline(self._draft)) is not None and ends.at_ms <= until_ms:
            if isinstance(self._post(events.DeadlinePassed(ends.clock, ends.at_ms)), Refused):
                return

    def _commit(self) -> bool:
        """Commit all that happened, then adopt it; what cannot be written has not happened."""
        if not self._rows:
            return True
        rows, batch = self._rows, self._batch
        self._rows, self._batch = [], []
        try:
            self._journal.append(rows)
        except JournalError as error:
            self._not_written(error, self._draft.at_ms)
            self._owed += [event for event in batch if isinstance(event, Observation)]
            self._draft = self.table
            return False
        if self._unwritten:
            self._unwritten = False
            self._cured(JOURNAL)
        if any(isinstance(event, events.Riffled) for event in batch):
            self._mended_told()
        hand_is_over = self.table.phase in RUNNING and self._draft.phase not in RUNNING
        self.table = self._draft
        for event in batch:
            log.info("hand %d: %s", self.table.night.hand, event)
        if hand_is_over:
            self._fold_log()
        return True

    def _fold_log(self) -> None:
        """At a hand's end little is at stake; where it fails the rows are safe in the log all the same."""
        told: str | None = None
        try:
            self._journal.checkpoint()
        except JournalError as error:
            log.error("journal: %s", error)
            told = LOG_FULL if error.full else LOG
            self._fault(told, str(error), self.now_ms)
        for device in {LOG, LOG_FULL} - {told}:
            self._cured(device)

    def _mended_told(self) -> None:
        """A hand later everybody knows of it, and no start needs to say it again."""
        if all(fault.device != MENDED for fault in self.ephemera.faults):
            return
        self._cured(MENDED)
        try:
            self._journal.repair_told()
        except JournalError as error:
            log.error("journal: %s", error)

    def _not_written(self, error: JournalError, at_ms: int) -> None:
        log.error("journal: %s", error)
        self._fault(JOURNAL, str(error), at_ms)
        self._unwritten = True

    @property
    def _beat_due_ms(self) -> int | None:
        """When the heart beats next; a level's or a break's minutes may lose more than a player's."""
        if deadline(self.table) is None:
            return None
        player_waits = self.table.clock is not None and self.table.clock.frozen_ms is None
        return self._beat_ms + (BEAT_MS if player_waits else LEVEL_BEAT_MS)

    def _beat(self) -> None:
        self._beat_ms = self.now_ms
        try:
            self._journal.beat(self.now_ms)
        except JournalError as error:
            self._not_written(error, self.now_ms)

    def _show(self) -> None:
        """Hear what is new to hear, and drive the outputs."""
        troubles = card_troubles(self.table, self.ephemera)
        self._heed(troubles)
        self._signals.show(self.table, self.ephemera, troubles, self.now_ms)

    def _heed(self, troubles: list[Trouble]) -> None:
        """A prompt that the course of a hand does not bring is heard when it comes."""
        before, self._unforeseen = self._unforeseen, unforeseen(self.table, troubles)
        patterns = {UNFORESEEN[code] for code, _ in self._unforeseen - before}
        if patterns:
            self._click("stop" if "stop" in patterns else "prompt", self.now_ms)

    def _refused(self, refused: Refused, at_ms: int, kind: str) -> None:
        message = refusal_message(refused, kind, self._language, at_ms)
        self.ephemera = self.ephemera._replace(message=message)

    def _click(self, pattern: str, at_ms: int) -> None:
        """A sound of the keys begins when it is known of; where the table has its own answer, that is heard alone."""
        own = self._draft.cue
        if own is None or own.at_ms != at_ms:
            self.ephemera = clicked(self.ephemera, pattern, self.now_ms)

    def _fault(self, device: str, text: str, at_ms: int) -> None:
        if all(fault.device != device for fault in self.ephemera.faults):
            self._click("fault", at_ms)
        self.ephemera = with_fault(self.ephemera, device, at_ms, text)

    def _cured(self, device: str) -> None:
        self.ephemera = cured(self.ephemera, device)
