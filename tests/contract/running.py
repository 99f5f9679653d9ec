"""Runs a driver on a clock that jumps to the next thing due."""

from drivers.api import Driver, Reading


def run(driver: Driver, from_ms: int, until_ms: int) -> list[Reading]:
    """Poll when the driver wants it, from `from_ms` up to `until_ms`, and return the readings.

    Fails when the driver would stop the clock, or gives a reading that is out of order or lies after now.
    """
    readings: list[Reading] = []
    now_ms = max(from_ms, driver.next_ms)
    while now_ms <= until_ms:
        got = driver.poll(now_ms)
        times = [reading.at_ms for reading in got]
        assert times == sorted(times)
        assert all(at_ms <= now_ms for at_ms in times)
        assert driver.next_ms > now_ms
        readings.extend(got)
        now_ms = driver.next_ms
    return readings
