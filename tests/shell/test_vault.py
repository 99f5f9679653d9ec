"""The card vault: one binding a tag and hand, single cards opened, and what a power cut leaves of it."""

from random import Random

from firmware_host.core import events
from firmware_host.core.table import Table
from firmware_host.decks.deck import simulated_deck
from firmware_host.shell.vault import CardVault, replaced_cards, tokens_to_bind
from tests.shell.stands import RED, UIDS, after, riffled_table, uids_of

BLUE = simulated_deck(Random("blue"), "blue")
BLUES = {card: uid for uid, card in BLUE.cards.items()}


def rebound(tokens: list[str], cards: str, faces: dict[str, str] | None = None) -> dict[str, str | None]:
    """The card behind each token of seat 4 after a power cut, with these cards lying there."""
    vault = CardVault([RED])
    vault.forget_tags({"4": tokens})
    vault.rebind("4", list(uids_of(cards)), faces or {})
    return {token: vault.open(token) for token in tokens}


def test_a_token_is_opened_alone_and_only_where_its_tag_was_seen() -> None:
    vault = CardVault([RED])
    vault.bind(UIDS["As"], "4.1")
    assert [vault.open(token) for token in ("4.1", "4.2", "4")] == ["As", None, None]


def test_a_tag_has_one_token_the_newest() -> None:
    vault = CardVault([RED])
    vault.bind(UIDS["As"], "4.1")
    vault.bind(UIDS["As"], "5.3")
    assert vault.token(UIDS["As"]) == "5.3"
    assert [vault.open("4.1"), vault.open("5.3")] == [None, "As"]


def test_the_deck_tells_what_is_a_card() -> None:
    vault = CardVault([RED])
    assert vault.has(UIDS["As"])
    assert not vault.has(b"\x08\x01\x02\x03")


def test_a_riffle_drops_every_binding_and_all_that_waits() -> None:
    vault = CardVault([RED])
    vault.bind(UIDS["As"], "4.1")
    vault.turn_to(2, riffled=True)
    assert (vault.open("4.1"), vault.token(UIDS["As"])) == (None, None)
    vault.forget_tags({"4": ["4.1"]})
    vault.turn_to(2, riffled=True)
    assert not vault.waits_at("4")


def test_after_a_power_cut_nothing_is_bound_and_tokens_wait_where_they_were() -> None:
    vault = CardVault([RED])
    vault.bind(UIDS["As"], "4.1")
    vault.forget_tags({"4": ["4.1", "4.2"], "5": []})
    assert vault.open("4.1") is None
    assert [vault.waits_at(place) for place in ("4", "5", "board")] == [True, False, False]


def test_after_a_power_cut_a_known_face_is_bound_by_identity() -> None:
    assert rebound(["4.1", "4.2"], "KdAs", {"4.1": "As", "4.2": "Kd"}) == {"4.1": "As", "4.2": "Kd"}
    assert rebound(["4.1", "4.2"], "KdAs", {"4.2": "Kd"}) == {"4.1": "As", "4.2": "Kd"}


def test_after_a_power_cut_the_rest_takes_the_open_tokens_in_any_order() -> None:
    assert sorted(map(str, rebound(["4.1", "4.2"], "KdAs").values())) == ["As", "Kd"]
    assert rebound(["4.1", "4.2"], "Kd") == {"4.1": "Kd", "4.2": None}


def test_a_token_with_a_known_face_is_given_to_no_other_card() -> None:
    assert rebound(["4.1", "4.2"], "Qh", {"4.1": "As"}) == {"4.1": None, "4.2": "Qh"}
    assert rebound(["4.1"], "Qh", {"4.1": "As"}) == {"4.1": None}


def test_with_more_tags_than_tokens_none_of_the_rest_is_bound() -> None:
    assert rebound(["4.1", "4.2"], "KdAsQh") == {"4.1": None, "4.2": None}
    assert rebound(["4.1", "4.2"], "KdAsQh", {"4.1": "As"}) == {"4.1": "As", "4.2": None}


