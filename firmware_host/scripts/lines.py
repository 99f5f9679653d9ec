"""The lines of a table script, by what they are: set-up, acts, entries, things that happen, expectations.

Seats count from 1, chips are whole chips. An antenna is named `seat4`, `board` or `muck`; a device `reader seat4`,
`node 4`, `bus` or `screen`; a card by rank and suit, `Td`.
"""

from dataclasses import dataclass
from typing import NamedTuple

from firmware_host.decks.request import DeckRequest
from firmware_host.scripts.expected import Expectation
from firmware_host.scripts.words import (
    ActVerb,
    ButtonVerb,
    DealerVerb,
    LevelVerb,
    PenaltyStep,
    SeatVerb,
    StreetName,
)


class LevelWords(NamedTuple):
    """The limits of a level as a script tells them; 0 where it does not."""

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0


class SeatCards(NamedTuple):
    """The cards that one seat is dealt, in order."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A house setting is changed; the value is not checked here."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerSeated:
    """A player sits down, or comes back into the event."""

    seat: int
    name: str
    stack: int


@dataclass(frozen=True, slots=True)
class ButtonDrawn:
    """The button of the event's first hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class PositionsTold:
    """The seats of the last hand; whoever sat down before this line played it."""

    button: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True, slots=True)
class PlayersLeft:
    """The players left in the event."""

    count: int


@dataclass(frozen=True, slots=True)
class Act:
    """What a player does; a bet, raise or `says raise` may have an amount, `shows` and `exposes` a card."""

    seat: int
    verb: ActVerb
    amount: int | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class ChipsPut:
    """Chips without a word, by denomination, motion by motion."""

    seat: int
    motions: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SeatButton:
    """A seat's button is pressed; `hold_ms` is 0 but for a hold."""

    seat: int
    verb: ButtonVerb
    hold_ms: int = 0


@dataclass(frozen=True, slots=True)
class DealerKey:
    """The dealer enters something that names nothing."""

    verb: DealerVerb


@dataclass(frozen=True, slots=True)
class DealerSeat:
    """The dealer enters something about a seat; `exposed` has the card."""

    verb: SeatVerb
    seat: int
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """The dealer takes back the last `count` entries."""

    count: int = 1
    pin: str | None = None


@dataclass(frozen=True, slots=True)
class LevelClock:
    """The level clock is set; plus, minus and break have minutes."""

    verb: LevelVerb
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class LevelAnnounced:
    """The next level is announced (rule 12)."""

    level: LevelWords


@dataclass(frozen=True, slots=True)
class StackCorrected:
    """The floor corrects a stack."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """The floor gives a penalty (rule 5); `rounds` is 0 but for rounds."""

    seat: int
    step: PenaltyStep
    kind: str
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards are dealt to the seats; those not named get random ones."""

    hands: tuple[SeatCards, ...] = ()


@dataclass(frozen=True, slots=True)
class Street:
    """A street's cards come to the board; without cards, random ones."""

    name: StreetName
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsLaid:
    """Single cards come to an antenna, of the named deck instead of the one that is played."""

    place: str
    cards: tuple[str, ...]
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class CardsLifted:
    """Single cards leave an antenna, of the named deck instead of the one that is played; without cards, all."""

    place: str
    cards: tuple[str, ...] = ()
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class DeckTaken:
    """The dealer takes another deck in hand."""

    deck: str


@dataclass(frozen=True, slots=True)
class BankCard:
    """A bank card comes to an antenna or is lifted from it."""

    place: str
    lies: bool


@dataclass(frozen=True, slots=True)
class Puck:
    """The tagged dealer button is laid on a seat's antenna; None takes it away."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Wait:
    """Table time passes."""

    for_ms: int


@dataclass(frozen=True, slots=True)
class Plug:
    """A device is plugged in or unplugged."""

    device: str
    plugged: bool


@dataclass(frozen=True, slots=True)
class Noise:
    """From now on this share, 0 to 1, of the bytes on `bus` or of an antenna's answers is damaged."""

    source: str
    share: float


@dataclass(frozen=True, slots=True)
class Power:
    """The daemon is killed without warning, or starts again."""

    on: bool


@dataclass(frozen=True, slots=True)
class DeckAsked:
    """What is asked about decks; the name is a deck's, or `puck` for the button."""

    request: DeckRequest


SetUp = Setting | PlayerSeated | ButtonDrawn | PositionsTold | PlayersLeft
Entry = (
    Act | ChipsPut | DealerKey | DealerSeat | Undo | LevelClock | LevelAnnounced | StackCorrected | Penalty | DeckAsked
)
CardsMoved = Deal | Street | CardsLaid | CardsLifted | DeckTaken | BankCard | Puck
Happening = SeatButton | CardsMoved | Wait | Plug | Noise | Power
Step = SetUp | Entry | Happening | Expectation


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a script: the line's number from 1, its text without comment, and what it means."""

    number: int
    source: str
    step: Step
