"""The bench's socket: lines of JSON, served without a wait inside the driver's poll."""

import selectors
import socket
from collections.abc import Iterator
from pathlib import Path

from drivers.bell import Bell

LONGEST_LINE = 4096
MOST_WAITING = 256 * 1024
MOST_CLIENTS = 8


class BenchConnection:
    """One connected bench."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        self._connection = connection
        self._received = b""
        self._waiting = b""
        self.gone = False

    def send(self, text: str) -> None:
        """Queue a line; a bench that does not read is gone."""
        self._waiting += text.encode() + b"\n"
        self.gone = self.gone or len(self._waiting) > MOST_WAITING
        self.flush()

    def flush(self) -> None:
        """Send what the socket takes now."""
        try:
            while self._waiting and not self.gone:
                self._waiting = self._waiting[self._connection.send(self._waiting) :]
        except BlockingIOError:
            return
        except OSError:
            self.gone = True

    def lines(self) -> list[str]:
        """The whole lines that have arrived; a line that is too long ends the connection."""
        try:
            data = self._connection.recv(64 * 1024)
            self.gone = self.gone or not data
        except BlockingIOError:
            data = b""
        except OSError:
            self.gone = True
            data = b""
        *whole, self._received = (self._received + data).split(b"\n")
        self.gone = self.gone or any(len(line) > LONGEST_LINE for line in (*whole, self._received))
        return [line.decode(errors="replace") for line in whole if len(line) <= LONGEST_LINE]

    def fileno(self) -> int:
        """Return the descriptor of the connection."""
        return self._connection.fileno()

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class BenchSocket:
    """Listens at a path; everybody who connects sees every state."""

    def __init__(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        self._path = path
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.setblocking(False)
        try:
            self._listener.bind(str(path))
        except OSError:
            self._listener.close()
            raise
        path.chmod(0o600)
        self._listener.listen(MOST_CLIENTS)
        self._clients: list[BenchConnection] = []
        self._bell = Bell()
        self._heard = selectors.DefaultSelector()
        self._heard.register(self._bell, selectors.EVENT_READ)
        self._heard.register(self._listener, selectors.EVENT_READ)
        self._full = False
        self.newcomers = False

    def fileno(self) -> int:
        """Return the descriptor that can be read when a client came, went or said something, or after `wake`."""
        return self._heard.fileno()

    def wake(self) -> None:
        """Let whoever waits for clients look here, from any thread."""
        self._bell.ring()

    def lines(self) -> Iterator[tuple[BenchConnection, str]]:
        """What the clients have said since the last call."""
        self._bell.hear()
        self._accept()
        for client in self._clients:
            client.flush()
            for line in client.lines():
                yield client, line

    def left(self) -> list[BenchConnection]:
        """Hang up on the clients who are gone, and tell who they were."""
        left = [client for client in self._clients if client.gone]
        for client in left:
            self._heard.unregister(client.fileno())
            client.close()
        self._clients = [client for client in self._clients if not client.gone]
        self._wait_for_newcomers_where_there_is_room()
        return left

    def push(self, state: str) -> None:
        """Show everybody a new state."""
        self.newcomers = False
        for client in self._clients:
            client.send(state)

    def close(self) -> None:
        """Hang up on everybody and take the socket away."""
        for client in self._clients:
            client.close()
        self._clients = []
        self._heard.close()
        self._listener.close()
        self._path.unlink(missing_ok=True)

    def _accept(self) -> None:
        while len(self._clients) < MOST_CLIENTS:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._heard.register(connection, selectors.EVENT_READ)
            self._clients.append(BenchConnection(connection))
            self.newcomers = True
        self._wait_for_newcomers_where_there_is_room()

    def _wait_for_newcomers_where_there_is_room(self) -> None:
        """Those who wait for a place would make the file readable all the time."""
        full = len(self._clients) >= MOST_CLIENTS
        if full != self._full:
            self._full = full
            if full:
                self._heard.unregister(self._listener)
            else:
                self._heard.register(self._listener, selectors.EVENT_READ)
