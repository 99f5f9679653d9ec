"""Which page is shown, what it says first, and which one goes before another."""

import pytest

from display.decode import decode
from display.faults import fault_alert
from display.hand_names import hand_in_words
from display.items import Bar, Octagon
from display.layout import layout, screen_texts
from display.moment import Moment, new_rulings
from display.paint import width_px
from display.states import STATES
from display.texts import LANGUAGES
from display.texts_en import ENGLISH
from display.texts_es import SPANISH
from tests.display.documents import LONG_UNDO, Document, Value, clock, document, notice, side_pots, states, turned_up
from tests.display.pictures import SMALL, headline, picture, texts

CODES = (("odd-chip",), ("odd-chip", "warning"), ("new-level",))
SPANISH_HANDS = {
    "royal flush": "escalera real",
    "straight flush, nine high": "escalera de color al nueve",
    "four sixes": "póker de seises",
    "full house, queens over sevens": "full, reinas con sietes",
    "flush, ace high": "color al as",
    "straight, king high": "escalera al rey",
    "three deuces": "trío de doses",
    "two pair, queens and fives": "dos pares, reinas y cincos",
    "pair of kings": "par de reyes",
    "ace high": "carta alta as",
    "7-5-4-2-A low": "7-5-4-2-A low",
}
HEADLINES = {
    "hand": "SEAT 9",
    "hand/amiss": "SEAT 9",
    "hand/limit": "SEAT 9",
    "hand/button": "SEAT 9",
    "hand/card": "SEAT 1",
    "street": "RIVER",
    "clock": "CLOCK: SEAT 9",
    "countdown": "SEAT 9",
    "dead": "SEAT 9 DEAD",
    "dead/checked": "SEAT 9 CHECKS",
    "all-in": "ALL IN",
    "all-in/main": "ALL IN",
    "all-in/early": "ALL IN",
    "showdown": "SHOWDOWN",
    "showdown/some": "SHOWDOWN",
    "payout": "SEAT 1 WINS",
    "payout/back": "SEAT 1 WINS",
    "payout/none": "PAYOUT",
    "payout/many": "PAYOUT",
    "payout/split": "SPLIT",
    "dealing": "DEALING",
    "next-hand": "NEXT HAND",
    "dealing/button": "MOVE BUTTON",
    "next-hand/button": "MOVE BUTTON",
    "task": "ENROLL 38 of 52",
    "task/check": "DECK CHECK 52 of 52",
    "menu": "DECKS",
    "dealing/stud": "DEALING",
    "next-hand/stud": "NEXT HAND",
    "next-hand/plain": "NEXT HAND",
    "street/stud": "7TH STREET",
    "seating": "WELCOME",
    "stop": "STOP",
    "pull-back": "PULL BACK",
    "card": "CARD MISSING",
    "answer": "UNDONE",
    "answer/objection": "STOP",
    "fault": "CARD READER",
    "fault/other": "FAULT",
    "restored": "RESTORED",
    "start": "READY",
    "start/look": "LOOK",
    "cannot-start": "CANNOT START",
    "hand/keyed": "SEAT 9",
    "hand/queue": "SEAT 1",
    "menu/long": "FLOOR",
    "misdeal-asked": "MISDEAL?",
    "misdeal": "MISDEAL",
    "floor": "FLOOR CALLED",
    "break": "BREAK",
    "level": "NEW BLINDS",
    "level/riffle": "NEW BLINDS",
    "out-of-turn": "OUT OF TURN",
    "out-of-turn/muck": "OUT OF TURN",
    "ruled": "STRING RAISE",
    "ruled/dead": "HAND DEAD",
    "penalty": "PENALTY: SEAT 9",
    "penalty-asked": "PENALTY?",
    "show-other": "SHOW BOTH",
    "side-pot": "TAKE 12,300 EACH",
    "other": "PLEASE WAIT",
}


@pytest.mark.parametrize("name", states(9))
def test_every_state_has_its_headline(name: str) -> None:
    shown = picture(states(9)[name])
    assert (shown.state, headline(shown).text) == (name.partition("/")[0], HEADLINES[name])


def test_every_state_of_the_table_of_states_is_drawn_here() -> None:
    without_status = {"lost", "starting"}
    assert {state.name for state in STATES} == {name.partition("/")[0] for name in states(9)} | without_status


def test_before_the_first_status_the_screen_says_that_it_starts() -> None:
    shown = layout(Moment(None, 0, 0), SMALL, width_px)
    assert headline(shown).text == "STARTING"


def test_a_broken_feed_goes_before_everything() -> None:
    status = decode(states(9)["countdown"])
    assert headline(layout(Moment(status, 0, 0, lost=True), SMALL, width_px)).text == "NO CONNECTION"


