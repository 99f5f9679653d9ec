"""Chips and words: what a player's motions come to (rules 8, 9, 16, 23)."""

from typing import NamedTuple

from firmware_host.core import betting
from firmware_host.core.table import Player, Refusal, Table, Word, owes, player_at, ruled


class Meant(NamedTuple):
    """What chips come to: a check or call, a raise to a total, or all he has; and the ruling that says so."""

    act: str
    to: int = 0
    ruling: str | None = None


def said(table: Table, seat: int, word: str, to: int | None) -> Table:
    """A word stands until chips or an amount follow; the first word binds."""
    if table.word is not None and table.word.seat == seat:
        return table
    if to is not None and to > player_at(table, seat).committed + player_at(table, seat).stack:
        raise Refusal("more-than-stack", seat, player_at(table, seat).stack)
    if word == "raise":
        betting.raised(table, seat, to)
    return table._replace(word=Word(seat, word, to))


def binds(word: Word) -> bool:
    """Whether a word says all: call, or raise with an amount; what is put in or said after it changes nothing."""
    return word.word == "call" or word.to is not None


def owes_next(table: Table, seat: int) -> bool:
    """Whether a seat must add chips to go on, once a standing word is completed, as by his act (rule 8)."""
    return owes(word_kept(table), seat)


def word_kept(table: Table) -> Table:
    """A standing word without chips: call, or raise to its amount, else the smallest raise."""
    word = table.word
    if word is None:
        return table
    table = table._replace(word=None)
    if word.word == "call":
        return betting.passed(table, word.seat)
    try:
        return betting.raised(table, word.seat, word.to)
    except Refusal:
        return betting.passed(table._replace(rulings=ruled(table, "no-reopen", word.seat)), word.seat)


def chips_put(table: Table, seat: int, motions: tuple[tuple[int, ...], ...]) -> Table:
    """Chips in one or more motions, after a word or silent; what does not count goes back."""
    check_chips(table, seat, motions)
    player = player_at(table, seat)
    word = table.word if table.word is not None and table.word.seat == seat else None
    if word is not None and binds(word):
        return word_kept(table)
    table = table._replace(word=None)
    counted = 2 if word is not None else 1
    if len(motions) > counted:
        table = table._replace(rulings=ruled(table, "string-raise", seat))
    chips = tuple(chip for motion in motions[:counted] for chip in motion)
    meant = _raise_meant(table, seat, player, chips) if word is not None else _silent(table, seat, player, chips)
    if meant.ruling:
        table = table._replace(rulings=ruled(table, meant.ruling, seat, meant.to or None))
    if meant.act == "all-in":
        return betting.all_in(table, seat)
    return betting.passed(table, seat) if meant.act == "call" else betting.raised(table, seat, meant.to)


def check_chips(table: Table, seat: int, motions: tuple[tuple[int, ...], ...]) -> None:
    """Refuse chips that are none, are not in play, or are more than the player has, those that go back included."""
    stack = player_at(table, seat).stack
    chips = [chip for motion in motions for chip in motion]
    if not chips or any(chip < 1 for chip in chips):
        raise Refusal("below-minimum", seat, table.night.chip)
    if any(chip % table.night.chip for chip in chips):
        raise Refusal("not-a-chip", seat, table.night.chip)
    if sum(chips) > stack:
        raise Refusal("more-than-stack", seat, stack)


def _raise_meant(table: Table, seat: int, player: Player, chips: tuple[int, ...]) -> Meant:
    """ "Raise" without an amount: to the chip, or to what the motions make, never below the smallest raise."""
    total = player.committed + player.stack
    if betting.barred(table, player):
        return Meant("call", ruling="no-reopen")
    if sum(chips) >= player.stack:
        return Meant("all-in")
    if betting.no_raise(table, seat):
        return Meant("call", ruling="no-reopen")
    to = chips[0] if len(chips) == 1 else player.committed + sum(chips)
    least, most = betting.least_to(table), betting.most_to(table, player)
    to = min(max(to, least), most, total)
    return Meant("raise", to, "raise-to-chip" if len(chips) == 1 else None)


def _silent(table: Table, seat: int, player: Player, chips: tuple[int, ...]) -> Meant:
    """Chips without a word: one oversized chip is a call, several are measured by half of the smallest raise."""
    bet, put = table.round.bet, sum(chips)
    owed = bet - player.committed
    to = player.committed + put
    if put >= player.stack and len(chips) > 1 and (to <= bet or not betting.barred(table, player)):
        return Meant("all-in")
    if len(chips) == 1 and bet > 0:
        return Meant("call", ruling="oversized-call" if 0 < owed < put else None)
    if to <= bet:
        return Meant("call")
    if bet == 0:
        to = min(to, betting.most_to(table, player))
        return Meant("raise", to, "oversized-bet" if len(chips) == 1 and to >= betting.least_to(table) else None)
    if table.night.house.betting_multi_chip_call and put - min(chips) < owed:
        return Meant("call", ruling="multi-chip-call")
    return _measured(table, seat, to)


def _measured(table: Table, seat: int, to: int) -> Meant:
    """More than the call: a raise, half a raise that is made a full one, or a call (rule 8)."""
    if betting.no_raise(table, seat):
        return Meant("call", ruling="no-reopen")
    least = betting.least_to(table)
    if to >= least:
        return Meant("raise", min(to, betting.most_to(table, player_at(table, seat))))
    if 2 * (to - table.round.bet) >= least - table.round.bet:
        return Meant("raise", least, "raise-completed")
    return Meant("call", ruling="under-half-call")
