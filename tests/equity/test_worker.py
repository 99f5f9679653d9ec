"""The worker: it answers from a process of its own, and the loop that asks is never held up."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from firmware_host.equity.exact import exact
from firmware_host.shell.equity_process import NICENESS
from firmware_host.shell.equity_worker import RESTART_S, EquityWorker
from tests.equity.asked import question
from tests.equity.processes import ENOUGH_S, answers, children, ends, in_time, killed

ACES = question("NT", "AsAh", "KdKh")
FLOP = question("NT", "AsAh", "KdKh", board="2c7d9s")
TURN = question("NT", "AsAh", "KdKh", board="2c7d9s3h")
# It takes half a second to count, and gives the test time to do something else.
LONG = question("F7S", "2s3h5d7c9s", "3s4h6d8cTs")
MOST_MEMORY_KB = 64 * 1024


class Hours:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.s = 0.0

    def __call__(self) -> float:
        """The time in seconds."""
        return self.s


@pytest.fixture
def hours() -> Hours:
    """The worker's clock."""
    return Hours()


@pytest.fixture
def worker(hours: Hours) -> Iterator[EquityWorker]:
    """A worker that has not been asked anything; no process is left behind."""
    with closing(EquityWorker(hours)) as worker:
        yield worker
    assert children() == []


