"""Hands played with the cards, keys and buttons of a table, through the whole program."""

from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import fresh_table, play_on
from tests.hil.stand import Stand
from tests.hil.table import HandledTable

SCRIPT = Path(__file__).with_name("hand.table")


@pytest.mark.slow
def test_two_hands_are_played_with_the_cards_of_the_table(stand: Stand) -> None:
    for kind in ("readers", "buttons", "panel"):
        stand.needs(kind)
    script = parse_script(SCRIPT.read_text("utf-8"), SCRIPT.name)
    script = replace(script, setup=replace(script.setup, seats=stand.profile.table.seats))
    devices = HandledTable(stand)
    with fresh_table(script, lambda seats, rng: devices) as table:
        devices.names = {uid: card for card, uid in table.uids.items()}
        outcome = play_on(table, script)
    assert outcome.message is None
