"""Equity: how soon a figure comes, and how many hands a second each evaluator judges beside others.

phevaluator has no low hands, treys neither those nor Omaha.
"""

import select
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from random import Random
from typing import NamedTuple

from phevaluator.evaluator import evaluate_cards
from phevaluator.evaluator_omaha import evaluate_omaha_cards
from pokerkit import EightOrBetterLowHand, OmahaEightOrBetterLowHand, OmahaHoldemHand, RegularLowHand, StandardHighHand
from treys import Card, Evaluator

from firmware_host.core.ranks import NUMBERS
from firmware_host.equity.figures import SAMPLES
from firmware_host.equity.judge import HIGH, OMAHA_HIGH, eight_low, omaha_eight_low, razz_low_of
from firmware_host.equity.question import MOST_COMPLETIONS, Question, exact_size
from firmware_host.shell.equity_worker import EquityWorker
from tests.bench.processes import peak_kib
from tests.bench.timing import BEST_OF, Figure, best_s
from tests.equity.asked import DECK, question
from tests.equity.processes import children

SEED = 23
DEALS = 2_000
SLOW_DEALS = 200
QUESTIONS = {
    "2 players before the flop": question("NT", "AsAh", "KdKh"),
    "3 players before the flop": question("NT", "AsAh", "KdKh", "Tc9c"),
    "2 players on the flop": question("NT", "AsAh", "KdKh", board="2c7d9s"),
    "3 players on the flop": question("NT", "AsAh", "KdKh", "Tc9c", board="2c7d9s"),
    "Omaha, 2 players before the flop": question("PO", "AsAhKsKh", "QdJdTc9c"),
    "Omaha, 3 players before the flop": question("PO", "AsAhKsKh", "QdJdTc9c", "8s8h7s7h"),
    "Omaha hi-lo, 2 players before the flop": question("FO/8", "As2s3hKh", "QdJdTc9c"),
    "Omaha, 2 players on the flop": question("PO", "AsAhKsKh", "QdJdTc9c", board="2c7d9s"),
    "Omaha, 3 players on the flop": question("PO", "AsAhKsKh", "QdJdTc9c", "8s8h7s7h", board="2c7d9s"),
    "stud, 2 players on third street": question("F7S", "AsAhKs", "QdJdTc"),
    "stud, 2 players on fifth street": question("F7S", "AsAhKsKh2c", "QdJdTc9c8d"),
    "stud, 2 players on sixth street": question("F7S", "AsAhKsKh2c3d", "QdJdTc9c8d8h"),
    "razz, 2 players on fifth street": question("FR", "As2h3d9cKd", "4d5d6hQcJc"),
}


class Times(NamedTuple):
    """How long after the question its first and its last figure came, in seconds."""

    first_s: float
    last_s: float


class Deal(NamedTuple):
    """A board and a hand, as cards, as numbers, and as treys numbers them."""

    board: list[str]
    hand: list[str]
    board_numbers: list[int]
    hand_numbers: list[int]
    board_of_treys: list[int]
    hand_of_treys: list[int]


def equity() -> list[Figure]:
    """Milliseconds until the figures come, the worker's memory, and hands a second of every evaluator."""
    with closing(EquityWorker()) as worker:
        started = asked(worker, QUESTIONS["2 players before the flop"], "the start")
        figures = [Figure("equity, first figure with the start of the process", _ms(started.first_s), "once")]
        for name, posed in QUESTIONS.items():
            runs = [asked(worker, posed, (name, run)) for run in range(BEST_OF)]
            figures += _rows(name, posed, Times(*(min(seconds) for seconds in zip(*runs, strict=True))))
        (pid,) = children()
        figures.append(Figure("equity, peak memory of the process", f"{peak_kib(pid) / 1024:.0f} MiB", "VmHWM"))
    return figures + _judged("high of 7 cards", 2, HIGH_OF_7) + _judged("Omaha high", 4, OMAHA) + _lows()


def asked(worker: EquityWorker, posed: Question, key: object) -> Times:
    """Ask, and wait for the last figure that comes."""
    size = exact_size(posed)
    expected = (size > SAMPLES) + (size <= MOST_COMPLETIONS)
    came_s: list[float] = []
    asked_s = time.perf_counter()
    worker.ask(posed, key)
    while len(came_s) < expected:
        select.select([worker], [], [])
        came_s += [time.perf_counter() - asked_s] * len(worker.poll())
    return Times(came_s[0], came_s[-1])


