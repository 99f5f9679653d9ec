"""One contact on a line, edge by edge."""

from drivers.buttons.debounce import HELD, PRESSED, TAPPED
from drivers.gpio.contact import STUCK_US, LineContact


def test_a_contact_that_is_closed_from_the_start_strikes_nothing_however_long_it_stays_so() -> None:
    contact = LineContact(700_000)
    assert [contact.sample(True, now_us) for now_us in range(0, 5_000_000, 100_000)] == [()] * 50


def test_a_contact_that_was_closed_from_the_start_strikes_nothing_as_it_opens_and_then_works() -> None:
    contact = LineContact(700_000)
    contact.sample(True, 0)
    assert contact.edge(False, 1_000_000) == ()
    assert contact.sample(False, 1_100_000) == ()
    contact.edge(True, 2_000_000)
    contact.edge(False, 2_100_000)
    assert contact.sample(False, 2_200_000) == ((TAPPED, 2_100_000),)


def test_a_press_whose_edge_comes_before_the_first_reading_counts() -> None:
    contact = LineContact(0)
    contact.edge(True, 5_000)
    assert contact.sample(True, 20_000) == ((PRESSED, 5_000),)


def test_a_contact_is_stuck_after_thirty_seconds_and_free_as_it_opens() -> None:
    contact = LineContact(700_000)
    contact.sample(False, 0)
    contact.edge(True, 1_000_000)
    assert contact.sample(True, 1_800_000) == ((HELD, 1_700_000),)
    assert not contact.stuck(1_000_000 + STUCK_US - 1)
    assert contact.stuck(1_000_000 + STUCK_US)
    contact.edge(False, 40_000_000)
    assert not contact.stuck(40_000_000)


def test_a_contact_that_chatters_for_ever_is_not_stuck() -> None:
    contact = LineContact(700_000)
    for now_us in range(0, 60_000_000, 5_000):
        contact.edge(now_us % 10_000 == 0, now_us)
    assert not contact.stuck(60_000_000)


def test_a_contact_is_at_rest_when_it_is_open_and_owes_nothing() -> None:
    contact = LineContact(700_000)
    assert contact.at_rest
    contact.edge(True, 0)
    assert not contact.at_rest
    contact.edge(False, 100_000)
    assert not contact.at_rest
    contact.sample(False, 200_000)
    assert contact.at_rest
