"""Whatever a bench client sends or fails to do, it is answered or dropped, and the hardware goes on for the others."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.bench.requests import Bad, request
from drivers.bench.socket import LONGEST_LINE, MOST_CLIENTS
from tests.drivers.bench.stand import Stand

BAD_REQUESTS: tuple[dict[str, object], ...] = (
    {},
    {"do": None},
    {"do": "dance"},
    {"do": "press"},
    {"do": "press", "key": 4},
    {"do": "press", "key": "NEXT", "seat": 4},
    {"do": "press", "seat": True},
    {"do": "press", "seat": 1.0},
    {"do": "press", "key": "NEXT", "held": "yes"},
    {"do": "press", "key": "HELP"},
    {"do": "press", "key": "PASS", "held": True},
    {"do": "press", "seat": 10},
    {"do": "down", "key": "HELP"},
    {"do": "down", "seat": 0},
    {"do": "up", "seat": -1},
    {"do": "lay", "cards": [], "antenna": "board"},
    {"do": "lay", "cards": ["As", 3], "antenna": "board"},
    {"do": "lay", "cards": "As", "antenna": "board"},
    {"do": "lay", "cards": ["1s"], "antenna": "board"},
    {"do": "lay", "cards": ["As"], "antenna": "seat10"},
    {"do": "lift", "cards": ["1s"]},
    {"do": "lift"},
    {"do": "foreign", "antenna": "seat0"},
    {"do": "puck", "antenna": "seat0"},
    {"do": "puck", "antenna": 4},
    {"do": "unplug", "antenna": []},
)
MOST_SENT = 1_000_000
BAD_LINES = (b"", b"[]", b"4", b"null", b'"do"', b"{", b"\xff\xfe", b"[" * 4000, b'{"do": ' + b"9" * 4050 + b"}")


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    with Stand(tmp_path) as stand:
        yield stand


@pytest.mark.parametrize("words", BAD_REQUESTS, ids=json.dumps)
def test_a_bad_request_is_answered_and_moves_nothing(stand: Stand, words: dict[str, object]) -> None:
    client = stand.client()
    stand.run(200)
    stand.readings.clear()
    text = stand.ask(client, **words)
    stand.run(1500)
    assert isinstance(text, str)
    assert len(text) > 10
    assert stand.readings == []


@pytest.mark.slow
@pytest.mark.parametrize("line", BAD_LINES)
def test_a_line_that_is_no_request_is_answered_and_the_connection_stays(stand: Stand, line: bytes) -> None:
    client = stand.client()
    client.heard()
    client.send(line + b"\n")
    stand.run(20)
    (answer,) = client.answers()
    assert answer["ok"] is False
    assert stand.ask(client, do="gather") is None


@pytest.mark.parametrize("ending", [b"", b"\n"])
def test_a_line_that_is_too_long_ends_its_connection_alone(stand: Stand, ending: bytes) -> None:
    client, other = stand.client(), stand.client()
    client.send(b" " * (LONGEST_LINE + 1) + ending)
    stand.run(40)
    client.heard()
    assert client.hung_up
    assert stand.ask(other, do="gather") is None


def test_half_a_line_waits_for_its_other_half(stand: Stand) -> None:
    client = stand.client()
    client.heard()
    client.send(b'{"do": "ga')
    stand.run(100)
    assert client.answers() == []
    client.send(b'ther"}\n')
    stand.run(20)
    assert client.answers() == [{"ok": True, "text": None}]


def test_a_client_that_does_not_read_is_dropped(stand: Stand) -> None:
    deaf, other = stand.client(), stand.client()
    sent = 0
    with contextlib.suppress(OSError):
        while sent < MOST_SENT:
            deaf.send(b"{}\n" * 200)
            sent += 600
            stand.run(20)
    assert 0 < sent < MOST_SENT
    assert stand.ask(other, do="gather") is None


def test_a_key_that_a_vanished_client_held_is_let_go(stand: Stand) -> None:
    client, other = stand.client(), stand.client()
    stand.ask(client, do="down", key="NEXT")
    stand.ask(client, do="down", seat=3)
    client.vanish()
    stand.run(100)
    assert stand.strokes() == [("NEXT", False), (3, False)]
    assert stand.ask(other, do="press", key="NEXT") is None
    stand.run(100)
    assert stand.strokes()[2:] == [("NEXT", False)]


def test_a_vanished_client_that_had_let_go_changes_nothing(stand: Stand) -> None:
    client, other = stand.client(), stand.client()
    stand.ask(client, do="down", key="PASS")
    stand.ask(client, do="up", key="PASS")
    stand.ask(other, do="down", key="NEXT")
    client.vanish()
    stand.run(1200)
    assert stand.strokes() == [("PASS", False), ("NEXT", True)]


def test_more_clients_than_the_socket_takes_wait_until_another_one_goes(stand: Stand) -> None:
    clients = [stand.client() for _ in range(MOST_CLIENTS)]
    late = stand.client()
    assert late.heard() == []
    clients[0].vanish()
    stand.run(100)
    assert late.heard() != []


@pytest.mark.slow
def test_a_flood_of_presses_is_refused_before_it_lasts_for_minutes(stand: Stand) -> None:
    client = stand.client()
    client.heard()
    for _ in range(40):
        client.say(do="press", key="NEXT", held=True)
    stand.run(20)
    answers = client.answers()
    assert answers[0]["ok"]
    assert not answers[-1]["ok"]
    stand.run(31_000)
    assert stand.ask(client, do="press", key="NEXT") is None


@pytest.mark.slow
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_every_line_has_an_answer(line: bytes) -> None:
    assert isinstance(request(line.decode(errors="replace")), Bad)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
WORDS = st.dictionaries(st.sampled_from(("do", "key", "seat", "cards", "antenna", "held")), JSON | st.sampled_from(
    ("press", "down", "up", "lay", "lift", "gather", "foreign", "puck", "plug", "unplug", "NEXT", "As", "board")
), max_size=5)  # fmt: skip


@pytest.mark.slow
@given(words=WORDS)
def test_no_request_of_any_shape_breaks_the_hardware(
    tmp_path_factory: pytest.TempPathFactory, words: dict[str, object]
) -> None:
    with Stand(tmp_path_factory.mktemp("bench")) as stand:
        client = stand.client()
        stand.ask(client, **words)
        assert stand.ask(client, do="gather") is None
