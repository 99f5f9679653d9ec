"""Records: frozen, told apart by class, and refused with the wrong fields."""

import pytest

from firmware_host.core.events import Folded, Passed, Raised, SettingChanged, Undone


def test_values_come_by_place_or_by_name() -> None:
    assert Raised(3, 500, 7) == Raised(seat=3, to=500, at_ms=7) == Raised(3, at_ms=7, to=500)


def test_records_of_two_classes_are_never_equal() -> None:
    assert Passed(3, 0) != Folded(3, 0)
    assert hash(Passed(3, 0)) != hash(Folded(3, 0))
    assert len({Passed(3, 0), Passed(3, 0), Folded(3, 0), Passed(4, 0)}) == 3


@pytest.mark.parametrize("values", [(3,), (3, 500, 7, 1), ()])
def test_too_few_or_too_many_values_are_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(TypeError, match="Raised takes seat, to, at_ms"):
        Raised(*values)


@pytest.mark.parametrize(
    "named", [{"seat": 3, "amount": 5, "at_ms": 7}, {"to": 5}, {"seat": 3, "to": 5, "at_ms": 7, "x": 1}]
)
def test_unknown_and_missing_names_are_refused(named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="Raised takes seat, to, at_ms; not "):
        Raised(**named)


def test_a_value_given_twice_is_refused() -> None:
    with pytest.raises(TypeError, match="Passed takes seat, at_ms; not seat"):
        Passed(3, 0, seat=4)  # type: ignore[misc]


def test_a_record_never_changes() -> None:
    passed = Passed(3, 0)
    with pytest.raises(AttributeError, match=r"Passed\.seat is frozen"):
        passed.seat = 4  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"Passed\.seat is frozen"):
        del passed.seat
    with pytest.raises(AttributeError):
        passed.colour = "red"
    assert passed == Passed(3, 0)


def test_a_pin_is_not_shown() -> None:
    assert repr(Undone(1, "4711", 0)) == "Undone(entries=1, at_ms=0)"
    assert repr(SettingChanged("floor.pin", "4711", 0)) == "SettingChanged(name='floor.pin', at_ms=0)"


def test_fields_can_be_matched_by_place() -> None:
    match Raised(3, 500, 7):
        case Raised(seat, to):
            assert (seat, to) == (3, 500)
        case _:
            pytest.fail("a raise is a raise")


def test_a_record_with_another_value_is_another_record() -> None:
    raised = Raised(3, 500, 7)
    assert (raised.replaced(at_ms=9), raised) == (Raised(3, 500, 9), Raised(3, 500, 7))
    with pytest.raises(TypeError):
        raised.replaced(amount=5)
