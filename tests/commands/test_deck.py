"""The command `deck`: at a running table, and at the readers of one that does not run."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from firmware_host.decks.deck import ALL_CARDS
from firmware_host.decks.enrol import ORDER
from firmware_host.decks.store import DeckStore
from tests.commands.deck_terminal import BENCH_DECK, Terminal, first_cards
from tests.commands.running import call
from tests.daemon.clients import Status
from tests.daemon.process import TableProcess
from tests.owners import OWNER, for_root, given_away, owners

KEYS = "b and Enter take the last card back, q and Enter stop; what was read is kept."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableProcess]:
    """A table whose daemon does not run yet, with a red deck of which two cards are lacking."""
    process = TableProcess(tmp_path)
    process.state.mkdir()
    store(process).save(first_cards(50))
    yield process
    process.close()


def store(table: TableProcess) -> DeckStore:
    return DeckStore(table.state / "decks")


def where(table: TableProcess, runs: bool) -> list[str | Path]:
    """The options that lead to the table."""
    without: list[str | Path] = ["--profile", table.profile, "--state", table.state]
    return ["--dir", table.feeds, *([] if runs else without)]


def deck(table: TableProcess, *words: str, runs: bool = True) -> int:
    """The exit code of the command called here."""
    if runs:
        return call("deck", *words, "--dir", table.feeds)
    return call("deck", *words, *where(table, runs))


@pytest.mark.slow
@pytest.mark.parametrize("runs", [True, False], ids=["a running table", "no table"])
def test_an_enrolment_goes_on_where_it_was_left_and_comes_to_its_end(table: TableProcess, runs: bool) -> None:
    if runs:
        table.start().stops_listening()
    with Terminal("enroll", "red", *where(table, runs)) as terminal:
        terminal.until("50 of 52: Lay Qc, the queen of clubs.")
        bench = table.bench()
        bench.lays(["Qc"], "muck")
        terminal.until("51 of 52: Lay Kc, the king of clubs.")
        terminal.types("b")
        terminal.until("50 of 52: Lift what lies at the muck, then lay it again. Lay Qc, the queen of clubs.")
        bench.lifts(["Qc"])
        bench.lays(["As"], "seat2")
        terminal.until("50 of 52: Already the ace of spades: lift it, or replace its tag. Lay Qc, the queen of clubs.")
        bench.lifts(["As"])
        terminal.said.clear()
        bench.lays(["Qc"], "seat2")
        terminal.until("51 of 52: Lay Kc, the king of clubs.")
        bench.lifts(["Qc"])
        bench.lays(["Kc"], "board")
        assert terminal.ended() == (0, "Deck red is enrolled: 52 cards.")
    kept = store(table).deck("red")
    assert kept is not None
    assert kept.cards == BENCH_DECK.cards


@pytest.mark.slow
@pytest.mark.parametrize("runs", [True, False], ids=["a running table", "no table"])
def test_an_enrolment_that_is_stopped_is_told_and_kept(table: TableProcess, runs: bool) -> None:
    if runs:
        table.start().stops_listening()
    with Terminal("enroll", "red", *where(table, runs)) as terminal:
        terminal.until("50 of 52")
        terminal.types("nonsense")
        terminal.types(" Q ")
        assert terminal.ended() == (1, "Deck red: 50 of 52 cards. Enroll it again to go on.")
        assert terminal.said[0] == KEYS
    assert store(table).deck("red") == first_cards(50)


@pytest.mark.slow
@pytest.mark.parametrize("runs", [True, False], ids=["a running table", "no table"])
def test_the_terminal_tells_a_task_in_the_language_of_the_house(table: TableProcess, runs: bool) -> None:
    with table.profile.open("a") as profile:
        profile.write('[house]\n"screen.language" = "es"\n')
    if runs:
        table.start().stops_listening()
    with Terminal("enroll", "red", *where(table, runs)) as terminal:
        terminal.until("50 of 52: Ponga Qc: reina de tréboles.")
        terminal.types("q")
        assert terminal.ended() == (1, "Baraja red: 50 de 52 cartas. Regístrela otra vez para seguir.")


@pytest.mark.slow
@pytest.mark.parametrize("runs", [True, False], ids=["a running table", "no table"])
def test_the_button_is_enrolled_by_one_tag(table: TableProcess, runs: bool) -> None:
    if runs:
        table.start().stops_listening()
    with Terminal("enroll", "--puck", *where(table, runs)) as terminal:
        terminal.until("0 of 1: Lay the button on an antenna.")
        table.bench().puts_button("seat3")
        assert terminal.ended() == (0, "The button is enrolled.")
    assert store(table).puck() is not None


@pytest.mark.slow
@pytest.mark.parametrize("runs", [True, False], ids=["a running table", "no table"])
def test_a_check_names_the_cards_that_are_missing(table: TableProcess, runs: bool) -> None:
    store(table).save(first_cards(52))
    if runs:
        table.start().stops_listening()
    with Terminal("check", *where(table, runs)) as terminal:
        terminal.until("0 of 52: Lay the cards of the deck on the antennas, a few at a time.")
        bench = table.bench()
        bench.lays([card for card in ALL_CARDS if card not in ("Ks", "7d")], "board")
        terminal.until("50 of 52: Still missing: king of spades, seven of diamonds.")
        terminal.types("q")
        assert terminal.ended() == (1, "Deck red: 2 missing: king of spades, seven of diamonds.")


@pytest.mark.slow
def test_a_complete_deck_is_told_with_exit_code_0(table: TableProcess) -> None:
    table.start().stops_listening()
    with Terminal("check", "simulated", *where(table, True)) as terminal:
        terminal.until("0 of 52")
        table.bench().lays(ORDER, "muck")
        assert terminal.ended() == (0, "Deck simulated is complete: 52 cards.")


@pytest.mark.slow
def test_ctrl_c_stops_the_task_at_the_table(table: TableProcess) -> None:
    watcher = table.start().stops_listening().watch("public")
    with Terminal("enroll", "red", *where(table, True)) as terminal:
        terminal.until("50 of 52")
        watcher.until(lambda status: status["task"] is not None, "a task")
        terminal.presses_ctrl_c()
        assert terminal.ended()[0] == 130
    watcher.until(lambda status: status["task"] is None, "no task")


@pytest.mark.slow
def test_ctrl_c_without_a_table_keeps_what_was_read(table: TableProcess) -> None:
    with Terminal("enroll", "red", *where(table, False)) as terminal:
        terminal.until("50 of 52")
        table.bench().lays(["Qc"], "muck")
        terminal.until("51 of 52")
        terminal.presses_ctrl_c()
        assert terminal.ended()[0] == 130
    assert store(table).deck("red") == first_cards(51)


@pytest.mark.slow
def test_a_task_that_the_panel_ends_ends_the_command(table: TableProcess) -> None:
    table.start().stops_listening()
    with Terminal("enroll", "red", *where(table, True)) as terminal:
        terminal.until("50 of 52")
        table.bench().presses_key("NEXT")
        assert terminal.ended() == (1, "Deck red: 50 of 52 cards. Enroll it again to go on.")


@pytest.mark.slow
def test_without_a_table_the_panels_keys_work_too(table: TableProcess) -> None:
    with Terminal("enroll", "red", *where(table, False)) as terminal:
        terminal.until("50 of 52")
        bench = table.bench()
        bench.presses_key("BACK")
        terminal.until("49 of 52: Lay Jc, the jack of clubs.")
        bench.presses_key("FOLD")
        bench.presses_key("NEXT")
        assert terminal.ended() == (1, "Deck red: 49 of 52 cards. Enroll it again to go on.")


@pytest.mark.slow
def test_a_table_that_is_killed_ends_the_command_with_a_sentence(table: TableProcess) -> None:
    table.start().stops_listening()
    with Terminal("enroll", "red", *where(table, True)) as terminal:
        terminal.until("50 of 52")
        table.kill()
        code, last = terminal.ended()
        assert code == 1
        assert last.startswith(f"{table.feeds / 'floor.sock'}: the table hung up")


@pytest.mark.slow
def test_screen_and_status_follow_an_enrolment(table: TableProcess, capsys: pytest.CaptureFixture[str]) -> None:
    floor = table.start().stops_listening().floor()
    assert floor.enters("dealer deck enroll red") == {"ok": True}
    status = table.watch("public").status
    assert status["task"] == {"name": "enroll", "done": 50, "of": 52, "text": "Lay Qc, the queen of clubs."}
    assert call("status", "--dir", table.feeds) == 0
    assert "* enroll, 50 of 52: Lay Qc, the queen of clubs." in capsys.readouterr().out
    assert floor.enters("dealer deck stop") == {"ok": True}


@pytest.mark.slow
def test_a_deck_enrolled_at_the_table_is_the_deck_of_its_next_hand(table: TableProcess) -> None:
    floor = table.start().stops_listening().floor()
    watcher = table.watch("floor")
    bench = table.bench()
    assert floor.enters("dealer deck enroll red") == {"ok": True}
    for done, card in enumerate(ORDER[50:], 51):
        bench.lays([card], "muck")
        watcher.until(partial(is_done, done), f"card {done}")
        bench.lifts([card])
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "button 1", "dealer riffle"):
        assert floor.enters(line) == {"ok": True}
    for card, seat, number in (("Ks", 2, 1), ("As", 1, 1), ("Kd", 2, 2), ("Ad", 1, 2)):
        bench.lays([card], f"seat{seat}")
        table.logs(f"tokens=('{seat}.{number}',)", 1)
    watcher.until(lambda status: status["phase"] == "betting", "betting")
    for line in ("1 allin", "2 allin"):
        assert floor.enters(line) == {"ok": True}
    watcher.until(lambda status: status["shown"] == {"1": ["As", "Ad"], "2": ["Ks", "Kd"]}, "both hands")


def is_done(done: int, status: Status) -> bool:
    """Whether so many cards are enrolled, the last of which ends the task."""
    task = status["task"]
    return task is None if done == len(ORDER) else isinstance(task, dict) and task["done"] == done


@pytest.mark.slow
def test_while_a_hand_runs_it_is_refused(table: TableProcess, capsys: pytest.CaptureFixture[str]) -> None:
    floor = table.start().stops_listening().floor()
    for line in ("seat 1 Ann 5000", "seat 2 Bob 5000", "button 1", "dealer riffle"):
        assert floor.enters(line) == {"ok": True}
    for words in (("enroll", "red"), ("enroll", "--puck"), ("check",), ("forget", "red")):
        assert deck(table, *words) == 1
        assert capsys.readouterr() == ("", "hand-running: The hand is not over.\n")
    assert deck(table, "list") == 0
    assert capsys.readouterr().out == "red: 50 of 52 cards\nsimulated: 52 cards, simulated\n"


@pytest.mark.slow
@pytest.mark.parametrize("runs", [True, False], ids=["a running table", "no table"])
def test_what_is_enrolled_is_listed_and_forgotten(
    table: TableProcess, capsys: pytest.CaptureFixture[str], runs: bool
) -> None:
    if runs:
        table.start().stops_listening()
    assert deck(table, "list", runs=runs) == 0
    assert deck(table, "forget", "red", runs=runs) == 0
    assert deck(table, "list", runs=runs) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "red: 50 of 52 cards"
    assert told[-2] == "Deck red is forgotten."
    assert told[-1] == ("simulated: 52 cards, simulated" if runs else "No deck is enrolled.")
    assert store(table).stock().decks == ()


@pytest.mark.slow
@pytest.mark.parametrize("runs", [True, False], ids=["a running table", "no table"])
def test_a_broken_file_is_refused_by_name_and_left_as_it_is(
    table: TableProcess, capsys: pytest.CaptureFixture[str], runs: bool
) -> None:
    path = table.state / "decks" / "red.tags"
    path.write_text(path.read_text().replace("04", "05", 1))
    left = path.read_bytes()
    if runs:
        table.start().stops_listening()
    for words in (("enroll", "red"), ("check", "red"), ("forget", "red"), ("list",)):
        assert deck(table, *words, runs=runs) == 1
        assert f"{path}: is broken" in capsys.readouterr().err
    assert path.read_bytes() == left
    if runs:
        faults = table.watch("public").status["faults"]
        assert isinstance(faults, list)
        assert str(path) in str(faults)
        assert f"decks: {path}: is broken" in table.said


REFUSED = (
    (("enroll", "Red"), 2, "bad-request: 'Red' is no name for a deck"),
    (("forget", "../red"), 2, "bad-request: '../red' is no name for a deck"),
    (("check", "red"), 1, "unsupported: Deck red has 50 of 52 cards"),
    (("check", "green"), 1, "unsupported: There is no deck green"),
    (("forget", "green"), 1, "unsupported: No deck green is enrolled here"),
    (("forget", "--puck"), 1, "unsupported: No button is enrolled here"),
    (("check", "--puck"), 2, "bad-request: puck is the button's name"),
)


@pytest.mark.slow
@pytest.mark.parametrize("runs", [True, False], ids=["a running table", "no table"])
def test_what_cannot_be_is_told_with_its_exit_code(
    table: TableProcess, capsys: pytest.CaptureFixture[str], runs: bool
) -> None:
    if runs:
        table.start().stops_listening()
    for words, code, says in REFUSED:
        assert deck(table, *words, runs=runs) == code
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith(says)


@pytest.mark.parametrize(
    "words", [("enroll",), ("forget",), ("list", "red"), ("enroll", "red", "--puck"), ("list", "--puck")]
)
def test_half_a_question_is_told_with_all_the_forms(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert call("deck", *words, "--dir", tmp_path) == 2
    forms = "enroll NAME, enroll --puck, check [NAME], list, forget NAME or forget --puck"
    assert capsys.readouterr() == ("", f"deck: that is no question; write {forms}\n")


def test_without_a_table_and_without_a_profile_it_says_what_to_give(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("deck", "list", "--dir", tmp_path) == 1
    assert capsys.readouterr().err.endswith("with --dir; without a table give its --profile\n")


def test_a_bad_profile_is_told_with_exit_code_2(table: TableProcess, capsys: pytest.CaptureFixture[str]) -> None:
    table.profile.write_text("[table")
    assert deck(table, "list", runs=False) == 2
    assert capsys.readouterr().err.startswith(f"{table.profile}: ")


@pytest.mark.slow
def test_a_state_that_another_table_holds_is_left_alone(
    table: TableProcess, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table.start().stops_listening()
    words = ("--dir", tmp_path / "elsewhere", "--profile", table.profile, "--state", table.state)
    assert call("deck", "forget", "red", *words) == 1
    assert "a table runs here already" in capsys.readouterr().err
    assert store(table).deck("red") is not None


def test_a_folder_that_cannot_be_is_told_with_what_to_do(
    table: TableProcess, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    words = ("--dir", table.feeds, "--profile", table.profile, "--state", tmp_path / "file" / "state")
    assert call("deck", "list", *words) == 1
    assert "give a folder that can be written with --dir or --state" in capsys.readouterr().err


@for_root
def test_what_root_asks_while_no_table_runs_keeps_no_daemon_from_starting(tmp_path: Path) -> None:
    state, feeds = given_away(tmp_path / "state"), given_away(tmp_path / "run")
    profile = Path(__file__).parents[2] / "hw" / "profiles" / "sim.toml"
    assert call("deck", "list", "--dir", feeds, "--profile", profile, "--state", state) == 0
    assert (owners(state), owners(feeds)) == ({OWNER}, {OWNER})
