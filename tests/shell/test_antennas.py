"""From tags to observations: first arrivals, the muck, the board, and what is nobody's business."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from drivers.api import DeviceFound, DeviceLost, ReaderReady, TagsGone, TagsSeen
from firmware_host.core import events
from firmware_host.core.table import Table
from firmware_host.decks.deck import simulated_deck
from firmware_host.shell.antennas import Antennas, Observation
from firmware_host.shell.vault import CardVault
from tests.shell.stands import RED, Stand, after, riffled_table, uids_of

BANK_CARD = b"\x08\x01\x02\x03"
BLUE = simulated_deck(Random("blue"), "blue")


class Eyes:
    """Antennas over a table that takes in what they saw."""

    def __init__(self, table: Table) -> None:
        self.vault = CardVault([RED, BLUE])
        self.antennas = Antennas(self.vault)
        self.table = table

    def sees(self, place: str, cards: str) -> list[Observation]:
        """Cards arrive."""
        return self.reads(TagsSeen(place, uids_of(cards), 0))

    def loses(self, place: str, cards: str) -> list[Observation]:
        """Cards go."""
        return self.reads(TagsGone(place, uids_of(cards), 0))

    def is_ready(self, place: str, cards: str) -> list[Observation]:
        """A reader's first full round."""
        return self.reads(ReaderReady(place, uids_of(cards), 0))

    def sees_blue(self, place: str, count: int) -> list[Observation]:
        """The first cards of the blue deck arrive."""
        return self.reads(TagsSeen(place, tuple(BLUE.cards)[:count], 0))

    def reads(self, reading: TagsSeen | TagsGone | ReaderReady) -> list[Observation]:
        seen = self.antennas.observed(reading, self.table)
        self.table = after(self.table, *seen)
        return seen


def arrival(place: str, tokens: str, closed: str = "") -> list[events.TagsSeen]:
    """One observation of tokens that arrived."""
    return [events.TagsSeen(place, tuple(tokens.split()), tuple(closed.split()), 0)]


@pytest.fixture
def eyes() -> Eyes:
    return Eyes(riffled_table())


@pytest.fixture
def dealt(eyes: Eyes) -> Eyes:
    """The deal is over: seat 1 has AsAd, 2 KsKd, 3 QsQd, and seat 1 is to act."""
    for place, card in (("2", "Ks"), ("3", "Qs"), ("1", "As"), ("2", "Kd"), ("3", "Qd"), ("1", "Ad")):
        eyes.sees(f"seat{place}", card)
    return eyes


def test_a_first_arrival_gets_the_next_token_of_its_place(eyes: Eyes) -> None:
    assert eyes.sees("seat2", "Ks") == arrival("2", "2.1")
    assert eyes.sees("seat3", "Qs") == arrival("3", "3.1")
    assert eyes.sees("seat2", "Kd") == arrival("2", "2.2")


def test_all_tags_of_one_round_at_one_place_are_one_event(eyes: Eyes) -> None:
    assert eyes.sees("seat2", "KsKd") == arrival("2", "2.1 2.2")


@pytest.mark.parametrize("cards", ["Ks", "KsKd"])
def test_coming_and_going_at_the_own_seat_is_nothing(dealt: Eyes, cards: str) -> None:
    assert dealt.loses("seat2", cards) == []
    assert dealt.sees("seat2", cards) == []


def test_a_moved_card_gets_a_token_there_and_closes_its_old_one(dealt: Eyes) -> None:
    dealt.loses("seat2", "Ks")
    assert dealt.sees("seat3", "Ks") == arrival("3", "3.3", "2.1")
    dealt.loses("seat3", "Ks")
    assert dealt.sees("seat2", "Ks") == arrival("2", "2.3", "3.3")
    assert [dealt.vault.open(token) for token in ("2.1", "2.2", "2.3", "3.3")] == [None, "Kd", "Ks", None]


def test_a_card_that_moves_to_the_board_gets_a_token_there(dealt: Eyes) -> None:
    assert dealt.sees("board", "Ks") == arrival("board", "board.1", "2.1")


def test_the_muck_keeps_the_tokens(dealt: Eyes) -> None:
    assert dealt.sees("muck", "AsAd") == arrival("muck", "1.1 1.2")
    assert [dealt.vault.open(token) for token in ("1.1", "1.2")] == ["As", "Ad"]


