"""The command `deck`: which tag is which card, over a running table or, without one, at its readers."""

import argparse
import sys
from pathlib import Path
from typing import Final

from firmware_host.commands.deck_feed import over_feed
from firmware_host.commands.deck_readers import without_table
from firmware_host.config.read import ProfileError, read_profile
from firmware_host.decks.deck import PUCK
from firmware_host.decks.request import DeckRequest, DeckVerb
from firmware_host.shell.feed_client import FeedClient, FeedError, NoTable
from firmware_host.shell.places import default_folder, feed_path

HELP: Final = "enroll decks of tagged cards, check that none is missing, list or forget them"
VERBS: Final = (DeckVerb.ENROLL, DeckVerb.CHECK, DeckVerb.LIST, DeckVerb.FORGET)
NAMED: Final = (DeckVerb.ENROLL, DeckVerb.FORGET)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is done with which deck, and where the table is."""
    parser.add_argument("verb", choices=[verb.value for verb in VERBS], help="what is done with decks")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the deck's name, such as red; check finds it itself")
    parser.add_argument("--puck", action="store_true", help="the tagged dealer button instead of a deck")
    parser.add_argument("--dir", type=Path, metavar="DIR", help="the folder of the table's sockets")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="the profile, where no table is running")
    parser.add_argument("--state", type=Path, metavar="DIR", help="the state folder, instead of the profile's")


def run(args: argparse.Namespace) -> int:
    """Do it: 0 done, 1 refused, stopped before the end or a card is missing, 2 for a name or profile that cannot be."""
    verb = DeckVerb(args.verb)
    name = PUCK if args.puck else args.name
    needless, lacking = verb is DeckVerb.LIST and name is not None, verb in NAMED and name is None
    if needless or lacking or (args.puck and args.name is not None):
        forms = "enroll NAME, enroll --puck, check [NAME], list, forget NAME or forget --puck"
        print(f"deck: that is no question; write {forms}", file=sys.stderr)
        return 2
    request = DeckRequest(verb, name)
    path = feed_path("floor", args.dir)
    try:
        with FeedClient(path) as feed:
            return over_feed(feed, path, request)
    except NoTable as error:
        if args.profile is None:
            print(f"{error}; without a table give its --profile", file=sys.stderr)
            return 1
    except FeedError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        profile = read_profile(args.profile)
    except ProfileError as error:
        print(error, file=sys.stderr)
        return 2
    return without_table(profile, args.dir or default_folder(), args.state or profile.state.path, args.wire, request)
