"""Words to systemd, in its notify protocol, without a library."""

import os
import socket
import time
from collections.abc import Callable

# A manager that does not listen must not hold the table up; only READY=1 is worth waiting for.
PATIENCE_S = 0.05
READY_PATIENCE_S = 5.0


class Notifier:
    """Sends state to the service manager; without one every word goes nowhere."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._alive_s = float("-inf")
        address = os.environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._status = ""

    @property
    def watchdog_s(self) -> float | None:
        """Half of the time within which the manager wants a sign of life; None where it wants none."""
        wanted_us = os.environ.get("WATCHDOG_USEC", "")
        return int(wanted_us) / 2_000_000 if wanted_us.isdigit() and int(wanted_us) else None

    def ready(self) -> None:
        """The table is there and its feeds listen."""
        self._say("READY=1", READY_PATIENCE_S)

    def alive(self) -> None:
        """The main loop has completed a step; told where it is wanted, and not at every step of a busy table."""
        now_s = self._clock_s()
        if self.watchdog_s is not None and now_s - self._alive_s >= self.watchdog_s / 2:
            self._alive_s = now_s
            self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """A clean stop has begun."""
        self._say("STOPPING=1")

    def status(self, text: str) -> None:
        """One line about the table, said when it changes."""
        if text != self._status:
            self._status = text
            self._say(f"STATUS={text}")

    def _say(self, words: str, patience_s: float = PATIENCE_S) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.settimeout(patience_s)
            try:
                manager.connect(self._address)
                manager.sendall(words.encode())
            except OSError:
                return
