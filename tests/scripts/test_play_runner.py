"""How a script is played: fresh tables, refusals, physical steps, and where it stops."""

import pytest

from firmware_host.scripts.lines import Line
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import play_script
from firmware_host.scripts.simtable import SimTable
from tests.scripts.played import HEAD, played


def test_a_script_that_passes_has_no_line_and_no_message() -> None:
    outcome = played("1 fold\nexpect turn 2\n")
    assert (outcome.file, outcome.line, outcome.message, outcome.passed) == ("x.table", 0, None, True)


def test_a_script_stops_at_its_first_failure() -> None:
    seen: list[str] = []
    script = parse_script(HEAD + "1 fold\nexpect turn 3\n2 fold\n", "x.table")
    outcome = play_script(script, lambda line, table: seen.append(line.source))
    assert (outcome.line, outcome.message) == (13, "expect turn 3: turn is 2")
    assert outcome.status["turn"] == 2
    assert seen[-1] == "1 fold"


def test_whoever_watches_sees_the_table_after_every_line() -> None:
    turns: dict[str, object] = {}

    def watch(line: Line, table: SimTable) -> None:
        turns[line.source] = table.status()["turn"]

    play_script(parse_script(HEAD + "1 fold\n2 call\n", "x.table"), watch)
    assert (turns["dealer riffle"], turns["1 fold"], turns["2 call"]) == (None, 2, 3)


@pytest.mark.slow
def test_two_plays_of_a_script_are_the_same_play() -> None:
    lines = "1 call\n2 call\n3 check\nflop\n2 allin\n3 call\n1 fold\nturn\nriver\n"
    first, second = played(lines).status, played(lines).status
    assert first["phase"] == "payout"
    assert first == second


@pytest.mark.slow
def test_random_cards_depend_on_the_title_and_are_never_named_ones() -> None:
    named = HEAD.replace("deal 1:AsAd 2:KsKd 3:QsQd", "deal 1:AsAd")
    lines = "1 allin\n2 allin\n3 allin\nflop\nturn\nriver 9d\n"
    first, second = played(lines, named), played(lines, named.replace("Three", "Four"))
    assert first.status["shown"] != second.status["shown"]
    for outcome in (first, second):
        shown, board = outcome.status["shown"], outcome.status["board"]
        assert isinstance(shown, dict)
        assert isinstance(board, list)
        cards = [card for hand in shown.values() if isinstance(hand, list) for card in hand] + board
        assert len(set(map(str, cards))) == len(cards) == 11
        assert board[-1] == "9d"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("1 check", "nothing-to-check"),
        ("1 raise 9000", "more-than-stack"),
        ("1 raise 610", "not-a-chip"),
        ("dealer next", "hand-running"),
        ("dealer riffle", "hand-running"),
        ("1 shows", "not-your-turn"),
        ("seat 1 Zoe 500", "seat-taken"),
    ],
)
def test_a_refusal_must_be_expected_on_the_next_line_by_its_code(line: str, code: str) -> None:
    seat_free = HEAD.replace("dealer riffle\ndeal 1:AsAd 2:KsKd 3:QsQd\n", "") if line.startswith("seat") else HEAD
    assert played(f"{line}\nexpect refused {code}\n", seat_free).passed
    alone = played(f"{line}\n", seat_free)
    assert alone.message is not None
    assert alone.message.startswith(f"{line}: refused {code}")
    other = played(f"{line}\nexpect refused paused\n", seat_free)
    assert other.message == f"expect refused paused: refused {code}"


def test_a_refusal_is_expected_once_and_only_of_the_line_before() -> None:
    assert not played("1 check\nexpect refused nothing-to-check\nexpect refused nothing-to-check\n").passed
    assert not played("1 fold\nexpect refused nothing-to-check\n").passed


def test_a_refusal_still_shown_is_not_taken_for_one_of_the_next_line() -> None:
    assert played("1 raise 9000\nexpect refused more-than-stack\nwait 1\nlift seat3\n1 fold\nexpect turn 2\n").passed


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("lift seat1 2c", "2c does not lie at seat1"),
        ("lift seat1 foreign", "no bank card lies at seat1"),
        ("lift seat1 blue As", "As does not lie at seat1"),
        ("deck blue\nlift seat1 As", "As does not lie at seat1"),
        ("deal 1:2c3c", "seat 1 is dealt no cards now"),
        ("1 mucks\n1 mucks", "no cards lie at seat 1"),
    ],
)
def test_what_cannot_physically_be_fails_with_the_reason(line: str, why: str) -> None:
    outcome = played(line + "\n")
    assert outcome.message is not None
    assert outcome.message.endswith(why)


def test_a_hand_of_the_wrong_size_is_not_dealt() -> None:
    outcome = played("", HEAD.replace("1:AsAd", "1:AsAd7c"))
    assert outcome.message == "deal 1:AsAd7c 2:KsKd 3:QsQd: seat 1 gets 3 cards; NT deals 2"


@pytest.mark.slow
def test_after_a_refused_muck_the_cards_lie_where_they_lay() -> None:
    outcome = played("1 allin\n2 allin\n3 fold\n1 mucks\nexpect refused turned-up-stays\nlift seat1 As Ad\n")
    assert outcome.passed


def test_a_card_of_the_other_deck_lies_beside_the_same_card_of_this_one() -> None:
    outcome = played("cards seat1 blue As\nlift seat1 blue As\nlift seat1 As\nlift seat1 Ad\n")
    assert outcome.passed
    assert not played("cards seat1 blue As\nlift seat1 blue\nlift seat1 blue As\n").passed


@pytest.mark.slow
def test_whatever_lies_there_is_lifted_of_every_deck() -> None:
    assert not played("cards seat1 blue 2c\nlift seat1\nlift seat1 blue 2c\n").passed
    assert played("cards seat1 blue 2c\nlift seat1\nexpect no prompt card-unknown\n").passed


def test_the_button_lies_at_one_seat_or_at_none() -> None:
    assert played("puck off\nexpect no prompt move-button\n").passed
    assert played("puck 2\npuck 1\nexpect no prompt move-button\npuck off\nexpect prompt move-button 1\n").passed


@pytest.mark.slow
def test_the_deck_that_the_dealer_takes_is_dealt_from_the_next_riffle_on() -> None:
    lines = "1 fold\n2 fold\ndealer next\ndeck blue\ndealer riffle\ndeal 1:AsAd 2:KsKd 3:QsQd\nexpect prompt act 2\n"
    assert played(lines + "2 allin\n3 allin\n1 fold\nexpect shown.2 Ks,Kd\n").passed


@pytest.mark.slow
def test_a_deck_is_asked_for_and_not_keyed() -> None:
    between = "1 fold\n2 fold\ndealer next\n"
    asked = played(between + "dealer deck enroll green\nexpect task.name enroll\nexpect task.done 0\n")
    assert (asked.passed, asked.presses) == (True, 4)
    assert played("dealer deck check\nexpect refused hand-running\n").passed
    lines = "dealer deck check\ndealer riffle\nexpect refused unsupported\ndealer deck stop\ndealer riffle\n"
    assert played(between + lines).passed


def test_the_power_can_go_for_good() -> None:
    outcome = played("1 fold\npower off\nwait 10\n2 fold\nexpect turn 2\n")
    assert outcome.passed
