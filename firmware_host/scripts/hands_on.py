"""The hands at a simulated table: what a line of a script does with cards, keys, buttons, plugs and power."""

import random

from firmware_host.core.reduce import Refused
from firmware_host.core.table import BETWEEN_HANDS
from firmware_host.scripts import lines
from firmware_host.scripts.card_hands import CardHands
from firmware_host.scripts.entries import UNSUPPORTED, Unkeyed, entry_of
from firmware_host.scripts.lines import Step
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.words import ActVerb, ButtonVerb, DealerVerb

BOUNCE_MS = 200


class HandsOn:
    """Does the steps of a script; `named` are the cards that no random deal may use."""

    def __init__(self, table: SimTable, named: frozenset[str], rng: random.Random) -> None:
        self._table = table
        self._cards = CardHands(table, named, rng)

    def do(self, step: Step) -> str | None:
        """Do one step; the code if the table refused it or objected to it."""
        before = self._table.host.ephemera.message
        refused = self._done(step)
        message = self._table.host.ephemera.message
        if (
            refused is None
            and message is not before
            and message is not None
            and message.kind in ("refused", "objection")
        ):
            refused = message.code
        return refused

    def _done(self, step: Step) -> str | None:
        match step:
            case lines.Act(seat, ActVerb.MUCKS):
                self._muck(seat)
            case lines.SeatButton():
                self._button(step)
            case lines.Wait(for_ms):
                self._table.wait(for_ms)
            case lines.Plug() | lines.Noise() | lines.Power():
                self._surroundings(step)
            case (
                lines.Deal()
                | lines.Street()
                | lines.CardsLaid()
                | lines.CardsLifted()
                | lines.DeckTaken()
                | lines.BankCard()
                | lines.Puck()
            ):
                self._cards.do(step)
            case lines.DeckAsked(request):
                return self._table.host.ask_decks(request).code
            case _:
                return self._entered(step)
        return None

    def _muck(self, seat: int) -> None:
        """His cards go into the muck's field; where the table objects they are laid back."""
        before = self._table.host.ephemera.message
        cards = self._cards.to_muck(seat)
        message = self._table.host.ephemera.message
        if message is not before and message is not None and message.kind == "objection":
            self._cards.back_to(seat, cards)

    def _button(self, step: lines.SeatButton) -> None:
        """A seat's button: table time passes while it is held or chatters."""
        buttons, now_ms = self._table.devices.buttons, self._table.device_ms
        if step.verb is ButtonVerb.HOLD:
            buttons.press(step.seat, now_ms, step.hold_ms)
            self._table.wait(step.hold_ms)
        elif step.verb is ButtonVerb.BOUNCE:
            buttons.bounce(step.seat, now_ms)
            self._table.wait(BOUNCE_MS)
        else:
            buttons.press(step.seat, now_ms)
        self._table.settle()

    def _surroundings(self, step: lines.Plug | lines.Noise | lines.Power) -> None:
        """Plugs, noise and power; what this depth has no part for does nothing."""
        match step:
            case lines.Plug(device, plugged):
                self._table.devices.plug(device, plugged)
            case lines.Noise(source, share):
                self._table.devices.garble(source, share)
            case lines.Power(False):
                self._table.power_off()
            case lines.Power(True):
                self._table.power_on()
        self._table.settle()

    def _entered(self, step: Step) -> str | None:
        """What the dealer keys, and what comes over the floor's feed."""
        if step == lines.DealerKey(DealerVerb.RIFFLE) and self._table.host.table.phase in BETWEEN_HANDS:
            self._cards.gather()
        entry = entry_of(step, self._table.host.table, self._table.table_ms)
        if isinstance(entry, Unkeyed):
            self._table.host.refuse(entry.refused)
            return entry.refused.code
        if isinstance(entry, tuple) and self._table.host.deck_task:
            return UNSUPPORTED.refused.code
        if isinstance(entry, tuple):
            if self._table.host.ephemera.keyed.kind == "pin":
                self._table.strike("BACK")
            before = self._table.host.ephemera.message
            for stroke in entry:
                self._table.strike(stroke.key, stroke.held)
                ephemera = self._table.host.ephemera
                message = ephemera.message
                refused = message is not before and message is not None and message.kind == "refused"
                if refused and message is not None and ephemera.keyed.kind != "pin":
                    return message.code
            return None
        outcome = self._table.host.request(entry)
        return outcome.code if isinstance(outcome, Refused) else None
