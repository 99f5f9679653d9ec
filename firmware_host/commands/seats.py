"""The command `seats`: which node on the cable is which seat's."""

import argparse
import queue
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from drivers.seatbus.assign import Assigner
from drivers.seatbus.placing import Assigned
from drivers.seatbus.plan import table
from drivers.seatbus.wired import wired_assigner
from firmware_host.commands.alone import Unready, alone
from firmware_host.commands.keyboard import listen_to_keyboard
from firmware_host.commands.steady import now_ms, wait_until_ms
from firmware_host.config.profile import Profile

HELP: Final = "tell the seats' nodes which seat each of them is: press their buttons in order"
KEYS: Final = "b and Enter go one seat back, Enter alone leaves a seat as it is, q and Enter stop."
BACK: Final = "b"
LEAVE: Final = ""
STOP: Final = "q"
LONGEST_WAIT_MS: Final = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the profile, and where to begin."""
    parser.add_argument("verb", choices=["assign"], help="ask for the button of each seat in order")
    parser.add_argument("--profile", type=Path, required=True, metavar="FILE", help="the table's profile (TOML)")
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="SEAT", help="go on at this seat")
    parser.add_argument("--dir", type=Path, metavar="DIR", help="the folder of the table's sockets")


def run(args: argparse.Namespace) -> int:
    """Do it: 0 all places have their nodes, 1 some have none or a table runs, 2 a profile or seat that cannot be."""
    with ExitStack() as closes:
        try:
            _, assigner = alone(args, closes, partial(_assigner, args.profile, args.first))
        except Unready as error:
            print(error, file=sys.stderr)
            return error.code
        typed: queue.SimpleQueue[str] = queue.SimpleQueue()
        listen_to_keyboard(typed.put)
        try:
            done = followed(assigner, typed, now_ms, wait_until_ms)
        except KeyboardInterrupt:
            done = False
        return _ended(assigner, args.profile, done)


def followed(
    assigner: Assigner,
    typed: "queue.SimpleQueue[str]",
    now_ms: Callable[[], int],
    wait_until_ms: Callable[[int], None],
) -> bool:
    """Let the installer see what is asked, and the assigner what is typed; False where he stopped before the end."""
    print(KEYS, flush=True)
    while not assigner.done:
        while not typed.empty():
            line = typed.get()
            if line == STOP:
                return False
            if line in (BACK, LEAVE) and assigner.seat is not None:
                (assigner.go_back if line == BACK else assigner.leave)()
            elif line not in (BACK, LEAVE):
                print(f"{line} means nothing here: {KEYS}", flush=True)
        for told in assigner.poll(now_ms()):
            text = f"{_place(told.name)}: node {told.unique.hex()}" if isinstance(told, Assigned) else told.text
            print(text, flush=True)
        wait_until_ms(min(assigner.next_ms, now_ms() + LONGEST_WAIT_MS))
    return True


def _trouble(profile: Profile, path: Path, first: int) -> str | None:
    """Why there is nothing to do."""
    if profile.drivers.readers != "bus":
        return f'{path}: has no seat nodes; name the driver "bus" in its section [drivers]'
    if not 1 <= first <= profile.table.seats:
        return f"--from {first}: there is no such seat; give one from 1 to {profile.table.seats}"
    return None


def _assigner(path: Path, first: int, profile: Profile, _folder: Path) -> Assigner:
    """Who asks for the buttons; raises Unready where there is nothing to do."""
    trouble = _trouble(profile, path, first)
    if trouble is not None:
        raise Unready(trouble, 2)
    named, bus = profile.drivers, profile.bus
    assert bus.device is not None
    plans = table(profile.table.seats, panel="bus" in (named.panel, named.buzzer))
    return wired_assigner(bus.device, plans, baud=bus.baud, kernel_rs485=bus.kernel_rs485, first=first)


def _ended(assigner: Assigner, path: Path, done: bool) -> int:
    """Say how it ended, and how to go on."""
    if not done and assigner.seat is not None:
        print(f"Stopped. Go on with: dealer-table seats assign --profile {path} --from {assigner.seat}")
    elif not done:
        print("Stopped.")
    elif assigner.without:
        print(f"Without a node: {', '.join(map(_place, assigner.without))}.")
    else:
        print("Every place has its node.")
    return int(not done or bool(assigner.without))


def _place(name: str) -> str:
    return f"seat {name}" if name.isdigit() else name
