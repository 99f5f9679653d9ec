"""Every sentence the table says, in one place: in English here, in other languages beside."""

from collections.abc import Mapping
from typing import NamedTuple

from firmware_host.core.misdeal import DECLARED
from firmware_host.shell import texts_es, texts_floor, texts_floor_es

LANGUAGES = ("en", "es")
"""What the house setting `screen.language` may be."""


class Words(NamedTuple):
    """The rule a code belongs to (0: none), its sentence with {seat} and {amount}, and a longer one for the floor."""

    rule: int
    text: str
    floor_text: str = ""


def _with_floor_texts(words: Mapping[str, Words], longer: Mapping[str, str]) -> Mapping[str, Words]:
    return {code: one._replace(floor_text=longer[code]) for code, one in words.items()}


_RULINGS: Mapping[str, Words] = {
    "uncalled-returned": Words(1, "Uncalled bet: {amount} back to seat {seat}."),
    "odd-chip": Words(1, "Odd chip: seat {seat}, {place}."),
    "clock-started": Words(2, "Clock on seat {seat}: one minute."),
    "countdown": Words(2, "Seat {seat}: ten seconds."),
    "clock-expired": Words(2, "Time is up for seat {seat}."),
    "clock-stopped": Words(2, "Seat {seat} acted in time."),
    "dead-button": Words(3, "Dead button at seat {seat}."),
    "no-small-blind": Words(3, "No small blind: seat {seat} is empty."),
    "waits-for-button": Words(3, "Seat {seat} waits until the button has passed."),
    "turned-up": Words(7, "All in, no more betting: turn all hands up."),
    "raise-completed": Words(8, "Too small: seat {seat} raises to {amount}."),
    "level-next-hand": Words(12, "New limits from the next hand."),
    "new-level": Words(12, "New limits with this hand."),
    "rabbit": Words(15, "The hand is over: no card is shown any more."),
    "heads-up": Words(20, "Heads up: seat {seat} is button and small blind."),
    "shows-first": Words(21, "Seat {seat} shows first."),
    "no-share-unshown": Words(24, "Seat {seat} did not show: no part of the pot."),
    "binds": Words(27, "Nothing changed: seat {seat}'s act stands."),
    "released": Words(27, "The action changed: seat {seat} is free to act."),
    "exposed": Words(4, "Seat {seat} exposed a card: the hand stays live."),
    "warning": Words(5, "Warning for seat {seat}."),
    "penalty": Words(5, "Seat {seat} misses {amount} hands."),
    "disqualified": Words(5, "Seat {seat} is disqualified."),
    "absent-dead": Words(6, "Seat {seat} is away: dead hand, chips stay."),
    "under-half-call": Words(8, "Under half a raise: seat {seat} calls."),
    "multi-chip-call": Words(8, "All chips needed for the call: seat {seat} calls."),
    "oversized-call": Words(8, "One chip, no word: seat {seat} calls."),
    "oversized-bet": Words(8, "One chip: seat {seat} bets {amount}."),
    "raise-to-chip": Words(8, "Raise, one chip: seat {seat} to {amount}."),
    "no-reopen": Words(8, "No raise is open to seat {seat}: a call."),
    "string-raise": Words(9, "String raise: only the first motion counts."),
    "conduct": Words(11, "Conduct of seat {seat}: the floor decides."),
    "big-chips": Words(13, "Seat {seat}: big chips in front."),
    "cards-speak": Words(14, "Cards speak: what seat {seat} says is nothing."),
    "chips-stay": Words(26, "The chips of seat {seat} stay in the pot."),
    "hand-killed": Words(17, "Seat {seat}'s hand is dead; chips stay in."),
    "raise-returned": Words(17, "Uncalled raise: {amount} back to seat {seat}."),
    "soft-play": Words(18, "Soft play by seat {seat}."),
    "chip-dumping": Words(18, "Chip dumping by seat {seat}."),
    "left-with-action": Words(22, "Seat {seat} left with action pending."),
    "must-show-other": Words(25, "Seat {seat} must show the other card."),
    "misdeal": Words(28, "Misdeal: everything goes back, deal it again."),
    "card-replaced": Words(28, "Card replaced for seat {seat}: no misdeal."),
    "out-of-turn": Words(27, "Seat {seat} acted out of turn."),
}

