"""What is said of decks and of the tagged button, in the language of the house."""

from collections.abc import Mapping
from typing import Final

from firmware_host.core.ranks import ONE
from firmware_host.decks import check, enrol
from firmware_host.decks.sentence import Sentence
from firmware_host.files import CARD_FULL, CARD_READ_ONLY
from firmware_host.shell import table_decks
from firmware_host.shell.texts import place_in

SPANISH: Final[Mapping[str, str]] = {
    CARD_FULL: "la memoria está llena: libere espacio",
    CARD_READ_ONLY: "la memoria está bloqueada: reinicie la mesa, luego pruebe otra",
    enrol.TWO_TAGS: "Más de una etiqueta: ponga una sola carta.",
    enrol.TWO_PLACES: "Una etiqueta en dos antenas: ponga la carta en una.",
    enrol.BANK_CARD: "Tarjeta de banco o teléfono en {place}: retírelo.",
    enrol.UNSOUND: "Esta etiqueta no da un número válido: cámbiela.",
    enrol.TWICE: "Ya está: {cards}. Levántela o cambie su etiqueta.",
    enrol.OTHERS: "Es de {deck}: levántela.",
    enrol.BUTTONS: "Es del botón: levántela.",
    enrol.READS_BADLY: "Esta etiqueta va y viene: póngala plana o cámbiela.",
    enrol.LIES_THERE: "Levante lo que está en {place} y póngalo otra vez.",
    enrol.ASK_CARD: "Ponga {code}: {cards}.",
    enrol.ASK_BUTTON: "Ponga el botón en una antena.",
    enrol.BUTTON_ENROLLED: "El botón está registrado.",
    enrol.NO_BUTTON: "No se registró ningún botón.",
    enrol.ENROLLED: "La baraja {deck} está registrada: {of} cartas.",
    enrol.UNFINISHED: "Baraja {deck}: {done} de {of} cartas. Regístrela otra vez para seguir.",
    check.ASK: "Ponga las cartas de la baraja en las antenas, pocas a la vez.",
    check.ASK_OF: "Ponga las cartas de la baraja {deck} en las antenas, pocas a la vez.",
    check.NO_CARD: "En {place} hay una etiqueta que no es carta registrada.",
    check.STILL_MISSING: "Aún faltan: {cards}.",
    check.OTHER_DECK: "Saque de {place} la carta de {deck}.",
    check.NOTHING_LAID: "No se puso ninguna carta registrada.",
    check.COMPLETE: "La baraja {deck} está completa: {of} cartas.",
    check.MISSING: "Baraja {deck}: faltan {count}: {cards}.",
    table_decks.NO_DECK: "No hay ninguna baraja registrada: el dealer teclea cada carta hasta que la haya (FLOOR, 00).",
    table_decks.NOTHING_RUNS: "No se registra ni se revisa ninguna baraja.",
    table_decks.BUSY: "Ya se registra o se revisa una baraja: termine eso primero.",
    table_decks.NOTHING_BACK: "No hay carta que deshacer.",
    table_decks.NOT_STORED: "Baraja {deck}: se guardaron {done} de {of} ({cause}); después siga.",
    table_decks.BUTTON_NOT_STORED: "El botón no se guardó ({cause}); después regístrelo de nuevo.",
}
SPANISH_RANKS: Final = dict(
    zip(
        "A23456789TJQK",
        ("as", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "jota", "reina", "rey"),
        strict=True,
    )
)
SPANISH_SUITS: Final = {"s": "espadas", "h": "corazones", "d": "diamantes", "c": "tréboles"}
IN_LANGUAGE: Final[Mapping[str, Mapping[str, str]]] = {"en": {}, "es": SPANISH}
CARDS: Final = {
    "en": ("of", ONE, {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}),
    "es": ("de", SPANISH_RANKS, SPANISH_SUITS),
}


def card_words(language: str, card: str) -> str:
    """A card as the dealer says it: "queen of diamonds"."""
    of, ranks, suits = CARDS[language]
    return f"{ranks[card[0]]} {of} {suits[card[1]]}"


def deck_words(language: str, *told: Sentence) -> str:
    """Sentences about decks, one after the other."""
    return " ".join(_words(language, one) for one in told)


def _words(language: str, one: Sentence) -> str:
    names = one._asdict() | {
        "code": "".join(one.cards[:1]),
        "count": len(one.cards),
        "cards": ", ".join(card_words(language, card) for card in one.cards),
        "place": place_in(language, one.place),
        "cause": in_house_words(language, one.cause),
    }
    return in_house_words(language, one.text).format_map(names)


def in_house_words(language: str, text: str) -> str:
    """A text about decks in a language, names in braces and all; itself where it has none there."""
    return IN_LANGUAGE[language].get(text, text)
