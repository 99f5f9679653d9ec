"""Inventory over the registers of a chip: exactly the tags that are there, and never one that is not."""

import os
from random import Random

import pytest

from drivers.rfid.chip_radio import CollReading
from drivers.rfid.iso14443 import has_identity
from tests.drivers.rfid.chips import OneChip
from tests.drivers.rfid.random_fields import Field, random_field

SEED = 14443
FIELDS = 10_000 if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else 500
READINGS: tuple[CollReading, ...] = ("frame", "uid")


def cards_of(uids: set[bytes], field: Field) -> set[bytes]:
    """Return what was found without the bank card, of which exactly one must have been found if it lay there."""
    nobodies = [uid for uid in uids if not has_identity(uid) and uid not in field.uids]
    assert len(nobodies) == field.bank_card
    return uids.difference(nobodies)


@pytest.mark.slow
def test_inventory_finds_exactly_the_tags_that_lie_in_any_field() -> None:
    rng = Random(SEED)
    for number in range(FIELDS):
        field = random_field(rng)
        stand = OneChip(seed=number, coll_reading=rng.choice(READINGS))
        stand.lay(*field.laid)
        told = f"seed {SEED}, field {number}: {[uid.hex() for uid in field.laid]}"
        found = cards_of(stand.found(), field)
        assert found == set(field.uids), told
        assert cards_of(stand.found(found), field) == found, told


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.05, 0.3])
def test_no_noise_makes_inventory_report_a_tag_that_is_not_there(share: float) -> None:
    rng = Random(SEED)
    found = laid = 0
    for number in range(FIELDS // 4):
        field = random_field(rng)
        stand = OneChip(seed=number, coll_reading=rng.choice(READINGS))
        stand.lay(*field.laid)
        stand.chip.faults.garbled_share = share
        stand.chip.faults.static_share = share
        known: list[bytes] = []
        for _ in range(3):
            look = stand.turn(known).look
            known = [uid for uid in look.uids if has_identity(uid) or uid in field.uids]
            assert set(known) <= set(field.uids), f"seed {SEED}, field {number}: {[uid.hex() for uid in field.laid]}"
        found += len(known)
        laid += len(field.uids)
    assert found > 0.7 * laid


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("size", [4, 7, 10])
def test_two_tags_that_differ_in_one_bit_are_found_at_every_bit(size: int, reading: CollReading) -> None:
    base = int.from_bytes(bytes.fromhex("04a1b2c3d4e5f60718a9")[:size], "little")
    for bit in range(8 * size):
        uids = {base.to_bytes(size, "little"), (base ^ 1 << bit).to_bytes(size, "little")}
        if all(map(has_identity, uids)):
            stand = OneChip(coll_reading=reading)
            stand.lay(*uids)
            assert stand.found() == uids


@pytest.mark.parametrize("bits", range(40))
def test_a_tag_torn_away_in_the_middle_of_an_answer_is_not_found_and_disturbs_nobody(bits: int) -> None:
    torn, other = bytes.fromhex("04a1b2c3d4e5f6"), bytes.fromhex("04a1b2c3000001")
    stand = OneChip()
    stand.lay(torn, other)
    stand.chip.faults.torn[torn] = bits
    assert stand.turn().look.uids == [other]
