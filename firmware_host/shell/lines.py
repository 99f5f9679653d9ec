"""One client of a feed: bounded lines in, bounded bytes out, and never a wait."""

import socket
from collections.abc import Iterator

LONGEST_LINE = 64 * 1024
MOST_WAITING = 1024 * 1024
# A turn takes no more from each client, so that no crowd of long lines makes the others wait.
READ_SIZE = 4 * 1024


class LineClient:
    """A connected stream socket that speaks lines; a line that is too long comes as None."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        self.connection = connection
        self.subscribed = False
        self.gone = False
        self._received = bytearray()
        self._overlong = False
        self._waiting = bytearray()

    @property
    def wants_to_write(self) -> bool:
        """Whether bytes wait to be sent."""
        return bool(self._waiting)

    def receive(self) -> None:
        """Take what has arrived, one read at the most."""
        try:
            data = self.connection.recv(READ_SIZE)
        except BlockingIOError:
            return
        except OSError:
            self.gone = True
            return
        self.gone = not data
        self._received += data

    def lines(self, most: int) -> Iterator[bytes | None]:
        """Up to `most` whole lines; None for one longer than 64 KiB, which is thrown away."""
        for _ in range(most):
            end = self._received.find(b"\n")
            if end < 0:
                if len(self._received) > LONGEST_LINE:
                    self._received.clear()
                    self._overlong = True
                return
            line = bytes(self._received[:end])
            del self._received[: end + 1]
            overlong, self._overlong = self._overlong or len(line) > LONGEST_LINE, False
            yield None if overlong else line

    @property
    def has_line(self) -> bool:
        """Whether a whole line waits to be read."""
        return b"\n" in self._received

    def send(self, data: bytes) -> None:
        """Queue bytes; a client that does not read them is gone once 1 MiB waits."""
        if self.gone or len(self._waiting) + len(data) > MOST_WAITING:
            self.gone = True
            self._waiting.clear()
            return
        self._waiting += data
        self.flush()

    def flush(self) -> None:
        """Send what the socket takes now."""
        try:
            while self._waiting:
                sent = self.connection.send(self._waiting)
                del self._waiting[:sent]
        except BlockingIOError:
            return
        except OSError:
            self.gone = True
            self._waiting.clear()

    def close(self) -> None:
        """Hang up."""
        self.connection.close()