def _rows(name: str, posed: Question, times: Times) -> list[Figure]:
    size = exact_size(posed)
    first = Figure(f"equity, {name}: first figure", _ms(times.first_s), f"{SAMPLES} samples")
    last = Figure(f"equity, {name}: exact", _ms(times.last_s), f"{size} completions")
    if size > MOST_COMPLETIONS:
        return [first._replace(how=f"{SAMPLES} samples; {size:.1e} completions are not counted")]
    return [first, last] if size > SAMPLES else [last]


Judge = Callable[[Deal], object]
TREYS = Evaluator()
HIGH_OF_7: dict[str, Judge] = {
    "ours": lambda deal: HIGH(*deal.board_numbers, *deal.hand_numbers),
    "phevaluator by numbers": lambda deal: evaluate_cards(*deal.board_numbers, *deal.hand_numbers),
    "phevaluator by names": lambda deal: evaluate_cards(*deal.board, *deal.hand),
    "treys by numbers": lambda deal: TREYS.evaluate(deal.hand_of_treys, deal.board_of_treys),
    "PokerKit": lambda deal: StandardHighHand.from_game("".join(deal.hand), "".join(deal.board)),
}
OMAHA: dict[str, Judge] = {
    "ours": lambda deal: OMAHA_HIGH(*deal.board_numbers, *deal.hand_numbers),
    "phevaluator by numbers": lambda deal: evaluate_omaha_cards(*deal.board_numbers, *deal.hand_numbers),
    "phevaluator by names": lambda deal: evaluate_omaha_cards(*deal.board, *deal.hand),
    "PokerKit": lambda deal: OmahaHoldemHand.from_game("".join(deal.hand), "".join(deal.board)),
}
EIGHT: dict[str, Judge] = {
    "ours": lambda deal: eight_low(deal.board_numbers, deal.hand_numbers),
    "PokerKit": lambda deal: EightOrBetterLowHand.from_game_or_none("".join(deal.hand), "".join(deal.board)),
}
OMAHA_EIGHT: dict[str, Judge] = {
    "ours": lambda deal: omaha_eight_low(deal.board_numbers, deal.hand_numbers),
    "PokerKit": lambda deal: OmahaEightOrBetterLowHand.from_game_or_none("".join(deal.hand), "".join(deal.board)),
}
RAZZ: dict[str, Judge] = {
    "ours": lambda deal: razz_low_of(deal.board_numbers, deal.hand_numbers),
    "PokerKit": lambda deal: RegularLowHand.from_game("".join(deal.hand), "".join(deal.board)),
}


def _lows() -> list[Figure]:
    return [
        *_judged("eight or better of 7 cards", 2, EIGHT),
        # One hand on many boards, as a question asks.
        *_judged("Omaha eight or better", 4, OMAHA_EIGHT, same_hand=True),
        *_judged("razz of 7 cards", 2, RAZZ),
    ]


def _judged(name: str, cards: int, judges: dict[str, Judge], same_hand: bool = False) -> list[Figure]:
    """Hands a second of each evaluator, the same deals for all."""
    deals = deals_of(cards, same_hand)
    figures = []
    for whose, judge in judges.items():
        some = deals[:SLOW_DEALS] if whose == "PokerKit" else deals
        took_s = best_s(partial(_all, judge, some))
        figures.append(Figure(f"{name}, {whose}", f"{len(some) / took_s / 1000:,.1f} k/s", f"{len(some)} deals"))
    return figures


def deals_of(cards: int, same_hand: bool = False) -> list[Deal]:
    """Random boards and hands of so many cards, the same ones each time."""
    rng = Random(SEED)
    hand = rng.sample(DECK, cards)
    deals = []
    for _ in range(DEALS):
        if not same_hand:
            hand = rng.sample(DECK, cards)
        board = rng.sample([card for card in DECK if card not in hand], 5)
        deals.append(_deal(board, hand))
    return deals


def _deal(board: list[str], hand: list[str]) -> Deal:
    ours = ([NUMBERS[card] for card in cards] for cards in (board, hand))
    of_treys = ([Card.new(card) for card in cards] for cards in (board, hand))
    return Deal(board, hand, *ours, *of_treys)


def _all(judge: Judge, deals: list[Deal]) -> None:
    for deal in deals:
        judge(deal)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms"
