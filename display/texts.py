"""Every word that the players' screen says by itself, in one place."""

from typing import Final

SEAT: Final = "SEAT {seat}"
SHORT_SEAT: Final = "S{seat}"
IN_WORDS: Final = "seat {seat}"
AND_MORE: Final = "and {count} more"
CUT: Final = "…"

STARTING: Final = "STARTING"
STARTING_BODY: Final = "The screen waits for the table."
LOST: Final = "NO CONNECTION"
LOST_BODY: Final = "Play on: the dealer keeps the hand."
LOST_NOTE: Final = "This screen comes back by itself."

WELCOME: Final = "WELCOME"
WELCOME_BODY: Final = "Press your button"
FREE: Final = "free"
NEXT_HAND: Final = "NEXT HAND"
DEALING: Final = "DEALING"
BUTTON: Final = "BUTTON"
SMALL_BLIND: Final = "SMALL BLIND"
BIG_BLIND: Final = "BIG BLIND"
ANTE_OF_EACH: Final = "ANTE"
BRING_IN: Final = "BRING-IN"
BETS: Final = "BETS"
NOBODY: Final = "none"
EMPTY: Final = "(empty)"

MOVE_BUTTON: Final = "MOVE BUTTON"
BUTTON_ALERT: Final = "BUTTON S{seat}"
TASKS: Final = {"enroll": "ENROLL", "deck-check": "DECK CHECK", "panel-test": "PANEL TEST"}
TASK: Final = "TASK"
TASK_COUNT: Final = "{done} of {of}"
TASK_KEYS: Final = "BACK takes back, NEXT ends."
MENU_ITEM: Final = "{key}  {text}"

TO_ACT: Final = "to act"
SEAT_TO_ACT: Final = "seat {seat} to act"
COMES_NEXT: Final = "comes next"
LIVE_COUNT: Final = "{count} live"
POT: Final = "POT {chips:,}"
TO_CALL: Final = "{chips:,} to call"
MAY_CHECK: Final = "may check"
RAISES: Final = "raise {made} of {cap}"
BUTTON_MARK: Final = "D"
STREETS: Final = {
    "preflop": "PREFLOP",
    "flop": "FLOP",
    "turn": "TURN",
    "river": "RIVER",
    "third": "3RD STREET",
    "fourth": "4TH STREET",
    "fifth": "5TH STREET",
    "sixth": "6TH STREET",
    "seventh": "7TH STREET",
}

CLOCK: Final = "CLOCK: SEAT {seat}"
CLOCK_NOTE: Final = "then 10 s, then hand is dead"
CLOCK_FROZEN: Final = "the clock stands still"
ACT_NOW: Final = "ACT NOW"
TIME_IS_UP: Final = "SEAT {seat} DEAD"
TIME_IS_UP_CHECK: Final = "SEAT {seat} CHECKS"
TIME_IS_UP_BODY: Final = "Time is up."
TIME_IS_UP_NOTE: Final = "He acted in time? BACK."

ALL_IN: Final = "ALL IN"
CARDS_UP: Final = "cards up"
PERCENT: Final = "{share}%"
ABOUT_PERCENT: Final = "~{share}%"
OF_THE_MAIN: Final = "% of MAIN"
MAIN: Final = "MAIN"
SIDE: Final = "SIDE"
SIDE_NUMBER: Final = "SIDE {number}"
SHOWDOWN: Final = "SHOWDOWN"
SHOW_NOW: Final = "show now"
THEN: Final = "then {seats}"
SHOW_BOTH: Final = "Show both cards."
ALL_SHOWN: Final = "All hands are shown."
WINS: Final = "SEAT {seat} WINS"
ODD_CHIP: Final = "odd chip: seat {seat}"
SPLIT: Final = "SPLIT"
PAYOUT: Final = "PAYOUT"

STOP: Final = "STOP"
IN_THE_MUCK: Final = "Seat {seat}: cards in muck"
PULL_BACK: Final = "PULL BACK"
PULL_BACK_SEAT: Final = "the card at seat {seat}"
CARD_MISSING: Final = "CARD MISSING"
CARD_UNKNOWN: Final = "UNKNOWN CARD"
CARD_TWICE: Final = "SAME CARD TWICE"
CARD_ALERT_SEAT: Final = "CARD? S{seat}"
CARD_ALERT: Final = "CARD?"
ANSWERS: Final = {"refused": "NOT POSSIBLE", "objection": "STOP", "undone": "UNDONE", "said": "NOTE"}
RESTORED: Final = "RESTORED"
RESTORED_NOTE: Final = "Not so? BACK. Else play on."
WAIT: Final = "PLEASE WAIT"

READER_SEAT: Final = (("CARD READER", "SEAT {place} OFFLINE"), "Play on. Press FOLD for seat {place} by hand.")
READER_BOARD: Final = (("CARD READER", "BOARD OFFLINE"), "Play on. The dealer keys the board.")
READER_MUCK: Final = (("CARD READER", "MUCK OFFLINE"), "Play on. Press FOLD for every fold.")
NODE: Final = (("SEAT {place}", "OFFLINE"), "Play on. The dealer keys for seat {place}.")
BUS: Final = (("ALL SEATS", "OFFLINE"), "Play on. The dealer keys every act.")
JOURNAL: Final = (("MEMORY FAULT",), "The last entry did not count. Call the floor.")
OTHER_FAULT: Final = (("FAULT",), "Play on: {text}")

LEVEL: Final = "LEVEL {level}"
SHORT_LEVEL: Final = "L{level}"
BLINDS: Final = "{small}/{big}"
OFF: Final = "{place} OFF"
ANTE: Final = "ante {ante}"
BIG_BLIND_ANTE: Final = "bb ante {ante}"
