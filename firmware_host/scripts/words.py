"""The words that a table script may use: verbs, codes, states and names, as the status document spells them."""

from enum import StrEnum

MOST_SEATS = 13

# The two decks of a simulated table; the first is played with until the dealer takes the other.
DECKS = ("red", "blue")

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)

SETTINGS = (
    "clock.reasonable_s", "clock.expiry", "pots.odd_chip_cards", "betting.multi_chip_call", "betting.reopen",
    "seat_button.acts", "tracking.amounts", "tracking.passes", "screen.language", "screen.diagonal_mm",
    "screen.distance_cm", "sound.volume", "sound.quiet", "floor.pin",
)  # fmt: skip


class ActVerb(StrEnum):
    """What a player does in his seat."""

    CALL = "call"
    CHECK = "check"
    FOLD = "fold"
    ALL_IN = "allin"
    BRINGS_IN = "brings-in"
    BET = "bet"
    RAISE = "raise"
    SAYS_CALL = "says call"
    SAYS_RAISE = "says raise"
    MUCKS = "mucks"
    SHOWS = "shows"
    EXPOSES = "exposes"
    AWAY = "away"
    BACK = "back"


class ButtonVerb(StrEnum):
    """How a seat's button is pressed."""

    PRESS = "press"
    HOLD = "hold"
    BOUNCE = "bounce"


class DealerVerb(StrEnum):
    """What the dealer enters without naming anything."""

    RIFFLE = "riffle"
    NEXT = "next"
    REDO = "redo"
    CLOCK = "clock"
    MISDEAL = "misdeal"
    NO_DEAL = "nodeal"
    FLOOR = "floor"
    RESUME = "resume"


class SeatVerb(StrEnum):
    """What the dealer enters about one seat."""

    STRING = "string"
    KILL = "kill"
    EXPOSED = "exposed"
    ASK = "ask"
    LEAVES = "leaves"


class LevelVerb(StrEnum):
    """What the dealer does to the level clock."""

    NEXT = "next"
    PREVIOUS = "previous"
    PAUSE = "pause"
    RESUME = "resume"
    PLUS = "plus"
    MINUS = "minus"
    BREAK = "break"


class PenaltyStep(StrEnum):
    """The steps of the ladder of penalties (rule 5)."""

    WARNING = "warning"
    ROUNDS = "rounds"
    DISQUALIFIED = "dq"


class StreetName(StrEnum):
    """The streets whose cards lie on the board."""

    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


class Notice(StrEnum):
    """The two kinds of notice that the table gives under a code."""

    RULING = "ruling"
    PROMPT = "prompt"


PENALTY_KINDS = (
    "exposed", "off-table", "advice", "disclosure", "miscalled", "big-chips", "out-of-turn", "left", "soft-play",
    "dumping", "abuse",
)  # fmt: skip

PROMPTS = (
    "riffle", "deal", "deal-flop", "deal-turn", "deal-river", "deal-street", "bring-in", "act", "turn-up",
    "show-first", "show-or-muck", "push-pots", "move-button", "announce-level", "misdeal-suspected",
    "pull-back-card", "must-show-other", "return-chips", "penalty-proposed", "seat-waits", "card-missing",
    "card-unknown", "card-twice", "live-cards-in-muck", "floor",
)  # fmt: skip

RULINGS = (
    "odd-chip", "uncalled-returned", "clock-started", "countdown", "clock-expired", "clock-stopped", "dead-button",
    "no-small-blind", "waits-for-button", "exposed", "warning", "penalty", "disqualified", "absent-dead",
    "turned-up", "raise-completed", "under-half-call", "multi-chip-call", "oversized-call", "oversized-bet",
    "raise-to-chip", "no-reopen", "string-raise", "conduct", "level-next-hand", "new-level", "big-chips",
    "cards-speak", "rabbit", "hand-killed", "raise-returned", "soft-play", "chip-dumping", "heads-up",
    "shows-first", "left-with-action", "no-share-unshown", "must-show-other", "chips-stay", "out-of-turn", "binds",
    "released", "misdeal", "card-replaced", "re-entry", "side-game-choice", "alternate-seated",
)  # fmt: skip

REFUSALS = (
    "not-your-turn", "no-bet-to-call", "nothing-to-check", "below-minimum", "above-limit", "more-than-stack",
    "not-a-chip", "cap-reached", "not-reopened", "clock-too-soon", "clock-absent", "clock-running", "no-hand",
    "hand-running", "winning-hand-tabled", "turned-up-stays", "substantial-action", "seat-empty", "seat-taken",
    "too-many-seats", "nothing-to-undo", "paused", "unsupported", "final-table-begun", "side-game-full",
    "alternate-too-late",
)  # fmt: skip

CODES = {Notice.RULING: RULINGS, Notice.PROMPT: PROMPTS}

LEDS = ("alert", "clock", "show", "turn", "button", "small-blind", "big-blind", "off")
BUZZERS = (
    "click", "refused", "clock", "countdown", "expired", "level", "floor", "stop", "button", "prompt", "fault",
)  # fmt: skip

PHASES = ("seating", "idle", "dealing", "betting", "board", "showdown", "payout", "misdeal", "paused", "break")
STREETS = ("preflop", "flop", "turn", "river", "third", "fourth", "fifth", "sixth", "seventh")
CAN = ("check", "call", "fold", "bet", "raise", "allin", "brings-in")
HANDS = ("live", "folded", "dead", "tabled", "none", "waits")
CLOCK_STAGES = ("minute", "countdown")
MESSAGE_KINDS = ("refused", "objection", "undone", "said")
TASKS = ("enroll", "deck-check", "panel-test")

SINGLE_DEVICES = ("bus", "screen")
FAULTY_DEVICES = (*SINGLE_DEVICES, "journal", "decks", "panel", "buttons", "lights", "buzzer")
