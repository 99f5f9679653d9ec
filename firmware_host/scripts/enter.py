"""One line over the floor's feed: the same words as in a script, for a table that is running."""

from drivers.api import KeyStruck
from firmware_host.core.reduce import Refused
from firmware_host.scripts.card_hands import StepError
from firmware_host.scripts.cursor import ScriptError
from firmware_host.scripts.entries import entry_of
from firmware_host.scripts.expected import Expectation
from firmware_host.scripts.lines import Act, Happening
from firmware_host.scripts.parse import parse_line
from firmware_host.scripts.words import ActVerb
from firmware_host.shell.feeds import BAD_REQUEST, Reply
from firmware_host.shell.host import Host
from firmware_host.shell.texts import refusal_words, sentence

DONE = Reply(True)


def enter(host: Host, text: str) -> Reply:
    """Enter one line that needs no antenna; the answer says why where it is refused."""
    try:
        step = parse_line(text, host.table.night.seats).step
        if isinstance(step, Expectation | Happening) or (isinstance(step, Act) and step.verb is ActVerb.MUCKS):
            return Reply(False, BAD_REQUEST, "that happens at the table, with cards, buttons or plugs; it is no entry")
        entry = entry_of(step, host.table, host.now_ms)
    except (ScriptError, StepError) as error:
        return Reply(False, BAD_REQUEST, str(error))
    if isinstance(entry, str):
        return Reply(False, entry, sentence(refusal_words(entry, None)))
    if not isinstance(entry, tuple):
        outcome = host.request(entry)
        return _refused(outcome) if isinstance(outcome, Refused) else DONE
    before = host.ephemera.message
    host.step([KeyStruck(stroke.key, stroke.held, host.now_ms) for stroke in entry], host.now_ms)
    message = host.ephemera.message
    if message is None or message is before or message.kind != "refused":
        return DONE
    return Reply(False, message.code, message.text)


def _refused(refused: Refused) -> Reply:
    words = refusal_words(refused.code, refused.variant)
    return Reply(False, refused.code, sentence(words, refused.seat, refused.amount))
