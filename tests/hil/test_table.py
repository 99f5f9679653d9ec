"""A table that hands work: what is asked for, what is awaited, and what is told of a table with a fault."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.api import ButtonStruck, ReaderReady, Reading, TagsGone, TagsSeen
from firmware_host.config.read import read_profile
from tests.hil.conftest import BENCH
from tests.hil.simulated import Simulated
from tests.hil.stand import Stand, simulated
from tests.hil.table import HandledTable
from tests.hil.tasks import HandsError, Hear, Listen, Look, Move, Press, Task

ACE, KING = b"the ace", b"the king"
NAMES = {ACE: "As", KING: "Kd"}


class Clumsy:
    """Hands that do something else than some of what they are asked for."""

    def __init__(self, table: Simulated) -> None:
        self.table = table
        self.told = table.told
        self.answer = table.answer
        self.done: list[Task] = []
        self._instead: list[tuple[Task, tuple[Task, ...]]] = []

    def do(self, task: Task) -> None:
        self.done.append(task)
        for act in next((acts for asked, acts in self._instead if asked == task), (task,)):
            self.table.do(act)

    def instead(self, of: Task, *acts: Task) -> None:
        """From now on do other things when one is asked for."""
        self._instead.append((of, acts))


class Tried:
    """A handled table with clumsy hands, or some of its drivers, from its first poll on."""

    def __init__(self, stand: Stand, hands: Clumsy, *only: str) -> None:
        self.stand = stand
        self.hands = hands
        self.devices = HandledTable(stand, only)
        self.devices.names = NAMES
        self.poll()

    def poll(self) -> list[Reading]:
        return list(self.devices.poll(self.devices.next_ms))

    def lay(self, antenna: str, *uids: bytes) -> list[Reading]:
        for uid in uids:
            self.devices.field.lay(antenna, uid)
        return self.poll()


@pytest.fixture
def worked(tmp_path: Path) -> Iterator[tuple[Stand, Clumsy]]:
    """A simulated table and its hands."""
    made: list[Clumsy] = []

    def clumsy(table: Simulated) -> Clumsy:
        made.append(Clumsy(table))
        return made[0]

    with simulated(read_profile(BENCH), tmp_path, clumsy) as stand:
        yield stand, made[0]


@pytest.fixture
def tried(worked: tuple[Stand, Clumsy]) -> Tried:
    """The table with all its drivers."""
    return Tried(*worked)


@pytest.fixture
def contacts(worked: tuple[Stand, Clumsy]) -> Tried:
    """The table with the drivers on its header alone."""
    return Tried(*worked, "buttons", "keys", "lights", "buzzer")


@pytest.mark.slow
def test_a_new_tag_is_the_card_that_was_asked_for_there(tried: Tried) -> None:
    (seen,) = tried.lay("seat1", ACE)
    assert isinstance(seen, TagsSeen)
    assert (seen.antenna, seen.uids) == ("seat1", (ACE,))
    assert tried.hands.table.notes == ["The new tag at seat 1 is As from now on."]


@pytest.mark.slow
def test_a_known_card_is_known_to_the_next_user_of_the_table(tried: Tried) -> None:
    tried.lay("seat1", ACE)
    other = Tried(tried.stand, tried.hands)
    assert tried.hands.done[1:] == [Move(("As",), "seat1", None)]
    other.lay("board", ACE)
    assert len(tried.hands.table.notes) == 1


@pytest.mark.slow
def test_cards_that_are_known_come_together_and_new_ones_one_by_one(tried: Tried) -> None:
    assert len(tried.lay("seat1", ACE, KING)) == 2
    tried.devices.field.lift_all("seat1")
    tried.poll()
    assert len(tried.lay("board", ACE, KING)) == 1
    assert tried.hands.done[-1] == Move(("As", "Kd"), None, "board")


@pytest.mark.slow
def test_drivers_begin_after_what_their_user_laid_first(tried: Tried) -> None:
    tried.devices = HandledTable(tried.stand)
    tried.devices.names = NAMES
    ready = tried.lay("seat2", ACE)
    assert all(isinstance(one, ReaderReady) for one in ready)
    assert {one.antenna: one.uids for one in ready if isinstance(one, ReaderReady)}["seat2"] == (ACE,)


@pytest.mark.slow
def test_what_slid_through_the_muck_lies_there_no_longer(tried: Tried) -> None:
    tried.lay("seat1", ACE)
    tried.devices.expect(("muck",))
    tried.devices.field.lift("seat1", ACE)
    passing = tried.lay("muck", ACE)
    while not any(isinstance(one, TagsGone) and one.antenna == "muck" for one in passing):
        passing += tried.poll()
    assert tried.devices.field.where(ACE) == ()


@pytest.mark.slow
def test_a_reader_that_was_unplugged_is_plugged_in_for_its_next_user(tried: Tried) -> None:
    tried.devices.plug("reader seat2", False)
    tried.poll()
    Tried(tried.stand, tried.hands).lay("seat2", ACE)


@pytest.mark.slow
def test_a_card_at_a_reader_without_a_plug_moves_when_the_hands_say_so(tried: Tried) -> None:
    tried.lay("seat1", ACE)
    tried.devices.plug("reader seat1", False)
    tried.poll()
    tried.devices.field.lift("seat1", ACE)
    assert tried.poll() == []
    assert tried.hands.done[-1] == Move(("As",), "seat1", None, read=False)
    assert tried.devices.settled


@pytest.mark.slow
def test_a_card_that_is_not_read_is_named_with_what_to_do(tried: Tried) -> None:
    lay = Move(("As",), None, "seat1")
    tried.hands.instead(lay)
    with pytest.raises(
        HandsError, match=r"^Lay As at seat 1\. In 60 s As was not read at seat 1: try `dealer-table do"
    ):
        tried.lay("seat1", ACE)


def test_a_card_at_the_wrong_antenna_is_named_with_both(tried: Tried) -> None:
    tried.lay("board", ACE)
    move = Move(("As",), "board", "seat2")
    tried.hands.instead(move, Move(("As",), "board", "seat3"))
    tried.devices.field.lift("board", ACE)
    with pytest.raises(
        HandsError, match=r"As was read at seat 3: nobody .* Asked was: Move As from the board to seat 2"
    ):
        tried.lay("seat2", ACE)


@pytest.mark.slow
def test_a_card_that_vanishes_at_a_seat_is_asked_for_again(tried: Tried) -> None:
    tried.lay("seat1", ACE)
    tried.hands.table.field.lift_all("seat1")
    gone, seen = tried.devices.poll(2_000)
    assert (type(gone), type(seen)) == (TagsGone, TagsSeen)
    assert tried.hands.table.notes[1:] == ["As is not read at seat 1 for now."]
    assert tried.hands.done == [Move(("As",), None, "seat1")] * 2


@pytest.mark.slow
def test_a_card_that_another_hid_for_a_while_is_read_again(tried: Tried) -> None:
    tried.lay("seat1", ACE)
    tried.hands.instead(Move(("As",), None, "seat1"))
    (uid,) = tried.hands.table.field.tags("seat1")
    tried.hands.table.hide("seat1", uid, for_ms=1_000)
    assert [type(one) for one in tried.devices.poll(2_000)] == [TagsGone, TagsSeen]
    assert tried.devices.settled


def test_a_card_that_vanishes_from_the_board_is_told(tried: Tried) -> None:
    tried.lay("board", ACE)
    tried.hands.table.field.lift_all("board")
    with pytest.raises(HandsError, match="As is no longer read at the board: nobody asked for that"):
        tried.devices.poll(2_000)


def test_a_card_nobody_asked_for_is_told(tried: Tried) -> None:
    tried.hands.table.field.lay("seat2", b"\x04strang")
    with pytest.raises(HandsError, match="a card without a name was read at seat 2: nobody asked for that"):
        tried.devices.poll(2_000)


def test_a_bank_card_is_told(tried: Tried) -> None:
    tried.hands.table.field.lay("seat2", b"\x08abc")
    with pytest.raises(HandsError, match="a bank card or a phone came to seat 2"):
        tried.devices.poll(2_000)


@pytest.mark.slow
def test_a_stranger_that_lies_at_the_start_is_lifted(tried: Tried) -> None:
    tried.hands.table.field.lay("seat2", b"\x04strang")
    Tried(tried.stand, tried.hands)
    assert tried.hands.table.field.tags("seat2") == ()


def test_buttons_with_their_wires_swapped_are_told(contacts: Tried) -> None:
    contacts.hands.instead(Press(1), Press(2))
    contacts.devices.press(1, 0)
    with pytest.raises(
        HandsError, match="the button of seat 2 was tapped: nobody asked for that. Asked was: Press the bu"
    ):
        contacts.poll()


def test_a_press_that_closes_another_contact_too_is_told(contacts: Tried) -> None:
    contacts.hands.instead(Press("NEXT"), Press("NEXT"), Press("FOLD"))
    contacts.devices.strike("NEXT", 0)
    with pytest.raises(HandsError, match="the key FOLD was tapped"):
        contacts.poll()


@pytest.mark.slow
def test_a_button_with_a_broken_wire_is_told_with_what_to_check(contacts: Tried) -> None:
    contacts.hands.instead(Press(3, held=True))
    contacts.devices.press(3, 0, 1_000)
    with pytest.raises(
        HandsError, match="In 60 s the button of seat 3 was not held: check the wire of the button of seat"
    ):
        contacts.poll()


def test_a_reader_that_fails_by_itself_is_told_with_its_cause(tried: Tried) -> None:
    tried.hands.table.chips.chip("board").unplug()
    with pytest.raises(
        HandsError,
        match="reader board: The card reader board does not answer: check its cable and plug. Cards there are not",
    ):
        tried.devices.poll(2_000)


def test_a_tap_is_a_reading_of_its_poll(contacts: Tried) -> None:
    contacts.devices.press(2, 0)
    assert contacts.poll() == [ButtonStruck(2, False, contacts.devices.next_ms - 20)]
    assert contacts.devices.presses == 1


@pytest.mark.slow
def test_eyes_see_a_lamp_that_is_not_lit_as_asked(contacts: Tried) -> None:
    contacts.devices.lights.show({2: "turn"})
    assert contacts.devices.ask(Look({1: "........", 2: "########"}))
    assert not contacts.devices.ask(Look({1: "########", 2: "........"}))


def test_ears_hear_which_pattern_it_was(contacts: Tried) -> None:
    for asked, heard in (("clock", True), ("expired", False)):
        contacts.devices.ask(Listen())
        contacts.devices.buzzer.sound("clock")
        assert contacts.devices.ask(Hear(asked)) == heard
        contacts.devices.buzzer.sound(None)
        contacts.poll()


@pytest.mark.slow
def test_hands_that_never_answer_are_told(contacts: Tried) -> None:
    contacts.hands.answer = lambda: None
    with pytest.raises(HandsError, match=r"In 60 s nothing was typed: begin again when somebody sits at the table\.$"):
        contacts.devices.ask(Listen())
