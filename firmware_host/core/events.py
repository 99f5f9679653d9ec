"""Everything that can happen to a table, in the game's words.

Entries are what a dealer, player or floor does; observations are what an antenna saw; consequences follow by
themselves. Every event carries the table time at which it happened.
"""

from firmware_host.core.record import Record


class Riffled(Record):
    """The dealer began a new hand (rule 12)."""

    at_ms: int


class Confirmed(Record):
    """The dealer confirmed what waits for it."""

    at_ms: int


class Passed(Record):
    """A seat checked or called, whichever is due."""

    seat: int
    at_ms: int


class Folded(Record):
    """A seat folded by declaration, or gave its hand up at the showdown."""

    seat: int
    at_ms: int


class Raised(Record):
    """A seat bet or raised to a total of this round; None is the smallest."""

    seat: int
    to: int | None
    at_ms: int


class WentAllIn(Record):
    """A seat put in all it has."""

    seat: int
    at_ms: int


class Tabled(Record):
    """A seat's whole hand was laid face up."""

    seat: int
    at_ms: int


class CardKeyed(Record):
    """The dealer keyed a card by hand that was asked for; seat None is the board."""

    seat: int | None
    card: str
    at_ms: int


class ClockCalled(Record):
    """The clock was called on the player to act; by None is the dealer (rule 2)."""

    by: int | None
    at_ms: int


class SeatTaken(Record):
    """A player sat down with a stack."""

    _SECRET = frozenset({"name"})

    seat: int
    name: str
    stack: int
    at_ms: int


class SeatLeft(Record):
    """A player left the table."""

    seat: int
    at_ms: int


class StackCorrected(Record):
    """The floor corrected a stack."""

    seat: int
    stack: int
    at_ms: int


class ButtonPlaced(Record):
    """The button of the event's first hand was drawn."""

    seat: int
    at_ms: int


class PositionsTold(Record):
    """The last hand's positions were told; who sits now played it."""

    button: int
    small_blind: int
    big_blind: int
    at_ms: int


class PlayersLeftTold(Record):
    """The number of players left in the event was told."""

    players: int
    at_ms: int


class SettingChanged(Record):
    """A house setting was changed."""

    _SECRET = frozenset({"value"})

    name: str
    value: int | bool | str | None
    at_ms: int


class LevelAnnounced(Record):
    """The next level was announced (rule 12)."""

    small_blind: int
    big_blind: int
    ante: int
    big_blind_ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    at_ms: int


class ChipsPut(Record):
    """A seat put chips in without an amount in words, motion by motion (rules 8, 9)."""

    seat: int
    motions: tuple[tuple[int, ...], ...]
    at_ms: int


class Said(Record):
    """A seat said call, or raise with or without an amount, before its chips (rules 8, 9)."""

    seat: int
    word: str
    to: int | None
    at_ms: int


class StringRaiseCalled(Record):
    """The dealer called a string raise on a seat's last act (rule 23)."""

    seat: int
    at_ms: int


class HandKilled(Record):
    """The dealer killed a hand (rule 17)."""

    seat: int
    at_ms: int


class MarkedAway(Record):
    """A player left his seat (rule 6)."""

    seat: int
    at_ms: int


class MarkedBack(Record):
    """A player is back at his seat (rule 6)."""

    seat: int
    at_ms: int


class CardExposed(Record):
    """The dealer exposed a card of a seat while dealing (rule 28)."""

    seat: int
    card: str
    at_ms: int


class PlayerExposed(Record):
    """A player exposed a card with action pending (rule 4)."""

    seat: int
    card: str
    at_ms: int


class CardShown(Record):
    """A player showed one card at the end of a hand (rule 25)."""

    seat: int
    card: str
    at_ms: int


class OtherAsked(Record):
    """Somebody asked a player who showed one card to show the other (rule 25)."""

    seat: int
    at_ms: int


class MisdealDeclared(Record):
    """The dealer thinks that the deal is a misdeal; NEXT confirms (rule 28)."""

    at_ms: int


class MisdealRefused(Record):
    """The dealer says that it is no misdeal."""

    at_ms: int


class FloorCalled(Record):
    """Play stops for the floor."""

    at_ms: int


class PlayResumed(Record):
    """Play goes on after the floor, or after a break."""

    at_ms: int


class Penalised(Record):
    """The floor gave a penalty: `step` is warning, rounds or dq (rule 5)."""

    seat: int
    step: str
    rounds: int
    kind: str
    at_ms: int


class PenaltyProposed(Record):
    """Conduct of a player was keyed: the table proposes the next step of the ladder (rule 5)."""

    seat: int
    kind: str
    at_ms: int


class ProposalDropped(Record):
    """The floor gives no penalty for what was proposed for this kind of conduct."""

    seat: int
    kind: str
    at_ms: int


class LevelClockSet(Record):
    """The level clock was set: next, previous, pause, resume, plus or minus, the last two by minutes (rule 12)."""

    verb: str
    minutes: int
    at_ms: int


class BreakCalled(Record):
    """A break of so many minutes was called: it begins when the hand is over (rule 12)."""

    minutes: int
    at_ms: int


class TagsSeen(Record):
    """Tokens arrived at a seat, the board or the muck in one polling round; `closed` moved here under a new one."""

    place: str
    tokens: tuple[str, ...]
    closed: tuple[str, ...]
    at_ms: int


class TagsLeft(Record):
    """Tokens left the board or the muck."""

    place: str
    tokens: tuple[str, ...]
    at_ms: int


class ReadersMissed(Record):
    """The readers of these places, and no others, do not answer: cards there are not seen."""

    places: tuple[str, ...]
    at_ms: int


class CardsRevealed(Record):
    """Wanted tokens were opened: pairs of token and card."""

    faces: tuple[tuple[str, str], ...]
    at_ms: int


class DeadlinePassed(Record):
    """The named clock's time ran out: its minute, then its countdown."""

    clock: int
    at_ms: int


class Resumed(Record):
    """The table came back after a stop; table time goes on from here."""

    at_ms: int


class Undone(Record):
    """The last n entries were taken back."""

    _SECRET = frozenset({"pin"})

    entries: int
    pin: str | None
    at_ms: int


class Redone(Record):
    """The newest undo was taken back."""

    at_ms: int


Observation = TagsSeen | TagsLeft
Consequence = CardsRevealed | DeadlinePassed | Resumed | ReadersMissed
Request = (
    SeatTaken
    | SeatLeft
    | StackCorrected
    | ButtonPlaced
    | PositionsTold
    | PlayersLeftTold
    | SettingChanged
    | LevelAnnounced
    | LevelClockSet
    | BreakCalled
)
Act = Passed | Folded | Raised | WentAllIn | ChipsPut
Ruled = (
    StringRaiseCalled
    | HandKilled
    | MarkedAway
    | MarkedBack
    | CardExposed
    | PlayerExposed
    | CardShown
    | OtherAsked
    | MisdealDeclared
    | MisdealRefused
    | FloorCalled
    | PlayResumed
    | Penalised
    | PenaltyProposed
    | ProposalDropped
)
Entry = Riffled | Confirmed | Act | Said | Tabled | CardKeyed | ClockCalled | Ruled | Request
Event = Entry | Observation | Consequence | Undone | Redone