_PROMPTS: Mapping[str, Words] = {
    "floor": Words(0, "Wait for the floor."),
    "misdeal-suspected": Words(28, "{place} NEXT yes, BACK no."),
    "pull-back-card": Words(15, "Pull back the card at {place}."),
    "must-show-other": Words(25, "Seat {seat}: show the other card too."),
    "push-pots": Words(1, "Push the pots, then NEXT."),
    "penalty-proposed": Words(5, "Seat {seat}: {place}? NEXT yes, BACK no."),
    "live-cards-in-muck": Words(27, "STOP: cards of seat {seat} are in the muck."),
    "card-unknown": Words(0, "An unknown card lies at {place}."),
    "card-twice": Words(0, "One card is face up twice: look at {place}."),
    "card-missing": Words(0, "Key the card of {place}."),
    "turn-up": Words(7, "Turn all live hands up."),
    "return-chips": Words(1, "Give {amount} back to seat {seat}."),
    "show-first": Words(21, "Seat {seat} shows first."),
    "show-or-muck": Words(21, "Seat {seat}: show or muck."),
    "deal-flop": Words(0, "Deal the flop."),
    "deal-turn": Words(0, "Deal the turn."),
    "deal-river": Words(0, "Deal the river."),
    "deal": Words(0, "Deal the cards."),
    "deal-street": Words(0, "Deal one card {place}."),
    "bring-in": Words(21, "Seat {seat} brings in."),
    "act": Words(0, "Seat {seat} to act."),
    "move-button": Words(3, "Move the button to seat {seat}."),
    "announce-level": Words(12, "Say the new limits: they begin with the next hand."),
    "seat-waits": Words(3, "Seat {seat} is not dealt in yet."),
    "riffle": Words(12, "Shuffle, then NEXT."),
}

SUSPICIONS: Mapping[str, str] = {
    "exposed": "Seat {seat}: a card was exposed.",
    DECLARED: "The dealer calls it.",
    "empty-seat": "Seat {seat} is not in this hand.",
    "too-many": "Seat {seat} has a card too many.",
    "wrong-seat": "Seat {seat} got the first card.",
    "skipped": "Seat {seat} was skipped.",
}
"""Why a misdeal is suspected (rule 28)."""

OTHER_DECK = "A card of deck {deck} lies at {place}."

_REFUSALS: Mapping[str, Words] = {
    "not-your-turn": Words(27, "Seat {seat} is not to act."),
    "not-your-turn.none": Words(27, "Nobody is to act now."),
    "not-your-turn.cards": Words(15, "Not the cards that are due: pull them back."),
    "not-your-turn.show": Words(21, "Seat {seat} cannot show now."),
    "not-your-turn.string": Words(9, "Seat {seat} has no raise that is still open."),
    "no-bet-to-call": Words(8, "There is no bet to call: check."),
    "nothing-to-check": Words(8, "There is a bet: call, raise or fold."),
    "below-minimum": Words(8, "Too little: at least {amount}."),
    "above-limit": Words(16, "Too much: at most {amount}."),
    "cap-reached": Words(16, "The raises are capped: call or fold."),
    "more-than-stack": Words(8, "Seat {seat} has no more than {amount}."),
    "not-a-chip": Words(0, "No such chips: the smallest is {amount}."),
    "not-reopened": Words(8, "No raise by seat {seat}: call or fold."),
    "clock-too-soon": Words(2, "Too soon for the clock: {amount} s more."),
    "clock-running": Words(2, "The clock is running on seat {seat}."),
    "no-hand": Words(0, "No hand is being played."),
    "no-hand.card": Words(0, "No card is asked for there."),
    "hand-running": Words(12, "The hand is not over."),
    "winning-hand-tabled": Words(18, "Seat {seat} wins: this hand stays."),
    "turned-up-stays": Words(7, "Seat {seat} is turned up: it stays."),
    "seat-empty": Words(0, "Nobody sits at seat {seat}."),
    "seat-empty.none": Words(0, "This table has no seat {seat}."),
    "seat-empty.players": Words(0, "Two players with chips are needed."),
    "clock-absent": Words(6, "Seat {seat} is away and cannot call the clock."),
    "substantial-action": Words(28, "Too late for a misdeal: play on."),
    "paused": Words(0, "Play is stopped: hold FLOOR to go on."),
    "paused.break": Words(12, "It is a break: do not deal."),
    "no-hand.level": Words(12, "There is no such level, or no level clock."),
    "no-hand.misdeal": Words(28, "No misdeal is suspected."),
    "no-hand.pause": Words(0, "Play is not stopped."),
    "seat-taken": Words(0, "Seat {seat} is taken."),
    "too-many-seats": Words(0, "Too many players: at most {amount}."),
    "nothing-to-undo": Words(0, "There is nothing to take back."),
    "nothing-to-undo.redo": Words(0, "There is no undo to take back."),
    "nothing-to-undo.pin": Words(0, "The last hand: the floor's PIN, then OK."),
    "card-twice": Words(0, "That card lies face up already."),
    "unsupported": Words(0, "This table cannot do that yet."),
    "unsupported.unwritten": Words(0, "It could not be written: the table did not take it."),
    "unsupported.bring-in": Words(12, "A level of stud: ante, bring-in and bets."),
    "unsupported.blinds": Words(12, "A level of this game: small blind/big blind."),
    "unsupported.key": Words(0, "That key does nothing here."),
    "unsupported.half-keyed": Words(0, "Half keyed: OK ends it, BACK drops it."),
    "unsupported.task": Words(0, "A deck is enrolled or checked: NEXT ends that first."),
}

