"""A daemon that plays on and on in real time weighs at the end what it weighed at the beginning."""

import os
from random import Random
from time import monotonic

import pytest

from tests.campaigns.weigh import Weight, assert_flat, process_weight, told
from tests.daemon.consistent import check_floor, check_public
from tests.daemon.hands import Dealer
from tests.daemon.process import TableProcess

SEED = 9_005
FOR_S = float(os.environ.get("DEALER_TABLE_SOAK_S", "0"))


@pytest.mark.campaign
@pytest.mark.skipif(not FOR_S, reason="DEALER_TABLE_SOAK_S says for how many seconds; an hour is 3600")
def test_a_daemon_that_plays_for_long_grows_by_nothing_but_its_journal(table: TableProcess) -> None:
    floor, public = table.watch("floor"), table.watch("public")
    dealer = Dealer(table, Random(SEED), floor, public)
    dealer.seats_players(4)
    until_s = monotonic() + FOR_S
    weights: list[Weight] = []
    while monotonic() < until_s:
        dealer.hand()
        weights.append(process_weight(len(weights) + 1, table.state / "journal.db", table.pid))
        check_floor(floor.pushes)
        check_public(public.pushes)
        for watcher in (floor, public):
            del watcher.pushes[:-1]
        dealer.delays.clear()
    print(told(f"{FOR_S:.0f} s in real time by seed {SEED}", weights))
    assert_flat(weights)
