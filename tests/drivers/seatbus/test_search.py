"""Finding nodes by their unique ids where several answer at once."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.seatbus import find, frames
from drivers.seatbus.search import Search

uniques = st.sets(st.binary(min_size=8, max_size=8), max_size=6)


class Crowd:
    """Nodes that answer together; `loses` is the share of their answers that is lost, `captures` whether one of
    several may be heard all the same."""

    def __init__(self, ids: set[bytes], rng: Random, loses: float = 0.0, captures: bool = False) -> None:
        self.hushed: set[bytes] = set()
        self.asked = 0
        self._ids = sorted(ids)
        self._rng = rng
        self._loses = loses
        self._captures = captures

    def answer(self, asked: bytes) -> tuple[bytes, bool]:
        """Return the content of the answer, and whether something came that is none."""
        self.asked += 1
        question = find.Find(asked)
        if question.want == find.HUSH:
            if self._rng.random() >= self._loses:
                self.hushed.update(one for one in self._ids if question.means(one))
            return b"", False
        speak = [one for one in self._ids if one not in self.hushed and question.means(one)]
        speak = [one for one in speak if self._rng.random() >= self._loses]
        if len(speak) == 1 or (speak and self._captures and self._rng.random() < 0.5):
            return find.found(4, frames.sequence_of(asked), speak[0], 1), False
        return b"", bool(speak)


def searched(crowd: Crowd, limit: int = 5_000) -> set[bytes]:
    """Search a crowd and return who was found."""
    search = Search(4, 77)
    while not search.done:
        asked = search.frame()
        assert asked[0] & frames.ADDRESS == 4
        answer, damaged = crowd.answer(asked)
        search.take(answer, damaged)
        assert crowd.asked < limit
    return set(search.found)


@pytest.mark.slow
@given(uniques, st.integers(0, 9))
def test_everybody_is_found_and_nobody_else(ids: set[bytes], seed: int) -> None:
    assert searched(Crowd(ids, Random(seed))) == ids


@pytest.mark.slow
@given(uniques, st.integers(0, 9))
def test_whoever_is_drowned_by_a_stronger_one_is_found_too(ids: set[bytes], seed: int) -> None:
    assert searched(Crowd(ids, Random(seed), captures=True)) == ids


def test_two_ids_that_differ_in_their_last_bit_alone_are_told_apart() -> None:
    ids = {bytes(7) + b"\x00", bytes(7) + b"\x01"}
    crowd = Crowd(ids, Random(1))
    assert searched(crowd) == ids
    assert crowd.asked < 300


@pytest.mark.parametrize("seed", range(20))
def test_lost_answers_make_it_longer_and_hide_nobody(seed: int) -> None:
    ids = {Random(seed).randbytes(8) for _ in range(3)}
    assert searched(Crowd(ids, Random(seed), loses=0.02)) == ids


def test_nobody_is_found_after_three_questions() -> None:
    crowd = Crowd(set(), Random(1))
    assert searched(crowd) == set()
    assert crowd.asked == 3


def test_noise_alone_finds_nobody_and_ends() -> None:
    rng = Random(1)
    search = Search(4, 1)
    asked = 0
    while not search.done:
        search.frame()
        search.take(b"", damaged=rng.random() < 0.3)
        asked += 1
        assert asked <= 2_000
    assert search.found == {}


def test_an_answer_that_makes_no_sense_is_noise() -> None:
    search = Search(4, 1)
    search.frame()
    search.take(b"\xe4\x10short", damaged=False)
    assert search.found == {}
    assert not search.done