def test_a_countdown_goes_before_an_answer_and_cards_in_the_muck_before_a_countdown() -> None:
    both = document(9, message=states(9)["answer"]["message"], clock=clock(3, "countdown", 5))
    assert picture(both).state == "countdown"
    assert picture(both | {"prompts": [notice("live-cards-in-muck", 4)]}).state == "stop"


def test_a_restart_never_hides_who_wins_or_who_has_the_button() -> None:
    for name in ("all-in", "showdown", "payout", "next-hand"):
        assert picture(states(9)[name] | {"restored": True}).state == name
    assert picture(document(9, phase="dealing", turn=None, restored=True)).state == "restored"


def test_an_answer_is_shown_for_five_seconds() -> None:
    status = states(9)["answer"]
    assert [picture(status, now_ms=ms).state for ms in (0, 4_999, 5_000)] == ["answer", "answer", "hand"]


def test_a_page_over_the_hand_still_says_whose_turn_it_is() -> None:
    for name in ("answer", "answer/objection", "restored"):
        assert "seat 9 to act" in texts(picture(states(9)[name]))


def test_a_new_fault_has_the_page_for_ten_seconds_and_then_the_foot() -> None:
    status = states(9)["fault"]
    assert [picture(status, now_ms=ms).state for ms in (0, 8_999, 9_000)] == ["fault", "fault", "hand"]
    assert "S9 OFF" in texts(picture(status, now_ms=9_000))


@pytest.mark.parametrize(
    ("device", "work"),
    [
        ("reader seat4", "Play on. Press FOLD for seat 4 by hand."),
        ("reader board", "Play on. The dealer keys the board."),
        ("reader muck", "Play on. Press FOLD for every fold."),
        ("node 4", "Play on. The dealer keys for seat 4."),
        ("bus", "Play on. The dealer keys every act."),
        ("journal", "The last entry did not count. Call the floor."),
        ("journal mended", "Back at hand 41. Check stacks and cards."),
        ("storage low", "Play on. Call the floor after the hand."),
        ("storage full", "Soon no entry counts. Call the floor."),
        ("storage read-only", "No entry counts. Call the floor."),
        ("storage unknown", "Play on. Call the floor after the hand."),
        ("storage log", "All counts. Call the floor after the hand."),
        ("storage log full", "All counts so far. Call the floor."),
        ("screen", "Play on: the plug is out"),
    ],
)
def test_every_fault_says_what_still_works(device: str, work: str) -> None:
    shown = picture(document(9, hand=41, faults=[{"device": device, "since_s": 0, "text": "the plug is out"}]))
    assert work in " ".join(texts(shown))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_with_the_memory_has_a_headline_and_a_word_in_the_foot_of_its_own(language: str) -> None:
    words = LANGUAGES[language]
    devices = ["journal", "journal mended", *words.storage]
    heads = [words.journal.head, words.mended.head, *(one.head for one in words.storage.values())]
    feet = [fault_alert(words, device) for device in devices]
    assert (len(set(heads)), len(set(feet))) == (len(devices), len(devices))
    for device, head, foot in zip(devices, heads, feet, strict=True):
        for since_s, wanted in ((0, head), (60, (foot,))):
            told: Value = [{"device": device, "since_s": since_s, "text": "x"}]
            shown = texts(picture(document(13, turn=13, to_call=123_450, faults=told, language=language), SMALL))
            assert set(wanted) <= set(shown), device


def test_an_unknown_card_never_hides_whose_turn_it_is() -> None:
    shown = picture(states(9)["hand/card"])
    assert shown.state == "hand"
    assert "CARD? S9" in texts(shown)
    assert picture(document(9, phase="dealing", turn=None, prompts=[notice("card-unknown", 9)])).state == "card"


def test_the_hand_says_who_what_street_how_many_and_how_much() -> None:
    said = texts(picture(document(9, turn=6, to_call=1200, street="flop", hands={str(n): "live" for n in (2, 6, 9)})))
    assert said[:4] == ["SEAT 6", "to act", "FLOP  3 live", "1,200 to call"]


def test_a_cap_on_raises_is_counted() -> None:
    assert "raise 3 of 4" in texts(picture(states(9)["hand/limit"]))


def test_the_next_hand_names_button_and_blinds_and_why_they_are_unusual() -> None:
    said = texts(picture(states(9)["next-hand"]))
    assert said[:10] == [
        *("NEXT HAND", "BUTTON", "seat 9", "(empty)", "SMALL BLIND", "none", "BIG BLIND", "seat 2", "Ågnes"),
        "Dead button: seat 13 is empty.",
    ]


