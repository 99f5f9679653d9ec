"""The sampled figure, and the figures of a question as they come."""

import os
from random import Random

import pytest

from firmware_host.equity.exact import exact
from firmware_host.equity.figures import SAMPLES, figures
from firmware_host.equity.question import Question
from firmware_host.equity.sampled import sampled
from tests.equity.asked import question

FULL = os.environ.get("DEALER_TABLE_CAMPAIGN") == "1"
SEED = 17
ACES = question("NT", "AsAh", "KdKh")
STUD = question("F7S/8", "AsAh2s3h4c", "KdKh5d6d7c")


def never() -> bool:
    """Nobody has asked anything else."""
    return False


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        ACES,
        question("NT", "AsAh", "KdKh", "Tc9c"),
        question("PO/8", "As2s3hKh", "QdJdTc9c"),
        STUD,
        question("FR", "As2h3d9cKd", "4d5d6hQcJc"),
        question("F7S", "AsAhKsKh2c3d", "QdJdTc9c8d8h", shares_last=True),
    ],
    ids=lambda asked: f"{asked.game}-{len(asked.hands)}",
)
def test_samples_come_close_to_the_exact_figure(asked: Question) -> None:
    count = 400_000 if FULL else 40_000
    five_sigma = 5 * 0.5 / count**0.5
    assert sampled(asked, count, Random(SEED)) == pytest.approx(exact(asked), abs=five_sigma)


def test_a_sample_sums_to_one_and_the_same_seed_draws_the_same() -> None:
    figure = sampled(STUD, 1_000, Random(SEED))
    assert sum(figure.values()) == pytest.approx(1, abs=1e-12)
    assert figure == sampled(STUD, 1_000, Random(SEED))
    assert figure != sampled(STUD, 1_000, Random(SEED + 1))


def test_every_seat_gets_cards_of_its_own_and_no_card_twice() -> None:
    asked = question("FR", "As2s3s4s5s6s", "AhAdAc2h2d2c3h")
    assert sampled(asked, 100, Random(SEED)) == {1: 1, 2: 0}
    quads = question("F7S", "As2s3s4h6h7d", "KhKdKc9h9d9c")
    assert sampled(quads, 4_000, Random(SEED))[2] == pytest.approx(exact(quads)[2], abs=0.04)


@pytest.mark.slow
def test_first_a_sample_and_then_the_exact_figure() -> None:
    first, second = figures(ACES, Random(SEED), never)
    assert not first.exact
    assert first.shares == sampled(ACES, SAMPLES, Random(SEED))
    assert second.exact
    assert second.shares == exact(ACES)


def test_what_is_counted_as_quickly_as_sampled_is_exact_at_once() -> None:
    (only,) = figures(question("NT", "AsAh", "KdKh", board="2c7d9s"), Random(SEED), never)
    assert only.exact
    assert only.shares[1] == pytest.approx(0.9162, abs=1e-4)


@pytest.mark.slow
def test_what_cannot_be_counted_stays_a_sample() -> None:
    (only,) = figures(question("FR", "As2h3d", "4d5d6h"), Random(SEED), never)
    assert not only.exact


@pytest.mark.slow
@pytest.mark.parametrize("asked", [ACES, STUD], ids=["boards", "deals"])
def test_the_exact_figure_can_be_given_up_early(asked: Question) -> None:
    times = 0

    def given_up() -> bool:
        nonlocal times
        times += 1
        return times == 3

    assert [figure.exact for figure in figures(asked, Random(SEED), given_up)] == [False]
    assert times == 3