RULINGS = _with_floor_texts(_RULINGS, texts_floor.RULINGS)
PROMPTS = _with_floor_texts(_PROMPTS, texts_floor.PROMPTS)
REFUSALS = _with_floor_texts(_REFUSALS, texts_floor.REFUSALS)

ENTRIES: Mapping[str, str] = {
    "Riffled": "the riffle",
    "Confirmed": "NEXT",
    "Passed": "seat {seat}'s call or check",
    "Folded": "seat {seat}'s fold",
    "Raised": "seat {seat}'s raise",
    "ChipsPut": "seat {seat}'s chips",
    "Said": "seat {seat}'s word",
    "StringRaiseCalled": "the string raise of seat {seat}",
    "HandKilled": "the killing of seat {seat}'s hand",
    "MarkedAway": "seat {seat} away",
    "MarkedBack": "seat {seat} back",
    "CardExposed": "the card exposed at seat {seat}",
    "PlayerExposed": "the card that seat {seat} exposed",
    "CardShown": "the card that seat {seat} showed",
    "OtherAsked": "the other card of seat {seat}",
    "MisdealRefused": "no misdeal",
    "FloorCalled": "the floor's stop",
    "PlayResumed": "play going on",
    "Penalised": "seat {seat}'s penalty",
    "PenaltyProposed": "the proposal for seat {seat}",
    "ProposalDropped": "no penalty for seat {seat}",
    "LevelClockSet": "the level clock",
    "BreakCalled": "the break",
    "WentAllIn": "seat {seat}'s all-in",
    "Tabled": "seat {seat}'s show",
    "CardKeyed": "the keyed card",
    "ClockCalled": "the clock",
    "SeatTaken": "seat {seat}'s player",
    "SeatLeft": "seat {seat}'s leaving",
    "StackCorrected": "seat {seat}'s stack",
    "LevelAnnounced": "the new limits",
    "TagsSeen": "the cards at the {place}",
    "TagsLeft": "the cards at the {place}",
}
TAKEN_BACK = "Taken back: {entries}."
GIVEN_BACK = "The undo is taken back."
TWO_PLACES = "A card is read at {place} too: it counts at {holder}."


SPANISH: Mapping[str, str] = {
    **{words.text: texts_es.RULINGS[code] for code, words in RULINGS.items()},
    **{words.text: texts_es.PROMPTS[code] for code, words in PROMPTS.items()},
    **{words.text: texts_es.REFUSALS[code] for code, words in REFUSALS.items()},
    **{words.floor_text: texts_floor_es.RULINGS[code] for code, words in RULINGS.items()},
    **{words.floor_text: texts_floor_es.PROMPTS[code] for code, words in PROMPTS.items()},
    **{words.floor_text: texts_floor_es.REFUSALS[code] for code, words in REFUSALS.items()},
    **{text: texts_es.ENTRIES[name] for name, text in ENTRIES.items()},
    **{text: texts_es.SUSPICIONS[why] for why, text in SUSPICIONS.items()},
    **texts_es.MENUS,
    **texts_es.PHRASES,
}
IN_LANGUAGE: Mapping[str, Mapping[str, str]] = {"en": {}, "es": SPANISH}
"""Each language's text for an English one, names in braces and all."""


def said_in(language: str, text: str) -> str:
    """A text of the table in a language; itself where it has none there, such as a deck's name."""
    return IN_LANGUAGE[language].get(text, text)


def entry_words(name: str, seat: int | None, place: str, language: str = "en") -> str:
    """An entry as the dealer would name it."""
    text = said_in(language, ENTRIES.get(name, "a setting"))
    return text.format(seat=seat, place=said_in(language, place))


def place_in(language: str, place: str) -> str:
    """A place, the number of a seat, `board` or `muck`, as the dealer says it."""
    return said_in(language, "seat {seat}").format(seat=place) if place.isdigit() else said_in(language, f"the {place}")


def sentence(
    words: Words, seat: int | None = None, amount: int | None = None, place: str = "", language: str = "en"
) -> str:
    """The sentence with its seat, amount and place."""
    chips = "" if amount is None else f"{amount:,}"
    return said_in(language, words.text).format(seat=seat, amount=chips, place=place)


def floor_sentence(
    words: Words, seat: int | None = None, amount: int | None = None, place: str = "", language: str = "en"
) -> str:
    """The longer sentence with its seat, amount and place."""
    return sentence(words._replace(text=words.floor_text), seat, amount, place, language)


def refusal_words(code: str, variant: str | None) -> Words:
    """The words of a refusal, of its variant where it has one."""
    return REFUSALS.get(f"{code}.{variant}", REFUSALS[code])
