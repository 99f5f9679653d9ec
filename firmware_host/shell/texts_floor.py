"""The longer sentence of every code, for the floor: what happened, by which rule, and what can be done about it."""

from collections.abc import Mapping

RULINGS: Mapping[str, str] = {
    "uncalled-returned": (
        "Nobody called all of seat {seat}'s bet: {amount} that no chips match goes back before the pots."
    ),
    "odd-chip": "A pot does not divide evenly: the chip left over goes to seat {seat}, {place}.",
    "clock-started": "The clock was called on seat {seat}: 60 seconds, then ten counted down, then its time is out.",
    "countdown": "The minute of seat {seat} is over: ten seconds are counted down, and then its time is out.",
    "clock-expired": "Seat {seat} did not act in 70 seconds; chips that are in stay in, and the action moves on.",
    "clock-stopped": "Seat {seat} acted before its time was out, and the clock on it is gone.",
    "dead-button": (
        "The small blind's seat of the last hand, {seat}, is empty: it has the button, the player before acts last."
    ),
    "no-small-blind": (
        "The big blind's seat of the last hand, {seat}, is empty: nobody posts the small blind in this hand."
    ),
    "waits-for-button": (
        "Seat {seat} came in between button and small blind, and is dealt in once the button has passed."
    ),
    "turned-up": "A player is all-in and nobody can bet any more: every live hand is turned up, then the board is run.",
    "raise-completed": "The chips of seat {seat} were at least half a raise: it is the smallest raise, to {amount}.",
    "level-next-hand": "The time of this level is out or the floor changed it: new limits begin with the next riffle.",
    "new-level": "This hand is played at the limits announced before its riffle.",
    "rabbit": "A card reached the board after the hand was over: it is not shown or kept; pull it back.",
    "heads-up": (
        "Two players are left: seat {seat} has the button and the small blind, acts first before the flop, then last."
    ),
    "shows-first": "Seat {seat} shows first: the last bettor of the last round, else the first live seat in order.",
    "no-share-unshown": "Seat {seat} gave up its hand without showing: only tabled hands get a part of a pot.",
    "binds": "Those whose turn was skipped did not bet or raise: the act that seat {seat} made out of turn stands.",
    "released": "The action changed, or the turn for the act that was held never came: seat {seat} has its chips back.",
    "exposed": "Seat {seat} exposed a card with action pending: the hand is live, a penalty begins with the next hand.",
    "warning": "Seat {seat} is warned; for the same again the table proposes a penalty of one round.",
    "penalty": "Seat {seat} misses {amount} hands from the next riffle: dealt in, blinds posted, and the hand is dead.",
    "disqualified": "Seat {seat} is out: the hand is dead, and the chips left leave play at the end of the hand.",
    "absent-dead": "Seat {seat} was not at its seat when everybody had his cards: the hand is dead, blinds stay in.",
    "under-half-call": (
        "The chips of seat {seat} were under half a raise and no raise was said: a call, the rest goes back."
    ),
    "multi-chip-call": (
        "Without its smallest chip seat {seat} would not have covered the call: several chips, yet a call."
    ),
    "oversized-call": "Seat {seat} put in one chip above the call without a word: a call, the rest is change.",
    "oversized-bet": "Seat {seat} put in one chip with no bet before it: a bet of {amount}.",
    "raise-to-chip": "Seat {seat} said raise and put in one chip without an amount: a raise to {amount}.",
    "no-reopen": "Since seat {seat} acted there was no full raise, so it may not raise again: its chips are a call.",
    "string-raise": (
        "The chips came in more than one motion without raise or an amount before: the first motion counts."
    ),
    "conduct": "The conduct of seat {seat} was noted; the floor decides about a warning or a penalty.",
    "big-chips": "Seat {seat} hid big chips: they must lie in front where everybody sees them.",
    "cards-speak": "What seat {seat} said of its hand changes nothing: the table reads the cards that are tabled.",
    "chips-stay": "Seat {seat} gave up its hand: what it has put in stays in the pot, and there is no redress.",
    "hand-killed": (
        "Seat {seat}'s hand is dead and there is no redress; only a raise that nobody called yet comes back."
    ),
    "raise-returned": "Nobody had called the raise of seat {seat}: {amount} comes back, the call stays in the pot.",
    "soft-play": "Seat {seat} did not play to win against another player; the floor decides about a penalty.",
    "chip-dumping": "Seat {seat} lost chips on purpose; the floor decides, and the book says disqualification.",
    "left-with-action": "Seat {seat} left the table with action pending; the floor decides about a penalty.",
    "must-show-other": (
        "Seat {seat} showed one card at the end of the hand and somebody asked: the others are shown too."
    ),
    "misdeal": "The deal does not count: stacks, blinds, level and penalties are as before, same positions again.",
    "card-replaced": (
        "A card of seat {seat} was exposed, not one of the first two: another one replaces it, play goes on."
    ),
    "out-of-turn": "Seat {seat} acted before its turn: it binds if the action does not change. Later times: a penalty.",
}

