"""What a hand is worth, and its name in plain words."""

from collections import Counter
from collections.abc import Sequence

from phevaluator.evaluator import evaluate_cards

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = frozenset(rank + suit for rank in RANKS for suit in SUITS)
NUMBERS = {rank + suit: 4 * place + SUITS.index(suit) for place, rank in enumerate(RANKS) for suit in SUITS}
ONE = dict(
    zip(
        RANKS,
        ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
        strict=True,
    )
)
MANY = {rank: "sixes" if rank == "6" else f"{word}s" for rank, word in ONE.items()}


def high_rank(cards: Sequence[str]) -> int:
    """The value of the best five of five to seven cards; 1 is a royal flush, equal hands are equal."""
    return evaluate_cards(*[NUMBERS[card] for card in cards])


def high_name(cards: Sequence[str]) -> str:
    """The best five of the cards in words: "two pair, queens and fives"."""
    flush = next((suit for suit in SUITS if sum(card[1] == suit for card in cards) >= 5), None)
    if flush and (top := _straight_top([card[0] for card in cards if card[1] == flush])):
        return "royal flush" if top == "A" else f"straight flush, {ONE[top]} high"
    counts = Counter(card[0] for card in cards)
    groups = sorted(counts, key=lambda rank: (counts[rank], RANKS.index(rank)), reverse=True)
    first, second = groups[0], groups[1]
    if counts[first] == 4:
        return f"four {MANY[first]}"
    if counts[first] == 3 and counts[second] >= 2:
        pairs = [rank for rank in groups[1:] if counts[rank] >= 2]
        return f"full house, {MANY[first]} over {MANY[max(pairs, key=RANKS.index)]}"
    if flush:
        top = max((card[0] for card in cards if card[1] == flush), key=RANKS.index)
        return f"flush, {ONE[top]} high"
    if top := _straight_top(list(counts)):
        return f"straight, {ONE[top]} high"
    return _small_name(first, second, counts[first], counts[second])


def _small_name(first: str, second: str, firsts: int, seconds: int) -> str:
    """Three of a kind and less."""
    if firsts == 3:
        return f"three {MANY[first]}"
    if firsts == 2 and seconds == 2:
        return f"two pair, {MANY[first]} and {MANY[second]}"
    if firsts == 2:
        return f"pair of {MANY[first]}"
    return f"{ONE[first]} high"


def _straight_top(ranks: Sequence[str]) -> str | None:
    """The top rank of the best straight among these ranks, the ace low too."""
    have = {RANKS.index(rank) for rank in ranks}
    if 12 in have:
        have.add(-1)
    for top in range(12, 2, -1):
        if all(place in have for place in range(top - 4, top + 1)):
            return RANKS[top]
    return None
