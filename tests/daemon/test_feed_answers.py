"""What the feeds answer: to subscribe, status and enter, and to everything that is none of them."""

import json
import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from drivers.api import DeviceState
from firmware_host.shell.lines import LONGEST_LINE
from firmware_host.shell.status import Json
from tests.daemon.stand import Stand

NO_REQUEST = {
    "id": None, "ok": False, "code": "bad-request", "text": "this is not one JSON object with a do on a line"
}  # fmt: skip
TOO_LONG = {"id": None, "ok": False, "code": "bad-request", "text": "the line is longer than 64 KiB"}
HALF_A_PAIR = "\\ud800"

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


def test_who_subscribes_gets_an_answer_and_the_current_status_at_once(stand: Stand) -> None:
    assert stand.client().asks(id=7, do="subscribe") == [
        {"id": 7, "ok": True},
        {"seq": 1, "version": 1, "status": {"hand": 1}},
    ]


def test_a_subscriber_hears_each_later_status_under_the_next_number(stand: Stand) -> None:
    client = stand.client()
    client.asks(id=1, do="subscribe")
    stand.publish(hand=2)
    stand.publish(hand=3)
    assert [(push["seq"], push["status"]) for push in client.hears()] == [(2, {"hand": 2}), (3, {"hand": 3})]


def test_who_has_not_subscribed_hears_nothing_by_himself(stand: Stand) -> None:
    client = stand.client()
    stand.publish(hand=2)
    assert client.hears() == []


def test_status_is_answered_in_one_line_with_the_current_status(stand: Stand) -> None:
    stand.publish(name="Zoë ♦")
    assert stand.client().asks(id=2, do="status") == [
        {"id": 2, "ok": True, "seq": 2, "version": 1, "status": {"name": "Zoë ♦"}}
    ]


def test_times_told_anew_reach_those_who_ask_or_subscribe_and_nobody_else(stand: Stand) -> None:
    there = stand.client()
    there.asks(id=1, do="subscribe")
    stand.feeds.refresh({"hand": 1, "floor_s": 9}, {"hand": 1, "floor_s": 9, "pots": [300]})
    assert there.hears() == []
    assert stand.client().asks(id=1, do="subscribe")[1:] == [
        {"seq": 1, "version": 1, "status": {"hand": 1, "floor_s": 9}}
    ]
    (floor,) = stand.client("floor").asks(id=1, do="status")
    assert floor["status"] == {"hand": 1, "floor_s": 9, "pots": [300]}


def test_each_feed_tells_its_own_view(stand: Stand) -> None:
    (floor,) = stand.client("floor").asks(id=1, do="status")
    assert floor["status"] == {"hand": 1, "pots": [300]}


def test_the_devices_are_told_on_the_floor_s_feed_alone(stand: Stand) -> None:
    stand.devices.append(DeviceState("node 4", True, "firmware 1.0"))
    assert stand.client("floor").asks(id=3, do="survey") == [
        {"id": 3, "ok": True, "devices": [{"device": "node 4", "fine": True, "text": "firmware 1.0"}]}
    ]
    (refused,) = stand.client().asks(id=3, do="survey")
    assert (refused["ok"], refused["code"]) == (False, "bad-request")
    assert refused["text"] == "'survey' is nothing this feed does; it takes subscribe and status"


def test_many_requests_in_one_write_are_answered_one_by_one_in_order(stand: Stand) -> None:
    lines = [b'{"id":%d,"do":"status"}\n' % number for number in range(50)]
    client = stand.client()
    answers = client.says(b"".join(lines)) + client.hears() + client.hears() + client.hears()
    assert [answer["id"] for answer in answers] == list(range(50))


def test_lines_that_still_wait_are_answered_without_waiting_for_more(stand: Stand) -> None:
    client = stand.client()
    client.sends(b"x\n" * 100)
    stand.feeds.wait(0)
    assert any(one.has_line for one in stand.feeds.public.clients.values())
    began_s = time.monotonic()
    stand.feeds.wait(5)
    assert time.monotonic() - began_s < 4


def test_the_floor_enters_a_line_and_hears_whether_it_was_taken(stand: Stand) -> None:
    client = stand.client("floor")
    assert client.asks(id=3, do="enter", line="4 call") == [{"id": 3, "ok": True}]
    assert client.asks(id="x", do="enter", line="empty") == [
        {"id": "x", "ok": False, "code": "seat-empty", "text": "Nobody sits at seat 4."}
    ]
    assert stand.entered == ["4 call", "empty"]


def test_the_public_feed_takes_no_entry_and_names_what_it_takes(stand: Stand) -> None:
    (answer,) = stand.client().asks(id=1, do="enter", line="4 call")
    assert answer == {
        "id": 1, "ok": False, "code": "bad-request",
        "text": "'enter' is nothing this feed does; it takes subscribe and status",
    }  # fmt: skip
    assert stand.entered == []


