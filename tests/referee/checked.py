"""What holds at every table at any moment, whatever was entered."""

import json
from collections.abc import Iterator

from firmware_host.core import events
from firmware_host.core.board import cards_due
from firmware_host.core.clock import deadline
from firmware_host.core.events import Event
from firmware_host.core.faces import unknown_faces
from firmware_host.core.reduce import Accepted, Refused, reduce
from firmware_host.core.table import IN_THE_HAND, LIVE, Past, Player, Table, playing_phase
from firmware_host.journal.codec import decode_event, decode_table, encode_event, encode_table
from firmware_host.shell.ephemera import Ephemera
from firmware_host.shell.status import floor_view, public_view
from firmware_host.shell.texts import refusal_words, sentence
from tests.core.measures import chips_in, essence
from tests.core.play import DECK, Play
from tests.core.random_hands import history
from tests.referee.random_night import next_card, next_on_board, wanting_cards

MOST_STEPS = 200
SEATING = (events.SeatTaken, events.SeatLeft, events.StackCorrected)
TAKING_BACK = (events.Undone, events.Redone)
ENDS = ("seating", "idle")


def told(table: Table, now_ms: int) -> None:
    """Both views can be told and every sentence in them is whole."""
    floor = floor_view(table, Ephemera(), now_ms)
    public = public_view(floor, table.night.game.betting == "pot-limit")
    json.dumps(floor, allow_nan=False)
    json.dumps(public, allow_nan=False)
    for key in ("prompts", "rulings"):
        notices = floor[key]
        assert isinstance(notices, list)
        for one in notices:
            assert isinstance(one, dict)
            whole(str(one["text"]), str(one["code"]))


def whole(text: str, code: str) -> None:
    """A sentence without holes."""
    assert text, f"{code} has no sentence"
    assert "None" not in text, f"{code}: {text}"
    assert "{" not in text, f"{code}: {text}"
    assert "  " not in text, f"{code}: {text}"


def refusal_told(refused: Refused) -> None:
    """Every refusal has a sentence without holes."""
    words = refusal_words(refused.code, refused.variant)
    whole(sentence(words, refused.seat, refused.amount), refused.code)


def chips_kept(before: Table, event: Event, after: Table) -> None:
    """No chip is made or lost, but for those that the floor moves or takes out of play."""
    for seat, p in enumerate(after.players):
        assert p is None or (p.stack >= 0 and p.committed >= 0 and p.contributed >= 0), f"seat {seat}: {p}"
    assert after.dead_money >= 0
    if isinstance(event, (*SEATING, *TAKING_BACK)):
        return
    removed = 0
    won: dict[int, int] = {}
    for payout in before.payouts:
        won[payout.seat] = won.get(payout.seat, 0) + payout.amount
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was is not None and now is None:
            removed += given_back(before, seat, was) + won.get(seat, 0)
    assert chips_in(after) == chips_in(before) - removed, "chips were made or lost"


def given_back(table: Table, seat: int, player: Player) -> int:
    """A player's chips behind, with what a confirmed misdeal gives back."""
    began = table.before.players[seat] if table.phase == "misdeal" and table.before is not None else None
    return player.stack if began is None else began.stack


def standing_firm(table: Table) -> None:
    """The parts of a table agree with one another."""
    player = table.players[table.round.turn]
    if table.phase == "betting":
        assert player is not None, "nobody sits where the turn is"
        assert player.hand == "live", f"the turn is with {player}"
        assert player.stack > 0, f"the turn is with {player}"
        assert player.acted < 0 or player.committed < table.round.bet, f"the turn is with {player}, who owes nothing"
        highest = max(p.committed for p in table.players if p is not None)
        assert highest <= table.round.bet, f"somebody has {highest} in, and the bet is {table.round.bet}"
    if table.phase == "dealing" and not table.night.game.bring_in:
        positions_firm(table)
    if table.clock is not None:
        assert table.phase in ("betting", "paused", "misdeal"), f"a clock runs in {table.phase}"
        assert table.clock.seat == table.round.turn, "the clock runs on somebody who is not to act"
    assert (table.suspicion is not None) == ("misdeal" in (table.phase, table.paused_from)), "a suspicion hangs"
    assert (table.paused_from is not None) == (table.phase == "paused"), "a pause hangs"
    if table.word is not None:
        assert table.word.seat == table.round.turn, "a word stands of somebody who is not to act"
    for held in table.held:
        assert table.players[held.event.seat] is not None
        assert held.event.seat != table.round.turn, f"{held} is due and was not played"
    for seat, p in enumerate(table.players):
        if p is not None and p.standing.disqualified:
            assert p.hand not in LIVE or playing_phase(table) == "payout", f"seat {seat} is disqualified and plays on"
            assert table.phase not in (*ENDS, "break"), f"seat {seat} is disqualified and sits between hands"


