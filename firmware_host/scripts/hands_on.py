"""The hands at a simulated table: what a line of a script does with cards, keys, buttons, plugs and power."""

import random

from firmware_host.config.settings import parse_setting
from firmware_host.core import events
from firmware_host.core.reduce import Refused
from firmware_host.core.table import BETWEEN_HANDS
from firmware_host.scripts import lines
from firmware_host.scripts.card_hands import CardHands, StepError
from firmware_host.scripts.lines import Step
from firmware_host.scripts.simtable import SimTable
from firmware_host.scripts.strokes import Stroke, act_strokes, dealer_strokes, undo_strokes
from firmware_host.scripts.words import ActVerb, ButtonVerb, DealerVerb, SeatVerb

UNSUPPORTED = "unsupported"
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
            case lines.Act():
                return self._act(step)
            case lines.DealerKey():
                return self._dealer(step)
            case lines.Undo():
                return self._keys(undo_strokes(step))
            case lines.SeatButton():
                self._button(step)
            case lines.Wait(for_ms):
                self._table.wait(for_ms)
            case lines.Plug() | lines.Noise() | lines.Power():
                self._surroundings(step)
            case lines.Deal() | lines.Street() | lines.CardsLaid() | lines.CardsLifted() | lines.BankCard():
                self._cards.do(step)
            case _:
                return self._request(step)
        return None

    def _act(self, act: lines.Act) -> str | None:
        strokes = act_strokes(act, self._table.host.table)
        if strokes is None:
            return UNSUPPORTED
        owed = self._owed(act.seat)
        if act.verb is ActVerb.CHECK and owed:
            return "nothing-to-check"
        if act.verb is ActVerb.CALL and not owed:
            return "no-bet-to-call"
        return self._keys(strokes)

    def _owed(self, seat: int) -> bool:
        """Whether a bet faces the seat: what the dealer sees in front of the players."""
        table = self._table.host.table
        player = table.players[seat]
        return player is not None and table.round.bet > player.committed

    def _keys(self, strokes: tuple[Stroke, ...]) -> str | None:
        for stroke in strokes:
            self._table.strike(stroke.key, stroke.held)
        return None

    def _dealer(self, entry: lines.DealerKey) -> str | None:
        """A riffle gathers all cards first; NEXT is pressed only where it does what the line says."""
        strokes = dealer_strokes(entry)
        if strokes is None:
            return UNSUPPORTED
        idle = self._table.host.table.phase in BETWEEN_HANDS
        if entry.verb is DealerVerb.NEXT and idle:
            return "no-hand"
        if entry.verb is DealerVerb.RIFFLE:
            if not idle:
                return "hand-running"
            self._cards.gather()
        return self._keys(strokes)

    def _muck(self, seat: int) -> None:
        """His cards go into the muck's field; where the table objects they are laid back."""
        before = self._table.host.ephemera.message
        cards = self._cards.to_muck(seat)
        message = self._table.host.ephemera.message
        if message is not before and message is not None and message.kind == "objection":
            self._cards.back_to(seat, cards)

    def _button(self, step: lines.SeatButton) -> None:
        """A seat's button: table time passes while it is held or chatters."""
        buttons, now_ms = self._table.buttons, self._table.device_ms
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
            case lines.Plug(device, plugged) if device.startswith("reader "):
                antenna = device.removeprefix("reader ")
                (self._table.readers.plug if plugged else self._table.readers.unplug)(antenna)
            case lines.Noise(source, share) if source != "bus":
                self._table.readers.garble(source, share)
            case lines.Power(False):
                self._table.power_off()
            case lines.Power(True):
                self._table.power_on()
        self._table.settle()

    def _request(self, step: Step) -> str | None:
        """What comes over the floor's feed."""
        event = request(step, self._table.table_ms)
        if event is None:
            return UNSUPPORTED
        outcome = self._table.host.request(event)
        return outcome.code if isinstance(outcome, Refused) else None


def request(step: Step, at_ms: int) -> events.Request | None:
    """The request that a line makes on the floor's feed; None where this version has none for it."""
    match step:
        case lines.PlayerSeated(seat, name, stack):
            return events.SeatTaken(seat, name, stack, at_ms)
        case lines.Setting(name, text):
            try:
                return events.SettingChanged(name, parse_setting(name, text), at_ms)
            except ValueError as error:
                raise StepError(str(error)) from error
        case lines.ButtonDrawn(seat):
            return events.ButtonPlaced(seat, at_ms)
        case lines.PositionsTold(button, small_blind, big_blind):
            return events.PositionsTold(button, small_blind, big_blind, at_ms)
        case lines.PlayersLeft(count):
            return events.PlayersLeftTold(count, at_ms)
        case lines.StackCorrected(seat, stack):
            return events.StackCorrected(seat, stack, at_ms)
        case lines.DealerSeat(SeatVerb.LEAVES, seat):
            return events.SeatLeft(seat, at_ms)
        case lines.LevelAnnounced(level):
            return events.LevelAnnounced(*level, at_ms)
    return None
