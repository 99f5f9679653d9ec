"""What goes onto a seat node works there: the collected files, the board's own code, the boards' descriptions."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from drivers.buttons.timing import SEAT_HOLD_MS
from drivers.panel.keys import BIG_KEYS, HOLD_KEYS, HOLD_MS, KEYS, SEAT_RING
from drivers.seatbus.frames import BOARD, MUCK, PANEL
from drivers.seatbus.hello import BOARD_NODE, MUCK_NODE, PANEL_NODE, SEAT_NODE
from hw.seat_node.collect import collect
from tests.drivers.seatbus.micropython import ROOT, environment, micropython

BOARDS = ROOT / "hw/seat_node/boards"
KINDS = {"seat": SEAT_NODE, "board": BOARD_NODE, "muck": MUCK_NODE, "panel": PANEL_NODE}
ADDRESSES = {"seat": 4, "board": BOARD, "muck": MUCK, "panel": PANEL}
STAND_INS = ROOT / "hw/seat_node/stand_ins"


def checked(folder: Path, address: int) -> dict[str, str]:
    """Run the board's code over its stand-ins and return what it says, by the first word."""
    command = [*micropython(heap_kb=192), str(STAND_INS / "check.py"), str(address)]
    env = environment(folder, STAND_INS)
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    names = ("answers while it waits", "reset line")
    told = {}
    for line in done.stdout.splitlines():
        name = next((one for one in names if line.startswith(one)), line.split(" ")[0])
        told[name] = line.removeprefix(name).strip()
    return told


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_collected_files_are_a_whole_node_by_themselves(kind: str, tmp_path: Path) -> None:
    collect(tmp_path, kind)
    told = checked(tmp_path, ADDRESSES[kind])
    assert told["identity"] == f"{KINDS[kind]} True True 0"
    assert told["baud"] == "115200 watchdog 2000 1"
    assert told["asleep"] == "True"
    assert told["outputs"] == "9"
    assert told["address"] == "9"
    if kind in ("seat", "panel"):
        stroke = 2 if kind == "seat" else 1
        assert told["press"] == f"[(0, {stroke}, True)]"
    if kind == "seat":
        assert told["lamp"] == f"[{255 * 257}, {128 * 257}, 0]"
    if kind == "panel":
        assert (told["tone"], told["silence"]) == ("2700 True", "False")
    else:
        assert told["reader"] == "[1] True"
        assert told["registers"] == "[112, 0] 1"
        assert told["answers while it waits"] == "5"
        assert told["reset line"] == "1"


@pytest.mark.slow
def test_where_there_is_a_compiler_all_but_the_first_file_are_compiled(tmp_path: Path) -> None:
    compiler = tmp_path / "mpy-cross"
    compiler.write_text('#!/bin/sh\n[ "$1" = -s ] && cp "$3" "${3%.py}.mpy"\n')
    compiler.chmod(0o755)
    collect(tmp_path / "plain", "seat")
    collect(tmp_path / "compiled", "seat", str(compiler))
    plain = {path.relative_to(tmp_path / "plain") for path in (tmp_path / "plain").rglob("*.py")}
    compiled = {path.relative_to(tmp_path / "compiled") for path in (tmp_path / "compiled").rglob("*.mpy")}
    assert {path.with_suffix(".mpy") for path in plain} - compiled == {Path("main.mpy")}
    assert [path.name for path in (tmp_path / "compiled").rglob("*.py")] == ["main.py"]


@pytest.mark.slow
def test_a_file_that_cannot_be_compiled_ends_the_collecting(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        collect(tmp_path, "seat", "false")


@pytest.mark.slow
def test_a_lamp_of_one_colour_is_as_bright_as_the_brightest_part(tmp_path: Path) -> None:
    collect(tmp_path, "seat")
    about = json.loads((tmp_path / "board.json").read_text())
    about["lamp"] = [10]
    (tmp_path / "board.json").write_text(json.dumps(about))
    assert checked(tmp_path, 4)["lamp"] == f"[{255 * 257}]"


def test_the_boards_have_the_contacts_that_the_pi_expects() -> None:
    about = {kind: json.loads((BOARDS / f"{kind}.json").read_text()) for kind in KINDS}
    assert {kind: one["kind"] for kind, one in about.items()} == KINDS
    assert about["seat"]["holds_ms"] == [SEAT_HOLD_MS]
    keys = BIG_KEYS + SEAT_RING
    assert keys == KEYS[: len(keys)]
    assert about["panel"]["holds_ms"] == [HOLD_MS if key in HOLD_KEYS else 0 for key in keys]
    for one in about.values():
        assert len(one["contacts"]) == len(one["holds_ms"])


@pytest.mark.parametrize("kind", KINDS)
def test_no_pin_of_a_board_is_used_twice_or_missing_from_a_pico(kind: str) -> None:
    about = json.loads((BOARDS / f"{kind}.json").read_text())
    pins = [
        *about["contacts"],
        *about["lamp"],
        about["bus"]["tx"],
        about["bus"]["rx"],
        *about.get("reader", {}).values(),
    ]
    pins += [about["buzzer"]] if "buzzer" in about else []
    assert len(pins) == len(set(pins))
    # A Pico has GP0 to GP22 and GP26 to GP28 on its edge.
    assert set(pins) <= {*range(23), 26, 27, 28}


def test_the_wiring_names_the_pins_of_the_boards() -> None:
    text = (ROOT / "hw/WIRING.md").read_text()
    about = {kind: json.loads((BOARDS / f"{kind}.json").read_text()) for kind in KINDS}
    reader = about["seat"]["reader"]
    pins = ", ".join(f"GP{reader[name]}" for name in ("sck", "mosi", "miso", "select", "reset"))
    assert f"| reader: SCK, MOSI, MISO, select, RST | {pins} | {pins} | |" in text
    assert about["board"]["reader"] == about["muck"]["reader"] == reader
    assert f"| GP{about['seat']['contacts'][0]} | | GP2 to GP22: eight keys, then the ring" in text
    assert about["panel"]["contacts"] == list(range(2, 23))
    assert "| lamp: red, green, blue, each by a transistor | GP10, GP11, GP12 | | |" in text
    assert about["seat"]["lamp"] == [10, 11, 12]
    assert f"GP{about['panel']['buzzer']} |\n" in text
    assert {one["bus"]["tx"] for one in about.values()} == {0}
    assert {one["bus"]["rx"] for one in about.values()} == {1}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "complaint"), [(["x", "sofa"], "no node of the kind sofa"), ([], "collect.py FOLDER KIND")]
)
def test_the_collector_says_what_it_needs(words: list[str], complaint: str) -> None:
    command = [sys.executable, str(ROOT / "hw/seat_node/collect.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert complaint in done.stderr