def test_a_button_in_the_wrong_place_is_told_on_every_page_of_a_hand() -> None:
    for name in ("next-hand/button", "dealing/button"):
        assert "Move the button to seat 9." in texts(picture(states(9)[name]))
        assert "BUTTON S9" not in texts(picture(states(9)[name]))
    assert "BUTTON S9" in texts(picture(states(9)["hand/button"]))


def test_a_task_tells_how_far_it_is_in_words_and_as_a_bar() -> None:
    shown = picture(states(9)["task"])
    assert " ".join(texts(shown)[1:5]).startswith("Already the queen of diamonds: lift it, or replace its tag. Lay Kd,")
    whole, done = [item for item in shown.items if isinstance(item, Bar)][1:3]
    assert round(done.width / whole.width, 2) == round(38 / 52, 2)


def test_a_task_goes_before_the_next_hand_and_after_an_answer() -> None:
    task = states(9)["task"]
    assert picture(task | {"prompts": states(9)["next-hand/button"]["prompts"]}).state == "task"
    assert picture(task | {"message": states(9)["answer"]["message"]}).state == "answer"


def test_an_open_menu_is_shown_whole() -> None:
    menu = states(9)["menu"]
    assert texts(picture(menu))[:7] == ["DECKS", *"123", "Enroll a deck", "Check a deck", "Enroll the button"]
    assert picture(menu | {"phase": "betting", "turn": 1}).state == "menu"
    said = texts(picture(states(9)["menu/long"]))
    assert said[:7] == ["FLOOR", *"123456"]
    assert said[13:18] == ["7", "8", "9", "0", "00"]


def test_what_is_half_keyed_stands_in_the_foot_beside_blinds_and_time_and_its_digits_are_never_cut() -> None:
    said = texts(picture(states(9)["hand/keyed"]))
    assert (said[-3], said[-1]) == ("12:40", "10k/20k")
    assert said[-2].endswith("123456789?")
    assert "SEAT 4 RAISE 600?" in texts(picture(document(9, entry="SEAT 4 RAISE 600")))
    assert "SILLA 4 RAISE?" in texts(picture(document(9, entry="SEAT 4 RAISE", language="es")))


def test_what_the_page_does_not_tell_waits_in_the_foot_each_in_its_turn() -> None:
    waiting = states(9)["hand/queue"]
    shown = [texts(picture(waiting, now_ms=4_000 * turn))[-2] for turn in range(5)]
    assert shown == ["BUTTON S9 +3", "HELD S9 +3", "FLOOR? S9 +3", "S9: 48 LEFT +3", "BUTTON S9 +3"]
    assert "S9 0:43" in texts(picture(states(9)["floor"]))


def test_out_of_turn_says_what_is_held_and_to_whom_the_action_goes_back() -> None:
    said = texts(picture(states(9)["out-of-turn"]))
    assert said[:4] == ["OUT OF TURN", "Seat 9: ALL IN (held)", "Action to SEAT 1", "rule 27"]


def test_a_ruling_is_news_for_five_seconds() -> None:
    ruling = states(9)["ruled"]
    assert [picture(ruling, now_ms=ms).state for ms in (0, 4_999, 5_000)] == ["ruled", "ruled", "hand"]


def test_only_what_a_status_has_beyond_the_one_before_is_news() -> None:
    ruled = {codes: decode(document(2, rulings=[notice(code) for code in codes])) for codes in CODES}
    one, two, other = (ruled[codes] for codes in CODES)
    assert [new_rulings(*pair) for pair in ((one, two), (two, one), (two, other), (None, two))] == [
        two.rulings[1:],
        (),
        other.rulings,
        (),
    ]


def test_a_side_pot_is_told_from_each_seat_and_never_as_a_sum() -> None:
    said = texts(picture(side_pots(4)))
    assert said[:4] == ["TAKE 12,300 EACH", "from all seats to MAIN", "33,300 each to SIDE 1", "Rest to SIDE 2: 3 4"]
    assert picture(side_pots(4, committed={str(seat): 500 for seat in range(1, 5)})).state != "side-pot"


def test_hands_that_are_turned_up_show_the_side_pot_first_and_then_their_cards() -> None:
    up = side_pots(3, hands={str(seat): "tabled" for seat in (1, 2, 3)}, rulings=[notice("turned-up")])
    assert [picture(up, now_ms=ms).state for ms in (0, 5_000)] == ["side-pot", "all-in"]
    assert "12,300 EACH" in texts(picture(up, now_ms=5_000))


@pytest.mark.parametrize(("hand", "spanish"), SPANISH_HANDS.items())
def test_a_hand_is_named_in_the_language_of_the_house(hand: str, spanish: str) -> None:
    assert hand_in_words(ENGLISH, hand) == hand
    assert hand_in_words(SPANISH, hand) == spanish


