"""The floor's PIN is compared without being kept."""

import pytest

from firmware_host.core.pin import sealed


@pytest.mark.slow
def test_the_same_pin_is_sealed_alike_and_another_one_otherwise() -> None:
    assert sealed("4711") == sealed("4711")
    assert len({sealed(pin) for pin in ("4711", "4712", "04711", "47110")}) == 4


def test_what_is_kept_is_decimal_and_does_not_hold_the_pin() -> None:
    kept = sealed("4711")
    assert kept.removeprefix("sealed-").isdecimal()
    assert "4711" not in kept


def test_what_is_sealed_stays_as_it_is() -> None:
    assert sealed(sealed("4711")) == sealed("4711")
