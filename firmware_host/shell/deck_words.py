"""What is said of decks and of the tagged button, in the language of the house: found again by its English pattern."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Final

from firmware_host.decks import check, enrol
from firmware_host.decks.deck import ALL_CARDS
from firmware_host.decks.words import card_words
from firmware_host.shell.texts import said_in

SPANISH: Final[Mapping[str, str]] = {
    enrol.TWO_TAGS: "Más de una etiqueta: ponga una sola carta.",
    enrol.TWO_PLACES: "Una etiqueta en dos antenas: ponga la carta en una.",
    enrol.BANK_CARD: "Una tarjeta de banco o un teléfono: retírelo.",
    enrol.UNSOUND: "Esta etiqueta no da un número válido: cámbiela.",
    enrol.TWICE: "Ya está: {card}. Levántela o cambie su etiqueta.",
    enrol.OTHERS: "Es de {owner}: levántela.",
    enrol.READS_BADLY: "Esta etiqueta va y viene: póngala plana o cámbiela.",
    enrol.LIES_THERE: "Levante lo que está en {place} y póngalo otra vez.",
    enrol.ASK_CARD: "Ponga {card}: {words}.",
    enrol.ASK_BUTTON: "Ponga el botón en una antena.",
    enrol.BUTTON_ENROLLED: "El botón está registrado.",
    enrol.NO_BUTTON: "No se registró ningún botón.",
    enrol.ENROLLED: "La baraja {deck} está registrada: {of} cartas.",
    enrol.UNFINISHED: "Baraja {deck}: {done} de {of} cartas. Regístrela otra vez para seguir.",
    check.ASK: "Ponga las cartas de la baraja en las antenas, pocas a la vez.",
    check.ASK_OF: "Ponga las cartas de la baraja {deck} en las antenas, pocas a la vez.",
    check.NO_CARD: "En {place} hay una etiqueta que no es carta registrada.",
    check.STILL_MISSING: "Aún faltan: {cards}.",
    check.OTHER_DECK: "En {place} hay una carta de la baraja {deck}: sáquela.",
    check.NOTHING_LAID: "No se puso ninguna carta registrada.",
    check.COMPLETE: "La baraja {deck} está completa: {of} cartas.",
    check.MISSING: "Baraja {deck}: faltan {count}: {cards}.",
}
RANKS: Final = dict(
    zip(
        "A23456789TJQK",
        ("as", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "jota", "reina", "rey"),
        strict=True,
    )
)
SUITS: Final = {"s": "espadas", "h": "corazones", "d": "diamantes", "c": "tréboles"}
CARDS: Final = {card_words(card): f"{RANKS[card[0]]} de {SUITS[card[1]]}" for card in ALL_CARDS}
IN_LANGUAGE: Final[Mapping[str, Mapping[str, str]]] = {"en": {}, "es": SPANISH}


def deck_words(language: str, text: str) -> str:
    """A text about decks in a language, sentence by sentence; what is no known sentence stays as it is."""
    known = IN_LANGUAGE[language]
    rest, told = text, list[str]()
    while known and rest:
        found = next(((one, match) for one in known if (match := _pattern(one).match(rest))), None)
        if found is None:
            break
        sentence, match = found
        told.append(known[sentence].format(**{name: _part(language, part) for name, part in match.groupdict().items()}))
        rest = rest[match.end() :].lstrip()
    return " ".join([*told, rest]).strip()


def _part(language: str, part: str) -> str:
    """A card, some cards, a place or a deck's name."""
    if part.startswith("seat "):
        return said_in(language, "seat {seat}").format(seat=part.removeprefix("seat "))
    return ", ".join(CARDS.get(one, said_in(language, one)) for one in part.split(", "))


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """The English sentence with a group for each name in braces, up to the end of the text or the next sentence."""
    named: Callable[[str], str] = "(?P<{}>.+?)".format
    parts = (re.escape(text) + (named(name) if name else "") for text, name, _, _ in Formatter().parse(sentence))
    return re.compile("".join(parts) + r"(?=$| )")
