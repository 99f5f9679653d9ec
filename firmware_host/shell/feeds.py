"""The feeds: the status for everybody on one socket, entries of the floor on another."""

import json
import logging
import os
import selectors
import shutil
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from firmware_host.shell.lines import LineClient
from firmware_host.shell.places import make_place
from firmware_host.shell.status import Json

VERSION = 1
FLOOR_GROUP = "dealer-floor"
LINES_A_TURN = 4
MOST_CLIENTS = 64

log = logging.getLogger(__name__)


class Reply(NamedTuple):
    """The answer to an entry: done, with a sentence if there is one, or a code and a sentence."""

    ok: bool
    code: str | None = None
    text: str | None = None


class Request(NamedTuple):
    """What a client asks, under a number of its own that the answer repeats; `line` is what it enters."""

    id: int | str | None
    do: str
    line: Json


Enter = Callable[[str], Reply]
WATCHED = "watched"
BAD_REQUEST = "bad-request"


class Feed:
    """One socket and its clients; `enter` is None where no entries are taken."""

    def __init__(self, path: Path, mode: int, enter: Enter | None) -> None:
        self.path = path
        self._enter = enter
        self._seq = 0
        self._status = b"null"
        self.clients: dict[int, LineClient] = {}
        path.unlink(missing_ok=True)
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.setblocking(False)
        self.listener.bind(str(path))
        path.chmod(mode)
        self.listener.listen(128)

    def publish(self, status: Mapping[str, Json]) -> None:
        """Push a status to all who subscribed."""
        self._seq += 1
        self.refresh(status)
        for client in self.clients.values():
            if client.subscribed:
                client.send(self._push())

    def refresh(self, status: Mapping[str, Json]) -> None:
        """The status that was pushed last with its times as they are now, for those who ask or subscribe later."""
        self._status = json.dumps(status, separators=(",", ":"), ensure_ascii=False).encode()

    def answer(self, client: LineClient) -> None:
        """Answer some of the lines that a client has sent."""
        for line in client.lines(LINES_A_TURN):
            self._answer(client, line)

    def _answer(self, client: LineClient, line: bytes | None) -> None:
        request = _request(line)
        if request is None:
            long = line is None
            text = "the line is longer than 64 KiB" if long else "this is not one JSON object with a do on a line"
            client.send(_line({"id": None, "ok": False, "code": BAD_REQUEST, "text": text}))
            return
        number, wanted, line_to_enter = request
        if wanted == "subscribe":
            client.subscribed = True
            client.send(_line({"id": number, "ok": True}) + self._push())
        elif wanted == "status":
            client.send(_line({"id": number, "ok": True})[:-2] + b"," + self._push()[1:])
        elif wanted == "enter" and self._enter is not None:
            self._entered(client, number, line_to_enter)
        else:
            known = "subscribe, status and enter" if self._enter else "subscribe and status"
            text = f"{wanted[:40]!r} is nothing this feed does; it takes {known}"
            client.send(_line({"id": number, "ok": False, "code": BAD_REQUEST, "text": text}))

    def _entered(self, client: LineClient, number: int | str | None, line: Json) -> None:
        assert self._enter is not None
        reply = self._enter(line) if isinstance(line, str) else Reply(False, BAD_REQUEST, "enter needs a line of text")
        answer: dict[str, Json] = {"id": number, "ok": reply.ok}
        told = {"code": reply.code, "text": reply.text}
        answer |= told if not reply.ok else {key: value for key, value in told.items() if value is not None}
        client.send(_line(answer))

    def _push(self) -> bytes:
        return b'{"seq":%d,"version":%d,"status":%b}\n' % (self._seq, VERSION, self._status)

    def close(self) -> None:
        """Hang up on everybody and take the socket away."""
        for client in self.clients.values():
            client.close()
        self.listener.close()
        self.path.unlink(missing_ok=True)


