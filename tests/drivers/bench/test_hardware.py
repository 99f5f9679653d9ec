"""Every request of a bench client does its one thing to the hardware, and everybody sees it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.api import DeviceFound, DeviceLost, ReaderReady, TagsGone, TagsSeen
from drivers.panel.keys import HOLD_KEYS, KEYS
from tests.drivers.bench.stand import TAGS, Client, Stand


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    with Stand(tmp_path) as stand:
        yield stand


@pytest.fixture
def client(stand: Stand) -> Client:
    client = stand.client()
    stand.run(200)
    stand.readings.clear()
    return client


@pytest.mark.parametrize("key", KEYS)
def test_a_pressed_key_is_struck_once(stand: Stand, client: Client, key: str) -> None:
    assert stand.ask(client, do="press", key=key) is None
    stand.run(200)
    assert stand.strokes() == [(key, False)]


@pytest.mark.parametrize("key", sorted(HOLD_KEYS))
def test_a_key_with_a_hold_can_be_held(stand: Stand, client: Client, key: str) -> None:
    assert stand.ask(client, do="press", key=key, held=True) is None
    stand.run(1500)
    assert stand.strokes() == [(key, True)]


def test_keys_pressed_at_once_are_struck_in_order(stand: Stand, client: Client) -> None:
    keys = ["S4", "RAISE", "6", "00", "OK"]
    for key in keys:
        client.say(do="press", key=key)
    stand.run(500)
    assert stand.strokes() == [(key, False) for key in keys]


@pytest.mark.parametrize(("for_ms", "held"), [(100, False), (900, False), (1100, True)])
def test_a_finger_on_a_key_makes_a_tap_or_a_hold_by_how_long_it_stays(
    stand: Stand, client: Client, for_ms: int, held: bool
) -> None:
    assert stand.ask(client, do="down", key="NEXT") is None
    stand.run(for_ms)
    assert stand.ask(client, do="up", key="NEXT") is None
    stand.run(200)
    assert stand.strokes() == [("NEXT", held)]


@pytest.mark.parametrize(("for_ms", "held"), [(100, False), (800, True)])
def test_a_finger_on_a_seat_button_makes_a_tap_or_a_hold(stand: Stand, client: Client, for_ms: int, held: bool) -> None:
    assert stand.ask(client, do="down", seat=3) is None
    stand.run(for_ms)
    assert stand.ask(client, do="up", seat=3) is None
    stand.run(200)
    assert stand.strokes() == [(3, held)]


@pytest.mark.parametrize("held", [False, True])
def test_a_seat_button_can_be_pressed_whole(stand: Stand, client: Client, held: bool) -> None:
    assert stand.ask(client, do="press", seat=9, held=held) is None
    stand.run(1000)
    assert stand.strokes() == [(9, held)]


def test_cards_laid_together_arrive_together(stand: Stand, client: Client) -> None:
    assert stand.ask(client, do="lay", cards=["As", "Kd", "7c"], antenna="board") is None
    stand.run(200)
    (seen,) = stand.readings
    assert isinstance(seen, TagsSeen)
    assert (seen.antenna, seen.uids) == ("board", (TAGS["As"], TAGS["Kd"], TAGS["7c"]))


def test_a_laid_card_leaves_where_it_was(stand: Stand, client: Client) -> None:
    stand.ask(client, do="lay", cards=["As"], antenna="seat1")
    stand.ask(client, do="lay", cards=["As"], antenna="muck")
    stand.run(200)
    assert (stand.lying("seat1"), stand.lying("muck")) == ((), ("As",))


def test_lifted_cards_are_gone_and_the_others_stay(stand: Stand, client: Client) -> None:
    stand.ask(client, do="lay", cards=["As", "Kd"], antenna="seat1")
    stand.run(200)
    stand.readings.clear()
    assert stand.ask(client, do="lift", cards=["As"]) is None
    stand.run(200)
    (gone,) = stand.readings
    assert isinstance(gone, TagsGone)
    assert gone.uids == (TAGS["As"],)
    assert stand.lying("seat1") == ("Kd",)


def test_the_button_lies_at_one_antenna_or_at_none_and_is_no_card(stand: Stand, client: Client) -> None:
    for place in ("seat1", "seat4", None):
        assert stand.ask(client, do="puck", antenna=place) is None
        stand.run(200)
        assert stand.hardware.field.where(stand.hardware.puck) == (() if place is None else (place,))
        assert client.bench.tags == {}
    told = [(type(one), one.antenna) for one in stand.readings if isinstance(one, TagsSeen | TagsGone)]
    assert sorted(told, key=str) == [(TagsGone, "seat1"), (TagsGone, "seat4"), (TagsSeen, "seat1"), (TagsSeen, "seat4")]
    assert stand.ask(client, do="puck", antenna="seat99") is not None


def test_gathering_takes_every_card_and_no_bank_card(stand: Stand, client: Client) -> None:
    stand.ask(client, do="lay", cards=["As", "Kd"], antenna="seat1")
    stand.ask(client, do="lay", cards=["2c"], antenna="muck")
    stand.ask(client, do="foreign", antenna="seat1")
    assert stand.ask(client, do="gather") is None
    assert (stand.lying("seat1"), stand.lying("muck")) == (("?",), ())


def test_a_bank_card_comes_goes_and_never_shows_the_same_tag_again(stand: Stand, client: Client) -> None:
    tags: list[bytes] = []
    for _ in range(2):
        stand.ask(client, do="foreign", antenna="board")
        tags += stand.hardware.field.tags("board")
        stand.ask(client, do="foreign", antenna="board")
        assert stand.lying("board") == ()
    assert len(set(tags)) == 2
    assert {len(tag) for tag in tags} == {4}


def test_a_pulled_plug_is_a_lost_reader_until_it_is_back(stand: Stand, client: Client) -> None:
    stand.ask(client, do="unplug", antenna="seat4")
    stand.run(500)
    assert [(type(one), one.device) for one in stand.readings if isinstance(one, DeviceLost)] == [
        (DeviceLost, "reader seat4")
    ]
    assert client.bench.unplugged == ("seat4",)
    stand.ask(client, do="plug", antenna="seat4")
    stand.run(200)
    assert any(isinstance(one, DeviceFound) for one in stand.readings)
    assert any(isinstance(one, ReaderReady) and one.antenna == "seat4" for one in stand.readings)


def test_every_client_sees_what_another_one_did(stand: Stand, client: Client) -> None:
    other = stand.client()
    stand.ask(client, do="lay", cards=["As"], antenna="seat2")
    stand.ask(client, do="press", key="NEXT")
    stand.run(100)
    for bench in (client.bench, other.bench):
        assert bench.lying("seat2") == ("As",)
        assert (bench.stroke, bench.strokes) == ("NEXT", 1)


def test_a_newcomer_is_shown_the_state_at_once(stand: Stand, client: Client) -> None:
    stand.ask(client, do="lay", cards=["As"], antenna="seat2")
    bench = stand.client().bench
    assert (bench.seats, bench.cards, bench.lying("seat2")) == (9, tuple(TAGS), ("As",))


def test_lights_and_sounds_are_seen(stand: Stand, client: Client) -> None:
    stand.hardware.lights.show({4: "turn"})
    stand.hardware.buzzer.sound("click")
    stand.hardware.buzzer.sound(None)
    stand.run(20)
    bench = client.bench
    assert (bench.lights[4], bench.lights[5], bench.buzzer, bench.sounds) == ("turn", "off", "click", 1)


def test_nothing_is_told_while_nothing_changes(stand: Stand, client: Client) -> None:
    client.heard()
    stand.run(2000)
    assert client.heard() == []


def test_the_socket_goes_with_the_hardware(tmp_path: Path) -> None:
    with Stand(tmp_path) as stand:
        assert stand.path.stat().st_mode & 0o777 == 0o600
    assert not stand.path.exists()
