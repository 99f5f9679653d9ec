"""Card readers over simulated chips: what a look costs on the bus and in the air, beside the least it can cost.

Counts and times are those of the virtual clock, so they are the same in every run; a transfer of two bytes at 1 MHz
takes 40 us.
"""

import importlib
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from drivers.rfid.mfrc522_front import FIELD_OFF_US, Front
from drivers.rfid.mfrc522_regs import Port
from drivers.rfid.readers import Place, Readers
from drivers.rfid.spi_sim import Spent, installed
from tests.bench.timing import BEST_OF, Figure, best_s
from tests.drivers.rfid.chips import ChipTable, OneChip

SEED = 13
FIELDS = 100
# Hardware.md section 1.5: one tag, singled out and halted; a known one, selected and halted; one more split; nobody.
FOUND_US, CHECKED_US, SPLIT_US, NOBODY_US = 5795.9, 4213.6, 791.2, 516.2
SPLITS = {0: 0.0, 1: 0.0, 2: 1.0, 5: 6.5}
FIELD_MS = 5.0
SEATS = 10
SEAT_CARDS, BOARD_CARDS = 2, 5
ROUNDS = 20


class Cost(NamedTuple):
    """The mean cost of a look, without the 5 ms that the field needs first."""

    transfers: float
    bytes: float
    bus_ms: float
    air_ms: float
    took_ms: float


def inventory_limit_ms(tags: int) -> float:
    """The air time of finding this many tags and of nobody's answer after them."""
    return (tags * FOUND_US + SPLITS[tags] * SPLIT_US + NOBODY_US) / 1000


def steady_limit_ms(tags: int) -> float:
    """The air time of checking this many known tags and of no newcomer's answer after them."""
    return (tags * CHECKED_US + NOBODY_US) / 1000


def round_limit_ms() -> float:
    """The least time of a round over ten seats and the board with one field at a time."""
    seats = SEATS * (FIELD_MS + inventory_limit_ms(SEAT_CARDS))
    return seats + FIELD_MS + inventory_limit_ms(BOARD_CARDS)


def look_cost(tags: int, steady: bool, fields: int = FIELDS) -> Cost:
    """The mean over so many fields of random NTAG tags, the same in every run."""
    rng = Random(f"{SEED} {tags}")
    sums = [0.0] * 5
    for _ in range(fields):
        stand = OneChip()
        uids = [b"\x04" + rng.randbytes(6) for _ in range(tags)]
        stand.lay(*uids)
        stand.turn(uids)
        stand.bus.advance(FIELD_OFF_US)
        before, before_us = stand.bus.spent(), stand.bus.now_us
        turn = stand.front.turn(uids if steady else [], FIELD_OFF_US)
        if set(turn.look.uids) != set(uids):
            raise RuntimeError(f"a look at {tags} tags found {len(turn.look.uids)}")
        took_ms = (stand.bus.now_us - before_us) / 1000 - FIELD_MS
        sums = [sum_ + one for sum_, one in zip(sums, _cost(stand.bus.spent().since(before), took_ms), strict=True)]
    return Cost(*(sum_ / fields for sum_ in sums))


def stock_cost(tags: int) -> tuple[Cost, str]:
    """One `read_id_no_block` of the stock package on the same chip, field on, and what came of it."""
    rng = Random(f"{SEED} {tags}")
    stand = OneChip()
    stand.lay(*(b"\x04" + rng.randbytes(6) for _ in range(tags)))
    with installed(stand.bus, stand.gpio):
        reader = importlib.import_module("mfrc522").SimpleMFRC522()
        stand.bus.advance(6_000)
        before, before_us = stand.bus.spent(), stand.bus.now_us
        found = reader.read_id_no_block()
        took_ms = (stand.bus.now_us - before_us) / 1000
    word = "nothing" if found is None else "5 bytes of its UID's first level"
    return Cost(*_cost(stand.bus.spent().since(before), took_ms)), word


def _cost(spent: Spent, took_ms: float) -> Cost:
    return Cost(spent.transfers, spent.bytes, spent.bus_us / 1000, spent.air_us / 1000, took_ms)


def empty_table() -> ChipTable:
    """Ten seats and the board, and no card."""
    return ChipTable((*(f"seat{seat}" for seat in range(1, SEATS + 1)), "board"))


def full_table() -> ChipTable:
    """Ten seats with two cards each and a board of five."""
    table = empty_table()
    rng = Random(SEED)
    for antenna in table.antennas:
        for _ in range(BOARD_CARDS if antenna == "board" else SEAT_CARDS):
            table.field.lay(antenna, b"\x04" + rng.randbytes(6))
    return table


