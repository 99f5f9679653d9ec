"""Hand histories read from files, and every way in which one can be wrong."""

from pathlib import Path

import pytest

from firmware_host.hands.phh import read_hands
from firmware_host.hands.records import (
    BetRaise,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    PhhError,
    PhhHand,
    Show,
)

FLOP_GAME = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [100, 200]
min_bet = 200
starting_stacks = [5000, 4000]
actions = ['d dh p1 AsKd', 'd dh p2 ????', 'p2 cbr 600 # a big one', 'p1 cc', 'd db 2c3c4c', 'p1 cbr 800', 'p2 f']
finishing_stacks = [5600, 3400]
"""

STUD_GAME = """\
variant = 'F7S'
antes = [25, 25]
bring_in = 50
small_bet = 100
big_bet = 200
starting_stacks = [1000, 1000]
actions = ['d dh p1 ????2c', 'd dh p2 ????Kc', 'p1 pb', 'p2 cc', 'd dh p1 3c', 'd dh p2 Kd', 'p2 sm', 'p1 sm AsAd2c3c']
"""


def read(folder: Path, text: str | bytes) -> list[PhhHand | PhhError]:
    path = folder / "night.phh"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    hands = list(read_hands(path))
    assert all(hand.file == str(path) for hand in hands)
    return hands


def hand(folder: Path, text: str) -> PhhHand:
    [only] = read(folder, text)
    assert isinstance(only, PhhHand), only
    return only


def errors(folder: Path, text: str | bytes) -> list[tuple[str | None, int | None, str]]:
    """Return hand, action and reason of each error of a file that holds nothing else."""
    return [(e.hand, e.action, e.reason) for e in read(folder, text) if isinstance(e, PhhError) or pytest.fail(str(e))]


def with_field(name: str, value: str | None, text: str = FLOP_GAME) -> str:
    """Return a hand with one field replaced, or left out."""
    lines = [line for line in text.splitlines() if not line.startswith(f"{name} =")]
    assert len(lines) < len(text.splitlines())
    return "\n".join(lines if value is None else [*lines, f"{name} = {value}"])


def flop_game_of(*actions: str) -> str:
    return with_field("actions", str(list(actions)))


def test_a_hand_is_read_whole(tmp_path: Path) -> None:
    assert hand(tmp_path, FLOP_GAME) == PhhHand(
        file=str(tmp_path / "night.phh"),
        hand="1",
        variant="NT",
        antes=(0, 0),
        blinds_or_straddles=(100, 200),
        bring_in=None,
        small_bet=None,
        big_bet=None,
        min_bet=200,
        starting_stacks=(5000, 4000),
        actions=(
            DealHole(1, ("As", "Kd")),
            DealHole(2, ("??", "??")),
            BetRaise(2, 600),
            CheckCall(1),
            DealBoard(("2c", "3c", "4c")),
            BetRaise(1, 800),
            Fold(2),
        ),
        finishing_stacks=(5600, 3400),
    )


def test_a_stud_hand_has_a_bring_in_and_cards_street_by_street(tmp_path: Path) -> None:
    stud = hand(tmp_path, STUD_GAME)
    assert (stud.blinds_or_straddles, stud.bring_in, stud.small_bet, stud.big_bet) == ((), 50, 100, 200)
    assert stud.actions[2:] == (
        BringIn(1),
        CheckCall(2),
        DealHole(1, ("3c",)),
        DealHole(2, ("Kd",)),
        Show(2, ()),
        Show(1, ("As", "Ad", "2c", "3c")),
    )
    assert stud.finishing_stacks is None


def test_many_hands_are_read_under_their_tables_names(tmp_path: Path) -> None:
    hands = read(tmp_path, f"[7]\n{FLOP_GAME}\n[8]\n{STUD_GAME}")
    assert [(each.hand, each.variant) for each in hands if isinstance(each, PhhHand)] == [("7", "NT"), ("8", "F7S")]


def test_fields_that_do_not_matter_here_are_ignored(tmp_path: Path) -> None:
    extra = "event = 'Final'\nplayers = ['Ann', 'Bob']\nyear = 2023\n_note = {a = 1}\nante_trimming_status = false\n"
    assert hand(tmp_path, extra + FLOP_GAME) == hand(tmp_path, FLOP_GAME)


def test_an_action_that_is_only_a_comment_is_left_out(tmp_path: Path) -> None:
    assert hand(tmp_path, flop_game_of("# shuffling", "p1 f")).actions == (Fold(1),)


def test_a_hand_without_actions_is_a_hand(tmp_path: Path) -> None:
    assert hand(tmp_path, flop_game_of()).actions == ()


def test_a_hand_may_be_shown_twice_and_in_any_order(tmp_path: Path) -> None:
    shown = hand(tmp_path, flop_game_of("d dh p1 AsKd", "p1 sm KdAs", "p1 sm AsKd"))
    assert shown.actions[1:] == (Show(1, ("Kd", "As")), Show(1, ("As", "Kd")))


def test_a_bad_hand_does_not_stop_the_rest_of_the_file(tmp_path: Path) -> None:
    first, second, third = read(tmp_path, f"[1]\n{FLOP_GAME}\n[2]\n{flop_game_of('p1 x')}\n[3]\n{FLOP_GAME}")
    assert isinstance(first, PhhHand)
    assert isinstance(second, PhhError)
    assert (second.hand, second.action) == ("2", 1)
    assert isinstance(third, PhhHand)


def test_all_bad_fields_of_a_hand_are_told(tmp_path: Path) -> None:
    text = with_field("antes", "[0, -1]", with_field("min_bet", None, with_field("actions", "5")))
    assert errors(tmp_path, text) == [
        ("1", None, "min_bet is missing; add it"),
        ("1", None, "antes has a wrong value; must be a list of whole numbers, 0 or more"),
        ("1", None, "actions has the wrong type; must be a list of texts"),
    ]


@pytest.mark.parametrize("name", ["variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions"])
def test_a_missing_field_of_a_flop_game_is_told(tmp_path: Path, name: str) -> None:
    assert errors(tmp_path, with_field(name, None)) == [("1", None, f"{name} is missing; add it")]


@pytest.mark.parametrize("name", ["bring_in", "small_bet", "big_bet"])
def test_a_missing_field_of_a_stud_game_is_told(tmp_path: Path, name: str) -> None:
    assert errors(tmp_path, with_field(name, None, STUD_GAME)) == [("1", None, f"{name} is missing; add it")]


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("variant", "'NLHE'", "variant NLHE is not played here; must be one of NT, FT, PO, FO/8, F7S, F7S/8, FR"),
        ("variant", "[]", "variant [] is not played here; must be one of NT, FT, PO, FO/8, F7S, F7S/8, FR"),
        ("antes", "0", "antes has a wrong value; must be a list of whole numbers, 0 or more"),
        ("antes", "[0, 0.5]", "antes has a wrong value; must be a list of whole numbers, 0 or more"),
        ("antes", "[0, true]", "antes has a wrong value; must be a list of whole numbers, 0 or more"),
        ("antes", "[0]", "antes has 1 entries; must be 2 or more, one a player"),
        ("antes", "[0, 0, 0]", "antes has 3 entries; must be 2 as starting_stacks"),
        ("blinds_or_straddles", "[1, 2, 0]", "blinds_or_straddles has 3 entries; must be 2 as starting_stacks"),
        ("starting_stacks", "[5]", "starting_stacks has 1 entries; must be 2 or more, one a player"),
        ("starting_stacks", "[-5, 5]", "starting_stacks has a wrong value; must be a list of whole numbers, 0 or more"),
        ("finishing_stacks", "[5, 5, 5]", "finishing_stacks has 3 entries; must be 2 as starting_stacks"),
        ("min_bet", "-200", "min_bet has a wrong value; must be a whole number, 0 or more"),
        ("min_bet", "true", "min_bet has a wrong value; must be a whole number, 0 or more"),
        ("actions", "'p1 f'", "actions has the wrong type; must be a list of texts"),
    ],
)
def test_a_wrong_field_is_told(tmp_path: Path, name: str, value: str, reason: str) -> None:
    assert errors(tmp_path, with_field(name, value)) == [("1", None, reason)]


SHAPES = "'d dh pN CARDS', 'd db CARDS', 'pN f', 'pN cc', 'pN cbr AMOUNT', 'pN pb', 'pN sm CARDS'"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("", f"unknown action ''; must be one of {SHAPES}"),
        ("p1", f"unknown action 'p1'; must be one of {SHAPES}"),
        ("p1 raise 5", f"unknown action 'p1 raise 5'; must be one of {SHAPES}"),
        ("p1\ncall", f"unknown action 'p1\\ncall'; must be one of {SHAPES}"),
        ("p1 cbr", "'p1 cbr' has the wrong words; must be 'pN cbr AMOUNT'"),
        ("p1 f now", "'p1 f now' has the wrong words; must be 'pN f'"),
        ("d dh p1", "'d dh p1' has the wrong words; must be 'd dh pN CARDS'"),
        ("p1 sm AsKd 2c", "'p1 sm AsKd 2c' has the wrong words; must be 'pN sm CARDS'"),
        ("p3 f", "no player p3; must be p1 to p2"),
        ("d dh p3 AsAd", "no player p3; must be p1 to p2"),
        ("p0 f", "'p0' is no player; must be p1, p2 and so on"),
        ("Ann f", "'Ann' is no player; must be p1, p2 and so on"),
        ("d f", "'d' is no player; must be p1, p2 and so on"),
        ("p1 cbr -600", "amount '-600' is no number of chips; must be a whole number, 1 or more"),
        ("p1 cbr 0", "amount '0' is no number of chips; must be a whole number, 1 or more"),
        ("p1 cbr 1.5", "amount '1.5' is no number of chips; must be a whole number, 1 or more"),
        ("p1 cbr ٣", "amount '٣' is no number of chips; must be a whole number, 1 or more"),
        ("d dh p1 AsXx", "unknown card 'Xx'; must be a rank 2-9TJQKA and a suit cdhs, or ??"),
        ("d dh p1 AsK", "unknown card 'K'; must be a rank 2-9TJQKA and a suit cdhs, or ??"),
        ("d dh p1 As10", "unknown card '10'; must be a rank 2-9TJQKA and a suit cdhs, or ??"),
        ("d dh p1 As?c", "unknown card '?c'; must be a rank 2-9TJQKA and a suit cdhs, or ??"),
        ("d dh p1 AsAs", "card As is out already; a deck has it once"),
        ("d dh p1 AsAdAh", "3 cards dealt to a player; must be 2 here"),
        ("d db 2c3c", "2 cards dealt to the board; must be 3 here"),
        ("p1 sm AsAd", "p1 shows 2 cards; must be the 0 he was dealt"),
    ],
)
def test_a_wrong_first_action_is_told(tmp_path: Path, action: str, reason: str) -> None:
    text = flop_game_of().replace("[]", f'["""{action}"""]')
    assert errors(tmp_path, text) == [("1", 1, reason)]


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (["d dh p1 AsKd", "d dh p2 2cAs"], "card As is out already; a deck has it once"),
        (["d dh p1 AsKd", "d db AsKc2c"], "card As is out already; a deck has it once"),
        (["d dh p1 AsKd", "d dh p1 2c3c"], "2 cards dealt to a player; must be 0 here"),
        (["d db 2c3c4c", "d db 5c6c"], "2 cards dealt to the board; must be 1 here"),
        (["d db 2c3c4c", "d db 5c", "d db 6c", "d db 7c"], "1 cards dealt to the board; must be 0 here"),
        (["d dh p1 AsKd", "p1 sm As"], "p1 shows 1 cards; must be the 2 he was dealt"),
        (["d dh p1 AsKd", "p1 sm AsKc"], "p1 shows AsKc; must be the AsKd he was dealt"),
        (["d dh p1 As??", "p1 sm AsAs"], "p1 shows AsAs; must be the As?? he was dealt"),
        (["d dh p1 As??", "p1 sm 2c3c"], "p1 shows 2c3c; must be the As?? he was dealt"),
        (["d dh p1 ????", "d db AsKd2c", "p1 sm AsQd"], "card As is out already; a deck has it once"),
        (["d dh p1 ????", "p1 sm AsKd", "p1 sm AsQd"], "p1 shows AsQd; must be the AsKd he was dealt"),
    ],
)
def test_an_action_that_does_not_fit_the_hand_is_told_and_ends_it(
    tmp_path: Path, actions: list[str], reason: str
) -> None:
    assert errors(tmp_path, flop_game_of(*actions, "nonsense")) == [("1", len(actions), reason)]


def test_stud_deals_three_cards_first(tmp_path: Path) -> None:
    text = with_field("actions", "['d dh p1 2c3c']", STUD_GAME)
    assert errors(tmp_path, text) == [("1", 1, "2 cards dealt to a player; must be 3 here")]


def test_an_action_that_is_no_text_is_told(tmp_path: Path) -> None:
    assert errors(tmp_path, with_field("actions", "['p1 f', 5]")) == [("1", 2, "5 has the wrong type; must be text")]


def test_broken_toml_is_told_with_its_line(tmp_path: Path) -> None:
    [(name, action, reason)] = errors(tmp_path, "variant = 'NT'\nantes [0, 0]\n")
    assert (name, action) == (None, None)
    assert reason.startswith("is not TOML: ")
    assert "line 2, column 7" in reason


@pytest.mark.parametrize("text", [b"x = " + b"9" * 5000, b"x = " + b"[" * 100_000, b"x = '\0'"])
def test_what_no_parser_can_take_is_told_as_no_toml(tmp_path: Path, text: bytes) -> None:
    [(_, _, reason)] = errors(tmp_path, text)
    assert reason.startswith("is not TOML: ")


def test_bytes_that_are_no_utf_8_are_told_as_such(tmp_path: Path) -> None:
    assert errors(tmp_path, b"antes = \xff") == [(None, None, "is not UTF-8 text; save it as UTF-8")]


def test_a_mark_of_utf_8_changes_nothing(tmp_path: Path) -> None:
    (hand,) = read(tmp_path, FLOP_GAME)
    assert read(tmp_path, "\ufeff" + FLOP_GAME) == [hand]


def test_a_file_without_hands_is_told(tmp_path: Path) -> None:
    assert errors(tmp_path, "# nothing\n") == [(None, None, "holds no hand")]


def test_a_value_among_the_tables_of_many_hands_is_told_unless_it_is_the_authors_own(tmp_path: Path) -> None:
    hands = read(tmp_path, f"_note = 'mine'\nauthor = 'me'\n[1]\n{FLOP_GAME}")
    assert [str(each).partition(": ")[2] for each in hands if isinstance(each, PhhError)] == [
        "hand author: is no hand; must be a table [author]"
    ]
    assert len(hands) == 2


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "none.phh"
    assert list(read_hands(path)) == [
        PhhError(str(path), None, None, "cannot be read: No such file or directory; check the path")
    ]


def test_an_error_says_where_and_what_on_one_line() -> None:
    assert str(PhhError("a.phhs", "3", 5, "wrong")) == "a.phhs: hand 3: action 5: wrong"
    assert str(PhhError("a.phhs", "3", None, "wrong")) == "a.phhs: hand 3: wrong"
    assert str(PhhError("a.phhs", None, None, "wrong")) == "a.phhs: wrong"
