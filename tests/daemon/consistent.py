"""What must hold for every push of a feed and from each to the next."""

from collections.abc import Sequence

from tests.daemon.clients import Push, Status
from tests.daemon.hands import number, shown

OPEN_ROUND = ("dealing", "betting")


def chips_of(status: Status, key: str) -> int:
    """The sum of chips over the seats."""
    return sum(number(chips) for chips in shown(status, key).values())


def floor_chips(status: Status) -> int:
    """All chips that the floor's view shows: stacks, collected pots, and in an open round what lies before players."""
    pots = status["pots"]
    assert isinstance(pots, list)
    collected = sum(number(pot["amount"]) for pot in pots if isinstance(pot, dict))
    in_front = chips_of(status, "committed") if status["phase"] in OPEN_ROUND else 0
    return chips_of(status, "stacks") + collected + in_front


def check_course(pushes: Sequence[Push]) -> None:
    """Sequence numbers rise by one, hands never fall nor leap, and chips come to the table with a player alone."""
    assert {push.version for push in pushes} == {1}
    for before, after in zip(pushes, pushes[1:], strict=False):
        assert after.seq == before.seq + 1
        assert number(after.status["hand"]) - number(before.status["hand"]) in (0, 1)
        if len(shown(after.status, "seats")) <= len(shown(before.status, "seats")):
            assert after.status["chips_in_play"] == before.status["chips_in_play"]


def check_floor(pushes: Sequence[Push]) -> None:
    """The floor's view accounts for every chip."""
    check_course(pushes)
    assert {floor_chips(push.status) - number(push.status["chips_in_play"]) for push in pushes} == {0}


def check_public(pushes: Sequence[Push]) -> None:
    """The players' view names no pot and no share (rule 19), and shows no card before it is shown."""
    check_course(pushes)
    for push in pushes:
        assert push.status["pots"] is None
        payouts = push.status["payouts"]
        assert isinstance(payouts, list)
        assert not any({"amount", "odd"} & set(payout) for payout in payouts if isinstance(payout, dict))
        hands = shown(push.status, "hands")
        assert {seat for seat, cards in shown(push.status, "shown").items() if cards} <= {
            seat for seat, hand in hands.items() if hand == "tabled"
        }
