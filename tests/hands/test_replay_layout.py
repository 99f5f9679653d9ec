"""Where the players of a hand history sit, and at which limits."""

import pytest

from firmware_host.core.table import Level
from firmware_host.hands.layout import Layout, layout_of
from tests.hands.played_hands import no_limit


def test_the_last_player_has_the_button_and_the_first_the_small_blind() -> None:
    layout = layout_of(no_limit(blinds=(10, 20, 0, 0)))
    assert layout == Layout(4, 0, Level(small_blind=10, big_blind=20))
    assert layout.button == 4


def test_heads_up_the_blinds_stand_reversed_and_the_button_is_last() -> None:
    layout = layout_of(no_limit(blinds=(20, 10)))
    assert layout == Layout(2, 0, Level(small_blind=10, big_blind=20))
    assert layout.button == 2


def test_where_nobody_posts_the_small_blind_the_first_seat_is_empty() -> None:
    layout = layout_of(no_limit(blinds=(20, 0, 0)))
    assert layout == Layout(4, 1, Level(small_blind=10, big_blind=20))
    assert layout.last_positions == (3, 4, 1)


@pytest.mark.parametrize(
    ("antes", "ante", "for_all"), [((5, 5, 5), 5, 0), ((0, 20, 0), 0, 20), ((0, 0, 0), 0, 0), ((5, 3, 5), 5, 0)]
)
def test_one_ante_at_the_big_blind_is_for_all(antes: tuple[int, ...], ante: int, for_all: int) -> None:
    level = layout_of(no_limit(blinds=(10, 20, 0), antes=antes)).level
    assert (level.ante, level.big_blind_ante) == (ante, for_all)


@pytest.mark.parametrize(
    ("stacks", "big_blind"),
    [((100, 100, 100), 20), ((100, 15, 100), 15), ((100, 8, 100), 10), ((4, 8, 100), 8), ((100, 20, 100), 20)],
)
def test_a_short_big_blind_sets_the_limits_it_was_played_at(stacks: tuple[int, ...], big_blind: int) -> None:
    assert layout_of(no_limit(blinds=(10, 20, 0), stacks=stacks)).level.big_blind == big_blind
