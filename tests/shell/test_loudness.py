"""How loud the table sounds: the house's volume, and silence in its quiet hours."""

from pathlib import Path

import pytest

from drivers.buzzer.sim import SimBuzzer
from firmware_host.core.events import SettingChanged
from firmware_host.core.table import House
from firmware_host.shell.loudness import local_minute, loudness
from firmware_host.shell.signals import Outputs
from tests.shell.stands import Stand, fresh_table


def minute(text: str) -> int:
    """The minute of the day of HH:MM."""
    return int(text[:2]) * 60 + int(text[3:])


@pytest.mark.parametrize(
    ("hours", "silent", "heard"),
    [
        ("23:30-07:00", ("23:30", "23:59", "00:00", "06:59"), ("07:00", "12:00", "23:29")),
        ("13:00-15:00", ("13:00", "14:59"), ("12:59", "15:00", "00:00")),
        ("00:00-23:59", ("00:00", "12:00", "23:58"), ("23:59",)),
        ("10:00-10:00", (), ("09:59", "10:00", "10:01")),
    ],
)
def test_the_quiet_hours_are_silent_from_their_first_minute_to_their_last(
    hours: str, silent: tuple[str, ...], heard: tuple[str, ...]
) -> None:
    house = House(sound_volume=3, sound_quiet=hours)
    assert [loudness(house, minute(text)) for text in silent] == [0] * len(silent)
    assert [loudness(house, minute(text)) for text in heard] == [3] * len(heard)


@pytest.mark.parametrize("volume", range(4))
def test_without_quiet_hours_the_volume_is_the_house_s_at_every_time(volume: int) -> None:
    assert {loudness(House(sound_volume=volume), minute) for minute in (0, 719, 1439)} == {volume}


def test_the_clock_on_the_wall_tells_a_minute_of_the_day() -> None:
    assert local_minute() in range(24 * 60)


class Wall:
    """A clock on the wall that a hand moves."""

    def __init__(self, text: str) -> None:
        self.shows(text)

    def shows(self, text: str) -> None:
        self._minute = minute(text)

    def __call__(self) -> int:
        return self._minute


def test_the_buzzer_follows_volume_and_quiet_hours_and_the_status_tells_the_sound_all_the_same(tmp_path: Path) -> None:
    buzzer, wall = SimBuzzer(), Wall("22:59")
    fresh = fresh_table(house=House(sound_volume=1, sound_quiet="23:00-07:00"))
    stand = Stand(tmp_path, fresh, Outputs(buzzer=buzzer), wall)
    for time, volume, heard in (("22:59", 1, 1), ("23:00", 0, 1), ("07:00", 1, 2)):
        wall.shows(time)
        stand.press("PASS")
        assert (buzzer.volume, len(buzzer.started)) == (volume, heard)
        assert stand.host.public()["buzzer"] == "refused"
        stand.wait(stand.now_ms + 1_000)


def test_a_volume_that_is_set_counts_at_once(tmp_path: Path) -> None:
    buzzer = SimBuzzer()
    stand = Stand(tmp_path, None, Outputs(buzzer=buzzer), Wall("12:00"))
    stand.press("PASS")
    assert buzzer.volume == 2
    stand.host.request(SettingChanged("sound_volume", 0, stand.now_ms))
    assert buzzer.volume == 0
