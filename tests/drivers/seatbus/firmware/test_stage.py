"""The lamp's rhythm and the buzzer's beeps at a node."""

from drivers.seatbus.outputs import Outputs
from tests.drivers.seatbus.firmware.plain import Bench, PlainHal

ORANGE = (230, 159, 0)


def lit(bench: Bench, seconds: int) -> str:
    """Watch the lamp in the middle of each second."""
    seen = ""
    for _ in range(seconds):
        bench.run_ms(500)
        seen += "#" if bench.hal.colour == ORANGE else "."
        bench.run_ms(500)
    return seen


def staged(rhythm: int, table_ms: int = 0) -> Bench:
    """Return a node whose lamp has this rhythm."""
    bench = Bench(PlainHal(reader=False))
    state = Outputs()
    state.colour = ORANGE
    state.rhythm = rhythm
    state.table_ms = table_ms
    bench.set_outputs(state)
    return bench


def test_a_steady_lamp_is_lit_at_once_and_stays_so() -> None:
    bench = staged(0xFF)
    bench.run_ms(1)
    assert bench.hal.colour == ORANGE
    assert lit(bench, 9) == "#########"


def test_a_rhythm_follows_table_time() -> None:
    assert lit(staged(0b11010000), 8) == "##.#...."
    assert lit(staged(0b11010000, table_ms=16_000 + 3_000), 8) == "#....##."


def test_a_lamp_keeps_its_rhythm_while_the_pi_is_silent() -> None:
    bench = staged(0b10101010)
    bench.rest_s(8 * 8)
    assert lit(bench, 8) == "#.#.#.#."


def beeping(cue: int, beeps: list[tuple[int, int, int]]) -> Outputs:
    """Return the state of a buzzer's cue."""
    state = Outputs()
    state.cue = cue
    state.beeps = beeps
    return state


def test_a_cue_sounds_its_beeps_once() -> None:
    bench = Bench(PlainHal(reader=False))
    bench.set_outputs(beeping(1, [(60, 140, 2700), (100, 0, 800)]))
    bench.run_ms(1000)
    assert bench.hal.tones == [(1, 2700), (60, 0), (200, 800), (300, 0)]


def test_the_same_cue_again_goes_on_and_another_one_takes_over() -> None:
    bench = Bench(PlainHal(reader=False))
    bench.set_outputs(beeping(1, [(500, 500, 2700)] * 3))
    bench.run_ms(200)
    bench.poll(-1, beeping(1, [(500, 500, 2700)] * 3).packed())
    bench.run_ms(200)
    assert bench.hal.tones == [(1, 2700)]
    bench.poll(-1, beeping(2, [(100, 0, 2700)]).packed())
    bench.run_ms(1000)
    assert bench.hal.tones == [(1, 2700), (400, 0), (401, 2700), (500, 0)]


def test_a_cue_without_beeps_is_silence() -> None:
    bench = Bench(PlainHal(reader=False))
    bench.set_outputs(beeping(1, [(500, 500, 2700)] * 3))
    bench.run_ms(200)
    bench.poll(-1, beeping(2, []).packed())
    bench.run_ms(2000)
    assert bench.hal.tones == [(1, 2700), (200, 0)]


def test_a_volume_that_changes_is_heard_in_the_sound_that_goes_on() -> None:
    bench = Bench(PlainHal(reader=False))
    loud, soft, silent = (beeping(1, [(500, 100, 2700)] * 3) for _ in range(3))
    soft.volume, silent.volume = 1, 0
    bench.set_outputs(loud)
    for state in (soft, silent, loud):
        bench.run_ms(200)
        bench.poll(-1, state.packed())
    bench.run_ms(1200)
    assert [hz for _, hz in bench.hal.tones] == [2700, 2700, 0, 2700, 0, 2700, 0]
    assert bench.hal.volumes == [3, 1, 0, 3, 0, 3, 0]
