"""What cannot be read is refused at its exact place, with a sentence that helps."""

import pytest

from firmware_host.scripts.cursor import ScriptError
from firmware_host.scripts.parse import parse_line, parse_script
from firmware_host.scripts.words import CODES, REFUSALS

HEAD = "game: NT\nlevel: 100/200\nchip: 25\nseats: 9\nseat 1 Ann 5000\n"
STUD = "game: FR\nlevel: ante 5 bring-in 10 bets 20/40\nchip: 1\nseats: 8\n"


def told(text: str) -> str:
    """Return the error that a script raises."""
    with pytest.raises(ScriptError) as caught:
        parse_script(text, "x.table")
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [
        ("rifle", 1, "'rifle' is not a verb; did you mean 'river'?"),
        ("  xyzzy", 3, "'xyzzy' is not a verb; check its spelling"),
        ("titel: x", 1, "'titel:' is not a verb; did you mean 'title:'?"),
        ("4 foldd", 3, "'foldd' is not a player's verb; did you mean 'fold'?"),
        ("4", 2, "the line ends where a player's verb belongs; add it"),
        ("4 says", 7, "the line ends where a word said before chips belongs; add it"),
        ("4 says fold", 8, "'fold' is not a word said before chips; write call or raise"),
        ("4 fold 200", 8, "'200' is one word too many; remove it or put a # before it"),
        ("4 shows As Kd", 12, "'Kd' is one word too many; remove it or put a # before it"),
        ("10 fold", 1, "'10' is not a seat of this table; write a whole number from 1 to 9"),
        ("0 fold", 1, "'0' is not a seat of this table; write a whole number from 1 to 9"),
        ("04 fold", 1, "'04' is not a seat of this table; write a whole number from 1 to 9"),
        ("² fold", 1, "'²' is not a seat of this table; write a whole number from 1 to 9"),
        ("press 10", 7, "'10' is not a seat of this table; write a whole number from 1 to 9"),
        ("4 bet", 6, "the line ends where an amount belongs; add it"),
        ("4 bet 0", 7, "'0' is not an amount; write a whole number from 1 to 999999999"),
        ("4 bet 1,000", 7, "'1,000' is not an amount; write a whole number from 1 to 999999999"),
        ("4 raise -5", 9, "'-5' is not an amount; write a whole number from 1 to 999999999"),
        ("4 bet 1234567890", 7, "'1234567890' is not an amount; write a whole number from 1 to 999999999"),
        ("4 chips", 8, "the line ends where an amount belongs; add it"),
        ("4 chips then 5", 9, "'then' is not an amount; write a whole number from 1 to 999999999"),
        ("4 chips 5 than 5", 11, "'than' is not a chip or the word then; write a whole number from 1 to 999999999"),
        ("4 chips 5 then", 15, "the line ends where an amount belongs; add it"),
        ("4 exposes", 10, "the line ends where a card belongs; add it"),
        ("hold 4", 7, "the line ends where a time in seconds belongs; add it"),
        ("hold 4 0", 8, "'0' is not a time; write 0.001 s or more, with at most three decimals"),
    ],
)
def test_a_bad_act_is_named_with_its_place(line: str, column: int, text: str) -> None:
    assert told(HEAD + line) == f"x.table:6:{column}: {text}"


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [
        ("dealer rifle", 8, "'rifle' is not a dealer's verb; did you mean 'riffle'?"),
        ("dealer", 7, "the line ends where a dealer's verb belongs; add it"),
        ("dealer undo 0", 13, "'0' is not a number of entries; write a whole number from 1 to 999999999"),
        ("dealer undo 3 1234", 15, "'1234' is one word too many; remove it or put a # before it"),
        ("dealer undo pin", 16, "the line ends where a PIN belongs; add it"),
        ("dealer undo pin 12a4", 17, "a PIN has digits only; write them alone"),
        ("dealer exposed 4", 17, "the line ends where a card belongs; add it"),
        ("dealer kill 10", 13, "'10' is not a seat of this table; write a whole number from 1 to 9"),
        (
            "dealer level 200",
            14,
            "'200' is not a level such as 100/200 or a verb of the level clock;"
            " write next, previous, pause, resume, plus or minus",
        ),
        ("dealer level plus", 18, "the line ends where minutes belongs; add it"),
        (
            "dealer level 400/200",
            18,
            "'200' is not an amount of 400 or more; write a whole number from 400 to 999999999",
        ),
        ("dealer level 100/200/300", 14, "'100/200/300' is not a level such as 100/200 or ante 50 bring-in 100 bets"),
        ("dealer level 100/200 ante", 26, "the line ends where an ante belongs; add it"),
        ("dealer level 1/2 ant 5", 18, "'ant' is one word too many; remove it or put a # before it"),
        ("dealer level ante 5 bringin 10", 21, "'bringin' is not the word bring-in; did you mean 'bring-in'?"),
        ("dealer level bring-in 5 bet 1/2", 25, "'bet' is not the word bets; did you mean 'bets'?"),
        ("dealer level bring-in 5 bets 1", 30, "'1' is not two bets such as 300/600; write two amounts with a /"),
        ("dealer break ten", 14, "'ten' is not minutes; write a whole number from 1 to 999999999"),
        ("dealer stack 4", 15, "the line ends where a stack belongs; add it"),
        ("dealer penalty 4 round 1 abuse", 18, "'round' is not a penalty; did you mean 'rounds'?"),
        ("dealer penalty 4 rounds abuse", 25, "'abuse' is not a number of rounds; write a whole number from 1 to 4"),
        ("dealer penalty 4 rounds 0 abuse", 25, "'0' is not a number of rounds; write a whole number from 1 to 4"),
        ("dealer penalty 4 rounds 5 abuse", 25, "'5' is not a number of rounds; write a whole number from 1 to 4"),
        ("dealer penalty 4 warning", 25, "the line ends where a kind of conduct belongs; add it"),
        ("dealer deck enrol red", 13, "'enrol' is not what is done with a deck; did you mean 'enroll'?"),
        ("dealer deck enroll", 19, "the line ends where the name of a deck belongs; add it"),
        ("dealer deck forget", 19, "the line ends where the name of a deck belongs; add it"),
        ("dealer deck check red blue", 23, "'blue' is one word too many; remove it or put a # before it"),
        ("dealer deck list red", 18, "'red' is one word too many; remove it or put a # before it"),
        ("dealer penalty 4 dq dumpling", 21, "'dumpling' is not a kind of conduct; did you mean 'dumping'?"),
    ],
)
def test_a_bad_entry_is_named_with_its_place(line: str, column: int, text: str) -> None:
    assert told(HEAD + line).startswith(f"x.table:6:{column}: {text}")


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [
        ("deal 1AsKd", 6, "'1AsKd' is not a hand; write seat:cards, such as 1:AsKd"),
        ("deal 1:", 8, "'' is no card; write a rank of 23456789TJQKA and a suit of cdhs, such as Td"),
        ("deal 2:AsK", 10, "'K' is no card; write a rank of 23456789TJQKA and a suit of cdhs, such as Td"),
        ("deal 2:AsKx", 10, "'Kx' is no card; write a rank of 23456789TJQKA and a suit of cdhs, such as Td"),
        ("deal 2:AsKd 3:QhAs", 17, "As is named twice; a deck has it once"),
        ("deal 2:AsKd 2:QhJh", 13, "seat 2 is named twice; name it once"),
        ("deal 10:AsKd", 6, "'10' is not a seat of this table; write a whole number from 1 to 9"),
        ("flop Qh Jh", 11, "the line ends where a card belongs; add it"),
        ("flop Qh Jh Th 9h", 15, "'9h' is one word too many; remove it or put a # before it"),
        ("turn 10h", 6, "'10h' is no card; write a rank of 23456789TJQKA and a suit of cdhs, such as Td"),
        ("river 2c 3c", 10, "'3c' is one word too many; remove it or put a # before it"),
        ("cards seat3", 12, "the line ends where a card belongs; add it"),
        ("cards seat10 As", 11, "'10' is not a seat of this table; write a whole number from 1 to 9"),
        ("cards bord As", 7, "'bord' is not a place; did you mean 'board'?"),
        ("lift", 5, "the line ends where a place (seatN, board or muck) belongs; add it"),
        ("lift seat4 foreign As", 20, "'As' is one word too many; remove it or put a # before it"),
        (
            "foreign 4",
            9,
            "'4' is not a place; write board, muck, seat1, seat2, seat3, seat4, seat5, seat6, seat7, seat8 or seat9",
        ),
        ("deck green", 6, "'green' is not a deck; write red or blue"),
        ("cards seat3 blue", 17, "the line ends where a card belongs; add it"),
        (
            "cards seat3 green As",
            13,
            "'green' is no card; write a rank of 23456789TJQKA and a suit of cdhs, such as Td",
        ),
        ("puck on", 6, "'on' is not a seat of this table; write a whole number from 1 to 9"),
        ("wait", 5, "the line ends where a time in seconds belongs; add it"),
        ("wait 1.2345", 6, "'1.2345' is not a time; write 0 s or more, with at most three decimals"),
        ("wait inf", 6, "'inf' is not a time; write 0 s or more, with at most three decimals"),
        ("unplug seat4", 8, "'seat4' is not a device; write reader, node, bus or screen"),
        ("plug journal", 6, "'journal' is not a device; write reader, node, bus or screen"),
        ("plug node seat4", 11, "'seat4' is not a seat of this table; write a whole number from 1 to 9"),
        ("noise bus 1.5", 11, "'1.5' is not a share; write a number from 0 to 1, such as 0.5"),
        ("noise seat4 nan", 13, "'nan' is not a share; write a number from 0 to 1, such as 0.5"),
        ("power of", 7, "'of' is not a state of the power; did you mean 'off'?"),
        (
            "set clock.reasonable = 3",
            5,
            "'clock.reasonable' is not a house setting; did you mean 'clock.reasonable_s'?",
        ),
        ("set sound.volume 3", 18, "'3' is not the sign =; write ="),
        ("set sound.volume =", 19, "the line ends where a value belongs; add it"),
        ("seat 2 Bob", 11, "the line ends where a stack belongs; add it"),
        ("seat 2 Bob B 300", 12, "'B' is not a stack; write a whole number from 1 to 999999999"),
        ('seat 2 "Bob" 300', 8, "a name has printable characters and no quotes; write another"),
        ("seat 2 B\x1b[2J 300", 8, "a name has printable characters and no quotes; write another"),
        ("positions 4/1", 11, "three seats are wanted here; write button/small blind/big blind, such as 4/1/2"),
        ("positions 4/10/2", 13, "'10' is not a seat of this table; write a whole number from 1 to 9"),
        ("players-left 1", 14, "'1' is not a number of players; write a whole number from 2 to 999999999"),
    ],
)
def test_a_bad_happening_or_set_up_is_named_with_its_place(line: str, column: int, text: str) -> None:
    assert told(HEAD + line) == f"x.table:6:{column}: {text}"


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [
        ("expect", 7, "the line ends where an expectation belongs; add it"),
        (
            "expect stack.4 5",
            8,
            "'stack' is not an expectation or a key of the status document; did you mean 'stacks'?",
        ),
        ("expect clock.stge x", 14, "'stge' is not a key of the status document there; did you mean 'stage'?"),
        ("expect led.4 turn", 8, "'led' is not a key of the status document there; did you mean 'leds'?"),
        ("expect stacks.10 5", 15, "'10' is not a seat of this table; write a whole number from 1 to 9"),
        ("expect held.x.act fold", 13, "'x' is not an index in that list; write a whole number from 0 to 999999999"),
        ("expect turn.seat 4", 13, "there is nothing below that value; remove 'seat'"),
        ("expect clock 10", 14, "that path has parts of its own; write none, or go on with the path"),
        ("expect turn", 12, "the line ends where a seat belongs; add it"),
        ("expect turn four", 13, "'four' is not a seat of this table; write a whole number from 1 to 9"),
        ("expect turn none 4", 13, "'none' is not a seat of this table; write a whole number from 1 to 9"),
        ("expect stacks.4 5k", 17, "'5k' is not a number; write a number from 0 to 999999999, such as 0.5"),
        ("expect stacks.4 5 6", 19, "'6' is one word too many; remove it or put a # before it"),
        ("expect stacks.4 5 +-", 21, "the line ends where a tolerance belongs; add it"),
        ("expect turn 4 +- 1", 15, "'+-' is one word too many; remove it or put a # before it"),
        ("expect hands.4 live +- 1", 21, "'+-' is one word too many; remove it or put a # before it"),
        ("expect button_dead yes", 20, "'yes' is not true or false; write true or false"),
        ("expect hands.4 ded", 16, "'ded' is not a value that can stand there; did you mean 'dead'?"),
        ("expect can call,chek", 17, "'chek' is not a word of that list; did you mean 'check'?"),
        ("expect shown.1 As,,Ad", 19, "'' is no card; write a rank of 23456789TJQKA and a suit of cdhs, such as Td"),
        ("expect shown.1 As,", 19, "'' is no card; write a rank of 23456789TJQKA and a suit of cdhs, such as Td"),
        ("expect order 6 1 6", 18, "seat 6 is named twice; name it once"),
        ("expect pots 600", 13, "'600' is not a pot; write amount:seats, such as 600:1,2,3"),
        ("expect pots", 12, "the line ends where a pot belongs; add it"),
        ("expect pots 600:1,x", 19, "'x' is not a seat of this table; write a whole number from 1 to 9"),
        ("expect ruling out-of-tun 6", 15, "'out-of-tun' is not the code of a ruling; did you mean 'out-of-turn'?"),
        ("expect prompt deal-flp", 15, "'deal-flp' is not the code of a prompt; did you mean 'deal-flop'?"),
        ("expect prompt odd-chip", 15, "'odd-chip' is not the code of a prompt; check its spelling"),
        ("expect refused cap-reach", 16, "'cap-reach' is not the code of a refusal; did you mean 'cap-reached'?"),
        ("expect no refused paused", 11, "'refused' is not a thing that must not stand; write ruling, prompt or fault"),
        ("expect payout 2", 16, "the line ends where an amount belongs; add it"),
        ("expect led 4 trn", 14, "'trn' is not a state of a light; did you mean 'turn'?"),
        (
            "expect buzzer bip",
            15,
            "'bip' is not a pattern of the buzzer; "
            "write click, refused, clock, countdown, expired, level, floor, stop, button, prompt or fault",
        ),
        ('expect screen show "x"', 15, "'show' is not a verb of the screen; did you mean 'shows'?"),
        ("expect screen shows x", 21, "'x' is not the text on the screen; write it between two \""),
        ('expect screen shows ""', 21, '\'""\' is not the text on the screen; write it between two "'),
        ('expect screen shows "a"b', 21, '\'"a"b\' is not the text on the screen; write it between two "'),
        ('expect screen lacks "POT', 21, 'a quote is opened and not closed; add a "'),
        ("expect screen hides kd", 21, "'kd' is no card; write a rank of 23456789TJQKA and a suit of cdhs, such as Td"),
        ("expect fault", 13, "the line ends where a device belongs; add it"),
        ("expect no fault raeder seat4", 17, "'raeder' is not a device; did you mean 'reader'?"),
    ],
)
def test_a_bad_expectation_is_named_with_its_place(line: str, column: int, text: str) -> None:
    assert told(HEAD + line) == f"x.table:6:{column}: {text}"


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("", "1:1", "the script has no line game: and needs one; add it at the top"),
        ("game: NT\nlevel: 1/2\nchip: 1\n", "1:1", "the script has no line seats: and needs one; add it at the top"),
        ("dealer rifle\n", "1:8", "'rifle' is not a dealer's verb; did you mean 'riffle'?"),
        ("game: nt\n", "1:7", "'nt' is not a game; write NT, FT, PO, FO/8, PO/8, F7S, F7S/8 or FR"),
        ("game: NT FT\n", "1:10", "'FT' is one word too many; remove it or put a # before it"),
        ("\n# first\nlevel: 100\n", "3:8", "'100' is not a level such as 100/200 or ante 50 bring-in 100 bets"),
        ("chip: 0\n", "1:7", "'0' is not a chip; write a whole number from 1 to 999999999"),
        ("seats: 14\n", "1:8", "'14' is not a number of seats; write a whole number from 2 to 13"),
        ("seats: 1\n", "1:8", "'1' is not a number of seats; write a whole number from 2 to 13"),
        ("title:\n", "1:7", "the line ends where a title belongs; add it"),
        ('title: a 10" screen\n', "1:12", 'a quote is opened and not closed; add a "'),
        ("rules:\n", "1:7", "the line ends where the number of a rule belongs; add it"),
        ("rules: 3 30\n", "1:10", "'30' is not the number of a rule; write a whole number from 1 to 29"),
        ("rules: 3 x\n", "1:10", "'' is not the number of a rule; write a whole number from 1 to 29"),
        ("rules: 3\u00e9\n", "1:8", "'3\u00e9' is not the number of a rule; write a whole number from 1 to 29"),
        (HEAD + "game: FT\n", "6:1", "game: stands here for the second time; keep one"),
        (HEAD + "dealer riffle\nchip: 5\n", "7:1", "chip: belongs before the first dealer riffle; move it up"),
        (
            HEAD + "dealer riffle\n1 fold\nbutton 1\n",
            "8:1",
            "button belongs before the first dealer riffle; move it up",
        ),
        (HEAD + "dealer riffle # one\n players-left 9\n", "7:2", "players-left belongs before the first dealer"),
        (HEAD.replace("NT", "FR"), "2:8", "that level is not for FR; write one such as ante 50 bring-in 100 bets 300"),
        (STUD.replace("FR", "PO"), "2:8", "that level is not for PO; write one such as 100/200 ante 25"),
        (HEAD.replace("chip: 25", "chip: 75"), "2:8", "100 is no whole number of chips of 75; write a level of whole"),
        (STUD + "9 fold\n", "5:1", "'9' is not a seat of this table; write a whole number from 1 to 8"),
    ],
)
def test_a_bad_head_is_named_with_its_place(text: str, place: str, sentence: str) -> None:
    assert told(text).startswith(f"x.table:{place}: {sentence}")