class Feeds:
    """Both feeds in one folder, served without threads; `wake` interrupts a wait from any thread."""

    def __init__(self, folder: Path, enter: Enter) -> None:
        make_place(folder)
        self.public = Feed(folder / "public.sock", 0o666, None)
        self.floor = Feed(folder / "floor.sock", 0o660, enter)
        _give_to_group(self.floor.path, FLOOR_GROUP)
        self._selector = selectors.DefaultSelector()
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ, None)
        for feed in (self.public, self.floor):
            self._selector.register(feed.listener, selectors.EVENT_READ, feed)

    def publish(self, public: Mapping[str, Json], floor: Mapping[str, Json]) -> None:
        """Push both views of a new status."""
        self.public.publish(public)
        self.floor.publish(floor)
        self._tidy()

    def refresh(self, public: Mapping[str, Json], floor: Mapping[str, Json]) -> None:
        """Both views with their times as they are now; nobody is told of it by himself."""
        self.public.refresh(public)
        self.floor.refresh(floor)

    def watch(self, file: int) -> None:
        """End a wait when this file can be read, too; whoever asked reads it."""
        self._selector.register(file, selectors.EVENT_READ, WATCHED)

    def wake(self) -> None:
        """End a wait that goes on in another thread."""
        try:
            self._waker.send(b"\0")
        except OSError:
            return

    def wait(self, timeout_s: float) -> None:
        """Serve the clients until `timeout_s` has passed or something woke the loop."""
        unread = any(client.has_line for feed in (self.public, self.floor) for client in feed.clients.values())
        for key, events in self._selector.select(0 if unread else max(0.0, timeout_s)):
            if key.data == WATCHED:
                continue
            if key.data is None:
                self._drain()
            elif isinstance(key.data, Feed):
                self._accept(key.data)
            else:
                client: LineClient = key.data[1]
                if events & selectors.EVENT_WRITE:
                    client.flush()
                if events & selectors.EVENT_READ and not client.has_line:
                    client.receive()
        for feed in (self.floor, self.public):
            for client in list(feed.clients.values()):
                feed.answer(client)
        self._tidy()

    def close(self) -> None:
        """End both feeds."""
        self.public.close()
        self.floor.close()
        self._selector.close()
        self._woken.close()
        self._waker.close()

    def _drain(self) -> None:
        try:
            while self._woken.recv(4096):
                pass
        except BlockingIOError:
            return

    def _accept(self, feed: Feed) -> None:
        try:
            connection, _ = feed.listener.accept()
        except OSError as error:
            log.warning("a client could not be accepted: %s", error)
            return
        if len(feed.clients) >= MOST_CLIENTS and not self._make_room(feed):
            connection.close()
            return
        client = LineClient(connection)
        feed.clients[connection.fileno()] = client
        self._selector.register(connection, selectors.EVENT_READ, (feed, client))

    def _make_room(self, feed: Feed) -> bool:
        """Hang up on the client who has been there longest without subscribing."""
        idle = next((client for client in feed.clients.values() if not client.subscribed), None)
        if idle is not None:
            idle.gone = True
            self._tidy()
        return idle is not None

    def _tidy(self) -> None:
        """Forget clients who are gone, and listen for room to write where bytes wait."""
        for feed in (self.public, self.floor):
            for number, client in list(feed.clients.items()):
                if client.gone:
                    self._selector.unregister(client.connection)
                    client.close()
                    del feed.clients[number]
                    continue
                events = selectors.EVENT_READ | (selectors.EVENT_WRITE if client.wants_to_write else 0)
                if self._selector.get_key(client.connection).events != events:
                    self._selector.modify(client.connection, events, (feed, client))


def _request(line: bytes | None) -> Request | None:
    """A line as a request; None for anything that is none."""
    if line is None:
        return None
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    number, wanted = value.get("id"), value.get("do")
    if not isinstance(wanted, str) or not isinstance(number, int | str | None):
        return None
    return Request(number, wanted, value.get("line"))


def _line(answer: Mapping[str, Json]) -> bytes:
    # Plain ASCII: a client may have asked with half of a surrogate pair, which no UTF-8 can carry back.
    return json.dumps(answer, separators=(",", ":")).encode() + b"\n"


def _give_to_group(path: Path, group: str) -> None:
    """The floor's feed belongs to its group, where the system has one and lets us."""
    try:
        shutil.chown(path, group=group)
    except (LookupError, PermissionError) as error:
        log.info("the floor feed stays with group %d: %s", os.getgid(), error)
