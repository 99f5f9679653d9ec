"""Whole hands at a daemon in a process of its own, seen by a player's and the floor's client."""

from random import Random

import pytest

from firmware_host.shell.status import TOLD, Json
from tests.daemon.clients import Status
from tests.daemon.consistent import check_floor, check_public
from tests.daemon.hands import Dealer
from tests.daemon.process import TableProcess

# Of the same moment the two views differ in these alone, outside pot-limit.
OF_THE_FLOOR = ("pots", "pot_total", "payouts")
PLAYERS = {"kind", "code", "seat", "rule", "text"}


def without(status: Status, *keys: str) -> Status:
    """A status without some of its keys, and without the sentences that only the floor gets."""
    return {key: short(value) if key in TOLD else value for key, value in status.items() if key not in keys}


def short(told: Json) -> Json:
    """Prompts, rulings or a message with the players' sentences alone."""
    if isinstance(told, list):
        return [short(one) for one in told]
    return {key: told[key] for key in told if key in PLAYERS} if isinstance(told, dict) else told


@pytest.mark.slow
def test_every_status_of_whole_hands_is_consistent_on_both_feeds(table: TableProcess) -> None:
    floor, public = table.watch("floor"), table.watch("public")
    dealer = Dealer(table, Random(5), floor, public)
    dealer.seats_players(4)
    for _ in range(4):
        dealer.hand()
    check_floor(floor.pushes)
    check_public(public.pushes)
    assert floor.status["hand"] == 4
    phases = {str(push.status["phase"]) for push in floor.pushes}
    assert phases >= {"seating", "idle", "dealing", "betting", "board", "showdown", "payout"}


@pytest.mark.slow
def test_both_feeds_tell_the_same_under_the_same_number_but_for_pots_and_shares(table: TableProcess) -> None:
    floor, public = table.watch("floor"), table.watch("public")
    dealer = Dealer(table, Random(8), floor, public)
    dealer.seats_players(3)
    dealer.hand()
    told = {push.seq: push.status for push in floor.pushes}
    for push in public.pushes:
        if push.seq in told:
            assert without(push.status, *OF_THE_FLOOR) == without(told[push.seq], *OF_THE_FLOOR)
    assert len(told) > 20
