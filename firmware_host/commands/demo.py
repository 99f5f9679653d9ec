"""The command `demo`: a table on this machine, with the players' screen and a bench to play on."""

import argparse
import random
import signal
import sys
import time
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from types import FrameType
from typing import Final

import firmware_host
from firmware_host.commands.demo_places import Display, Spots, find_display, spots
from firmware_host.commands.demo_stage import DemoError, Stage, Window
from firmware_host.hands.phh import read_hands
from firmware_host.hands.records import PhhHand
from firmware_host.scripts.autoplay import NAMES, Autoplay, AutoplayError
from firmware_host.scripts.from_phh import script_of
from firmware_host.scripts.parse import parse_script
from firmware_host.scripts.runner import play_script
from firmware_host.scripts.textview import table_text
from firmware_host.shell.feed_client import FeedClient, FeedError

HELP: Final = "play at a simulated table, or watch it play real hands by itself"
SEATS: Final = (1, 2, 4, 5, 7, 8)
STACK: Final = 10_000
MOST_PAUSE_S: Final = 3600
NO_DISPLAY: Final = "There is no display here, so the table is shown as text and plays by itself."
BY_HAND: Final = "Playing by hand needs the windows; as text the table plays by itself."
TOGETHER: Final = (
    "Two windows open: play at the bench, watch the players' screen. Closing one ends the demo (or Ctrl-C)."
)
BENCH_FIRST: Final = "This display has room for one window: the bench now, the players' screen when you close it."
SCREEN_FIRST: Final = "This display has room for one window: the players' screen now, the bench when you close it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare who plays, where it is seen, and how fast."""
    parser.add_argument("--auto", action="store_true", help="the table plays recorded hands by itself")
    parser.add_argument("--text", action="store_true", help="print the table as text instead of opening windows")
    parser.add_argument("--hands", type=int, metavar="N", help="end after N hands played by itself (as text: 1)")
    parser.add_argument("--pause", type=float, default=1.5, metavar="S", help="seconds between two steps (1.5)")
    parser.add_argument("--state", type=Path, metavar="DIR", help="keep the table in this folder, or go on with it")


def run(args: argparse.Namespace) -> int:
    """Show the demo: 0, 1 where the table does not run, 2 for arguments that cannot be, 130 after Ctrl-C."""
    if (args.hands is not None and args.hands < 1) or not 0 <= args.pause <= MOST_PAUSE_S:
        print(f"demo: --hands takes 1 or more, --pause 0 to {MOST_PAUSE_S} seconds", file=sys.stderr)
        return 2
    display = None if args.text else find_display()
    if display is None:
        if not args.text or not args.auto:
            print(BY_HAND if args.text else NO_DISPLAY, flush=True)
        return _as_text(args.hands or 1, args.pause)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _told_to_end)
    try:
        _in_windows(args, display)
    except (DemoError, AutoplayError, FeedError) as error:
        print(f"demo: {error}", file=sys.stderr)
        return 1
    return 0


def shipped_hands() -> list[PhhHand]:
    """The hands that ship with the product: facts of public hands."""
    with resources.as_file(resources.files("firmware_host.hands") / "shown.phhs") as path:
        return [hand for hand in read_hands(Path(path)) if isinstance(hand, PhhHand)]


def profile_path() -> Path:
    """The profile of a simulated table, in the source tree or where the package was installed."""
    name = Path("hw/profiles/sim.toml")
    places = (Path(firmware_host.__path__[0]).parent / name, Path(sys.prefix, "share/dealer-table") / name)
    return next((path for path in places if path.is_file()), places[0])


def _in_windows(args: argparse.Namespace, display: Display) -> None:
    """Start the table and its windows, then play or wait until a window is closed."""
    with Stage() as stage, stage.last_words():
        stage.start_table(profile_path(), args.state)
        where = spots(display)
        pending = _open(stage, where, args.auto)
        print(TOGETHER if where.together else SCREEN_FIRST if args.auto else BENCH_FIRST, flush=True)
        with stage.table_ready() as floor:
            if not args.auto:
                _seat_players(floor)
        played = _played(stage.folder, args.hands, args.pause) if args.auto else None
        while (closed := _watched(stage, played, args.pause)) and pending:
            stage.open_window(pending.pop())
        if closed is None:
            stage.watch(args.pause)


def _open(stage: Stage, where: Spots, screen_first: bool) -> list[Window]:
    """Open what is seen at once; returns the window that comes later, if any."""
    folder = stage.folder
    bench = ("bench", "--dir", str(folder), "--size", where.bench.words, "--focus")
    screen = ("screen", "--feed", str(folder / "public.sock"), "--size", where.screen.words)
    both = [
        Window(bench, where.bench.environment),
        Window(screen, where.screen.environment),
    ]
    pending = [] if where.together else [both.pop(0 if screen_first else 1)]
    for window in both:
        stage.open_window(window)
    return pending


def _watched(stage: Stage, played: Iterator[str] | None, pause_s: float) -> str | None:
    """Watch until a window is closed, and say which; None when the hands have been played."""
    if played is None:
        return stage.watch(None)
    for _ in played:
        closed = stage.watch(pause_s)
        if closed is not None:
            return closed
    return None


def _played(folder: Path, count: int | None, pause_s: float) -> Iterator[str]:
    """Play the shown hands, again from the first when they are through; step by step."""
    hands = shipped_hands()
    autoplay = Autoplay(folder, pause_s)
    try:
        number = 0
        while count is None or number < count:
            yield from autoplay.play(hands[number % len(hands)])
            number += 1
    finally:
        autoplay.close()


def _seat_players(floor: FeedClient) -> None:
    """Six players sit down and the button is drawn, unless somebody sits here already."""
    status = floor.ask("status")["status"]
    assert isinstance(status, dict)
    if status["seats"]:
        return
    names = zip(SEATS, NAMES, strict=False)
    for line in (*(f"seat {seat} {name} {STACK}" for seat, name in names), f"button {random.choice(SEATS)}"):
        answer = floor.ask("enter", line=line)
        if not answer["ok"]:
            raise DemoError(f"{line}: {answer['text']}")


def _told_to_end(number: int, _frame: FrameType | None) -> None:
    """A signal to end goes the way of every other end: all processes and the folder go with the demo."""
    sys.exit(128 + number)


def _as_text(hands: int, pause_s: float) -> int:
    shown = shipped_hands()
    for number in range(hands):
        _show(shown[number % len(shown)], pause_s)
    return 0


def _show(hand: PhhHand, pause_s: float) -> None:
    script = parse_script(script_of(hand), hand.file)
    play_script(script, lambda line, table: _step(line.source, table_text(table.host.public()), pause_s))


def _step(source: str, text: str, pause_s: float) -> None:
    if source.startswith(("seat ", "expect ", "button ", "positions ")):
        return
    print(f"\n> {source}\n{text}", flush=True)
    time.sleep(pause_s)