def test_what_leaves_the_muck_or_the_board_is_told(dealt: Eyes) -> None:
    dealt.sees("muck", "AsAd")
    assert dealt.loses("muck", "As") == [events.TagsLeft("muck", ("1.1",), 0)]
    dealt.sees("board", "2c3c")
    assert dealt.loses("board", "3c") == [events.TagsLeft("board", ("board.2",), 0)]


def test_a_card_that_comes_back_to_the_board_comes_under_its_old_token(dealt: Eyes) -> None:
    dealt.sees("board", "2c3c")
    dealt.loses("board", "2c")
    assert dealt.sees("board", "2c") == arrival("board", "board.1")


def test_a_burn_card_in_the_muck_means_nothing(dealt: Eyes) -> None:
    assert dealt.sees("muck", "5h") == []
    assert dealt.loses("muck", "5h") == []


@pytest.mark.parametrize("device", ["reader seat2", "node 2", "bus"])
def test_what_lay_at_a_reader_that_does_not_answer_was_gathered_at_the_riffle(eyes: Eyes, device: str) -> None:
    eyes.sees("seat2", "Ks")
    eyes.antennas.silent(DeviceLost(device, "", 0), 3)
    eyes.antennas.turned_to(1, riffled=True)
    assert eyes.antennas.stale_places() == ()
    eyes.antennas.silent(DeviceFound(device, 0), 3)
    assert [len(event.tokens) for event in eyes.is_ready("seat2", "Ks2d") if event.place == "2"] == [2]


def test_what_lay_there_at_the_riffle_counts_only_after_it_left(eyes: Eyes) -> None:
    eyes.sees("seat2", "Ks")
    eyes.antennas.turned_to(1, riffled=True)
    assert eyes.antennas.stale_places() == ("2",)
    assert eyes.sees("seat2", "Ks") == []
    eyes.loses("seat2", "Ks")
    assert eyes.antennas.stale_places() == ()
    assert [event.place for event in eyes.sees("seat2", "Ks")] == ["2"]


@pytest.mark.parametrize("place", ["seat2", "board", "muck"])
def test_a_tag_that_is_no_card_is_told_by_its_place_alone(dealt: Eyes, place: str) -> None:
    assert dealt.antennas.observed(TagsSeen(place, (BANK_CARD,), 0), dealt.table) == []
    assert dealt.antennas.unknown_places() == (place.removeprefix("seat"),)
    assert dealt.antennas.observed(TagsGone(place, (BANK_CARD,), 0), dealt.table) == []
    assert dealt.antennas.unknown_places() == ()


@pytest.mark.parametrize("place", ["seat2", "board", "muck"])
def test_a_card_of_another_deck_is_nothing_but_its_place_and_its_deck(dealt: Eyes, place: str) -> None:
    assert dealt.sees_blue(place, 1) == []
    assert dealt.antennas.other_decks() == ((place.removeprefix("seat"), "blue"),)
    assert dealt.antennas.unknown_places() == ()
    dealt.reads(TagsGone(place, tuple(BLUE.cards)[:1], 0))
    assert dealt.antennas.other_decks() == ()


def test_of_two_decks_in_one_round_the_first_card_tells_which_is_played(eyes: Eyes) -> None:
    (blue,) = tuple(BLUE.cards)[:1]
    assert eyes.reads(TagsSeen("seat2", (blue, *uids_of("Ks")), 0)) == arrival("2", "2.1")
    assert eyes.vault.token(blue) == "2.1"
    assert eyes.antennas.other_decks() == (("2", "red"),)


def test_a_card_that_lay_there_at_the_riffle_does_not_tell_the_deck(eyes: Eyes) -> None:
    eyes.sees_blue("seat2", 2)
    eyes.antennas.turned_to(1, riffled=True)
    assert eyes.sees("seat3", "Ks") == arrival("3", "3.1")
    assert eyes.antennas.stale_places() == ("2",)
    assert eyes.antennas.other_decks() == ()
    assert eyes.vault.open("3.1") == "Ks"


def test_a_card_of_another_deck_found_after_a_power_cut_is_told_and_not_pulled_back(dealt: Eyes) -> None:
    dealt.antennas.restored(dealt.table, whole=True)
    dealt.is_ready("seat1", "AsAd")
    assert dealt.reads(ReaderReady("seat2", (*uids_of("KsKd"), *tuple(BLUE.cards)[:1]), 0)) == []
    assert dealt.antennas.other_decks() == (("2", "blue"),)
    assert dealt.antennas.stale_places() == ()
    assert sorted(str(dealt.vault.open(token)) for token in ("2.1", "2.2")) == ["Kd", "Ks"]


