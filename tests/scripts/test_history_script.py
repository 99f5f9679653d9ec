"""Exported hands whose table script tells them: it plays as the night had it."""

import tomllib

import pytest

from firmware_host.core.events import CardKeyed, HandKilled, MarkedAway, Penalised
from firmware_host.core.table import Level
from firmware_host.hands.phh import hands_of
from firmware_host.hands.phh_write import write_hand
from firmware_host.hands.records import Show
from tests.games.sitting import BLINDS, STUD_LIMITS
from tests.scripts.evening import Evening

STUD_HANDS = {1: "AsTc4d", 2: "7h2c9d", 3: "KsQdJh"}


def blinds(*stacks: int, level: Level = BLINDS) -> Evening:
    """Players of no-limit hold'em after the riffle, the last one on the button."""
    evening = Evening("NT", dict(enumerate(stacks, 1)), level=level, button=len(stacks))
    evening.riffle()
    return evening


def stud(stack: int = 5000, game: str = "F7S") -> Evening:
    """Three players of stud after the riffle."""
    evening = Evening(game, dict.fromkeys((1, 2, 3), stack), STUD_HANDS, level=STUD_LIMITS)
    evening.riffle()
    return evening


def script_lines(evening: Evening) -> list[str]:
    """The lines of the hand's script after the push of its pots."""
    evening.next()
    return evening.script_lines()


def warned(evening: Evening) -> Evening:
    """A player is warned, which only a script tells."""
    evening.do(Penalised(1, "warning", 0, "abuse", 0))
    return evening


def test_a_script_that_cannot_be_read_is_the_problem_of_its_hand() -> None:
    # No profile and no line of a script has both antes, but a journal may.
    evening = blinds(5000, 5000, 5000, level=Level(1, 100, 200, 25, 200))
    evening.deal()
    evening.folds(3, 1)
    evening.next()
    told = evening.exported()
    assert told.problem is not None
    assert told.problem.startswith("its table script cannot be read: hand 1:3:")
    assert told.history.finishing_stacks == (4875, 5150, 4975)


@pytest.mark.slow
def test_streets_of_stud_without_an_act_between_them_are_dealt_one_after_the_other() -> None:
    evening = warned(stud(stack=60))
    evening.deal()
    evening.all_in(1, 2, 3)
    while evening.table.phase == "board":
        evening.deal()
    deals = [line for line in script_lines(evening) if line.startswith("deal ")]
    assert [len(line.split()) for line in deals] == [4] * 5


@pytest.mark.slow
def test_a_hand_that_is_dead_before_its_last_cards_is_shown_as_far_as_it_came() -> None:
    evening = warned(stud(stack=60))
    evening.deal()
    evening.all_in(1, 2, 3)
    evening.deal()
    evening.do(Penalised(2, "dq", 0, "abuse", 0))
    while evening.table.phase == "board":
        evening.deal()
    evening.next()
    history = evening.exported().history
    assert list(hands_of("", tomllib.loads(write_hand(history)))) == [history]
    assert [len(one.cards) for one in history.actions if isinstance(one, Show) and one.player == 2] == [3]


@pytest.mark.parametrize(
    ("game", "stack", "line"),
    [("F7S", 5000, "2 raise 100"), ("F7S", 90, "2 raise 80"), ("FR", 5000, "2 raise 100")],
)
def test_a_raise_without_an_amount_is_told_by_what_it_came_to(game: str, stack: int, line: str) -> None:
    evening = warned(stud(stack, game))
    evening.deal()
    if game == "FR":
        evening.passes(3)
        evening.folds(1)
    else:
        evening.passes(1)
    evening.raises(2)
    evening.folds(*([3] if game == "FR" else [3, 1]))
    assert line in script_lines(evening)


def test_a_raise_that_waits_for_its_turn_is_told_by_what_it_will_come_to() -> None:
    evening = blinds(5000, 5000, 5000, 5000)
    evening.deal()
    evening.raises(1)
    evening.folds(3, 4)
    evening.folds(2)
    assert script_lines(evening)[1:] == ["1 raise 200", "3 fold", "4 fold", "2 fold"]


def test_a_hand_that_is_over_before_everybody_has_his_cards_is_dealt_none_in_its_script() -> None:
    # Both blinds are all-in, so that a deal that was complete would turn them up.
    evening = blinds(50, 50)
    evening.cards(1)
    evening.do(HandKilled(2, 0))
    assert script_lines(evening) == ["dealer kill 2"]


def test_a_disqualification_before_everybody_has_his_cards_ends_a_hand_in_its_script_too() -> None:
    evening = blinds(50, 50)
    evening.do(Penalised(2, "dq", 0, "abuse", 0))
    assert script_lines(evening) == ["dealer penalty 2 dq abuse"]


@pytest.mark.parametrize("dealt", [(), (1,), (1, 2, 3), (1, 2, 3, 1, 2, 3, 1), (1, 2, 3, 1, 2, 3, 2, 3)])
def test_a_hand_killed_in_the_deal_gets_no_more_cards_in_its_script(dealt: tuple[int, ...]) -> None:
    evening = stud()
    for seat in dealt:
        evening.cards(seat)
    evening.do(HandKilled(1, 0))
    if evening.table.phase == "dealing":
        evening.deal()
    evening.passes(evening.turn)
    evening.folds(evening.turn)
    killed, deal, *_ = script_lines(evening)
    assert killed == "dealer kill 1"
    assert [word[:2] for word in deal.split()] == ["de", "2:", "3:"]


def test_who_missed_the_deal_and_was_disqualified_later_is_away_in_its_script() -> None:
    evening = stud()
    evening.do(MarkedAway(1, 0))
    evening.deal()
    evening.do(Penalised(1, "dq", 0, "abuse", 0))
    evening.passes(2)
    evening.folds(3)
    evening.next()
    told = evening.exported()
    assert told.problem is None
    assert told.history.table_script is not None
    assert "dealer away 1\ndealer riffle\n" in told.history.table_script


@pytest.mark.slow
def test_an_act_on_the_last_street_says_that_everybody_has_his_card() -> None:
    evening = warned(stud())
    for _ in range(4):
        evening.deal()
        first = evening.turn
        evening.raises(first, 200 if evening.table.street > 1 else 100)
        evening.check_round()
    evening.cards(1)
    evening.cards(2)
    assert evening.table.phase == "board"
    evening.raises(first, 200)
    evening.folds(evening.turn)
    evening.folds(evening.turn)
    *_, bet, fold, other_fold = script_lines(evening)
    assert bet == f"{first} bet 200"
    assert (fold.split()[1], other_fold.split()[1]) == ("fold", "fold")


def test_an_act_in_the_deal_says_that_everybody_has_his_cards() -> None:
    evening = warned(stud())
    for seat in (1, 2, 3, 1, 2, 3, 1, 2):
        evening.cards(seat)
    evening.do(CardKeyed(3, "Jh", 0))
    evening.passes(1)
    evening.folds(2, 3)
    lines = script_lines(evening)
    assert lines[1:] == ["deal 1:2c2d4d 2:2h2s9d 3:3c3dJh", "1 brings-in", "2 fold", "3 fold"]