PROMPTS: Mapping[str, str] = {
    "floor": "Play is stopped until the floor has decided; FLOOR held goes on, and a running clock keeps its time.",
    "misdeal-suspected": (
        "The deal does not look as it should. NEXT: misdeal, everything goes back. BACK or any act: play on."
    ),
    "pull-back-card": "A card lies at {place} that does not count: lift it, or press NEXT if it is just what is due.",
    "must-show-other": "Seat {seat} showed one card, and somebody asked for the other: NEXT when it lies face up.",
    "push-pots": "The hand is over and every share is known: push the pots as the screen shows them, then NEXT.",
    "penalty-proposed": (
        "By the ladder of penalties the next step for seat {seat} is: {place}. NEXT gives it, BACK does not."
    ),
    "live-cards-in-muck": (
        "Cards of seat {seat} lie in the muck out of turn: give them back (BACK where they were a fold), or key FOLD."
    ),
    "card-unknown": (
        "At {place} lies a card that no deck of this table knows, or another one than was keyed: look at it."
    ),
    "card-twice": (
        "One card counts as face up in two places, one of them {place}: take back the one keyed wrongly, or the hand."
    ),
    "card-missing": "A card of {place} must be face up and no reader can tell it: key its rank and suit.",
    "turn-up": "A player is all-in and there is no more betting: every live hand is turned up before the next card.",
    "return-chips": "{amount} of seat {seat}'s bet was not called: give it back before the next card or the pots.",
    "show-first": "Seat {seat} begins the showdown: its cards face up, or mucked and without a part of the pot.",
    "show-or-muck": "Seat {seat} is next at the showdown: its cards face up, or mucked and without a part of the pot.",
    "deal-flop": "The round is closed: burn a card, and lay three on the board.",
    "deal-turn": "The round is closed: burn a card, and lay the fourth one on the board.",
    "deal-river": "The round is closed: burn a card, and lay the last one on the board.",
    "deal": "Deal one card after another, beginning left of the button; in stud at the lowest seat.",
    "deal-street": "The round is closed: burn a card, and deal one card {place}.",
    "bring-in": "Seat {seat} has the door card that must bet: the bring-in, or a full bet at once.",
    "act": "It is seat {seat}'s turn; the table waits for its act, and after a while the clock may be called.",
    "move-button": "By the rule of the dead button it belongs to seat {seat} now, whoever sits there.",
    "announce-level": "Say the new limits aloud: they hold from the next riffle on, also after a misdeal's redeal.",
    "seat-waits": "Seat {seat} sits between button and small blind, or waits for the redeal: not dealt in this time.",
    "riffle": "Take all the cards together and shuffle; NEXT begins the hand, and from then on nobody new is in it.",
}

