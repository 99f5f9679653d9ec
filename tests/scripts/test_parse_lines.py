"""Every verb of a table script, read one line at a time."""

import pytest

from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.scripts.expected import (
    ExpectBuzzer,
    ExpectFault,
    ExpectHidden,
    ExpectLed,
    ExpectNotice,
    ExpectPayout,
    ExpectPots,
    ExpectRefused,
    ExpectText,
    ExpectValue,
    PotWords,
)
from firmware_host.scripts.lines import (
    Act,
    BankCard,
    ButtonDrawn,
    CardsLaid,
    CardsLifted,
    ChipsPut,
    Deal,
    DealerKey,
    DealerSeat,
    DeckAsked,
    DeckTaken,
    LevelAnnounced,
    LevelClock,
    LevelWords,
    Line,
    Noise,
    Penalty,
    PlayerSeated,
    PlayersLeft,
    Plug,
    PositionsTold,
    Power,
    Puck,
    SeatButton,
    SeatCards,
    Setting,
    StackCorrected,
    Step,
    Street,
    Undo,
    Wait,
)
from firmware_host.scripts.parse import parse_line
from firmware_host.scripts.shape import STATUS
from firmware_host.scripts.words import (
    ActVerb,
    ButtonVerb,
    DealerVerb,
    LevelVerb,
    Notice,
    PenaltyStep,
    SeatVerb,
    StreetName,
)

