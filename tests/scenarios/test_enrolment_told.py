"""What is wrong with a tag laid for a deck is told at once, at every depth and in both languages."""

from itertools import product

import pytest

from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import play_script

HEAD = """\
title: What is wrong at an enrolment
game: NT
level: 100/200
chip: 25
seats: 2
seat 1 Ann 5000
seat 2 Bob 5000
positions 1/1/2
set screen.language = {language}
dealer deck enroll green
cards muck As
wait 1
lift muck
expect task.done 1
"""
# What is done, what is then told, and what takes it away.
TROUBLES = {
    "a tag that is enrolled already": (
        "cards seat2 As",
        {"en": "Already the ace of spades: lift it, or replace its tag.", "es": "Ya está: as de espadas."},
        "lift seat2",
    ),
    "a card of another deck": (
        "dealer deck stop\ndealer deck enroll pink\ncards board As",
        {"en": "It belongs to deck green: lift it.", "es": "Es de green: levántela."},
        "lift board",
    ),
    "two tags": (
        "cards muck 2s 3s",
        {"en": "More than one tag: lay one card alone.", "es": "Más de una etiqueta: ponga una sola carta."},
        "lift muck",
    ),
    "a bank card": (
        "foreign seat1",
        {
            "en": "A bank card or phone at seat 1: take it away.",
            "es": "Tarjeta de banco o teléfono en silla 1: retírelo.",
        },
        "lift seat1 foreign",
    ),
    "two bank cards": (
        "foreign board\nforeign muck",
        {
            "en": "A bank card or phone at the board: take it away.",
            "es": "Tarjeta de banco o teléfono en la mesa: retírelo.",
        },
        "lift board foreign\nlift muck foreign",
    ),
    "a bank card beside a card": (
        "cards muck 2s 3s\nforeign muck",
        {
            "en": "A bank card or phone at the muck: take it away.",
            "es": "Tarjeta de banco o teléfono en el muck: retírelo.",
        },
        "lift muck\nlift muck foreign",
    ),
    "a tag that comes and goes": (
        "cards muck 2s\nlift muck\ncards muck 2s",
        {"en": "This tag comes and goes: lay it flat, or replace it.", "es": "Esta etiqueta va y viene:"},
        "lift muck",
    ),
}


def script(language: str) -> str:
    """All of it, one after the other; whenever nothing is amiss any more the next card is asked for alone."""
    lines = HEAD.format(language=language)
    asked = {"en": "Lay {}, the ", "es": "Ponga {}: "}[language]
    for done, told, undone in TROUBLES.values():
        card = "As" if "pink" in done else "2s"
        lines += (
            f'{done}\nexpect screen shows "{told[language]}"\n{undone}\nexpect screen shows "{asked.format(card)}"\n'
        )
        if card == "As":
            lines += "dealer deck stop\ndealer deck enroll green\n"
    return lines


@pytest.mark.slow
@pytest.mark.parametrize(
    ("depth", "language"),
    [*product(("sim", "chip"), ("en", "es")), pytest.param("bus", "es", marks=pytest.mark.bus)],
)
def test_what_is_wrong_with_a_tag_is_told_at_once(depth: str, language: str) -> None:
    outcome = play_script(parse_script(script(language), "told.table"), depth=depth)
    assert outcome.message is None
