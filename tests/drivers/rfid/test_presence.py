"""What lies at an antenna, look by look."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.rfid.presence import GONE_MS, KEPT_MS, NOBODY, SILENCES, TOGETHER_MS, Presence
from tests.drivers.rfid.chips import ACE, KING, QUEEN

BANK = bytes.fromhex("08a1b2c3")
OTHER_BANK = bytes.fromhex("08d4e5f6")
LOOK_MS = 50


class Looks:
    """A presence that is looked at every so often, and told onward at once."""

    def __init__(self, at_once: frozenset[bytes] = frozenset(), every_ms: int = LOOK_MS) -> None:
        self.presence = Presence(at_once)
        self.now_ms = 0
        self.every_ms = every_ms

    def look(self, *uids: bytes, clean: bool = True) -> tuple[set[bytes], set[bytes]]:
        """Take one look and return who arrived and who is gone with it."""
        self.now_ms += self.every_ms
        gone = self.presence.take(list(uids), clean, self.now_ms)
        arrived = self.presence.arrivals()
        self.presence.tell(arrived)
        assert len(set(gone)) == len(gone)
        return set(arrived), set(gone)

    def looks(self, count: int, *uids: bytes, clean: bool = True) -> tuple[set[bytes], set[bytes]]:
        """Take some equal looks."""
        arrived, gone = set(), set()
        for _ in range(count):
            more, less = self.look(*uids, clean=clean)
            arrived |= more
            gone |= less
        return arrived, gone


def present(*uids: bytes) -> Looks:
    """A presence in which these tags are told already."""
    looks = Looks()
    looks.looks(2, *uids)
    assert set(looks.presence.told()) == set(uids)
    return looks


def test_a_tag_arrives_with_its_second_read_and_only_once() -> None:
    looks = Looks()
    assert looks.look(ACE) == (set(), set())
    assert looks.look(ACE) == ({ACE}, set())
    assert looks.looks(20, ACE) == (set(), set())


def test_the_two_reads_need_not_follow_one_another() -> None:
    looks = Looks()
    assert looks.looks(1, ACE) == (set(), set())
    assert looks.looks(2) == (set(), set())
    assert looks.looks(1, ACE) == ({ACE}, set())


def test_a_phantom_read_now_and_then_never_arrives() -> None:
    looks = Looks()
    for _ in range(10):
        assert looks.looks(1, ACE) == (set(), set())
        assert looks.looks(8) == (set(), set())


def test_where_cards_slide_by_one_read_of_a_known_card_is_enough() -> None:
    looks = Looks(frozenset({ACE}))
    assert looks.look(ACE, KING) == (set(), set())
    assert looks.look(KING) == ({ACE, KING}, set())
    looks = Looks(frozenset({ACE}))
    assert looks.look(ACE) == ({ACE}, set())


def test_a_tag_is_gone_after_three_clean_silences_and_a_quarter_of_a_second() -> None:
    looks = present(ACE)
    assert looks.looks(4) == (set(), set())
    assert looks.look() == (set(), {ACE})
    assert looks.looks(20) == (set(), set())


def test_many_silences_in_a_short_time_are_no_removal() -> None:
    looks = present(ACE)
    looks.every_ms = 5
    assert looks.looks(GONE_MS // 5 - 1) == (set(), set())
    assert looks.look() == (set(), {ACE})


def test_few_silences_in_a_long_time_are_no_removal() -> None:
    looks = present(ACE)
    looks.every_ms = 10 * GONE_MS
    assert looks.looks(SILENCES - 1) == (set(), set())
    assert looks.look() == (set(), {ACE})


def test_garbled_looks_remove_nobody_however_many() -> None:
    looks = present(ACE)
    assert looks.looks(100, clean=False) == (set(), set())
    assert looks.looks(2) == (set(), set())
    assert looks.look() == (set(), {ACE})


def test_one_of_two_missing_removes_one() -> None:
    looks = present(ACE, KING)
    assert looks.looks(10, KING) == (set(), {ACE})


def test_a_read_begins_the_silence_anew() -> None:
    looks = present(ACE)
    for _ in range(10):
        assert looks.looks(2) == (set(), set())
        assert looks.look(ACE) == (set(), set())


def test_a_recovery_begins_the_silence_anew() -> None:
    looks = present(ACE)
    for _ in range(10):
        assert looks.looks(2) == (set(), set())
        looks.presence.recovering(looks.now_ms)
    assert looks.looks(4) == (set(), set())
    assert looks.look() == (set(), {ACE})


def test_a_repeat_needs_a_real_absence() -> None:
    looks = present(ACE)
    looks.looks(2)
    assert looks.looks(5, ACE) == (set(), set())
    looks.looks(6)
    assert looks.looks(2, ACE) == ({ACE}, set())


def test_tags_that_come_one_look_apart_arrive_together() -> None:
    looks = Looks()
    assert looks.look(ACE) == (set(), set())
    assert looks.look(ACE, KING) == (set(), set())
    assert looks.look(ACE, KING) == ({ACE, KING}, set())


def test_an_arrival_does_not_wait_for_ever_in_noise() -> None:
    looks = Looks()
    looks.looks(2, ACE, clean=False)
    assert looks.looks(TOGETHER_MS // LOOK_MS - 1, ACE, clean=False) == (set(), set())
    assert looks.look(ACE, clean=False) == ({ACE}, set())


def test_bank_cards_are_one_nobody_and_no_uid_of_theirs_is_kept() -> None:
    looks = Looks()
    assert looks.look(BANK, ACE) == (set(), set())
    assert looks.look(OTHER_BANK, ACE) == ({NOBODY, ACE}, set())
    assert looks.presence.known() == [ACE]
    assert set(looks.presence.told()) == {NOBODY, ACE}
    assert looks.looks(10, ACE) == (set(), {NOBODY})


def test_a_malformed_uid_is_nobody_too() -> None:
    looks = Looks()
    assert looks.looks(2, bytes.fromhex("000000816cd2f4")) == ({NOBODY}, set())


def test_an_arrival_that_may_not_be_told_is_kept_for_a_second() -> None:
    presence = Presence()
    for now_ms in (0, 50):
        presence.take([ACE], True, now_ms)
    for now_ms in range(100, 50 + KEPT_MS, 50):
        assert presence.take([], True, now_ms) == []
        assert presence.arrivals() == [ACE]
    assert presence.take([], True, 50 + KEPT_MS) == []
    assert presence.arrivals() == []


def test_it_is_calm_when_nobody_is_about_to_come_or_go() -> None:
    looks = Looks()
    assert not looks.presence.calm
    looks.look()
    assert looks.presence.calm
    looks.look(ACE)
    assert not looks.presence.calm
    looks.look(ACE)
    assert looks.presence.calm
    looks.look()
    assert not looks.presence.calm
    looks.look(ACE)
    assert looks.presence.calm
    looks.look(ACE, clean=False)
    assert not looks.presence.calm


def test_quiet_looks_are_those_in_which_nobody_that_lay_here_was_heard() -> None:
    looks = present(ACE, KING)
    looks.look(KING)
    assert looks.presence.quiet_looks == 0
    looks.look()
    assert looks.presence.quiet_looks == 1
    looks.look()
    assert looks.presence.quiet_looks == 2
    looks.look(ACE)
    assert looks.presence.quiet_looks == 0


@pytest.mark.slow
@settings(derandomize=True)
@given(st.lists(st.tuples(st.sets(st.sampled_from((ACE, KING, QUEEN, BANK))), st.booleans()), max_size=60))
def test_arrivals_and_removals_of_a_tag_alternate_and_end_at_what_lies_there(
    course: list[tuple[set[bytes], bool]],
) -> None:
    looks = Looks()
    there: set[bytes] = set()
    for uids, clean in course:
        arrived, gone = looks.look(*sorted(uids), clean=clean)
        assert gone <= there
        assert not arrived & (there - gone)
        there = there - gone | arrived
    last = {NOBODY if uid == BANK else uid for uid in (course[-1][0] if course else set())}
    for _ in range(8):
        arrived, gone = looks.look(*sorted(uid or BANK for uid in last))
        there = there - gone | arrived
    assert there == last
