"""One line over the floor's feed: the same words as in a script, for a table that is running."""

from drivers.api import KeyStruck
from firmware_host.core.reduce import Refused
from firmware_host.scripts.card_hands import StepError
from firmware_host.scripts.cursor import ScriptError
from firmware_host.scripts.entries import Unkeyed, entry_of
from firmware_host.scripts.expected import Expectation
from firmware_host.scripts.lines import Act, DeckAsked, Happening
from firmware_host.scripts.parse import parse_line
from firmware_host.scripts.strokes import Stroke
from firmware_host.scripts.words import ActVerb
from firmware_host.shell.feeds import BAD_REQUEST, Reply
from firmware_host.shell.host import Host
from firmware_host.shell.panel import NOTHING
from firmware_host.shell.texts import refusal_words, sentence

DONE = Reply(True)


def enter(host: Host, text: str) -> Reply:
    """Enter one line that needs no antenna; the answer says why where it is refused."""
    try:
        step = parse_line(text, host.table.night.seats).step
        if isinstance(step, Expectation | Happening) or (isinstance(step, Act) and step.verb is ActVerb.MUCKS):
            return Reply(False, BAD_REQUEST, "that happens at the table, with cards, buttons or plugs; it is no entry")
        if isinstance(step, DeckAsked):
            asked = host.ask_decks(step.request)
            return Reply(asked.code is None, asked.code, asked.text)
        entry = entry_of(step, host.table, host.now_ms)
    except (ScriptError, StepError) as error:
        return Reply(False, BAD_REQUEST, str(error))
    if isinstance(entry, Unkeyed):
        host.refuse(entry.refused)
        return _refused(entry.refused)
    if not isinstance(entry, tuple):
        outcome = host.request(entry)
        return _refused(outcome) if isinstance(outcome, Refused) else DONE
    return _refused(Refused("unsupported", variant="task")) if host.deck_task else _keyed(host, entry)


def _keyed(host: Host, strokes: tuple[Stroke, ...]) -> Reply:
    """Strike the keys on a panel of their own: what the dealer has half keyed neither mixes in nor is lost.

    After a refused key no other is struck: without the one before it, it could mean something else.
    """
    table, half_keyed = host.table, host.ephemera.keyed
    host.ephemera = host.ephemera._replace(keyed=NOTHING, message=None)
    for stroke in strokes:
        host.step([KeyStruck(stroke.key, stroke.held, host.now_ms)], host.now_ms)
        message = host.ephemera.message
        refused = message is not None and message.kind == "refused"
        if refused and host.ephemera.keyed.kind != "pin":
            break
    host.ephemera = host.ephemera._replace(keyed=half_keyed)
    if refused and message is not None:
        return Reply(False, message.code, message.text)
    return _refused(Refused("unsupported", variant="unwritten")) if host.table is table else DONE


def _refused(refused: Refused) -> Reply:
    words = refusal_words(refused.code, refused.variant)
    return Reply(False, refused.code, sentence(words, refused.seat, refused.amount))
