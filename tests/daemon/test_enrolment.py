"""A deck enrolled at a running daemon, and the button found again, through power cuts."""

from functools import partial
from random import Random

import pytest

from firmware_host.decks.enrol import ORDER
from firmware_host.decks.store import DeckStore
from tests.commands.deck_terminal import first_cards
from tests.daemon.clients import Status, Watcher
from tests.daemon.process import TableProcess

KILLS = 4
CARDS_A_LIFE = 2


def done(status: Status) -> int:
    """How many cards are enrolled."""
    task = status["task"]
    assert isinstance(task, dict)
    count = task["done"]
    assert isinstance(count, int)
    return count


def has_more_than(count: int, status: Status) -> bool:
    """Whether more cards are enrolled than that."""
    return done(status) > count


def prompted(watcher: Watcher) -> list[object]:
    """The codes of the prompts."""
    prompts = watcher.status["prompts"]
    assert isinstance(prompts, list)
    return [one["code"] for one in prompts if isinstance(one, dict)]


@pytest.mark.slow
def test_killed_while_a_deck_is_enrolled_it_goes_on_with_all_cards_that_were_shown(stopped_table: TableProcess) -> None:
    chance = Random(5)
    for _ in range(KILLS):
        watcher = stopped_table.start().stops_listening().watch("public")
        assert stopped_table.floor().enters("dealer deck enroll red") == {"ok": True}
        bench = stopped_table.bench()
        watcher.until(lambda status: status["task"] is not None, "the task")
        for _ in range(chance.randint(1, CARDS_A_LIFE)):
            before = done(watcher.status)
            bench.lays([ORDER[before]], "muck")
            watcher.until(partial(has_more_than, before), "one card more")
            bench.lifts([ORDER[before]])
        shown = done(watcher.status)
        bench.lays([ORDER[shown]], "muck")
        stopped_table.kill()
        kept = DeckStore(stopped_table.state / "decks").deck("red")
        assert kept is not None
        assert len(kept.cards) in (shown, shown + 1)
        assert kept == first_cards(len(kept.cards))


@pytest.mark.slow
def test_after_a_cut_the_button_is_seen_where_it_lies(stopped_table: TableProcess) -> None:
    watcher = stopped_table.start().stops_listening().watch("floor")
    floor = stopped_table.floor()
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "button 1"):
        assert floor.enters(line) == {"ok": True}
    bench = stopped_table.bench()
    bench.puts_button("seat2")
    watcher.until(lambda _: "move-button" in prompted(watcher), "the button asked away")
    stopped_table.kill()
    watcher = stopped_table.start().stops_listening().watch("floor")
    assert "move-button" not in prompted(watcher)
    stopped_table.bench().puts_button("seat2")
    watcher.until(lambda _: "move-button" in prompted(watcher), "the button asked away")
    stopped_table.bench().puts_button("seat1")
    watcher.until(lambda _: "move-button" not in prompted(watcher), "no button asked away")
