"""Words to systemd, in its notify protocol, without a library."""

import os
import socket


class Notifier:
    """Sends state to the service manager; without one every word goes nowhere."""

    def __init__(self) -> None:
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
        self._say("READY=1")

    def alive(self) -> None:
        """The main loop has completed a step."""
        self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """A clean stop has begun."""
        self._say("STOPPING=1")

    def status(self, text: str) -> None:
        """One line about the table, said when it changes."""
        if text != self._status:
            self._status = text
            self._say(f"STATUS={text}")

    def _say(self, words: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            try:
                manager.connect(self._address)
                manager.sendall(words.encode())
            except OSError:
                return