def status_of(pid: int, key: str) -> int:
    """A number of a process as the kernel tells it."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(f"{key}:")).split()[1])


def test_no_process_runs_before_the_first_question(worker: EquityWorker) -> None:
    assert worker.poll() == []
    assert children() == []
    worker.ask(FLOP, "flop")
    assert len(children()) == 1


@pytest.mark.slow
def test_a_sample_comes_first_and_then_the_exact_figure(worker: EquityWorker) -> None:
    worker.ask(ACES, "aces")
    sample, figure = answers(worker, exact=True)
    assert (sample.key, sample.exact) == ("aces", False)
    assert sample.shares == pytest.approx({1: 0.8195, 2: 0.1805}, abs=0.025)
    assert (figure.key, figure.exact, figure.shares) == ("aces", True, exact(ACES))
    assert worker.poll() == []


@pytest.mark.slow
def test_one_process_answers_one_question_after_another(worker: EquityWorker) -> None:
    for asked in (FLOP, TURN):
        worker.ask(asked, asked)
        (answer,) = answers(worker, exact=True)
        assert (answer.key, answer.shares) == (asked, exact(asked))
    assert len(children()) == 1


@pytest.mark.slow
def test_stud_with_a_shared_card_reaches_the_process_as_it_was_asked(worker: EquityWorker) -> None:
    asked = question("F7S/8", "As2h3d4c6s8h", "Kd5c6d7c7hQh", shares_last=True)
    worker.ask(asked, 1)
    assert answers(worker, exact=True)[-1].shares == exact(asked)


@pytest.mark.slow
def test_the_same_question_again_goes_on(worker: EquityWorker) -> None:
    for _ in range(3):
        worker.ask(FLOP, "flop")
    assert len(answers(worker, exact=True)) == 1


def test_the_same_question_again_is_not_asked_again(hours: Hours) -> None:
    counting = 'while read number question; do echo "$number 1 1=$number"; done'
    with closing(EquityWorker(hours, ["sh", "-c", counting])) as worker:
        for asked in (FLOP, FLOP, TURN, TURN):
            worker.ask(asked, "board")
        assert [answer.shares for answer in answers(worker, exact=True)] == [{1: 2.0}]
        worker.ask(TURN, "another")
        assert [answer.shares for answer in answers(worker, exact=True)] == [{1: 3.0}]


@pytest.mark.slow
def test_a_newer_question_ends_the_work_on_the_older(worker: EquityWorker) -> None:
    worker.ask(LONG, "long")
    (sample,) = answers(worker, exact=False)
    assert (sample.key, sample.exact) == ("long", False)
    (pid,) = children()
    worker.ask(FLOP, "flop")
    (answer,) = answers(worker, exact=True)
    assert (answer.key, answer.exact) == ("flop", True)
    assert children() == [pid]


@pytest.mark.slow
def test_an_answer_to_an_older_question_is_not_told(worker: EquityWorker) -> None:
    worker.ask(FLOP, "flop")
    (pid,) = children()
    assert select.select([worker], [], [], ENOUGH_S)[0]
    worker.ask(TURN, "turn")
    assert [answer.key for answer in answers(worker, exact=True)] == ["turn"]
    assert children() == [pid]


@pytest.mark.slow
@pytest.mark.parametrize("answered", [True, False])
def test_a_process_that_was_killed_is_started_again_at_the_next_question(
    worker: EquityWorker, hours: Hours, answered: bool
) -> None:
    worker.ask(ACES, "aces")
    if answered:
        answers(worker, exact=True)
    (pid,) = children()
    killed(pid)
    assert worker.poll() == []
    hours.s += RESTART_S
    worker.ask(FLOP, "flop")
    assert [answer.key for answer in answers(worker, exact=True)] == ["flop"]
    assert pid not in children()


@pytest.mark.slow
@pytest.mark.parametrize("sampled", [True, False])
def test_a_question_whose_process_was_killed_at_its_work_is_asked_again(
    worker: EquityWorker, hours: Hours, sampled: bool
) -> None:
    worker.ask(LONG, "long")
    if sampled:
        answers(worker, exact=False)
    (pid,) = children()
    killed(pid)
    assert worker.poll() == []
    hours.s += RESTART_S
    assert worker.poll() == []
    assert len(children()) == 1
    assert [answer.key for answer in answers(worker, exact=True)][-1] == "long"
    (pid,) = children()
    killed(pid)
    hours.s += RESTART_S
    assert worker.poll() == []
    assert children() == [pid]


def test_a_question_that_ends_its_process_is_not_asked_again(hours: Hours) -> None:
    with closing(EquityWorker(hours, ["sh", "-c", "read question; exit 1"])) as worker:
        worker.ask(FLOP, "flop")
        (pid,) = children()
        assert ends(pid)
        hours.s += RESTART_S
        assert worker.poll() == []
        assert children() in ([], [pid])


@pytest.mark.slow
def test_a_process_is_started_once_a_second_at_most_and_the_question_waits(worker: EquityWorker, hours: Hours) -> None:
    worker.ask(FLOP, "flop")
    (pid,) = children()
    killed(pid)
    hours.s += 0.9 * RESTART_S
    worker.ask(TURN, "turn")
    assert children() == []
    assert worker.poll() == []
    assert children() == []
    hours.s += 0.1 * RESTART_S
    worker.poll()
    assert len(children()) == 1
    assert [answer.key for answer in answers(worker, exact=True)] == ["turn"]


def test_a_process_that_cannot_be_started_harms_nobody(hours: Hours) -> None:
    with closing(EquityWorker(hours, ["/no/such/program"])) as worker:
        worker.ask(FLOP, "flop")
        assert worker.poll() == []
        assert children() == []


def test_a_process_that_ends_at_once_harms_nobody(hours: Hours) -> None:
    with closing(EquityWorker(hours, ["false"])) as worker:
        for turn in range(5):
            worker.ask(FLOP, turn)
            assert worker.poll() == []
            hours.s += RESTART_S


@pytest.mark.parametrize("line", ["nothing", "1 1 x", "1 1 2=", ""])
def test_what_is_no_figure_is_passed_over(hours: Hours, line: str) -> None:
    with closing(EquityWorker(hours, ["echo", line])) as worker:
        worker.ask(FLOP, "flop")
        assert select.select([worker], [], [], ENOUGH_S)[0]
        assert worker.poll() == []


@pytest.mark.slow
def test_asking_never_waits_for_a_process_that_reads_nothing(hours: Hours) -> None:
    with closing(EquityWorker(hours, ["sleep", "1000"])) as worker, in_time():
        for turn in range(5_000):
            worker.ask(FLOP, turn)
            assert worker.poll() == []


@pytest.mark.slow
def test_asking_never_waits_for_a_process_that_stands_still(worker: EquityWorker) -> None:
    worker.ask(FLOP, "flop")
    (pid,) = children()
    os.kill(pid, signal.SIGSTOP)
    with in_time():
        for turn in range(5_000):
            worker.ask(TURN, turn)
            worker.poll()


@pytest.mark.slow
def test_the_process_gives_way_to_the_table_and_stays_small(worker: EquityWorker) -> None:
    for asked in (ACES, question("PO/8", "As2s3hKh", "QdJdTc9c"), question("FR", "As2h3d9cKd", "4d5d6hQcJc")):
        worker.ask(asked, asked)
        answers(worker, exact=True)
    (pid,) = children()
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    assert status_of(pid, "VmHWM") < MOST_MEMORY_KB


@pytest.mark.slow
def test_closing_ends_the_process_in_the_middle_of_its_work(hours: Hours) -> None:
    worker = EquityWorker(hours)
    worker.ask(LONG, "long")
    answers(worker, exact=False)
    (pid,) = children()
    worker.close()
    assert ends(pid)
    assert children() == []


PARENT = """
import os, signal
from tests.equity.processes import ENOUGH_S, answers, children
from tests.equity.test_worker import LONG
from firmware_host.shell.equity_worker import EquityWorker
worker = EquityWorker()
worker.ask(LONG, "long")
if {answered}:
    answers(worker, exact=False)
print(*children(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
@pytest.mark.parametrize("answered", [True, False])
def test_the_process_ends_with_a_parent_that_was_killed(answered: bool) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    script = PARENT.format(answered=answered)
    parent = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, text=True, env=environment, check=False
    )
    assert parent.returncode == -signal.SIGKILL, parent.stderr
    assert ends(int(parent.stdout))
    assert parent.stderr == ""