SET_UP: list[tuple[str, Step]] = [
    ("set clock.reasonable_s = 0", Setting("clock.reasonable_s", "0")),
    ("set sound.quiet = 22:00 to  8:00", Setting("sound.quiet", "22:00 to  8:00")),
    ("seat 1 Ann 5000", PlayerSeated(1, "Ann", 5000)),
    ("button 1", ButtonDrawn(1)),
    ("positions 4/1/2", PositionsTold(4, 1, 2)),
    ("players-left 14", PlayersLeft(14)),
]
ACTS: list[tuple[str, Step]] = [
    ("4 call", Act(4, ActVerb.CALL)),
    ("4 check", Act(4, ActVerb.CHECK)),
    ("4 fold", Act(4, ActVerb.FOLD)),
    ("13 allin", Act(13, ActVerb.ALL_IN)),
    ("4 brings-in", Act(4, ActVerb.BRINGS_IN)),
    ("4 bet 300", Act(4, ActVerb.BET, amount=300)),
    ("4 raise 900", Act(4, ActVerb.RAISE, amount=900)),
    ("4 says call", Act(4, ActVerb.SAYS_CALL)),
    ("4 says raise", Act(4, ActVerb.SAYS_RAISE)),
    ("4 says raise 900", Act(4, ActVerb.SAYS_RAISE, amount=900)),
    ("4 mucks", Act(4, ActVerb.MUCKS)),
    ("4 shows", Act(4, ActVerb.SHOWS)),
    ("4 shows As", Act(4, ActVerb.SHOWS, card="As")),
    ("4 exposes Kd", Act(4, ActVerb.EXPOSES, card="Kd")),
    ("4 away", Act(4, ActVerb.AWAY)),
    ("4 back", Act(4, ActVerb.BACK)),
    ("dealer away 4", Act(4, ActVerb.AWAY)),
    ("dealer back 4", Act(4, ActVerb.BACK)),
    ("4 chips 1000", ChipsPut(4, ((1000,),))),
    ("4 chips 500 500", ChipsPut(4, ((500, 500),))),
    ("4 chips 200 then 600 25 then 5", ChipsPut(4, ((200,), (600, 25), (5,)))),
    ("press 4", SeatButton(4, ButtonVerb.PRESS)),
    ("hold 4 1", SeatButton(4, ButtonVerb.HOLD, 1000)),
    ("hold 4 0.7", SeatButton(4, ButtonVerb.HOLD, 700)),
    ("bounce 4", SeatButton(4, ButtonVerb.BOUNCE)),
]
DEALER: list[tuple[str, Step]] = [
    ("dealer riffle", DealerKey(DealerVerb.RIFFLE)),
    ("dealer next", DealerKey(DealerVerb.NEXT)),
    ("dealer redo", DealerKey(DealerVerb.REDO)),
    ("dealer clock", DealerKey(DealerVerb.CLOCK)),
    ("dealer misdeal", DealerKey(DealerVerb.MISDEAL)),
    ("dealer nodeal", DealerKey(DealerVerb.NO_DEAL)),
    ("dealer floor", DealerKey(DealerVerb.FLOOR)),
    ("dealer resume", DealerKey(DealerVerb.RESUME)),
    ("dealer undo", Undo()),
    ("dealer undo 3", Undo(3)),
    ("dealer undo pin 0123", Undo(1, "0123")),
    ("dealer undo 2 pin 1234", Undo(2, "1234")),
    ("dealer string 4", DealerSeat(SeatVerb.STRING, 4)),
    ("dealer kill 4", DealerSeat(SeatVerb.KILL, 4)),
    ("dealer exposed 4 Kd", DealerSeat(SeatVerb.EXPOSED, 4, "Kd")),
    ("dealer ask 4", DealerSeat(SeatVerb.ASK, 4)),
    ("dealer leaves 4", DealerSeat(SeatVerb.LEAVES, 4)),
    ("dealer stack 4 7300", StackCorrected(4, 7300)),
    ("dealer level next", LevelClock(LevelVerb.NEXT)),
    ("dealer level previous", LevelClock(LevelVerb.PREVIOUS)),
    ("dealer level pause", LevelClock(LevelVerb.PAUSE)),
    ("dealer level resume", LevelClock(LevelVerb.RESUME)),
    ("dealer level plus 5", LevelClock(LevelVerb.PLUS, 5)),
    ("dealer level minus 5", LevelClock(LevelVerb.MINUS, 5)),
    ("dealer break 10", LevelClock(LevelVerb.BREAK, 10)),
    ("dealer level 200/400", LevelAnnounced(LevelWords(200, 400))),
    ("dealer level 200/400 ante 25", LevelAnnounced(LevelWords(200, 400, ante=25))),
    ("dealer level 200/400 bb-ante 400", LevelAnnounced(LevelWords(200, 400, big_blind_ante=400))),
    (
        "dealer level ante 50 bring-in 100 bets 300/600",
        LevelAnnounced(LevelWords(ante=50, bring_in=100, small_bet=300, big_bet=600)),
    ),
    (
        "dealer level bring-in 100 bets 300/600",
        LevelAnnounced(LevelWords(bring_in=100, small_bet=300, big_bet=600)),
    ),
    ("dealer penalty 4 warning exposed", Penalty(4, PenaltyStep.WARNING, "exposed")),
    ("dealer penalty 4 rounds 2 abuse", Penalty(4, PenaltyStep.ROUNDS, "abuse", 2)),
    ("dealer penalty 4 dq dumping", Penalty(4, PenaltyStep.DISQUALIFIED, "dumping")),
    ("dealer deck enroll bar-2", DeckAsked(DeckRequest(DeckVerb.ENROLL, "bar-2"))),
    ("dealer deck enroll puck", DeckAsked(DeckRequest(DeckVerb.ENROLL, "puck"))),
    ("dealer deck check", DeckAsked(DeckRequest(DeckVerb.CHECK))),
    ("dealer deck check red", DeckAsked(DeckRequest(DeckVerb.CHECK, "red"))),
    ("dealer deck back", DeckAsked(DeckRequest(DeckVerb.BACK))),
    ("dealer deck stop", DeckAsked(DeckRequest(DeckVerb.STOP))),
    ("dealer deck list", DeckAsked(DeckRequest(DeckVerb.LIST))),
    ("dealer deck forget red", DeckAsked(DeckRequest(DeckVerb.FORGET, "red"))),
]
HAPPENINGS: list[tuple[str, Step]] = [
    ("deal", Deal()),
    ("deal 1:AsKd 12:QhJc", Deal((SeatCards(1, ("As", "Kd")), SeatCards(12, ("Qh", "Jc"))))),
    ("deal 3:7h", Deal((SeatCards(3, ("7h",)),))),
    ("flop", Street(StreetName.FLOP)),
    ("flop Qh Jh Th", Street(StreetName.FLOP, ("Qh", "Jh", "Th"))),
    ("turn", Street(StreetName.TURN)),
    ("turn 2c", Street(StreetName.TURN, ("2c",))),
    ("river", Street(StreetName.RIVER)),
    ("river 3d", Street(StreetName.RIVER, ("3d",))),
    ("cards seat3 As Kd", CardsLaid("seat3", ("As", "Kd"))),
    ("cards board 9c", CardsLaid("board", ("9c",))),
    ("cards muck 2c", CardsLaid("muck", ("2c",))),
    ("lift seat3", CardsLifted("seat3")),
    ("lift board 9c 8c", CardsLifted("board", ("9c", "8c"))),
    ("cards seat3 blue As Kd", CardsLaid("seat3", ("As", "Kd"), "blue")),
    ("lift seat3 red As", CardsLifted("seat3", ("As",), "red")),
    ("lift muck blue", CardsLifted("muck", (), "blue")),
    ("deck blue", DeckTaken("blue")),
    ("deck red", DeckTaken("red")),
    ("foreign seat4", BankCard("seat4", lies=True)),
    ("lift seat4 foreign", BankCard("seat4", lies=False)),
    ("puck 4", Puck(4)),
    ("puck off", Puck(None)),
    ("wait 61", Wait(61_000)),
    ("wait 69.5", Wait(69_500)),
    ("wait 0.001", Wait(1)),
    ("unplug reader seat4", Plug("reader seat4", plugged=False)),
    ("unplug reader board", Plug("reader board", plugged=False)),
    ("plug reader muck", Plug("reader muck", plugged=True)),
    ("unplug node 4", Plug("node 4", plugged=False)),
    ("plug bus", Plug("bus", plugged=True)),
    ("unplug screen", Plug("screen", plugged=False)),
    ("noise bus 0.001", Noise("bus", 0.001)),
    ("noise seat4 0.05", Noise("seat4", 0.05)),
    ("noise board 1", Noise("board", 1.0)),
    ("power off", Power(on=False)),
    ("power on", Power(on=True)),
]
FORMS: list[tuple[str, Step]] = [
    ("expect pots 600:1,2,3 460:1,2", ExpectPots((PotWords(600, (1, 2, 3)), PotWords(460, (1, 2))))),
    ("expect pots none", ExpectPots(())),
    ("expect ruling out-of-turn", ExpectNotice(Notice.RULING, "out-of-turn", None, present=True)),
    ("expect ruling out-of-turn 6", ExpectNotice(Notice.RULING, "out-of-turn", 6, present=True)),
    ("expect no ruling out-of-turn 6", ExpectNotice(Notice.RULING, "out-of-turn", 6, present=False)),
    ("expect prompt deal-flop", ExpectNotice(Notice.PROMPT, "deal-flop", None, present=True)),
    ("expect no prompt move-button", ExpectNotice(Notice.PROMPT, "move-button", None, present=False)),
    ("expect refused cap-reached", ExpectRefused("cap-reached")),
    ("expect payout 2 76", ExpectPayout(2, 76)),
    ("expect led 4 small-blind", ExpectLed(4, "small-blind")),
    ("expect buzzer countdown", ExpectBuzzer("countdown")),
    ("expect buzzer none", ExpectBuzzer(None)),
    ('expect screen shows "DEAD # BUTTON"', ExpectText("DEAD # BUTTON", present=True)),
    ('expect screen lacks "POT"', ExpectText("POT", present=False)),
    ("expect screen hides Kd", ExpectHidden("Kd")),
    ("expect fault reader seat4", ExpectFault("reader seat4", present=True)),
    ("expect fault journal", ExpectFault("journal", present=True)),
    ("expect no fault node 4", ExpectFault("node 4", present=False)),
    ("expect no fault", ExpectFault(None, present=False)),
]
VALUES: list[tuple[str, ExpectValue]] = [
    ("expect phase betting", ExpectValue(("phase",), "betting")),
    ("expect hand 1", ExpectValue(("hand",), 1)),
    ("expect language en", ExpectValue(("language",), "en")),
    ("expect game FO/8", ExpectValue(("game",), "FO/8")),
    ("expect level.big_blind 200", ExpectValue(("level", "big_blind"), 200)),
    ("expect level.next 200/400 ante 25", ExpectValue(("level", "next"), "200/400 ante 25")),
    ("expect level.next.ante 25", ExpectValue(("level", "next", "ante"), 25)),
    ("expect button 3", ExpectValue(("button",), 3)),
    ("expect button_dead true", ExpectValue(("button_dead",), True)),
    ("expect small_blind none", ExpectValue(("small_blind",), None)),
    ("expect big_blind 4", ExpectValue(("big_blind",), 4)),
    ("expect positions_why seat 4, empty, keeps it", ExpectValue(("positions_why",), "seat 4, empty, keeps it")),
    ("expect street seventh", ExpectValue(("street",), "seventh")),
    ("expect board 2c,7d 9h", ExpectValue(("board",), ("2c", "7d", "9h"))),
    ("expect turn 4", ExpectValue(("turn",), 4)),
    ("expect to_call 0", ExpectValue(("to_call",), 0)),
    ("expect min_raise_to none", ExpectValue(("min_raise_to",), None)),
    ("expect max_raise_to 800", ExpectValue(("max_raise_to",), 800)),
    ("expect can check,bet, allin", ExpectValue(("can",), ("check", "bet", "allin"))),
    ("expect can fold call", ExpectValue(("can",), ("fold", "call"))),
    ("expect raises.cap 4", ExpectValue(("raises", "cap"), 4)),
    ("expect seats.4.name Ann", ExpectValue(("seats", "4", "name"), "Ann")),
    ("expect seats.4.away false", ExpectValue(("seats", "4", "away"), False)),
    ("expect stacks.4 1200", ExpectValue(("stacks", "4"), 1200)),
    ("expect committed.13 75", ExpectValue(("committed", "13"), 75)),
    ("expect pot_total 450", ExpectValue(("pot_total",), 450)),
    ("expect pot_seats.1 1,2", ExpectValue(("pot_seats", "1"), (1, 2))),
    ("expect pots.0.seats 1,2", ExpectValue(("pots", "0", "seats"), (1, 2))),
    ("expect hands.4 waits", ExpectValue(("hands", "4"), "waits")),
    ("expect hands.4 none", ExpectValue(("hands", "4"), None)),
    ("expect shown.1 As,Ad", ExpectValue(("shown", "1"), ("As", "Ad"))),
    ("expect held.0.act raise", ExpectValue(("held", "0", "act"), "raise")),
    ("expect clock none", ExpectValue(("clock",), None)),
    ("expect clock.stage countdown", ExpectValue(("clock", "stage"), "countdown")),
    ("expect clock.remaining_s 10 +- 0.2", ExpectValue(("clock", "remaining_s"), 10, 0.2)),
    ("expect clock.remaining_s 59.7", ExpectValue(("clock", "remaining_s"), 59.7)),
    ("expect clock.called_by none", ExpectValue(("clock", "called_by"), None)),
    ("expect order 6 1 4", ExpectValue(("order",), (6, 1, 4))),
    ("expect order none", ExpectValue(("order",), None)),
    (
        "expect payouts.0.hand two pair, queens and fives",
        ExpectValue(("payouts", "0", "hand"), "two pair, queens and fives"),
    ),
    ("expect equity.1 0.8195 +- 0.01", ExpectValue(("equity", "1"), 0.8195, 0.01)),
    ("expect equity_exact true", ExpectValue(("equity_exact",), True)),
    ("expect prompts.0.code turn-up", ExpectValue(("prompts", "0", "code"), "turn-up")),
    ("expect rulings.1.rule 27", ExpectValue(("rulings", "1", "rule"), 27)),
    (
        "expect prompts.0.floor_text Take all the cards",
        ExpectValue(("prompts", "0", "floor_text"), "Take all the cards"),
    ),
    ("expect message.kind undone", ExpectValue(("message", "kind"), "undone")),
    ('expect entry "seat 4 # raise"', ExpectValue(("entry",), "seat 4 # raise")),
    ("expect menu.items.2.key 3", ExpectValue(("menu", "items", "2", "key"), "3")),
    ("expect penalties.4.hands_to_miss 9", ExpectValue(("penalties", "4", "hands_to_miss"), 9)),
    ("expect penalties.4.proposed true", ExpectValue(("penalties", "4", "proposed"), True)),
    ("expect penalties.4.proposed 1 round abuse", ExpectValue(("penalties", "4", "proposed"), "1 round abuse")),
    ("expect leds.4 turn", ExpectValue(("leds", "4"), "turn")),
    ("expect faults.0.since_s 2 +- 1", ExpectValue(("faults", "0", "since_s"), 2, 1.0)),
    ("expect task.name enroll", ExpectValue(("task", "name"), "enroll")),
    ("expect break.remaining_s 600", ExpectValue(("break", "remaining_s"), 600)),
    ("expect floor_s 3", ExpectValue(("floor_s",), 3)),
    ("expect restored true", ExpectValue(("restored",), True)),
    ("expect start none", ExpectValue(("start",), None)),
    ("expect screen.distance_cm 200", ExpectValue(("screen", "distance_cm"), 200)),
    ("expect players_left 14", ExpectValue(("players_left",), 14)),
    ("expect chips_in_play none", ExpectValue(("chips_in_play",), None)),
]
EXAMPLES = [*SET_UP, *ACTS, *DEALER, *HAPPENINGS, *FORMS, *VALUES]


