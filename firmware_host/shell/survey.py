"""What is connected: every driver polled for a while, and what it then says of its devices."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from drivers.api import DeviceFound, DeviceLost, DeviceState, Driver, Surveyed

# Long enough for every driver to try what it has, and for readers to be given up.
SURVEY_MS = 3_000


def surveyed(
    drivers: Sequence[tuple[str, Driver]],
    now_ms: Callable[[], int],
    wait_until_ms: Callable[[int], None],
    for_ms: int = SURVEY_MS,
) -> list[DeviceState]:
    """Poll drivers by name for some time, then return the state of all devices: what is lost, and what is there."""
    lost: dict[str, str] = {}
    for name, driver in due_drivers(drivers, now_ms() + for_ms, now_ms, wait_until_ms):
        _note(name, driver, now_ms(), lost)
    there = not_lost(((name, survey_of(driver)) for name, driver in drivers), lost)
    return [*(DeviceState(device, False, text) for device, text in lost.items()), *there]


def due_drivers(
    drivers: Sequence[tuple[str, Driver]],
    until_ms: int,
    now_ms: Callable[[], int],
    wait_until_ms: Callable[[int], None],
) -> Iterator[tuple[str, Driver]]:
    """Each driver whenever it is due, by name, until a time; whoever takes it polls it before he takes the next."""
    while now_ms() < until_ms:
        yield from ((name, driver) for name, driver in drivers if driver.next_ms <= now_ms())
        due_ms = min([driver.next_ms for _, driver in drivers], default=until_ms)
        wait_until_ms(min(max(due_ms, now_ms() + 1), until_ms))


def _note(name: str, driver: Driver, now_ms: int, lost: dict[str, str]) -> None:
    try:
        readings = driver.poll(now_ms)
    except Exception as error:
        lost[name] = f"its driver stopped ({type(error).__name__}: {error})"
        return
    for reading in readings:
        if isinstance(reading, DeviceLost):
            lost[reading.device] = reading.text
        elif isinstance(reading, DeviceFound):
            lost.pop(reading.device, None)


def survey_of(driver: Driver) -> Sequence[DeviceState] | None:
    """What a driver says of its devices; None for one that says nothing of them."""
    return driver.survey() if isinstance(driver, Surveyed) else None


def not_lost(
    surveys: Iterable[tuple[str, Sequence[DeviceState] | None]], lost: Collection[str]
) -> Iterator[DeviceState]:
    """Of what drivers say, by their names, that of devices that are not lost; one that says nothing is a whole."""
    for name, states in surveys:
        if states is not None:
            yield from (state for state in states if state.device not in lost)
        elif name not in lost and not any(device.startswith(name.removesuffix("s")) for device in lost):
            yield DeviceState(name, True, "there")