@pytest.mark.parametrize("line", [None, 4, ["4 call"], {"line": "4 call"}])
def test_an_entry_without_a_line_of_text_is_a_bad_request(stand: Stand, line: Json) -> None:
    (answer,) = stand.client("floor").asks(id=1, do="enter", line=line)
    assert answer == {"id": 1, "ok": False, "code": "bad-request", "text": "enter needs a line of text"}
    assert stand.entered == []


@pytest.mark.parametrize(
    "line",
    [
        b"", b"subscribe", b"{", b'{"do": "status"', b"null", b"7", b'"status"', b'["status"]', b"{}", b'{"id": 1}',
        b'{"id": 1, "do": null}', b'{"id": 1, "do": ["status"]}', b'{"id": 1} {"do": "status"}',
        b'{"do": "sta\x00tus"}',
        b'{"id": NaN, "do": "status"}', b'{"id": 1e999, "do": "status"}', b'{"id": 0.5, "do": "status"}',
        b'{"id": [1], "do": "status"}', b'{"id": ' + b"9" * 5000 + b', "do": "status"}',
        b"[" * 60_000, b'{"do":' * 10_000, b'{"id": ' + b"[" * 990 + b"]" * 990 + b', "do": "status"}',
        b"\x00" * 100, b"\xff\xfe", b'{"do": "\xc3"}', b"\xef\xbb\xbf{}",
    ],
)  # fmt: skip
def test_what_is_no_request_is_told_so_and_the_connection_stays(stand: Stand, line: bytes) -> None:
    client = stand.client()
    assert client.says(line + b"\n") == [NO_REQUEST]
    assert [answer["ok"] for answer in client.asks(id=1, do="status")] == [True]


@pytest.mark.parametrize("length", [LONGEST_LINE + 1, 1 << 20])
def test_a_line_that_is_too_long_is_told_so_once_and_the_connection_stays(stand: Stand, length: int) -> None:
    client = stand.client()
    assert client.says(b"x" * length + b"\n") == [TOO_LONG]
    assert [answer["ok"] for answer in client.asks(id=1, do="status")] == [True]


def test_a_request_of_exactly_64_kib_is_answered(stand: Stand) -> None:
    head, tail = b'{"id":1,"more":"', b'","do":"status"}'
    line = head + b"x" * (LONGEST_LINE - len(head) - len(tail)) + tail
    assert [answer["ok"] for answer in stand.client().says(line + b"\n")] == [True]


@pytest.mark.parametrize("do", ["dance", "", "Status", "x" * 60_000, HALF_A_PAIR, "\\u0000"])
def test_an_unknown_request_is_answered_with_the_known_ones_in_a_short_line(stand: Stand, do: str) -> None:
    for feed, known in (("public", "subscribe and status"), ("floor", "subscribe, status, survey and enter")):
        (answer,) = stand.client(feed).says(f'{{"id":1,"do":"{do}"}}\n'.encode())
        assert (answer["id"], answer["ok"], answer["code"]) == (1, False, "bad-request")
        assert str(answer["text"]).endswith(f"is nothing this feed does; it takes {known}")
        assert len(str(answer["text"])) < 350


@pytest.mark.parametrize("number", [f'"{HALF_A_PAIR}"', '"\\u0000"', "-1", "9" * 4000, '"ü"', "true", "null"])
def test_any_number_or_text_comes_back_as_the_answers_id(stand: Stand, number: str) -> None:
    (answer,) = stand.client().says(f'{{"id":{number},"do":"status"}}\n'.encode())
    assert answer["id"] == json.loads(number)


def test_half_of_a_surrogate_pair_in_an_entry_is_answered_too(stand: Stand) -> None:
    (answer,) = stand.client("floor").says(f'{{"id":1,"do":"enter","line":"{HALF_A_PAIR}"}}\n'.encode())
    assert answer == {"id": 1, "ok": True}


@pytest.mark.slow
@given(lines=st.lists(st.binary(max_size=60) | anything.map(lambda value: json.dumps(value).encode()), max_size=8))
def test_every_line_of_any_bytes_has_exactly_one_answer(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]
) -> None:
    assume(not any(b"subscribe" in line or b"status" in line for line in lines))
    stand = Stand(tmp_path_factory.mktemp("feeds"))
    try:
        for feed in ("public", "floor"):
            whole = [line.replace(b"\n", b"") for line in lines]
            answers = stand.client(feed).says(b"".join(line + b"\n" for line in whole))
            assert [answer["ok"] for answer in answers] == [False] * len(whole)
    finally:
        stand.close()
