"""What eleven antennas cost the processor while no card lies there, beside a loop on the stock package."""

import importlib
from collections.abc import Sequence

from drivers.rfid.spi_sim import installed
from tests.bench.readers import SEATS, empty_table, round_cost
from tests.bench.timing import BEST_OF, Figure, best_s
from tests.drivers.rfid.chips import OneChip

ANTENNAS = SEATS + 1
LOOKS = 5


class Replies:
    """Stands between the stock package and its bus: what came back once comes back again without a bus."""

    def __init__(self) -> None:
        self.kept: list[Sequence[int]] = []
        self._next = iter(self.kept)

    def xfer2(self, values: Sequence[int]) -> Sequence[int]:
        """The next reply."""
        return next(self._next)

    def again(self) -> None:
        """Begin from the first reply."""
        self._next = iter(self.kept)


def stock_processor_s() -> float:
    """The processor's seconds of one `read_id_no_block` at an empty antenna, without chip and bus."""
    stand, replies = OneChip(), Replies()
    with installed(stand.bus, stand.gpio):
        reader = importlib.import_module("mfrc522").SimpleMFRC522()
        bus = reader.READER.spi
        stand.bus.advance(6_000)

        class Kept:
            """Hands on to the bus, and keeps what comes back."""

            def xfer2(self, values: list[int]) -> Sequence[int]:
                """One transfer."""
                replies.kept.append(tuple(bus.xfer2(values)))
                return replies.kept[-1]

        reader.READER.spi = Kept()
        if reader.read_id_no_block() is not None:
            raise RuntimeError("the stock package found a card where none lies")
        reader.READER.spi = replies

        def look() -> None:
            for _ in range(LOOKS):
                replies.again()
                reader.read_id_no_block()

        return best_s(look) / LOOKS


def idle_readers() -> list[Figure]:
    """The share of one processor that looking at empty antennas takes, ours and the stock package's at our rate."""
    ours, stock_s = round_cost(empty_table()), stock_processor_s()
    how = (
        f"Python alone, without bus and sleep, best of {BEST_OF}; {ANTENNAS} empty antennas, each looked at every "
        f"{ours.round_s * 1e3:.0f} ms"
    )
    return [
        Figure("processor share of idle readers", f"{ours.processor_s / ours.round_s:.1%}", how),
        Figure(
            "the same, stock package",
            f"{ANTENNAS * stock_s / ours.round_s:.0%}",
            f"{stock_s * 1e3:.1f} ms a look, ours {ours.processor_s / ANTENNAS * 1e3:.2f} ms; its own loop never rests",
        ),
    ]