def positions_firm(table: Table) -> None:
    """Somebody posts the big blind, and of two players the other one is button and small blind."""
    button, small_blind, big_blind, waiting = table.night.positions
    dealt_in = [seat for seat, p in enumerate(table.players) if p is not None and p.hand in IN_THE_HAND]
    assert big_blind in dealt_in, f"nobody posts the big blind of seat {big_blind}"
    assert len(dealt_in) != 2 or button == small_blind != big_blind, f"of two players {table.night.positions}"
    assert not set(waiting) & set(dealt_in), f"of {waiting} one is dealt in"


def nobody_revived(before: Table, event: Event, after: Table) -> None:
    """A hand that is folded or dead stays so until the next riffle."""
    if isinstance(event, (*TAKING_BACK, events.Riffled)):
        return
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was is not None and now is not None and was.hand in ("folded", "dead"):
            assert now.hand not in LIVE, f"seat {seat} was {was.hand} and is {now.hand}"


def deadlines_end(table: Table) -> None:
    """The clocks' deadlines, each as it comes, end: none is refused and none comes again at the same time."""
    seen = set()
    for _ in range(10):
        due = deadline(table)
        if due is None:
            return
        assert due not in seen, f"{due} comes again"
        seen.add(due)
        answer = reduce(table, events.DeadlinePassed(due.clock, due.at_ms))
        assert isinstance(answer, Accepted), f"{due} is refused: {answer}"
        table = answer.table
    raise AssertionError("the deadlines do not end")


def unkeyed_card(play: Play, token: str) -> str:
    """The card behind a token, or another one where somebody keyed it for a token of his own."""
    keyed = {card for _, card in play.table.cards.faces}
    return next(card for card in (play.face(token), *DECK) if card not in keyed)


def next_step(play: Play) -> Iterator[Event]:
    """What answers the table's first wish, the best first: legal entries, cards, and nothing clever."""
    table, now_ms = play.table, play.now_ms
    if table.phase in ("paused", "break"):
        yield events.PlayResumed(now_ms)
    lying = [lie for lie in table.cards.lying if lie.mark != "in"]
    due = cards_due(table)
    on_board = tuple(lie.token for lie in lying if lie.place == "board")
    in_muck = tuple(lie.token for lie in table.cards.lying if lie.place == "muck" and lie.mark != "in")
    if in_muck:
        yield events.TagsLeft("muck", in_muck, now_ms)
    if on_board and (len(on_board) > due or any(lie.mark != "fresh" for lie in lying)):
        yield events.TagsLeft("board", on_board, now_ms)
    if table.phase == "misdeal":
        yield events.MisdealRefused(now_ms)
    if unknown_faces(table):
        token = unknown_faces(table)[0]
        place = token.partition(".")[0]
        yield events.CardKeyed(None if place == "board" else int(place), unkeyed_card(play, token), now_ms)
    wanting = wanting_cards(play) if table.phase in ("dealing", "board") else []
    if due > len(on_board):
        yield next_on_board(play, due - len(on_board))
    elif wanting and (table.phase == "dealing" or table.night.game.bring_in):
        yield next_card(play, wanting[0])
    if table.phase == "betting":
        yield events.Passed(table.round.turn, now_ms)
        yield events.Folded(table.round.turn, now_ms)
    if table.order:
        yield events.Tabled(table.order[0], now_ms)
    yield events.Confirmed(now_ms)


