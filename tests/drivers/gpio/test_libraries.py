"""The packages behind `RPi.GPIO`: which pairs are a fault, and how they are found."""

from pathlib import Path

import pytest

from drivers.gpio.libraries import GpioLibraries, is_importable, is_installed, library_trouble


def trouble(*installed: str, importable: bool = True) -> str | None:
    """What is said where these packages are installed."""
    return library_trouble(lambda package: package in installed, lambda module: importable)


def test_a_pi_as_make_setup_leaves_it_is_fine() -> None:
    assert trouble("rpi-lgpio") is None


def test_a_pc_without_either_is_fine() -> None:
    assert trouble() is None


def test_the_wrong_one_alone_is_named() -> None:
    said = trouble("RPi.GPIO")
    assert said is not None
    assert said.startswith("RPi.GPIO is installed, which does not run on a Pi 5, in the place of rpi-lgpio: run `pip ")


def test_the_folder_that_went_with_the_other_package_is_named() -> None:
    said = trouble("rpi-lgpio", importable=False)
    assert said is not None
    assert said.startswith("rpi-lgpio is installed, but its folder RPi was removed with RPi.GPIO: run `pip ")


@pytest.mark.parametrize(
    ("package", "folder"), [("RPi.GPIO", "RPi.GPIO-0.7.1"), ("rpi-lgpio", "rpi_lgpio-0.6"), ("RPi.GPIO", "rpi_gpio-9")]
)
def test_a_package_is_found_by_what_pip_wrote_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, folder: str
) -> None:
    assert not is_installed(package)
    (tmp_path / f"{folder}.dist-info").mkdir()
    (tmp_path / f"{folder}.dist-info" / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert is_installed(package)


def test_a_module_is_found_without_being_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_importable("RPi")
    (tmp_path / "RPi").mkdir()
    (tmp_path / "RPi" / "__init__.py").write_text("raise RuntimeError\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert is_importable("RPi")


def test_the_check_speaks_once() -> None:
    check = GpioLibraries(lambda: "both are there")
    assert [len(check.poll(now_ms)) for now_ms in (0, 100, 200)] == [1, 0, 0]
