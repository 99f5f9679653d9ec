"""What the players' screen says by itself: every text by its name, for a language to fill in."""

from collections.abc import Mapping
from typing import NamedTuple


class Fault(NamedTuple):
    """A device that does not work: the headline's lines, and what still works."""

    head: tuple[str, ...]
    body: str


class HandNames(NamedTuple):
    """How hands are named; `one` and `many` are the ranks by the English words that the status has for them."""

    one: Mapping[str, str]
    many: Mapping[str, str]
    royal: str
    straight_flush: str
    four: str
    full: str
    flush: str
    straight: str
    three: str
    two_pair: str
    pair: str
    high: str


class Words(NamedTuple):
    """Every text of the screen in one language; names in braces are filled in."""

    seat: str
    short_seat: str
    in_words: str
    and_more: str

    starting: str
    starting_body: str
    ready: str
    ready_body: str
    look: str
    look_more: str
    cannot_start: str
    version: str
    lost: str
    lost_body: str
    lost_note: str

    welcome: str
    welcome_body: str
    free: str
    next_hand: str
    dealing: str
    button: str
    small_blind: str
    big_blind: str
    ante_of_each: str
    bring_in: str
    bets: str
    nobody: str
    empty: str
    move_button: str
    tasks: Mapping[str, str]
    task: str
    task_count: str
    task_keys: str

    to_act: str
    brings_in: str
    seat_to_act: str
    comes_next: str
    live_count: str
    pot: str
    to_call: str
    may_check: str
    raises: str
    button_mark: str
    streets: Mapping[str, str]

    clock: str
    clock_note: str
    clock_frozen: str
    act_now: str
    time_is_up: str
    time_is_up_check: str
    time_is_up_body: str
    time_is_up_note: str

    all_in: str
    cards_up: str
    percent: str
    about_percent: str
    of_the_main: str
    main: str
    side: str
    side_number: str
    short_pot: str
    take_from_each: str
    to_pot: str
    rest_to_pot: str
    rest_to_many: str
    then_from_each: str
    showdown: str
    show_now: str
    then: str
    show_both: str
    all_shown: str
    show_other: str
    wins: str
    odd_chip: str
    split: str
    payout: str
    hand_names: HandNames

    stop: str
    in_the_muck: str
    give_back: str
    pull_back: str
    pull_back_seat: str
    card_missing: str
    card_unknown: str
    card_twice: str
    card_keys: str
    card_keys_seat: str
    answers: Mapping[str, str]
    restored: str
    restored_note: str
    wait: str

    misdeal_asked: str
    misdeal: str
    misdeal_body: str
    misdeal_note: str
    floor_called: str
    floor_body: str
    floor_waiting: str
    floor_note: str
    rest: str
    rest_next: str
    rest_body: str
    new_blinds: str
    new_limits: str
    from_next_hand: str
    with_this_hand: str
    out_of_turn: str
    acts: Mapping[str, str]
    held: str
    binding: str
    back_to: str
    rulings: Mapping[str, str]
    rule: str
    penalty: str
    misses: str
    penalty_starts: str
    penalty_note: str
    penalty_asked: str

    reader_seat: Fault
    reader_board: Fault
    reader_muck: Fault
    node: Fault
    bus: Fault
    journal: Fault
    mended: Fault
    storage: Mapping[str, Fault]
    other_fault: Fault

    level: str
    short_level: str
    blinds: str
    ante: str
    big_blind_ante: str
    off: str
    places: Mapping[str, str]
    alerts: Mapping[str, str]
    card_alert_seat: str
    card_alert: str
    button_alert: str
    clock_alert: str
    held_alert: str
    penalty_alert: str
    misses_alert: str
    back_alert: str
    side_alert: str
