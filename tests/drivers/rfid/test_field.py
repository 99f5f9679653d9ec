"""The field of tags."""

import pytest

from drivers.rfid.field import SimField

ACE = bytes.fromhex("04a1b2c3d4e5f6")
KING = bytes.fromhex("04000000000001")


def test_tags_lie_in_order_of_laying() -> None:
    field = SimField()
    field.lay("seat4", KING)
    field.lay("seat4", ACE)
    assert field.tags("seat4") == (KING, ACE)


def test_a_lifted_tag_lies_nowhere() -> None:
    field = SimField()
    field.lay("seat4", ACE)
    field.lift("seat4", ACE)
    assert field.tags("seat4") == ()
    assert field.where(ACE) == ()


def test_lifting_all_leaves_the_other_antennas_alone() -> None:
    field = SimField()
    field.lay("seat4", ACE)
    field.lay("board", KING)
    field.lift_all("seat4")
    assert (field.tags("seat4"), field.tags("board")) == ((), (KING,))


def test_a_tag_may_lie_where_two_fields_overlap() -> None:
    field = SimField()
    field.lay("seat3", ACE)
    field.lay("seat4", ACE)
    assert field.where(ACE) == ("seat3", "seat4")


def test_every_change_is_counted_in_all_and_at_its_antenna() -> None:
    field = SimField()
    field.lay("seat4", ACE)
    field.lay("board", KING)
    field.lift("seat4", ACE)
    field.lift_all("muck")
    assert (field.changes, field.changed("seat4"), field.changed("board"), field.changed("muck")) == (3, 3, 2, 0)


def test_a_tag_cannot_be_laid_twice_and_the_message_does_not_name_it() -> None:
    field = SimField()
    field.lay("seat4", ACE)
    with pytest.raises(ValueError, match="already lies at seat4") as error:
        field.lay("seat4", ACE)
    assert ACE.hex() not in str(error.value)
    assert repr(ACE) not in str(error.value)


def test_a_tag_that_does_not_lie_there_cannot_be_lifted() -> None:
    field = SimField()
    field.lay("seat3", ACE)
    with pytest.raises(ValueError, match="does not lie at seat4"):
        field.lift("seat4", ACE)
