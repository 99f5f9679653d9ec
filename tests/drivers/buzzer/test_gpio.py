"""The buzzer on the header of a Pi: what is heard at its line."""

import pytest

from drivers.api import DeviceFound, DeviceLost
from drivers.buzzer.gpio import GpioBuzzer
from drivers.buzzer.patterns import PATTERNS, length_ms
from drivers.gpio.lines import CHOPPED_HZ
from tests.drivers.gpio.table import Bench

GPIO = 12


def buzzer_on(bench: Bench) -> GpioBuzzer:
    """The driver on a bench."""
    assert isinstance(bench.driver, GpioBuzzer)
    return bench.driver


@pytest.fixture
def bench() -> Bench:
    """A silent buzzer."""
    bench = Bench(lambda header: GpioBuzzer(header, GPIO))
    assert bench.until(0) == []
    return bench


def pulses(bench: Bench) -> list[tuple[int, int]]:
    """When the buzzer began to sound, in milliseconds, and for how long."""
    changes = list(bench.sim.pin(GPIO).changes)
    assert [change.high for change in changes] == [True, False] * (len(changes) // 2)
    times = [change.at_us // 1000 for change in changes]
    return [(on, off - on) for on, off in zip(times[::2], times[1::2], strict=True)]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_each_pattern_is_heard_pulse_by_pulse(bench: Bench, pattern: str) -> None:
    buzzer_on(bench).sound(pattern)
    bench.until(20 + length_ms(pattern) + 1000)
    expected, at_ms = [], 20
    for beep in PATTERNS[pattern]:
        expected.append((at_ms, beep.on_ms))
        at_ms += beep.on_ms + beep.off_ms
    assert pulses(bench) == expected


def test_a_pattern_begins_within_a_fiftieth_of_a_second(bench: Bench) -> None:
    bench.until(1001)
    buzzer_on(bench).sound("expired")
    bench.until(1021)
    assert bench.sim.pin(GPIO).state


def test_a_pattern_asked_for_again_while_it_sounds_goes_on(bench: Bench) -> None:
    buzzer_on(bench).sound("clock")
    for now_ms in range(20, 1500, 100):
        buzzer_on(bench).sound("clock")
        bench.until(now_ms)
    assert pulses(bench) == [(20, 500), (720, 500)]


def test_a_countdown_goes_on_after_a_click_where_it_would_be_by_then(bench: Bench) -> None:
    buzzer_on(bench).sound("countdown", n=1)
    bench.until(7_320)
    buzzer_on(bench).sound("click", n=2)
    bench.until(7_340)
    buzzer_on(bench).sound("countdown", 7_335, n=3)
    bench.until(12_000)
    starts_ms = [at_ms for at_ms, _ in pulses(bench)]
    # Single beeps for seven seconds, two in the eighth, the click, and two beeps for each of the last two seconds.
    assert starts_ms[:10] == [*range(20, 7000, 1000), 7020, 7140, 7340]
    assert starts_ms[10:] == [8020, 8140, 9020, 9140]


def test_silence_cuts_a_pattern_off(bench: Bench) -> None:
    buzzer_on(bench).sound("expired")
    bench.until(500)
    buzzer_on(bench).sound(None)
    bench.until(3000)
    assert pulses(bench) == [(20, 500)]


def test_a_pattern_asked_for_again_after_a_short_silence_is_a_new_one(bench: Bench) -> None:
    buzzer_on(bench).sound("click")
    bench.until(100)
    buzzer_on(bench).sound(None)
    buzzer_on(bench).sound("click")
    bench.until(500)
    assert [length for _, length in pulses(bench)] == [15, 15]


def test_a_pulse_that_is_over_when_the_poll_comes_late_is_left_out(bench: Bench) -> None:
    buzzer_on(bench).sound("level")
    bench.sim.step(20)
    bench.driver.poll(20)
    # Three pulses of 100 ms with gaps of 80, a pause of 400, and three more.
    bench.sim.step(850)
    bench.driver.poll(850)
    assert not bench.sim.pin(GPIO).state
    bench.now_ms = 851
    bench.until(3000)
    assert pulses(bench) == [(20, 830), (880, 100), (1060, 100), (1240, 100)]


def test_closing_silences_it(bench: Bench) -> None:
    buzzer_on(bench).sound("expired")
    bench.until(100)
    buzzer_on(bench).close()
    assert not bench.sim.pin(GPIO).state


def test_a_busy_line_is_a_fault_told_once_and_found_when_free() -> None:
    bench = Bench(lambda header: GpioBuzzer(header, GPIO))
    bench.sim.busy = {GPIO}
    (lost,) = bench.until(14_000)
    assert isinstance(lost, DeviceLost)
    assert lost.device == "buzzer"
    assert lost.text.startswith("buzzer on GPIO12 cannot be used (GPIO busy)")
    bench.sim.busy = set()
    (found,) = bench.until(20_000)
    assert found == DeviceFound("buzzer", found.at_ms)
    buzzer_on(bench).sound("click")
    bench.until(21_000)
    assert [length for _, length in pulses(bench)] == [15]


def test_a_header_that_comes_up_with_the_line_busy_is_not_told_as_found() -> None:
    bench = Bench(lambda header: GpioBuzzer(header, GPIO))
    bench.missing = "there is none"
    bench.sim.busy = {GPIO}
    assert bench.until(4000) == [DeviceLost("buzzer", "there is none", 0)]
    bench.missing = ""
    assert bench.until(9000) == []


@pytest.mark.parametrize(("volume", "shares"), [(3, {1.0}), (2, {0.3}), (1, {0.1}), (0, set())])
def test_a_softer_buzzer_is_on_for_a_part_of_each_pulse(bench: Bench, volume: int, shares: set[float]) -> None:
    buzzer_on(bench).set_volume(volume)
    buzzer_on(bench).sound("level")
    bench.until(20 + length_ms("level"))
    changes = bench.sim.pin(GPIO).changes
    assert {change.share for change in changes if change.high} == shares
    assert len([change for change in changes if change.high]) == (6 if volume else 0)


def test_a_volume_counts_at_once_and_the_pattern_keeps_its_time(bench: Bench) -> None:
    buzzer_on(bench).sound("countdown")
    for until_ms, volume in ((2_500, 0), (4_500, 1), (20_000, 3)):
        bench.until(until_ms)
        buzzer_on(bench).set_volume(volume)
    bench.until(20 + length_ms("countdown"))
    heard = [(change.at_us // 1000, change.share) for change in bench.sim.pin(GPIO).changes if change.high]
    assert heard[:4] == [(20, 1.0), (1020, 1.0), (2020, 1.0), (5020, 0.1)]
    assert not bench.sim.pin(GPIO).state


def test_a_full_volume_is_a_plain_line_and_a_softer_one_is_chopped(bench: Bench) -> None:
    for volume, chopped_hz in ((3, None), (2, CHOPPED_HZ), (3, None)):
        buzzer_on(bench).set_volume(volume)
        buzzer_on(bench).sound("expired", n=volume + 1)
        bench.until(bench.now_ms + 100)
        assert bench.sim.pin(GPIO).frequency == chopped_hz
        assert bench.sim.pin(GPIO).state
