"""Misdeals among undos, power cuts, breaks and levels: what was before the hand comes back, and only that."""

from firmware_host.core.clock import deadline
from firmware_host.core.events import BreakCalled, CardExposed, PlayersLeftTold
from firmware_host.core.reduce import Accepted, reduce
from firmware_host.core.table import Level, Suspicion
from firmware_host.journal.codec import decode_table, encode_table
from tests.referee.tables import Floor, on_the_flop, seated


def test_an_entry_taken_back_after_a_misdeal_leaves_the_stacks_of_this_hand() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.riffle()
    play.finish()
    stacks = play.stacks()
    play.riffle()
    play.misdeal()
    play.next()
    assert play.stacks() == stacks
    play.away(1)
    play.undo()
    assert play.stacks() == stacks


def test_a_misdeal_that_is_taken_back_and_given_again_is_the_same() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.riffle()
    play.misdeal()
    play.next()
    players = play.table.players
    play.undo()
    play.redo()
    assert play.table.players == players


def test_a_break_called_in_a_misdealt_hand_comes_after_the_redeal() -> None:
    play = seated(dict.fromkeys((1, 2), 1000), button=1)
    play.riffle()
    play.do(BreakCalled(5, 0))
    play.misdeal()
    play.next()
    play.riffle()
    play.finish()
    assert play.phase() == "break"


def test_a_level_announced_by_its_clock_in_a_misdealt_hand_is_not_announced_again() -> None:
    level = Level(1, 100, 200, minutes=1)
    play = seated(dict.fromkeys((1, 2), 1000), button=1, structure=(level, level._replace(number=2)), level=level)
    play.riffle()
    play.finish()
    play.riffle()
    play.deadline()
    play.misdeal()
    play.next()
    assert deadline(play.table) is None


def test_a_redeal_after_a_power_cut_keeps_the_levels_time() -> None:
    level = Level(1, 100, 200, minutes=10)
    play = seated(dict.fromkeys((1, 2), 1000), button=1, level=level, structure=(level,))
    play.riffle()
    play.finish()
    play.wait(60)
    play.riffle()
    play.misdeal()
    play.next()
    ends = deadline(play.table)
    play.table = decode_table(encode_table(play.table))
    play.riffle()
    assert deadline(play.table) == ends


def test_a_refused_suspicion_does_not_return_because_a_misdeal_was_declared() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.riffle()
    play.card_to(3)
    play.no_misdeal()
    cleared = play.table.cleared
    play.misdeal()
    play.no_misdeal()
    assert set(cleared) <= set(play.table.cleared)


def test_a_card_exposed_on_the_flop_is_no_misdeal() -> None:
    play = on_the_flop()
    answer = reduce(play.table, CardExposed(2, "Kd", 0))
    assert not isinstance(answer, Accepted) or answer.table.phase != "misdeal"


def test_a_misdeal_after_an_undo_of_the_last_hand_gives_this_hands_stacks_back() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.riffle()
    play.finish()
    stacks = play.stacks()
    play.undo()
    play.redo()
    play.riffle()
    play.undo(2)
    play.redo()
    play.misdeal()
    play.next()
    assert play.stacks() == stacks


def test_a_player_disqualified_in_a_misdealt_hand_is_not_in_the_redeal() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.do(PlayersLeftTold(9, 0))
    play.riffle()
    play.penalise(3, "dq", "abuse")
    play.misdeal()
    play.next()
    assert play.hand(3) == "empty"
    assert play.table.night.players_left == 8
    assert play.stacks() == {1: 1000, 2: 1000}


def test_a_second_skipped_seat_is_suspected_when_the_first_one_was_none() -> None:
    play = seated(dict.fromkeys((1, 2, 3, 4), 1000), button=4)
    play.riffle()
    play.cards_to(1, 2, 1)
    assert play.table.suspicion == Suspicion("skipped", 3, "dealing")
    play.no_misdeal()
    play.card_to(2)
    assert play.table.suspicion == Suspicion("skipped", 4, "dealing")


def test_the_skipped_seat_is_the_first_one_from_the_button() -> None:
    play = seated(dict.fromkeys((1, 2, 3, 4), 1000), button=2)
    play.riffle()
    play.cards_to(3, 2, 3)
    assert play.table.suspicion == Suspicion("skipped", 4, "dealing")


def misdealt_and_redealt() -> Floor:
    """Three players whose first deal was a misdeal after a card each, and whose redeal has one card out."""
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.riffle()
    play.cards_to(2, 3, 1)
    play.misdeal()
    play.next()
    play.riffle()
    play.cards_to(2)
    return play


def test_a_redo_over_a_riffle_leaves_out_the_cards_of_the_deal_before() -> None:
    play = misdealt_and_redealt()
    play.undo(2)
    assert play.phase() == "dealing"
    play.cards_to(2, 3)
    play.redo()
    assert play.table.cards.tokens == ("2.1",)
    play.cards_to(3, 1, 2, 3, 1)
    assert play.phase() == "betting"


def test_a_redo_in_one_deal_keeps_the_cards_that_came_meanwhile() -> None:
    play = seated(dict.fromkeys((1, 2, 3), 1000), button=1)
    play.riffle()
    play.cards_to(2, 3)
    play.away(1)
    play.undo()
    play.cards_to(1)
    play.redo()
    assert play.table.cards.tokens == ("2.1", "3.1", "1.1")