@pytest.mark.parametrize("phase", ["seating", "idle"])
def test_between_hands_nothing_is_told(dealt: Eyes, phase: str) -> None:
    table = dealt.table._replace(phase=phase)
    for reading in (TagsSeen("board", uids_of("2c"), 0), TagsGone("muck", uids_of("As"), 0)):
        assert dealt.antennas.observed(reading, table) == []


def test_a_reader_that_was_away_tells_what_came_and_went(dealt: Eyes) -> None:
    dealt.sees("muck", "AsAd")
    assert dealt.is_ready("muck", "KsKd") == [
        events.TagsLeft("muck", ("1.1", "1.2"), 0),
        *arrival("muck", "2.1 2.2"),
    ]


def test_after_a_power_cut_the_first_round_binds_and_reports_nothing(dealt: Eyes) -> None:
    dealt.antennas.restored(dealt.table, whole=True)
    assert dealt.is_ready("seat1", "AdAs") == []
    assert sorted(str(dealt.vault.open(token)) for token in ("1.1", "1.2")) == ["Ad", "As"]
    assert dealt.sees("muck", "AdAs") in (arrival("muck", "1.1 1.2"), arrival("muck", "1.2 1.1"))


def test_after_a_power_cut_a_card_that_was_in_the_hand_takes_its_token_when_it_comes(dealt: Eyes) -> None:
    dealt.antennas.restored(dealt.table, whole=True)
    assert dealt.is_ready("seat1", "As") == []
    assert dealt.sees("seat1", "Ad") == []
    assert dealt.sees("seat1", "5h") == arrival("1", "1.3")


def test_after_a_power_cut_with_more_tags_than_tokens_none_is_bound(dealt: Eyes) -> None:
    dealt.antennas.restored(dealt.table, whole=True)
    assert dealt.is_ready("seat1", "AdAs5h") == []
    assert [dealt.vault.open(token) for token in ("1.1", "1.2")] == [None, None]