@pytest.mark.parametrize(("text", "step"), EXAMPLES)
def test_a_line_means_its_step(text: str, step: Step) -> None:
    assert parse_line(text) == Line(1, text, step)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "step"), EXAMPLES)
def test_comments_and_margins_change_nothing_but_are_not_kept(text: str, step: Step) -> None:
    assert parse_line(f"\t {text}   # see the rule\n") == Line(1, text, step)
    assert parse_line(f"{text}#{text}") == Line(1, text, step)


def test_whole_numbers_and_flags_keep_their_types() -> None:
    for text, step in VALUES:
        read = parse_line(text).step
        assert isinstance(read, ExpectValue)
        assert type(read.value) is type(step.value)


def test_every_verb_has_an_example() -> None:
    steps = [step for _, step in EXAMPLES]
    assert {step.verb for step in steps if isinstance(step, Act)} == set(ActVerb)
    assert {step.verb for step in steps if isinstance(step, SeatButton)} == set(ButtonVerb)
    assert {step.verb for step in steps if isinstance(step, DealerKey)} == set(DealerVerb)
    assert {step.verb for step in steps if isinstance(step, DealerSeat)} == set(SeatVerb)
    assert {step.verb for step in steps if isinstance(step, LevelClock)} == set(LevelVerb)
    assert {step.step for step in steps if isinstance(step, Penalty)} == set(PenaltyStep)
    assert {step.request.verb for step in steps if isinstance(step, DeckAsked)} == set(DeckVerb)
    assert {step.name for step in steps if isinstance(step, Street)} == set(StreetName)


def test_every_key_of_the_status_document_has_an_example() -> None:
    assert {step.path[0] for _, step in VALUES} | {"buzzer"} == set(STATUS.nodes)


def test_a_smaller_table_knows_its_own_seats_only() -> None:
    assert parse_line("6 fold", seats=6).step == Act(6, ActVerb.FOLD)
    with pytest.raises(ValueError, match="whole number from 1 to 6"):
        parse_line("7 fold", seats=6)