def test_places_are_bound_each_for_itself() -> None:
    vault = CardVault([RED])
    vault.forget_tags({"4": ["4.1"], "5": ["5.1"]})
    vault.rebind("5", [UIDS["Kd"]], {})
    assert (vault.open("4.1"), vault.open("5.1")) == (None, "Kd")
    assert (vault.waits_at("4"), vault.waits_at("5")) == (True, False)


def test_a_tag_that_comes_later_takes_a_token_that_still_waits() -> None:
    vault = CardVault([RED])
    vault.forget_tags({"4": ["4.1"]})
    assert vault.takes_token("4", UIDS["As"], {})
    assert vault.open("4.1") == "As"
    assert not vault.takes_token("4", UIDS["Kd"], {}), "no token waits any more"
    assert not vault.takes_token("5", UIDS["Qh"], {}), "no token ever waited there"


def test_a_tag_that_has_a_token_takes_no_other() -> None:
    vault = CardVault([RED])
    vault.forget_tags({"4": ["4.1"]})
    vault.bind(UIDS["As"], "5.1")
    assert not vault.takes_token("4", UIDS["As"], {})


def test_a_replaced_card_takes_its_own_token_by_its_face_and_no_other_card_does() -> None:
    vault = CardVault([RED])
    vault.forget_tags({"4": ["4.1", "4.3"]}, {"4.2": "Kd"})
    vault.rebind("4", list(uids_of("7cKd")), {})
    assert [vault.token(UIDS[card]) for card in ("7c", "Kd")] == ["4.1", "4.2"]
    assert vault.takes_token("4", UIDS["9h"], {})
    assert not vault.takes_token("4", UIDS["8h"], {})


def test_a_replaced_card_is_known_again_when_it_comes_back_to_its_seat_alone() -> None:
    vault = CardVault([RED])
    vault.forget_tags({}, {"4.2": "Kd"})
    assert not vault.takes_token("5", UIDS["Kd"], {})
    assert vault.takes_token("4", UIDS["Kd"], {})
    assert not vault.waits_at("4")


def test_a_closed_token_is_not_looked_for_and_one_in_the_muck_last_and_at_its_seat() -> None:
    table = after(
        riffled_table(),
        *(events.TagsSeen(seat, (f"{seat}.{n}",), (), 0) for n in (1, 2) for seat in "231"),
        events.TagsSeen("muck", ("1.1",), (), 0),
        events.TagsSeen("3", ("3.3",), ("2.1",), 0),
    )
    assert tokens_to_bind(table) == {"2": ["2.2"], "3": ["3.1", "3.2", "3.3"], "1": ["1.2", "1.1"]}


def exposed_and_replaced() -> Table:
    """Seat 2's second card was exposed and replaced, the new one is there."""
    return after(
        riffled_table(),
        *(events.TagsSeen(seat, (token,), (), 0) for seat, token in (("2", "2.1"), ("3", "3.1"), ("1", "1.1"))),
        events.TagsSeen("2", ("2.2",), (), 0),
        events.CardExposed(2, "Kd", 0),
        events.TagsSeen("2", ("2.3",), (), 0),
    )


def test_the_journal_names_a_replaced_card() -> None:
    assert replaced_cards(exposed_and_replaced()) == {"2.2": "Kd"}
    assert tokens_to_bind(exposed_and_replaced())["2"] == ["2.1", "2.3"]


def test_a_replacement_taken_back_is_none() -> None:
    assert replaced_cards(after(exposed_and_replaced(), events.Undone(1, None, 0))) == {}


def test_the_vault_shows_nothing_of_what_it_holds() -> None:
    vault = CardVault([RED])
    vault.bind(UIDS["As"], "4.1")
    assert all(text not in repr(vault) for text in ("As", UIDS["As"].hex(), repr(UIDS["As"])[2:-1]))


