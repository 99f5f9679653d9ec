"""Between the decks and a running table: questions in; task, answer and sound out, as ephemera."""

from typing import Final, NamedTuple

from firmware_host.core.table import Table, hand_runs
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.decks.store import DeckError
from firmware_host.shell.antennas import Antennas
from firmware_host.shell.deck_words import deck_words, in_house_words
from firmware_host.shell.ephemera import DECK_DONE, DECK_STOPPED, Ephemera, Message, clicked, cured, with_fault
from firmware_host.shell.table_decks import TableDecks
from firmware_host.shell.texts import refusal_words, sentence
from firmware_host.shell.vault import CardVault

DEVICE: Final = "decks"


class Asked(NamedTuple):
    """What a question about decks came to: a code where it was refused, and a sentence if there is one."""

    code: str | None = None
    text: str | None = None


class DeckDesk:
    """Keeps vault and antennas to the decks that may be played, and shows what is done with a deck."""

    def __init__(self, decks: TableDecks, vault: CardVault, antennas: Antennas) -> None:
        self._decks = decks
        self._vault = vault
        self._antennas = antennas

    @property
    def busy(self) -> bool:
        """Whether a deck is being enrolled or checked, so that cards and keys mean nothing else."""
        return self._decks.progress is not None

    def asked(self, request: DeckRequest, table: Table, ephemera: Ephemera, at_ms: int) -> tuple[Asked, Ephemera]:
        """A question answered; a list is told to whoever asks, all else to everybody."""
        language = table.night.house.screen_language
        if request.verb is not DeckVerb.LIST and hand_runs(table):
            asked = Asked("hand-running", sentence(refusal_words("hand-running", None), language=language))
        else:
            try:
                asked = Asked(None, self._decks.ask(request, self._antennas.lying))
            except DeckError as error:
                asked = Asked(error.code, in_house_words(language, str(error)))
        if request.verb is not DeckVerb.LIST:
            message = None
            if asked.text is not None:
                message = Message(
                    "refused" if asked.code else "said", asked.code or DECK_DONE, None, 0, asked.text, at_ms
                )
            ephemera = self.played_with(ephemera._replace(message=message), at_ms)
        return asked, self.noted(ephemera, language, at_ms)

    def noted(self, ephemera: Ephemera, language: str, at_ms: int) -> Ephemera:
        """How far the task is by now; a card taken, or something amiss, is heard."""
        before, after = ephemera.task, self._decks.progress
        if (ended := self._decks.take_ended()) is not None:
            code, text = DECK_DONE if ended.done else DECK_STOPPED, deck_words(language, ended.told)
            message = Message("said", code, None, 0, text, at_ms)
            ephemera = self.played_with(clicked(ephemera._replace(message=message), "click", at_ms), at_ms)
        elif before is not None and after is not None and after.told != before.told:
            sound = "click" if after.done > before.done else "refused" if self._decks.trouble else None
            ephemera = ephemera if sound is None else clicked(ephemera, sound, at_ms)
        return ephemera if after == before else ephemera._replace(task=after)

    def played_with(self, ephemera: Ephemera, at_ms: int) -> Ephemera:
        """From now on the decks that the store holds are played; what is wrong with them is a fault."""
        self._vault.know(self._decks.decks)
        self._antennas.watch_puck(self._decks.puck)
        fault = self._decks.fault
        if fault == next((one.text for one in ephemera.faults if one.device == DEVICE), None):
            return ephemera
        return cured(ephemera, DEVICE) if fault is None else with_fault(ephemera, DEVICE, at_ms, fault)
