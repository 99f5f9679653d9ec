"""Decks over the floor's feed of a running table, whose readers see the cards."""

import sys
from pathlib import Path

from firmware_host.commands.deck_terminal import MISSED, TASKS, listen_to_verbs, tell_keys, tell_progress
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.shell.ephemera import DECK_DONE, DECK_STOPPED
from firmware_host.shell.feed_client import FeedClient, FeedError
from firmware_host.shell.feeds import BAD_REQUEST
from firmware_host.shell.status import Json


def over_feed(feed: FeedClient, path: Path, request: DeckRequest) -> int:
    """Ask the table and, where that begins a task, tell how it goes until it is over; raises FeedError."""
    answer = _asked(feed, request)
    if not answer["ok"]:
        print(f"{answer['code']}: {answer['text']}", file=sys.stderr)
        return 2 if answer["code"] == BAD_REQUEST else 1
    if request.verb not in TASKS:
        print(answer["text"])
        return 0
    tell_keys(request.verb)
    listen_to_verbs(lambda verb: _ask_beside(path, verb))
    try:
        with FeedClient(path) as watcher:
            return _followed(watcher)
    except KeyboardInterrupt:
        _ask_beside(path, DeckVerb.STOP)
        raise


def _followed(watcher: FeedClient) -> int:
    """Tell what the task says until there is none any more."""
    told: dict[str, Json] = {}
    for status in watcher.pushes():
        task = _object(status.get("task"))
        if not task:
            return _ended(_object(status.get("message")))
        if task != told:
            tell_progress(task["done"], task["of"], task["text"])
        told = task
    return 1


def _ended(message: dict[str, Json]) -> int:
    done = message.get("code") == DECK_DONE
    print(message["text"] if done or message.get("code") == DECK_STOPPED else MISSED)
    return 0 if done else 1


def _asked(feed: FeedClient, request: DeckRequest) -> dict[str, Json]:
    words = ["dealer deck", request.verb, *([] if request.name is None else [request.name])]
    return feed.ask("enter", line=" ".join(words))


def _ask_beside(path: Path, verb: DeckVerb) -> None:
    """What the keyboard says goes over a connection of its own, for the other one waits for pushes."""
    try:
        with FeedClient(path) as feed:
            answer = _asked(feed, DeckRequest(verb))
    except FeedError as error:
        print(error, file=sys.stderr)
        return
    if not answer["ok"]:
        print(answer["text"], file=sys.stderr)


def _object(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}
