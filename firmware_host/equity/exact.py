"""The exact figure: every way in which the cards to come can fall."""

from collections.abc import Iterator

from firmware_host.equity.boards import count_boards
from firmware_host.equity.deals import count_deals
from firmware_host.equity.question import MOST_COMPLETIONS, Question, exact_size
from firmware_host.equity.tally import Tally, shares


def exact(question: Question) -> dict[int, float]:
    """Each seat's share of the pot, 0 to 1; ValueError where there are more than MOST_COMPLETIONS to count."""
    tally = Tally()
    for _ in counted(question, tally):
        pass
    return shares(question, tally)


def counted(question: Question, tally: Tally) -> Iterator[None]:
    """Count every completion into the tally, pausing often; ValueError where there are too many."""
    size = exact_size(question)
    if size > MOST_COMPLETIONS:
        raise ValueError(
            f"equity: {size} ways to complete the hands, at most {MOST_COMPLETIONS} are counted: sample them"
        )
    count = count_deals if question.rules.bring_in else count_boards
    return count(question, tally)
