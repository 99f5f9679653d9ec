"""From where cards lie to where they are wanted."""

from tests.hil.moves import moves
from tests.hil.tasks import Move

ALL = ("As", "Kd", "Qh")


def needed(wanted: dict[str, list[str]], lies: dict[str, list[str]], silent: tuple[str, ...] = ()) -> list[Move]:
    """The moves between antennas at which nothing lies unless it is named, all cards being known."""
    empty: dict[str, list[str]] = {"seat1": [], "seat2": [], "board": []}
    return list(moves(empty | wanted, empty | lies, ALL, silent))


def test_where_all_lies_as_wanted_nothing_moves() -> None:
    assert needed({"seat1": ["As", "Kd"]}, {"seat1": ["Kd", "As"]}) == []


def test_cards_come_to_a_place_together() -> None:
    assert needed({"seat1": ["As", "Kd"]}, {}) == [Move(("As", "Kd"), None, "seat1")]


def test_cards_that_are_wanted_nowhere_are_lifted() -> None:
    assert needed({}, {"seat2": ["As"]}) == [Move(("As",), "seat2", None)]


def test_a_card_that_is_wanted_elsewhere_goes_there_at_once() -> None:
    assert needed({"board": ["As"], "seat2": ["Kd"]}, {"seat1": ["As", "Kd"]}) == [
        Move(("As",), "seat1", "board"),
        Move(("Kd",), "seat1", "seat2"),
    ]


def test_two_cards_can_change_places() -> None:
    assert needed({"seat1": ["Kd"], "seat2": ["As"]}, {"seat1": ["As"], "seat2": ["Kd"]}) == [
        Move(("As",), "seat1", "seat2"),
        Move(("Kd",), "seat2", "seat1"),
    ]


def test_a_card_whose_tag_is_not_known_comes_alone() -> None:
    assert list(moves({"board": ["As", "Kd"]}, {"board": []}, ("As",), ())) == [
        Move(("As",), None, "board"),
        Move(("Kd",), None, "board"),
    ]


def test_at_a_silent_antenna_nothing_is_read() -> None:
    assert needed({"seat1": ["As"]}, {"seat2": ["Kd"]}, silent=("seat2",)) == [
        Move(("Kd",), "seat2", None, read=False),
        Move(("As",), None, "seat1"),
    ]


def test_a_card_is_lifted_from_a_silent_antenna_before_it_is_read_elsewhere() -> None:
    assert needed({"board": ["As"]}, {"seat2": ["As"]}, silent=("seat2",)) == [
        Move(("As",), "seat2", None, read=False),
        Move(("As",), None, "board"),
    ]