def test_the_showdown_tells_who_shows_now_and_who_then() -> None:
    said = texts(picture(states(9)["showdown"]))
    assert said[:6] == ["SHOWDOWN", "1  SEAT 1", "show now", "2  SEAT 2", "3  SEAT 3", "then 4 5 6 7 8 9"]


def test_whole_percents_add_up_to_a_hundred_and_a_sample_says_about() -> None:
    said = texts(picture(turned_up(3)))
    assert [text for text in said if "%" in text] == ["~34%", "~33%", "~33%", "% of MAIN"]
    assert "63%" in texts(picture(turned_up(2, equity={"1": 0.63, "2": 0.37}, equity_exact=True)))


def test_the_all_in_says_who_is_in_which_pot() -> None:
    said = texts(picture(turned_up(3)))
    assert "MAIN 1 2 3" in said
    assert "SIDE 2 3" in said


def test_more_than_three_hands_are_shown_with_the_side_pots_they_are_in() -> None:
    sides: list[Value] = [[1, 2, 3, 4], [1, 2, 4], [1, 4]]
    said = texts(picture(turned_up(4, pot_seats=sides)))
    assert "SIDE 1: 1 2 4   SIDE 2: 1 4" in said
    assert "SIDE 2 3 4   % of MAIN" in texts(picture(turned_up(4)))
    assert not any("SIDE" in text for text in texts(picture(states(9)["all-in/main"])))


def test_a_result_tells_the_hand_in_words() -> None:
    said = " ".join(texts(picture(states(9)["payout"])))
    assert "SEAT 1 WINS full house, queens over sevens" in said


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("payout", "Push the pots, then NEXT."),
        ("next-hand/plain", "Shuffle, then NEXT."),
        ("next-hand/stud", "Shuffle, then NEXT."),
        ("misdeal-asked", "NEXT yes, BACK no."),
        ("penalty-asked", "NEXT yes, BACK no."),
        ("card", "SEAT 9, FLOOR, 8, rank, suit"),
        ("stop", "Give them back."),
        ("dead", "Acted in time? BACK."),
        ("floor", "Hold FLOOR to play on."),
    ],
)
def test_where_the_dealer_must_press_something_the_page_says_what(name: str, told: str) -> None:
    assert told in texts(picture(states(9)[name]))


def test_the_page_of_a_fault_does_not_tell_it_twice_and_the_others_stand_in_the_foot() -> None:
    reader: Document = {"device": "reader seat9", "since_s": 1, "text": ""}
    bus: Document = {"device": "bus", "since_s": 7, "text": ""}
    assert "S9 OFF" not in texts(picture(document(9, faults=[reader])))
    assert "BUS OFF" in texts(picture(document(9, faults=[reader, bus])))


def test_only_what_must_be_done_has_the_stop_sign_in_the_foot() -> None:
    served: Value = {"9": {"warnings": 1, "hands_to_miss": 3, "proposed": None}}
    for status, signs in ((document(9, penalties=served), 0), (states(9)["hand/button"], 1)):
        assert sum(isinstance(item, Octagon) for item in picture(status).items) == signs


def test_the_texts_of_a_screen_can_be_told_without_a_font() -> None:
    told = screen_texts(turned_up(2, board=["2c", "7d", "9s"]))
    assert told[:8] == ["ALL IN", "cards up", "S1", "As", "Th", "~50%", "S2", "Ks"]
    assert "SEAT 9 to act" in " ".join(screen_texts(document(9, turn=9)))


def test_a_text_too_long_for_the_page_is_cut_with_a_sign() -> None:
    said = texts(picture(document(9, message={"kind": "said", "code": "x", "text": LONG_UNDO * 3})))
    assert said[0] == "NOTE"
    assert any(text.endswith("…") for text in said)


@pytest.mark.parametrize("name", ["dealing/stud", "next-hand/stud"])
def test_stud_has_no_button_and_no_blinds_but_its_bets(name: str) -> None:
    told = texts(picture(states(8)[name]))
    assert [text for text in told if text in ("BUTTON", "SMALL BLIND", "BIG BLIND", "none")] == []
    assert told[1:7] == ["ANTE", "250,000", "BRING-IN", "500,000", "BETS", "1000k/2000k"]


@pytest.mark.parametrize(
    ("street", "following"),
    [("third", "4TH STREET"), ("fourth", "5TH STREET"), ("fifth", "6TH STREET"), ("sixth", "7TH STREET")],
)
def test_a_stud_street_is_announced_by_its_name_and_how_it_is_dealt(street: str, following: str) -> None:
    due = states(8)["street/stud"] | {"street": street}
    assert headline(picture(due)).text == following
    assert texts(picture(due))[1:4] == ["comes next", "Deal one card down", "to each live hand."]
