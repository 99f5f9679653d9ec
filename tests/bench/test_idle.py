"""The idle readers are weighed by the same looks that chips see."""

import pytest

from tests.bench.idle import Replies, idle_readers
from tests.bench.readers import empty_table, full_table, round_cost


def test_replies_come_again_in_their_order_and_no_others() -> None:
    replies = Replies()
    replies.kept += [(1, 2), (3, 4)]
    for _ in range(2):
        replies.again()
        assert [replies.xfer2([0, 0]) for _ in range(2)] == [(1, 2), (3, 4)]
    with pytest.raises(StopIteration):
        replies.xfer2([0, 0])


@pytest.mark.slow
def test_both_are_weighed_as_a_share_of_one_processor() -> None:
    for figure in idle_readers():
        assert 0 <= float(figure.figure.removesuffix("%")) < 100


@pytest.mark.slow
def test_a_round_without_cards_is_shorter_than_one_with_many() -> None:
    empty, full = round_cost(empty_table()), round_cost(full_table())
    assert 0 < empty.round_s < full.round_s
    assert empty.processor_s > 0
