"""Processes that a test has started, seen from outside."""

import os
import select
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware_host.shell.equity_worker import Answer, EquityWorker

ENOUGH_S = 60


def children() -> list[int]:
    """The processes that this thread has started and nobody has buried."""
    return [int(pid) for pid in Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text().split()]


def killed(pid: int) -> None:
    """Kill a child and wait until it is dead, but leave it to its parent to bury."""
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)


def ends(pid: int) -> bool:
    """Whether a process ends by itself, this one's child or not."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([process], [], [], ENOUGH_S)[0])
    finally:
        os.close(process)


def answers(worker: EquityWorker, *, exact: bool) -> list[Answer]:
    """All answers up to the first one that is exact, or to the first one at all."""
    got: list[Answer] = []
    while not got or got[-1].exact < exact:
        assert select.select([worker], [], [], ENOUGH_S)[0], f"no answer in {ENOUGH_S} s after {got}"
        got += worker.poll()
    return got


@contextmanager
def in_time() -> Iterator[None]:
    """What is done here must not wait for ever: AssertionError after a minute."""

    def out_of_time(*_: object) -> None:
        raise AssertionError(f"still waiting after {ENOUGH_S} s")

    before = signal.signal(signal.SIGALRM, out_of_time)
    signal.alarm(ENOUGH_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