def test_an_error_carries_its_parts() -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(HEAD + "4 fodl", "x.table")
    error = caught.value
    assert (error.file, error.line, error.column) == ("x.table", 6, 3)
    assert error.text == "'fodl' is not a player's verb; did you mean 'fold'?"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "entry:1:1: the line is empty; write one step"),
        ("  # nothing", "entry:1:1: the line is empty; write one step"),
        ("4 fold\n5 call", "entry:1:7: a second line begins here; enter one line at a time"),
        ("4 fold # and\n5 call", "entry:1:13: a second line begins here; enter one line at a time"),
        ("title: x", "entry:1:1: title: stands only in the head of a script; leave it out"),
        ("14 fold", "entry:1:1: '14' is not a seat of this table; write a whole number from 1 to 13"),
    ],
)
def test_a_single_line_has_errors_of_its_own(text: str, message: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_line(text)
    assert str(caught.value) == message


def test_a_long_or_strange_word_is_quoted_short_and_without_control_characters() -> None:
    with pytest.raises(ScriptError) as caught:
        parse_line("\x1b[2J" + "x" * 60_000)
    assert caught.value.text == "'\\x1b[2J" + "x" * 36 + "...' is not a verb; check its spelling"


def test_a_wrong_pin_is_not_repeated() -> None:
    with pytest.raises(ScriptError) as caught:
        parse_line("dealer undo pin 48a1")
    assert "48" not in str(caught.value)


@pytest.mark.parametrize("code", REFUSALS)
def test_every_code_of_a_refusal_is_known(code: str) -> None:
    parse_line(f"expect refused {code}")


@pytest.mark.parametrize(("notice", "code"), [(notice, code) for notice in CODES for code in CODES[notice]])
def test_every_code_is_known_to_its_own_kind_of_notice(notice: str, code: str) -> None:
    parse_line(f"expect {notice} {code} 3")
    parse_line(f"expect no {notice} {code}")


def test_a_code_of_another_kind_is_not_known() -> None:
    with pytest.raises(ScriptError, match="'deal-flop' is not the code of a ruling"):
        parse_line("expect ruling deal-flop")
