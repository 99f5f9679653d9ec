"""Finding and opening the gpiochip behind the header, with what is said where that fails."""

import errno
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

import pytest

from drivers.gpio.chip import HEADER_LABELS, chip_label, find_chip, label_of, load_lgpio, open_header
from drivers.gpio.header import HeaderError

SAYS_OF_A_PC = (
    "there is no GPIO header here (no {dev}/gpiochip*): run the table on a Raspberry Pi, "
    'or name the driver "sim" in its profile'
)


def chips(dev: Path, labels: Mapping[int, str]) -> int:
    """Find the header among chips of these numbers and labels."""
    for number in labels:
        (dev / f"gpiochip{number}").touch()
    return find_chip(dev, lambda node: labels[int(node.name.removeprefix("gpiochip"))])


@pytest.mark.parametrize("label", HEADER_LABELS)
def test_the_header_of_each_pi_is_found(tmp_path: Path, label: str) -> None:
    assert chips(tmp_path, {0: "raspberrypi-exp-gpio", 1: label}) == 1


def test_chips_are_tried_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    assert chips(tmp_path, {10: "pinctrl-rp1", 2: "pinctrl-rp1"}) == 2


def test_a_machine_without_chips_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(HeaderError) as caught:
        find_chip(tmp_path)
    assert str(caught.value) == SAYS_OF_A_PC.format(dev=tmp_path)


def test_chips_none_of_which_is_a_header_are_all_named(tmp_path: Path) -> None:
    with pytest.raises(HeaderError) as caught:
        chips(tmp_path, {0: "INTC1055:00", 1: "usb-gpio"})
    assert str(caught.value) == (
        "no gpiochip here is the header of a Pi 3B+ to 5 (gpiochip0 INTC1055:00, gpiochip1 usb-gpio): "
        "update the Pi's system"
    )


def test_a_chip_that_may_not_be_opened_says_which_group_helps(tmp_path: Path) -> None:
    def refused(node: Path) -> str:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(node))

    (tmp_path / "gpiochip0").touch()
    with pytest.raises(HeaderError) as caught:
        find_chip(tmp_path, refused)
    says = f"{tmp_path}/gpiochip0 cannot be opened (Permission denied): put the daemon's user into the group gpio"
    assert str(caught.value) == says


def test_a_file_that_is_no_chip_is_told(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    with pytest.raises(HeaderError, match=r"gpiochip0 cannot be opened \(.*\): this is no gpiochip, remove it"):
        find_chip(tmp_path)
    with pytest.raises(OSError, match="ioctl"):
        chip_label(tmp_path / "gpiochip0")


def test_a_label_is_read_from_the_kernels_answer() -> None:
    answer = b"gpiochip0".ljust(32, b"\0") + b"pinctrl-rp1\0garbage".ljust(32, b"\0") + (54).to_bytes(4, sys.byteorder)
    assert label_of(answer) == "pinctrl-rp1"


@pytest.fixture
def restless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module lgpio that, as the real one, moves the process to the folder LG_WD and makes a pipe."""
    (tmp_path / "lgpio.py").write_text(
        "import os\nos.chdir(os.environ['LG_WD'])\nopen('.lgd-nfy0', 'xb').close()\nopen('.lgd-nfy0', 'rb').close()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("LG_WD", raising=False)
    # Set and taken away again, so that the patch puts it back as it was.
    monkeypatch.setenv("LG_WD", "")
    os.environ.pop("LG_WD")
    sys.modules.pop("lgpio", None)
    yield tmp_path
    sys.modules.pop("lgpio", None)


def test_lgpio_has_its_pipe_in_the_folder_given_and_the_process_stays_where_it_was(restless: Path) -> None:
    (restless / "run").mkdir()
    before = Path.cwd()
    load_lgpio(restless / "run")
    assert Path.cwd() == before
    assert (restless / "run" / ".lgd-nfy0").exists()


def test_a_folder_that_lg_wd_names_already_is_kept(restless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (restless / "elsewhere").mkdir()
    monkeypatch.setenv("LG_WD", str(restless / "elsewhere"))
    load_lgpio(restless)
    assert (restless / "elsewhere" / ".lgd-nfy0").exists()


def test_a_folder_that_lgpio_cannot_write_into_is_told(restless: Path) -> None:
    (restless / "run").mkdir()
    (restless / "run" / ".lgd-nfy0").touch()
    before = Path.cwd()
    with pytest.raises(HeaderError) as caught:
        load_lgpio(restless / "run")
    assert str(caught.value).startswith("lgpio cannot be loaded (")
    assert str(caught.value).endswith(f"): let the daemon write into {restless / 'run'}, see LG_WD")
    assert Path.cwd() == before


def test_a_machine_without_lgpio_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(HeaderError, match=r"lgpio is not installed \(.*\): run `make setup` on the Pi"):
        load_lgpio(tmp_path)


def test_a_chip_that_gpiozero_cannot_open_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(chip: int) -> None:
        raise RuntimeError("can not open gpiochip")

    pins = ModuleType("gpiozero.pins.lgpio")
    pins.__dict__["LGPIOFactory"] = broken
    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", pins)
    with pytest.raises(HeaderError, match=r"/dev/gpiochip3 cannot be opened \(can not open gpiochip\): look at it"):
        open_header(tmp_path, lambda: 3)
