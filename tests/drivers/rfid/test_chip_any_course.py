"""The simulated chip under any course of writes, times and tags."""

import os
from random import Random

import pytest

from drivers.rfid import chip_registers as r
from drivers.rfid.tags import BANK_CARD
from drivers.rfid.virtual_clock import TICKS_PER_US
from tests.drivers.rfid.chip_rig import CLASSIC, NTAG, OTHER_NTAG, TEN_BYTES, Rig, with_bcc, with_crc

COURSES = 3_000 if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else 200
SEED = 522
UIDS = (NTAG, OTHER_NTAG, CLASSIC, TEN_BYTES, BANK_CARD)
FRAMES = (
    (b"\x26", 7),
    (b"\x52", 7),
    (b"\x93\x20", 0),
    (b"\x93\x24\x08", 4),
    (b"\x95\x20", 0),
    (with_crc((0x93, 0x70, *with_bcc(b"\x88" + NTAG[:3]))), 0),
    (with_crc((0x95, 0x70, *with_bcc(NTAG[3:]))), 0),
    (with_crc((0x93, 0x70, *with_bcc(CLASSIC))), 0),
    (with_crc((0x50, 0x00)), 0),
)
COMMANDS = (r.IDLE, r.TRANSCEIVE, r.CALC_CRC, r.MF_AUTHENT, r.SOFT_RESET, r.POWER_DOWN, r.NO_CHANGE, 0x05)
# Each read lets the chip catch up with its time, so the register that tells most is read first.
REGISTERS = (r.COM_IRQ, *(register for register in range(64) if register not in (r.COM_IRQ, r.FIFO_DATA)))
PLAIN = tuple(register for register in REGISTERS if register not in (r.COMMAND, r.AUTO_TEST))


def step(rig: Rig, rng: Random) -> None:
    """Do one random thing, of which most are exchanges that a driver might ask for."""
    draw = rng.random()
    if draw < 0.5:
        frame, last_bits = rng.choice(FRAMES)
        rig.begin(frame, last_bits, align=last_bits if last_bits == 4 else 0)
    elif draw < 0.7:
        rig.write(rng.choice(PLAIN), rng.randrange(256))
    elif draw < 0.8:
        rig.write(r.COMMAND, rng.choice(COMMANDS))
    elif draw < 0.9:
        rig.configure()
    else:
        uid = rng.choice(UIDS)
        (rig.field.lift if uid in rig.field.tags("seat1") else rig.field.lay)("seat1", uid)


def burst(rig: Rig, rng: Random, whole: bool) -> list[int]:
    """Write or read the FIFO in one long transfer, or byte by byte at the same times."""
    count, ticks = rng.randrange(1, 70), rng.choice((1, 8, 80)) * TICKS_PER_US
    data = rng.randbytes(count)
    now = rig.clock.ticks
    rig.clock.ticks += count * ticks
    if rng.random() < 0.5:
        if whole:
            rig.chip.write_fifo(data, now, ticks)
        else:
            for index, value in enumerate(data):
                rig.chip.write(r.FIFO_DATA, value, now + index * ticks)
        return []
    if whole:
        return list(rig.chip.read_fifo(count, now, ticks))
    return [rig.chip.read(r.FIFO_DATA, now + index * ticks) for index in range(count)]


def ran_with_bursts(seed: int, whole: bool) -> list[list[int]]:
    """Run a course with transfers of the FIFO in it and return all registers after each step."""
    rng = Random(seed)
    rig = Rig(NTAG, seed=seed)
    seen = []
    for _ in range(rng.randrange(1, 30)):
        if rng.random() < 0.5:
            step(rig, rng)
            rig.wait(rng.choice((1, 10, 100, 400)))
        else:
            rig.write(r.WATER_LEVEL, rng.randrange(64))
            rig.write(r.COM_IRQ, 0x7F)
            seen.append(burst(rig, rng, whole))
        seen.append([rig.read(register) for register in REGISTERS])
    return seen


def ran(seed: int, looks: int) -> list[list[int]]:
    """Run a course with so many looks at harmless registers in every wait and return all registers after each step."""
    rng = Random(seed)
    rig = Rig(NTAG, seed=seed)
    rig.chip.faults.garbled_share = rng.choice((0.0, 0.3))
    seen = []
    for _ in range(rng.randrange(1, 30)):
        step(rig, rng)
        wait_us = rng.choice((10, 100, 400, 2_000, 6_000))
        for _ in range(looks):
            rig.wait(wait_us // looks)
            rig.read(r.COM_IRQ)
        rig.wait(wait_us - wait_us // looks * looks if looks else wait_us)
        seen.append([rig.read(register) for register in REGISTERS])
    return seen


@pytest.mark.slow
def test_looking_more_often_changes_nothing() -> None:
    for seed in range(SEED, SEED + COURSES):
        assert ran(seed, 0) == ran(seed, 5), f"course {seed}"


@pytest.mark.slow
def test_one_long_transfer_of_the_fifo_does_what_its_bytes_would_do_one_by_one() -> None:
    for seed in range(SEED, SEED + COURSES):
        assert ran_with_bursts(seed, True) == ran_with_bursts(seed, False), f"course {seed}"
