"""The room for the journal is watched, and told before it is gone."""

from pathlib import Path

import pytest

from drivers.api import DeviceFound, DeviceLost, Reading
from firmware_host.shell.space import AGAIN_BYTES, FULL_BYTES, LOOK_MS, LOW_BYTES, MIB, Space, SpaceWatch, space_of

FOLDER = Path("/state")
MUCH = 10 * LOW_BYTES


class Card:
    """A card of which a test says how much is free; None is one that does not answer."""

    def __init__(self) -> None:
        self.free_bytes: int | None = MUCH
        self.read_only = False
        self.looks = 0
        self.watch = SpaceWatch(FOLDER, self.look)

    def look(self, folder: Path) -> Space:
        assert folder == FOLDER
        self.looks += 1
        if self.free_bytes is None:
            raise OSError(5, "Input/output error")
        return Space(self.free_bytes, MUCH, self.read_only)

    def told(self, free_bytes: int | None) -> list[Reading]:
        """What is told when so much is free at the next look."""
        self.free_bytes = free_bytes
        return list(self.watch.poll(self.watch.next_ms))


@pytest.fixture
def card() -> Card:
    return Card()


def text(readings: list[Reading], device: str) -> str:
    """The one thing that is wrong now, told as that device; what was wrong before is over."""
    *over, lost = readings
    assert all(isinstance(one, DeviceFound) for one in over)
    assert isinstance(lost, DeviceLost)
    assert lost.device == device
    return lost.text


def is_over(readings: list[Reading], device: str) -> bool:
    return [(type(one), getattr(one, "device", "")) for one in readings] == [(DeviceFound, device)]


def test_a_card_with_room_is_no_news(card: Card) -> None:
    assert [card.told(MUCH), card.told(LOW_BYTES)] == [[], []]


def test_little_room_is_told_once_before_the_card_is_full(card: Card) -> None:
    told = text(card.told(LOW_BYTES - 1), "storage low")
    assert told == (
        f"/state: only {LOW_BYTES // MIB - 1} MiB are free: "
        "play on, then export old nights (dealer-table history) and forget them."
    )
    assert card.told(LOW_BYTES - 2 * MIB) == []


def test_hardly_any_room_is_told_anew(card: Card) -> None:
    card.told(LOW_BYTES - 1)
    told = card.told(FULL_BYTES - 1)
    assert "without space no entry counts: free some space now" in text(told, "storage full")
    assert is_over(told[:-1], "storage low")


def test_room_that_was_made_ends_it(card: Card) -> None:
    card.told(0)
    assert is_over(card.told(MUCH), "storage full")


def test_a_little_more_room_does_not_end_it(card: Card) -> None:
    card.told(LOW_BYTES - 1)
    assert card.told(LOW_BYTES) == []
    assert is_over(card.told(LOW_BYTES + AGAIN_BYTES), "storage low")


def test_a_card_that_turned_read_only_is_told_however_much_is_free(card: Card) -> None:
    card.read_only = True
    assert "the card is read-only, so no entry counts" in text(card.told(MUCH), "storage read-only")


def test_a_card_that_does_not_answer_is_told(card: Card) -> None:
    assert "cannot be looked at (Input/output error): check the card" in text(card.told(None), "storage unknown")
    assert is_over(card.told(MUCH), "storage unknown")


def test_it_looks_only_when_it_is_time(card: Card) -> None:
    for now_ms in (0, 1, LOOK_MS - 1, LOOK_MS):
        card.watch.poll(now_ms)
    assert card.looks == 2


def test_a_real_folder_has_its_space(tmp_path: Path) -> None:
    space = space_of(tmp_path)
    assert 0 <= space.free_bytes <= space.total_bytes
    assert not space.read_only