def two_decks() -> CardVault:
    """A vault that knows a red and a blue deck."""
    return CardVault([RED, BLUE])


def test_until_a_card_is_dealt_every_deck_may_be_played() -> None:
    vault = two_decks()
    assert vault.has(UIDS["As"])
    assert vault.has(BLUES["As"])
    assert [vault.other_deck(uid) for uid in (UIDS["As"], BLUES["As"])] == [None, None]


def test_the_deck_of_the_first_card_dealt_is_the_deck_of_the_hand() -> None:
    vault = two_decks()
    vault.bind(BLUES["As"], "4.1")
    assert vault.has(BLUES["Kd"])
    assert not vault.has(UIDS["Kd"])
    assert [vault.other_deck(uid) for uid in (UIDS["Kd"], BLUES["Kd"], b"\x08\x01\x02\x03")] == ["red", None, None]


def test_a_card_on_the_board_tells_no_deck_until_it_is_opened() -> None:
    vault = two_decks()
    vault.bind(BLUES["As"], "board.1")
    assert vault.has(UIDS["Kd"])
    assert vault.open("board.1") == "As"
    assert not vault.has(UIDS["Kd"])


def test_a_stray_bound_to_the_board_before_the_deal_is_never_opened() -> None:
    vault = two_decks()
    vault.bind(BLUES["As"], "board.1")
    vault.bind(UIDS["Kd"], "4.1")
    assert [vault.open("board.1"), vault.open("4.1")] == [None, "Kd"]
    assert vault.other_deck(BLUES["As"]) == "blue"


def test_after_a_riffle_another_deck_may_be_dealt() -> None:
    vault = two_decks()
    vault.bind(UIDS["As"], "4.1")
    vault.turn_to(2, riffled=True)
    vault.bind(BLUES["As"], "4.1")
    assert vault.open("4.1") == "As"
    assert vault.other_deck(UIDS["Kd"]) == "red"


def test_a_hand_come_back_to_has_the_deck_that_it_was_dealt_with() -> None:
    vault = two_decks()
    vault.turn_to(1, riffled=True)
    vault.bind(UIDS["As"], "4.1")
    vault.turn_to(2, riffled=True)
    vault.bind(BLUES["As"], "4.1")
    for hand, other in ((1, "blue"), (2, "red")):
        vault.turn_to(hand, riffled=False)
        assert vault.open("4.1") is None
        assert {vault.other_deck(UIDS["Kd"]), vault.other_deck(BLUES["Kd"])} == {None, other}


def test_after_a_power_cut_the_deck_of_most_cards_at_the_first_place_is_the_hands() -> None:
    vault = two_decks()
    vault.forget_tags({"4": ["4.1", "4.2"], "5": ["5.1"]})
    vault.rebind("4", [BLUES["Kd"], UIDS["As"], UIDS["Kd"]], {})
    assert sorted(map(str, (vault.open("4.1"), vault.open("4.2")))) == ["As", "Kd"]
    assert vault.other_deck(BLUES["Kd"]) == "blue"
    vault.rebind("5", [BLUES["2c"]], {})
    assert vault.open("5.1") is None


def test_after_a_power_cut_a_known_face_of_another_deck_takes_no_token() -> None:
    vault = two_decks()
    vault.forget_tags({"4": ["4.1"], "5": ["5.1"]})
    vault.rebind("4", [UIDS["As"]], {})
    vault.rebind("5", [BLUES["Kd"]], {"5.1": "Kd"})
    assert vault.token(BLUES["Kd"]) is None


def test_a_deck_that_is_forgotten_opens_nothing_any_more() -> None:
    vault = two_decks()
    vault.bind(BLUES["As"], "4.1")
    vault.know([RED])
    assert vault.open("4.1") is None
    assert vault.other_deck(BLUES["As"]) is None
