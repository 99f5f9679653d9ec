"""The figures of a question as they come: a sample at once, then the exact one."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from firmware_host.equity.exact import counted
from firmware_host.equity.question import MOST_COMPLETIONS, Question, exact_size
from firmware_host.equity.sampled import sampled
from firmware_host.equity.tally import Tally, shares

SAMPLES = 10_000


class Figure(NamedTuple):
    """Each seat's share of the main pot, 0 to 1; not exact while it is a sample."""

    shares: dict[int, float]
    exact: bool


def figures(question: Question, rng: Random, given_up: Callable[[], bool]) -> Iterator[Figure]:
    """A sample of SAMPLES where there are more completions, then the exact figure where they can be counted.

    `given_up` is asked every millisecond or so; once it is true the exact figure does not come.
    """
    size = exact_size(question)
    if size > SAMPLES:
        yield Figure(sampled(question, SAMPLES, rng), exact=False)
    if size > MOST_COMPLETIONS:
        return
    tally = Tally()
    for _ in counted(question, tally):
        if given_up():
            return
    yield Figure(shares(question, tally), exact=True)