def on_a_flop(stand: Stand) -> None:
    """Three players see the flop 2c3c4c."""
    stand.sit(5_000, 5_000, 5_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.press("PASS", "PASS", "PASS")
    stand.lay("board", "2c3c4c")


def early_card(stand: Stand) -> None:
    """A turn card came while the flop is bet."""
    on_a_flop(stand)
    stand.lay("board", "5h")


def flop_taken_back(stand: Stand) -> None:
    """The flop was taken back and lifted: other cards are laid."""
    on_a_flop(stand)
    stand.press("BACK")
    stand.lift("board", "2c3c4c")


def test_a_street_that_comes_after_a_power_cut_is_opened(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    on_a_flop(stand)
    stand.press("PASS", "PASS", "PASS")
    stand.restart()
    stand.lay("board", "9h")
    assert stand.host.floor()["board"] == ["2c", "3c", "4c", "9h"]


def test_a_flop_that_was_taken_back_and_lifted_before_a_power_cut_is_dealt_anew(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    flop_taken_back(stand)
    stand.restart()
    stand.lay("board", "7h8h9h")
    assert stand.host.floor()["board"] == ["7h", "8h", "9h"]


def test_the_place_of_an_early_card_lifted_while_the_power_was_off_is_taken_and_opened_by_next(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    early_card(stand)
    stand.press("PASS", "PASS", "PASS")
    stand.restart(readers=False)
    stand.away("board", "5h")
    stand.ready()
    stand.lay("board", "9h")
    assert stand.host.floor()["board"] == ["2c", "3c", "4c"]
    stand.press("NEXT")
    assert stand.host.floor()["board"] == ["2c", "3c", "4c", "9h"]


@pytest.mark.parametrize("begin", [on_a_flop, early_card, flop_taken_back])
def test_a_power_cut_changes_nothing_on_the_board(tmp_path: Path, begin: Callable[[Stand], None]) -> None:
    stand = Stand(tmp_path)
    begin(stand)
    before = stand.table
    stand.restart()
    assert (stand.table.cards, stand.table.phase) == (before.cards, before.phase)


@pytest.mark.parametrize(
    ("device", "places"),
    [
        ("reader seat3", ("3",)),
        ("node 3", ("3",)),
        ("node muck", ("muck",)),
        ("node panel", ()),
        ("button 3", ()),
        ("bus", ("1", "2", "3", "board", "muck")),
        ("readers", ("1", "2", "3", "board", "muck")),
    ],
)
def test_nobody_reads_the_places_of_a_device_that_is_lost(eyes: Eyes, device: str, places: tuple[str, ...]) -> None:
    eyes.antennas.silent(DeviceLost(device, "", 0), 3)
    assert eyes.antennas.silent_places == places
    eyes.antennas.silent(DeviceFound(device, 0), 3)
    assert eyes.antennas.silent_places == ()


def test_a_place_is_read_again_once_all_that_reads_it_is_back(eyes: Eyes) -> None:
    for device in ("node 2", "reader seat2"):
        eyes.antennas.silent(DeviceLost(device, "", 0), 3)
    eyes.antennas.silent(DeviceFound("node 2", 0), 3)
    assert eyes.antennas.silent_places == ("2",)


def replaced_card(stand: Stand) -> None:
    """Seat 2's second card was exposed, and lies there beside the one that replaces it."""
    stand.sit(5_000, 5_000, 5_000)
    stand.press("NEXT")
    for seat, card in (("2", "Ks"), ("3", "Qs"), ("1", "As"), ("2", "Kd")):
        stand.lay(f"seat{seat}", card)
    stand.press("S2", "FLOOR", "4", "1", "3", "ALLIN")
    for seat, card in (("3", "Qd"), ("1", "Ad"), ("2", "9h")):
        stand.lay(f"seat{seat}", card)


def all_in_with_cards_in_the_muck(stand: Stand) -> None:
    """Seat 1 is all-in and one of its cards slid into the muck; everybody else is yet to act."""
    stand.sit(5_000, 5_000, 5_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.press("ALLIN")
    stand.move("As", "seat1", "muck")


def folded_into_the_muck(stand: Stand) -> None:
    """Seat 1's hand lies in the muck."""
    stand.sit(5_000, 5_000, 5_000)
    stand.deal("AsAd", "KsKd", "QsQd")
    stand.move("AsAd", "seat1", "muck")


def prompted(stand: Stand) -> list[str]:
    """The codes of the prompts."""
    prompts = stand.host.floor()["prompts"]
    assert isinstance(prompts, list)
    return [str(one["code"]) for one in prompts if isinstance(one, dict)]


@pytest.mark.parametrize("begin", [replaced_card, all_in_with_cards_in_the_muck, folded_into_the_muck])
def test_a_power_cut_asks_for_nothing_new_and_deals_nobody_a_card(
    tmp_path: Path, begin: Callable[[Stand], None]
) -> None:
    stand = Stand(tmp_path)
    begin(stand)
    before, asked = stand.table, prompted(stand)
    stand.restart()
    assert (stand.table.cards, stand.table.phase, prompted(stand)) == (before.cards, before.phase, asked)


def test_after_a_power_cut_a_replaced_card_may_go_into_the_muck_and_the_others_are_the_hand(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    replaced_card(stand)
    stand.restart()
    stand.move("Kd", "seat2", "muck")
    assert (prompted(stand), stand.message) == (["act"], None)
    stand.press("ALLIN", "PASS", "PASS")
    assert {card for token, card in stand.faces().items() if token.startswith("2")} == {"Ks", "9h"}


@pytest.mark.parametrize("power_is_off", [False, True])
def test_after_a_power_cut_a_live_card_lifted_out_of_the_muck_is_its_seats_again(
    tmp_path: Path, power_is_off: bool
) -> None:
    stand = Stand(tmp_path)
    all_in_with_cards_in_the_muck(stand)
    stand.restart(readers=not power_is_off)
    if power_is_off:
        stand.away("muck", "As")
        stand.away("seat1", "Ad")
        stand.put("seat1", "AdAs")
        stand.ready()
    else:
        stand.move("As", "muck", "seat1")
    assert prompted(stand) == ["act"]
    stand.press("PASS", "FOLD")
    assert sorted(stand.faces().values()) == ["Ad", "As", "Kd", "Ks"]


def test_after_a_power_cut_a_fold_taken_back_gives_the_cards_from_the_muck_back(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    folded_into_the_muck(stand)
    stand.restart()
    stand.press("BACK")
    stand.move("AsAd", "muck", "seat1")
    assert (stand.table.round.turn, prompted(stand)) == (1, ["act"])
    stand.press("ALLIN", "PASS", "FOLD")
    assert sorted(stand.faces().values()) == ["Ad", "As", "Kd", "Ks"]