def inventory_round_ms() -> float:
    """A round over the full table in which every card is a newcomer."""
    table = full_table()
    fronts = [Front(table.port(antenna)) for antenna in table.antennas]
    for front in fronts:
        front.turn([], 0)
    before_us = table.bus.now_us
    for front in fronts:
        front.turn([], FIELD_OFF_US)
    return (table.bus.now_us - before_us) / 1000


def driven_round_ms() -> float:
    """A round over the full table in which every card is known, by the driver's own clock of whole milliseconds."""
    table = full_table()
    table.settle()
    table.readers.expect(table.antennas)
    table.turns(len(table.antennas))
    before_ms = table.readers.next_ms
    table.turns(ROUNDS * len(table.antennas))
    return (table.readers.next_ms - before_ms) / ROUNDS


class Tape:
    """What a driver read and which times it was told, to be given to another one without chips."""

    def __init__(self) -> None:
        self.reads: dict[str, list[bytes]] = {}
        self.times: list[int] = []


class RecordingPort(Port):
    """A port over a chip's that keeps on the tape what it read."""

    def __init__(self, port: Port, reads: list[bytes]) -> None:
        self._port = port
        self._reads = reads
        self.write = port.write  # type: ignore[method-assign]
        self.wait_us = port.wait_us  # type: ignore[method-assign]

    def read(self, regs: bytes) -> bytes:
        self._reads.append(self._port.read(regs))
        return self._reads[-1]


class TapePort(Port):
    """A port that reads what stands on a tape."""

    def __init__(self, reads: list[bytes]) -> None:
        self._reads = iter(reads)

    def read(self, regs: bytes) -> bytes:
        return next(self._reads)

    def write(self, reg: int, data: bytes) -> None:
        pass

    def wait_us(self, us: int) -> None:
        pass


class RoundCost(NamedTuple):
    """What a round of the driver takes: seconds of the processor, without chips, bus and sleep, and in all."""

    processor_s: float
    round_s: float


def round_cost(table: ChipTable) -> RoundCost:
    """The mean over some rounds from the start of the driver on."""
    tape = Tape()

    def recorded_us() -> int:
        tape.times.append(table.now_us())
        return tape.times[-1]

    def recording(antenna: str) -> Callable[[], Port]:
        return lambda: RecordingPort(table.port(antenna), tape.reads.setdefault(antenna, []))

    recorded = Readers([Place(antenna, recording(antenna)) for antenna in table.antennas], recorded_us)
    _play(recorded)

    def taped(antenna: str) -> Callable[[], Port]:
        return lambda: TapePort(tape.reads[antenna])

    def play() -> None:
        times = iter(tape.times)
        _play(Readers([Place(antenna, taped(antenna)) for antenna in table.antennas], lambda: next(times)))

    return RoundCost(best_s(play) / ROUNDS, recorded.next_ms / 1000 / ROUNDS)


def _play(readers: Readers) -> None:
    """Let every antenna have so many turns from the start."""
    for _ in range(ROUNDS * (SEATS + 1)):
        readers.poll(readers.next_ms)


def readers(fields: int = FIELDS) -> list[Figure]:
    """A look at 0, 1, 2 and 5 tags by inventory, by steady check and by the stock package; a full round."""
    figures = []
    for tags in SPLITS:
        tagged = "1 tag" if tags == 1 else f"{tags} tags"
        for name, steady, limit_ms in (
            ("inventory of", False, inventory_limit_ms(tags)),
            ("check of", True, steady_limit_ms(tags)),
        ):
            cost = look_cost(tags, steady, fields)
            figures.append(_figure(f"{name} {tagged}", cost, f"limit {limit_ms:.1f} ms", limit_ms))
        cost, word = stock_cost(tags)
        figures.append(_figure(f"stock package, {tagged}", cost, f"finds {word}", None))
    limit_ms = round_limit_ms()
    for name, took_ms in (("all newcomers", inventory_round_ms()), ("all known, by the driver", driven_round_ms())):
        how = f"{SEATS} seats of {SEAT_CARDS} cards and a board of {BOARD_CARDS}; limit {limit_ms:.0f} ms"
        figures.append(Figure(f"full round, {name}", f"{took_ms:.0f} ms, {took_ms / limit_ms:.2f} of it", how))
    how = f"the same round in Python, without bus and sleep, best of {BEST_OF}"
    return [*figures, Figure("processor time of a round", f"{round_cost(full_table()).processor_s * 1e3:.1f} ms", how)]


def _figure(what: str, cost: Cost, word: str, limit_ms: float | None) -> Figure:
    share = "" if limit_ms is None else f", {cost.took_ms / limit_ms:.2f} of it"
    how = (
        f"{word}; {cost.transfers:.0f} transfers, {cost.bytes:.0f} bytes, "
        f"{cost.bus_ms:.1f} ms on the bus, {cost.air_ms:.1f} ms in the air"
    )
    return Figure(what, f"{cost.took_ms:.1f} ms{share}", how)
