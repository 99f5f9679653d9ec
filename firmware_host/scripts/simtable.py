"""A whole table of simulated hardware around a real host, with a clock that is jumped."""

import logging
import random
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from drivers.depths.api import Devices
from drivers.depths.bus import bus_devices
from drivers.depths.chip import ChipDevices
from drivers.depths.sim import SimDevices
from firmware_host.core.reduce import ENGINE
from firmware_host.core.table import Table
from firmware_host.decks.deck import Deck, simulated_deck
from firmware_host.decks.store import DeckStore
from firmware_host.journal.layout import JOURNAL
from firmware_host.journal.store import Journal
from firmware_host.scripts.direct_equity import DirectEquity
from firmware_host.scripts.words import DECKS
from firmware_host.shell.host import Host
from firmware_host.shell.signals import Outputs
from firmware_host.shell.status import Json
from firmware_host.shell.table_decks import TableDecks

# A fault may hide a change from the readers for ever; then the step ends all the same.
LONGEST_STEP_MS = 3_000
# The minute of the day at which table time begins.
NOON = 12 * 60

MakesDevices = Callable[[int, random.Random], Devices]
# How real the hardware is: simulated drivers, the real ones over simulated chips and lines, or seat nodes on their bus.
DEPTHS: Mapping[str, MakesDevices] = {"sim": SimDevices, "chip": ChipDevices, "bus": bus_devices}


class SimTable:
    """The hardware, the cards and the daemon of one table; only `wait` lets table time pass.

    Device time runs on during every other step until all is quiet, and readings are stamped with table time.
    """

    def __init__(self, fresh: Table, folder: Path, rng: random.Random, devices: MakesDevices = SimDevices) -> None:
        played, *others = DECKS
        self._deck = played
        self.decks = {played: simulated_deck(rng, played)}
        self.decks |= {name: _other_deck(name) for name in others}
        self._uids = {name: {card: uid for uid, card in deck.cards.items()} for name, deck in self.decks.items()}
        self.puck = b"\x04" + random.Random("the tagged button").randbytes(6)
        self._store = DeckStore(folder / "decks")
        self.devices = devices(fresh.night.seats, rng)
        self.field = self.devices.field
        self.logged: list[str] = []
        self.fresh = fresh
        self._device_ms = 0
        self._starts = 0
        self._on = True
        self.journal_path = folder / JOURNAL
        self.host = self._started()
        self.settle()

    @property
    def table_ms(self) -> int:
        """Table time, as the host has reached it."""
        return self.host.now_ms

    @property
    def device_ms(self) -> int:
        """The devices' own time."""
        return self._device_ms

    @property
    def presses(self) -> int:
        """The keys pressed by the dealer and at the seats."""
        return self.devices.presses

    def status(self) -> dict[str, Json]:
        """The floor's view of the table now."""
        return self.host.floor()

    def settle(self) -> None:
        """Let the devices run until all is quiet; table time stands."""
        if not self._on:
            return
        until_ms = self._device_ms + LONGEST_STEP_MS
        self._poll(self.table_ms)
        while not self.devices.settled and self._device_ms < until_ms:
            self._device_ms = max(self._device_ms + 1, self.devices.next_ms)
            self._poll(self.table_ms)

    def wait(self, for_ms: int) -> None:
        """Let table time pass, from one thing due to the next; it stands while the power is off."""
        if not self._on:
            return
        until_ms = self.table_ms + for_ms
        while self.table_ms < until_ms:
            now_ms = self.table_ms
            due_ms = until_ms
            if not self.devices.settled:
                due_ms = min(due_ms, now_ms + max(1, self.devices.next_ms - self._device_ms))
            if self.host.next_ms is not None:
                due_ms = min(due_ms, max(self.host.next_ms, now_ms + 1))
            self._device_ms += due_ms - now_ms
            self._poll(due_ms, always=True)

    def strike(self, key: str, held: bool = False) -> None:
        """The dealer presses a key; nobody hears it while the power is off."""
        if not self._on:
            return
        self.devices.panel.strike(key, self._device_ms, held)
        self.settle()

    def power_off(self) -> None:
        """The daemon is killed: what it had committed is on the disk, and nothing else is left of it."""
        if not self._on:
            return
        killed = self.journal_path
        self._starts += 1
        self.journal_path = killed.with_name(f"journal-{self._starts}.db")
        for ending in ("", "-wal"):
            left = killed.with_name(killed.name + ending)
            if left.exists():
                shutil.copyfile(left, self.journal_path.with_name(self.journal_path.name + ending))
        self.host.close()
        self._on = False

    def power_on(self) -> None:
        """The daemon starts on the journal that it left; the cards still lie where they lay."""
        if self._on:
            self.power_off()
        self._on = True
        self.devices.restart()
        self.host = self._started()
        self.settle()

    def hears(self, record: logging.LogRecord) -> None:
        """Keep a log line, as the system's log would."""
        self.logged.append(record.getMessage())

    @property
    def uids(self) -> Mapping[str, bytes]:
        """The tag of each card of the deck that is played."""
        return self.uids_of(None)

    def uids_of(self, deck: str | None) -> Mapping[str, bytes]:
        """The tag of each card of a deck; None is the deck that is played."""
        return self._uids[deck or self._deck]

    def take_deck(self, deck: str) -> None:
        """The dealer plays with this deck from now on."""
        self._deck = deck

    def cards_at(self, antenna: str, deck: str | None = None) -> list[str]:
        """The cards of a deck that lie at an antenna, in order of laying; None is the deck that is played."""
        cards: Mapping[bytes, str] = self.decks[deck or self._deck].cards
        return [cards[uid] for uid in self.field.tags(antenna) if uid in cards]

    def close(self) -> None:
        """End the table."""
        self.host.close()
        self.devices.close()

    def _started(self) -> Host:
        return Host(
            self.fresh,
            Journal.open(self.journal_path, ENGINE),
            TableDecks(self._store, tuple(self.decks.values()), self.puck),
            Outputs(self.devices.lights, self.devices.buzzer, self.devices),
            DirectEquity(),
            lambda: (NOON + self.host.now_ms // 60_000) % (24 * 60),
        )

    def _poll(self, table_ms: int, always: bool = False) -> None:
        readings = self.devices.poll(self._device_ms)
        if readings or always:
            behind_ms = table_ms - self._device_ms
            stamped = [replace(one, at_ms=max(self.table_ms, one.at_ms + behind_ms)) for one in readings]
            self.host.step(stamped, table_ms)


@cache
def _other_deck(name: str) -> Deck:
    """A deck that is not the one played, the same at every table."""
    return simulated_deck(random.Random(f"the {name} deck"), name)