def ends(play: Play, table: Table) -> None:
    """From here a plain dealer reaches the end of the hand, and the table then waits for the riffle alone."""
    was, faces = play.table, dict(play.faces)
    play.table = table
    for _ in range(MOST_STEPS):
        if play.table.phase in ENDS and not play.table.proposals:
            break
        _one_step(play)
    else:
        raise AssertionError(f"no end from {table.phase}: {play.table.phase} after {MOST_STEPS} steps")
    play.table, play.faces = was, faces


def _one_step(play: Play) -> None:
    tried = []
    for event in next_step(play):
        answer = reduce(play.table, event)
        if isinstance(answer, Accepted) and moved(play.table, answer.table):
            play.table = answer.table
            return
        tried.append((event, answer if isinstance(answer, Refused) else "no change"))
    raise AssertionError(f"nothing goes on in {play.table.phase}: {tried}")


def moved(before: Table, after: Table) -> bool:
    """Whether an event changed anything but the history."""
    return before._replace(past=None, at_ms=0, base=None) != after._replace(past=None, at_ms=0, base=None)


def replayed(table: Table) -> None:
    """The journal of this hand, written and read, gives the equal table."""
    assert table.base is not None
    lines = [encode_event(event) for event in history(table)]
    for base in (table.base, decode_table(encode_table(table.base))):
        again = base._replace(base=table.base) if base.past is None else base
        for line in lines:
            answer = reduce(again, decode_event(line))
            assert isinstance(answer, Accepted), f"{line} is refused when it is played again: {answer}"
            again = answer.table
        assert again._replace(base=None, past=None) == table._replace(base=None, past=None)


def taken_back(before: Table, event: Event, after: Table) -> None:
    """Undo gives the table before the entry, redo the table after it."""
    undone = reduce(after, events.Undone(1, None, after.at_ms))
    assert isinstance(undone, Accepted), f"undo is refused: {undone}"
    back = essence(undone.table)
    same = back == essence(before) or back._replace(cleared=before.cleared) == undeclared(before)
    assert same, f"undo of {event} gives another table"
    redone = reduce(undone.table, events.Redone(after.at_ms))
    assert isinstance(redone, Accepted), f"redo is refused: {redone}"
    assert essence(redone.table) == essence(after), f"redo of {event} gives another table"


def undeclared(table: Table) -> Table:
    """What a table was before a misdeal was declared, which is one entry with its confirmation."""
    suspicion = table.suspicion
    if suspicion is None or suspicion.why != "declared":
        return essence(table)
    return essence(table._replace(phase=suspicion.phase, suspicion=None))


def weight_of(table: Table, event: Event) -> int:
    """How undo counts an event that just happened."""
    past: Past | None = table.past
    while past is not None and past.event is not event:
        past = past.before
    return 0 if past is None else past.weight


def stepped(play: Play, event: Event) -> bool:
    """Let an event happen if the rules allow it, and check what always holds."""
    before = play.table
    answer = reduce(before, event)
    if isinstance(answer, Refused):
        refusal_told(answer)
        return False
    if answer.objection is not None:
        refusal_told(answer.objection)
    play.table = answer.table
    chips_kept(before, event, answer.table)
    standing_firm(answer.table)
    nobody_revived(before, event, answer.table)
    told(answer.table, event.at_ms)
    return True


def chips_count(table: Table) -> None:
    """Whatever chips of his own the player to act puts in come to an act of his."""
    if table.phase != "betting":
        return
    seat, chip = table.round.turn, table.night.chip
    player = table.players[seat]
    assert player is not None
    half = player.stack // 2 // chip * chip or chip
    for motion in ((player.stack,), (chip,), (half, player.stack - half)):
        put = (tuple(one for one in motion if one),)
        answer = reduce(table, events.ChipsPut(seat, put, table.at_ms))
        assert isinstance(answer, Accepted), f"chips {put} of seat {seat} are refused: {answer}"


def goes_on(play: Play, before: Table, event: Event) -> None:
    """Everything that can follow an event does: deadlines, undo and redo, the end of the hand, a replay."""
    after = play.table
    deadlines_end(after)
    chips_count(after)
    if not isinstance(event, TAKING_BACK) and weight_of(after, event):
        taken_back(before, event, after)
    ends(play, after)
    replayed(after)
