"""The feeds' sockets and the clients who come, fill them and vanish."""

import errno
import stat
from pathlib import Path

import pytest

from firmware_host.shell.feeds import MOST_CLIENTS, Feeds, Reply
from firmware_host.shell.lines import MOST_WAITING
from tests.daemon.stand import Stand, Talker, serve

BIG = "x" * 10_000


def subscriber(stand: Stand, feed: str = "public") -> Talker:
    """A client that has subscribed and heard the answer."""
    client = stand.client(feed)
    client.asks(id=1, do="subscribe")
    return client


def test_everybody_may_connect_to_the_public_feed_and_the_group_alone_to_the_floors(
    stand: Stand, tmp_path: Path
) -> None:
    assert stat.S_IMODE((tmp_path / "public.sock").stat().st_mode) == 0o666
    assert stat.S_IMODE((tmp_path / "floor.sock").stat().st_mode) == 0o660


def test_the_folder_of_the_sockets_is_made_and_the_sockets_go_at_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "run" / "dealer-table"
    feeds = Feeds(folder, lambda _: Reply(True))
    assert sorted(path.name for path in folder.iterdir()) == ["floor.sock", "public.sock"]
    feeds.close()
    assert list(folder.iterdir()) == []


def test_sockets_left_by_a_daemon_that_was_killed_are_replaced(tmp_path: Path) -> None:
    for name in ("public.sock", "floor.sock"):
        (tmp_path / name).touch()
    stand = Stand(tmp_path)
    stand.publish(hand=1)
    assert [answer["ok"] for answer in stand.client().asks(id=1, do="status")] == [True]
    stand.close()


def test_a_folder_in_the_place_of_a_socket_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "public.sock").mkdir()
    with pytest.raises(OSError, match=str(tmp_path / "public.sock")) as raised:
        Feeds(tmp_path, lambda _: Reply(True))
    assert raised.value.errno in (errno.EISDIR, errno.EPERM)


def test_a_client_that_vanishes_is_forgotten(stand: Stand) -> None:
    clients = [stand.client() for _ in range(3)] + [subscriber(stand)]
    assert len(stand.feeds.public.clients) == 4
    for client in clients:
        client.close()
    serve(stand.feeds)
    assert stand.feeds.public.clients == {}


def test_a_subscriber_that_vanishes_between_two_pushes_harms_nobody(stand: Stand) -> None:
    first, second = subscriber(stand), subscriber(stand)
    first.close()
    for hand in range(2, 5):
        stand.publish(hand=hand)
    assert [push["seq"] for push in second.hears()] == [2, 3, 4]


def test_a_client_that_vanishes_after_half_a_line_is_forgotten(stand: Stand) -> None:
    client = stand.client()
    client.says(b'{"id": 1, "do"')
    client.close()
    serve(stand.feeds)
    assert stand.feeds.public.clients == {}


def test_a_subscriber_that_reads_nothing_is_dropped_after_a_mebibyte_and_the_others_miss_nothing(stand: Stand) -> None:
    lazy, eager = subscriber(stand), subscriber(stand)
    heard = []
    pushed = 1
    while len(stand.feeds.public.clients) == 2 and pushed < 1000:
        stand.publish(big=BIG)
        pushed += 1
        heard += [push["seq"] for push in eager.hears()]
    assert heard == list(range(2, pushed + 1))
    assert MOST_WAITING < pushed * len(BIG) < 2 * MOST_WAITING
    lazy.hears()
    assert lazy.hung_up


def test_a_subscriber_that_reads_late_gets_every_push_whole(stand: Stand) -> None:
    late = subscriber(stand)
    for _ in range(60):
        stand.publish(big=BIG)
    assert [push["seq"] for push in late.hears()] == list(range(2, 62))


@pytest.mark.slow
def test_one_more_client_than_there_is_room_for_takes_the_place_of_who_idles_longest(stand: Stand) -> None:
    watching = subscriber(stand)
    idle = [stand.client() for _ in range(MOST_CLIENTS - 1)]
    newcomer = stand.client()
    assert [answer["ok"] for answer in newcomer.asks(id=1, do="status")] == [True]
    for client in (watching, *idle):
        client.hears()
    assert [client.hung_up for client in (watching, *idle)] == [False, True, *[False] * (MOST_CLIENTS - 2)]


@pytest.mark.slow
def test_where_all_places_are_taken_by_subscribers_a_newcomer_is_hung_up_on(stand: Stand) -> None:
    watching = [subscriber(stand) for _ in range(MOST_CLIENTS)]
    newcomer = stand.client()
    newcomer.hears()
    assert newcomer.hung_up
    stand.publish(hand=2)
    assert [[push["seq"] for push in client.hears()] for client in watching] == [[2]] * MOST_CLIENTS


@pytest.mark.slow
def test_a_crowd_on_one_feed_leaves_the_other_its_room(stand: Stand) -> None:
    for _ in range(MOST_CLIENTS):
        subscriber(stand)
    assert [answer["ok"] for answer in stand.client("floor").asks(id=1, do="status")] == [True]


def test_a_status_that_an_entry_pushes_reaches_all_while_others_vanish(tmp_path: Path) -> None:
    feeds = Feeds(tmp_path, lambda _: pushed())

    def pushed() -> Reply:
        leaving.close()
        feeds.publish({"hand": 2}, {"hand": 2})
        return Reply(True)

    feeds.publish({"hand": 1}, {"hand": 1})
    floor, watching, leaving = Talker(feeds, feeds.floor), Talker(feeds, feeds.public), Talker(feeds, feeds.public)
    watching.asks(id=1, do="subscribe")
    leaving.asks(id=1, do="subscribe")
    assert floor.asks(id=1, do="enter", line="4 call") == [{"id": 1, "ok": True}]
    assert [push["status"] for push in watching.hears()] == [{"hand": 2}]
    assert len(feeds.public.clients) == 1
    floor.close()
    watching.close()
    feeds.close()


@pytest.mark.slow
def test_a_wake_ends_a_wait_at_once_however_often_it_came(stand: Stand) -> None:
    for _ in range(100_000):
        stand.feeds.wake()
    stand.feeds.wait(3600)


def test_a_wake_after_the_end_is_nothing(tmp_path: Path) -> None:
    feeds = Feeds(tmp_path, lambda _: Reply(True))
    feeds.close()
    feeds.wake()
