"""What is judged to be as expected, and what is said when it is not."""

import pytest

from firmware_host.scripts.expected import Expectation, ExpectRefused
from firmware_host.scripts.judge import failure
from firmware_host.scripts.parse import parse_line
from firmware_host.scripts.simtable import SimTable
from tests.scripts.played import table_after

ALL_IN = "1 allin\n2 allin\n3 fold\n"
RUN_OUT = ALL_IN + "flop 2c 7d 9h\nturn Jc\nriver 4s\n"


def said(table: SimTable, line: str) -> str | None:
    """What is said of an expectation at this table."""
    step = parse_line(line).step
    assert isinstance(step, Expectation)
    assert not isinstance(step, ExpectRefused)
    return failure(step, table)


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "expect turn 1",
        "expect board none",
        "expect clock none",
        "expect shown none",
        "expect shown.1 none",
        "expect payouts none",
        "expect stacks.3 4800",
        "expect hands.1 live",
        "expect seats.1.name Ann",
        "expect positions_why none",
        "expect button_dead false",
        "expect restored false",
        "expect can call,fold,raise,allin",
        "expect can allin,call,raise,fold",
        "expect level.big_blind 200",
        "expect prompts.0.code act",
        "expect prompts.0.seat 1",
        "expect stacks.3 4790 +- 10",
        "expect pots none",
        "expect prompt act",
        "expect prompt act 1",
        "expect no prompt act 2",
        "expect no prompt deal-flop",
        "expect no ruling turned-up",
        "expect payout 1 0",
        "expect led 1 turn",
        "expect led 2 small-blind",
        "expect no fault",
        "expect no fault reader seat1",
        "expect screen hides As",
    ],
)
def test_what_is_as_expected_is_judged_so(line: str) -> None:
    with table_after("") as table:
        assert said(table, line) is None


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("expect turn 2", "turn is 1"),
        ("expect turn none", "turn is 1"),
        ("expect board 2c", "board is none"),
        ("expect clock.seat 1", "clock.seat is none"),
        ("expect stacks.3 4790 +- 9", "stacks.3 is 4800"),
        ("expect can call,fold", "can is call,fold,raise,allin"),
        ("expect button_dead true", "button_dead is false"),
        ("expect hands.1 none", "hands.1 is live"),
        ("expect prompts.5.code act", "prompts.5.code is none"),
        ("expect pots 600:1,2", "the pots are none"),
        ("expect prompt act 2", "the prompts are: act 1"),
        ("expect no prompt act", "the prompts are: act 1"),
        ("expect ruling turned-up", "the rulings are: none"),
        ("expect payout 1 300", "seat 1 gets 0"),
        ("expect led 1 off", "leds.1 is turn"),
        ("expect buzzer none", "buzzer is click"),
        ("expect fault reader seat1", "the faults are: none"),
    ],
)
def test_what_is_not_is_told_with_what_is_there(line: str, there: str) -> None:
    with table_after("") as table:
        assert said(table, line) == there


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("expect shown.1 As,Ad", None),
        ("expect shown.1 Ad,As", None),
        ("expect shown.1 Ad", "shown.1 is As,Ad"),
        ("expect board 9h,7d,2c,4s,Jc", None),
        ("expect pots 10200:1,2", None),
        ("expect pots 10200:1,2,3", "the pots are 10200:1,2"),
        ("expect payout 1 10200", None),
        ("expect payout 2 1", "seat 2 gets 0"),
        ('expect payouts.0.hand "pair of aces"', None),
        ("expect ruling turned-up", None),
        ("expect no ruling turned-up", "the rulings are: turned-up none"),
        ("expect screen hides Qs", None),
    ],
)
def test_the_end_of_a_hand_is_judged(line: str, there: str | None) -> None:
    with table_after(RUN_OUT) as table:
        assert said(table, line) == there


def test_seats_of_a_list_stand_in_their_order() -> None:
    streets = "".join(f"{street}\n2 check\n3 check\n1 check\n" for street in ("flop", "turn", "river"))
    with table_after("1 call\n2 call\n3 check\n" + streets) as table:
        assert said(table, "expect order 2 3 1") is None
        assert said(table, "expect order 1 2 3") == "order is 2,3,1"


@pytest.mark.slow
def test_a_card_face_up_is_found_wherever_it_is() -> None:
    with table_after(ALL_IN) as table:
        found = said(table, "expect screen hides As")
        assert found is not None
        for place in ("the floor's view", "the players' view", "the log", "the journal"):
            assert place in found


def test_a_card_that_leaks_into_the_log_alone_is_found() -> None:
    with table_after("") as table:
        table.logged.append("seat 1 looks at the ace of spades")
        assert said(table, "expect screen hides As") == "As appears in the log"
        table.logged[-1] = f"tag {table.uids['As'].hex()}"
        assert said(table, "expect screen hides As") == "As appears in the log"


@pytest.mark.parametrize(
    ("device", "hint"),
    [
        ("node 2", "at this depth there is no node to lose: play it with --depth bus"),
        ("bus", "at this depth there is no bus to lose: play it with --depth bus"),
        ("screen", "at this depth there is no screen to lose"),
    ],
)
@pytest.mark.parametrize("depth", ["sim", "chip"])
def test_a_device_that_a_depth_does_not_have_is_never_at_fault_there_and_the_failure_says_so(
    device: str, hint: str, depth: str
) -> None:
    with table_after(f"unplug {device}\n", depth=depth) as table:
        assert said(table, f"expect fault {device}") == f"the faults are: none; {hint}"
        assert said(table, "expect no fault") is None


def test_a_fault_is_judged_by_its_device() -> None:
    with table_after("unplug reader seat2\n") as table:
        assert said(table, "expect fault reader seat2") is None
        assert said(table, "expect no fault reader seat1") is None
        assert said(table, "expect no fault") == "the faults are: reader seat2"
        assert said(table, "expect fault reader board") == "the faults are: reader seat2"