REFUSALS: Mapping[str, str] = {
    "not-your-turn": "Seat {seat} cannot act: it is not its turn, and an act of it is held already or not possible.",
    "not-your-turn.none": "No act is possible now: the hand waits for cards or for the dealer.",
    "not-your-turn.cards": (
        "NEXT would give the cards on the board a meaning, but they are not just those due: lift them."
    ),
    "not-your-turn.show": "Seat {seat} has no hand that can be shown now.",
    "not-your-turn.string": "A string raise can be called on the last act alone, and seat {seat} made no raise in it.",
    "no-bet-to-call": "Nobody has bet in this round, so there is nothing to call: a check is keyed.",
    "nothing-to-check": "There is a bet that must be matched: the player calls, raises or folds.",
    "below-minimum": "No reading of it makes a legal amount; the smallest possible one is {amount}.",
    "above-limit": "The game allows no more than {amount} here; the player may say another amount.",
    "cap-reached": "One bet and four raises are all in this game until two players are left in the tournament.",
    "more-than-stack": "Seat {seat} has {amount} in all, with what it has put in; all-in is a key of its own.",
    "not-a-chip": "All amounts are whole numbers of the smallest chip in play, {amount}.",
    "not-reopened": "Since seat {seat} acted there was no full raise, so it may only call or fold.",
    "clock-too-soon": (
        "A player has his reasonable time before others may call the clock: {amount} seconds are left of it."
    ),
    "clock-running": "The clock runs on seat {seat} already; it is called once a turn.",
    "no-hand": "This needs a hand that is being played: after the riffle and before the push.",
    "no-hand.card": "A card is keyed only where the table asks for one: a seat that shows, or a street that is due.",
    "hand-running": "The hand is being played: it ends with the push of the pots, and then a riffle is possible.",
    "winning-hand-tabled": (
        "The tabled hand of seat {seat} wins a part of the pot: it can be neither killed nor mucked."
    ),
    "turned-up-stays": "The hand of seat {seat} was turned up because of an all-in: it cannot be mucked.",
    "seat-empty": "Nobody sits at seat {seat}; a player sits down with the floor's line for it, between hands.",
    "seat-empty.none": "There is no seat {seat} at this table; look at the profile for how many there are.",
    "seat-empty.players": "A hand needs two players with chips; more can sit down between hands.",
    "clock-absent": "Seat {seat} is marked away, and only a player at his seat may call the clock.",
    "substantial-action": (
        "Two acts with chips or three acts have been made: whatever was wrong in the deal, it is played on."
    ),
    "paused.break": "A card was read during the break: nobody deals before the break is over.",
    "paused": "Play is stopped, for the floor or a break: nothing that plays the hand on counts before it goes on.",
    "no-hand.level": "There is no level before or after this one, or this table has no level clock to set.",
    "no-hand.misdeal": "Nothing waits for this no: neither the table nor the dealer thinks of a misdeal.",
    "no-hand.pause": "Play goes on already: there is neither a stop for the floor nor a break.",
    "seat-taken": "Somebody sits at seat {seat}: he must leave before another one takes it.",
    "too-many-seats": "This game is dealt to {amount} players at most: the cards would not be enough.",
    "nothing-to-undo": "No entry is left that can be taken back: this hand's and, once, the last hand's are.",
    "nothing-to-undo.redo": "There is no undo that could be taken back, or something else was entered since.",
    "nothing-to-undo.pin": "What is taken back belongs to the last hand: the floor's PIN is asked for, then OK.",
    "card-twice": "A card that was keyed lies face up already, and a deck has it once: look at it and key another one.",
    "unsupported": "The table knows what is meant and cannot do it in this version.",
    "unsupported.unwritten": (
        "The journal could not be written, so it has not happened: look at the fault, then enter it again."
    ),
    "unsupported.bring-in": "This game is stud: its level has an ante, a bring-in and two bets.",
    "unsupported.blinds": "This game has blinds: its level is small and big blind, with or without an ante.",
    "unsupported.key": "The key means nothing in this place; BACK leaves what has been keyed so far.",
    "unsupported.half-keyed": (
        "Digits stand open: OK ends them, a card's are ended by its suit, and BACK drops the whole entry."
    ),
    "unsupported.task": "The keys belong to the deck that is enrolled or checked until NEXT ends that.",
}
