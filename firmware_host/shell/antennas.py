"""From tags at antennas to what the rules care about: first arrivals, the muck, the board."""

from collections.abc import Iterable

from drivers.api import (
    DeviceFound,
    DeviceLost,
    ForeignTagGone,
    ForeignTagSeen,
    ReaderReady,
    Reading,
    TagsGone,
    TagsSeen,
)
from firmware_host.core import events
from firmware_host.core.observe import RUNNING
from firmware_host.core.table import Table, dealing_ring
from firmware_host.core.tokens import last_number, place_of
from firmware_host.core.undo import riffle_counts
from firmware_host.decks.lying import Lying, LyingTag
from firmware_host.shell.vault import CardVault, replaced_cards, tokens_to_bind

Observation = events.TagsSeen | events.TagsLeft
READER = "reader "
NODE = "node "
# While one of these is lost no card is seen anywhere.
ALL_READERS = ("bus", "readers")


def place_of_antenna(antenna: str) -> str:
    """The place of an antenna: the number of its seat, `board` or `muck`."""
    return antenna.removeprefix("seat")


def place_of_reader(device: str) -> str | None:
    """The place whose reader a device is; None for one that is no reader."""
    return place_of_antenna(device.removeprefix(READER)) if device.startswith(READER) else None


def _places_read_by(device: str, seats: int) -> frozenset[str]:
    """The places at which no card is seen while a device is lost: those of a reader, of its node, or of all nodes."""
    places = frozenset({*(str(seat) for seat in range(1, seats + 1)), "board", "muck"})
    if device in ALL_READERS:
        return places
    name = device.removeprefix(NODE) if device.startswith(NODE) else place_of_reader(device)
    return places & {name}


class Antennas:
    """What lies at every antenna, and the observations that follow when it changes.

    A card that comes and goes at its own seat is nobody's business; a tag that lay somewhere at the riffle is of no
    account until it has left.
    """

    def __init__(self, vault: CardVault) -> None:
        self._vault = vault
        self._present: dict[str, list[bytes]] = {}
        self._stale: set[bytes] = set()
        self._unread: set[str] = set()
        self._silent: dict[str, frozenset[str]] = {}
        self._foreign: set[str] = set()
        self._puck: bytes | None = None
        self._puck_places: list[str] | None = None

    def watch_puck(self, uid: bytes | None) -> None:
        """The button's tag is this one from now on, wherever it lies; None: the button has none."""
        if uid != self._puck:
            places = [place for place, uids in self._present.items() if uid in uids]
            self._puck, self._puck_places = uid, places or None

    def is_puck_laid(self, reading: Reading) -> bool:
        """Whether the button has just been laid somewhere."""
        return isinstance(reading, TagsSeen) and self._puck in reading.uids

    @property
    def puck_seat(self) -> int | None:
        """The seat at which the button's tag lies, where it came last; 0 at none, None where it was never seen."""
        if self._puck_places is None:
            return None
        place = self._puck_places[-1] if self._puck_places else ""
        return int(place) if place.isdigit() else 0

    @property
    def lying(self) -> Lying:
        """The tags that lie at the antennas."""
        return tuple(LyingTag(place, uid, 0, fresh=False) for place, uids in self._present.items() for uid in uids)

    def observed(self, reading: TagsSeen | TagsGone | ReaderReady, table: Table) -> list[Observation]:
        """The observations of one reading, in the words of the game."""
        place = place_of_antenna(reading.antenna)
        self._follow_puck(place, reading)
        if isinstance(reading, TagsSeen):
            return self._arrived(place, reading.uids, table, reading.at_ms)
        if isinstance(reading, TagsGone):
            return self._left(place, reading.uids, table, reading.at_ms)
        self._foreign.discard(place)
        return self._ready(place, reading.uids, table, reading.at_ms)

    def silent(self, reading: DeviceLost | DeviceFound, seats: int) -> None:
        """A device does not answer, or does again; those that read no cards are nobody's business here."""
        self._silent.pop(reading.device, None)
        if isinstance(reading, DeviceLost):
            self._silent[reading.device] = _places_read_by(reading.device, seats)

    @property
    def silent_places(self) -> tuple[str, ...]:
        """The places whose readers do not answer."""
        return tuple(sorted(frozenset().union(*self._silent.values())))

    def foreign(self, reading: ForeignTagSeen | ForeignTagGone) -> None:
        """A tag that can be no card came to a place, or left it."""
        place = place_of_antenna(reading.antenna)
        if isinstance(reading, ForeignTagSeen):
            self._foreign.add(place)
        else:
            self._foreign.discard(place)

    def deal_order(self, reading: Reading, table: Table) -> tuple[int, int]:
        """Cards of one polling round have no order among seats: they are taken in the order of the deal (28)."""
        place = place_of_antenna(reading.antenna) if isinstance(reading, TagsSeen) else ""
        if table.phase != "dealing" or not place.isdigit():
            return (0, 0)
        return (sum(place_of(token) == place for token in table.cards.tokens), dealing_ring(table).index(int(place)))

    def turned_to(self, hand: int, riffled: bool) -> None:
        """Another hand, riffled or come back to by an undo: no tag means anything until it arrives.

        What lay at a reader that does not answer was gathered for all that anybody knows.
        """
        self._vault.turn_to(hand, riffled)
        self._unread.clear()
        for place in self.silent_places:
            self._present[place] = [uid for uid in self._present.get(place, ()) if uid == self._puck]
        self._stale = {uid for uids in self._present.values() for uid in uids if uid != self._puck}

    def restored(self, table: Table, whole: bool) -> None:
        """The table came back after a stop: its tokens look for their tags.

        Where an undo had reached back into a hand whose cards were gathered, what lies here is not that hand's, and
        nobody knows whose it is where the journal is not `whole`: a riffle may be among what it lost.
        """
        self._vault.turn_to(table.night.hand, riffled=False)
        if table.phase not in RUNNING:
            return
        self._unread = {*(str(seat) for seat in range(1, table.night.seats + 1)), "board", "muck"}
        if whole and riffle_counts(table):
            self._vault.forget_tags(tokens_to_bind(table), replaced_cards(table))

    def unknown_places(self) -> tuple[str, ...]:
        """The places where a tag lies that is neither a card of any deck nor the button's."""
        unknown = {place for place, uids in self._present.items() if any(map(self._is_unknown, uids))}
        return tuple(sorted(unknown | self._foreign))

    def other_decks(self) -> tuple[tuple[str, str], ...]:
        """The places where a card lies that came in this hand and is of another deck than the hand's, and its deck."""
        found = {
            (place, deck)
            for place, uids in self._present.items()
            for uid in uids
            if uid not in self._stale and (deck := self._vault.other_deck(uid)) is not None
        }
        return tuple(sorted(found))

    def stale_places(self) -> tuple[str, ...]:
        """The places where a card has lain since before the riffle."""
        return tuple(place for place, uids in sorted(self._present.items()) if any(uid in self._stale for uid in uids))

    def _is_unknown(self, uid: bytes) -> bool:
        return uid != self._puck and not self._vault.has(uid) and self._vault.other_deck(uid) is None

    def _follow_puck(self, place: str, reading: TagsSeen | TagsGone | ReaderReady) -> None:
        """Keep where the button lies, in the order in which it came there."""
        before = self._puck_places
        if self._puck in reading.uids and not isinstance(reading, TagsGone):
            self._puck_places = [*(one for one in before or () if one != place), place]
        elif before and (self._puck in reading.uids or isinstance(reading, ReaderReady)):
            self._puck_places = [one for one in before if one != place]

    def _ready(self, place: str, uids: tuple[bytes, ...], table: Table, at_ms: int) -> list[Observation]:
        """A reader's first full round: tags are bound again, then what came or went meanwhile counts."""
        before = self._present.get(place, [])
        if place in self._unread or self._vault.waits_at(place):
            self._unread.discard(place)
            cards = [uid for uid in uids if self._vault.has(uid) and self._vault.token(uid) is None]
            self._vault.rebind(place, cards, dict(table.cards.faces))
            unbound = tuple(uid for uid in cards if self._vault.token(uid) is None and self._vault.has(uid))
            self._present[place] = [uid for uid in uids if uid not in unbound]
            if place.isdigit() and table.phase != "dealing":
                # Nobody knows since when they lie there: they count once they have left and come back.
                self._stale.update(unbound)
            found = self._out_of_muck(place, cards, table, at_ms)
            return found + self._arrived(place, unbound, table, at_ms)
        gone = tuple(uid for uid in before if uid not in uids)
        new = tuple(uid for uid in uids if uid not in before)
        return self._left(place, gone, table, at_ms) + self._arrived(place, new, table, at_ms)

    def _arrived(self, place: str, uids: Iterable[bytes], table: Table, at_ms: int) -> list[Observation]:
        here = self._present.setdefault(place, [])
        here += [uid for uid in uids if uid not in here]
        if table.phase not in RUNNING:
            return []
        cards = [uid for uid in uids if self._vault.has(uid) and uid not in self._stale]
        if place == "muck":
            tokens = tuple(token for uid in cards if (token := self._vault.token(uid)) is not None)
            return [events.TagsSeen("muck", tokens, (), at_ms)] if tokens else []
        return self._at_place(place, cards, table, at_ms)

    def _at_place(self, place: str, cards: list[bytes], table: Table, at_ms: int) -> list[Observation]:
        """At a seat or the board: a card of this place is back, any other one gets a token of this place."""
        tokens: list[str] = []
        closed: list[str] = []
        back: list[bytes] = []
        number = last_number(table, place)
        faces = dict(table.cards.faces)
        for uid in cards:
            if not self._vault.has(uid):
                # The first card of this round has just told which deck is played.
                continue
            token = self._vault.token(uid)
            if token is None and self._vault.takes_token(place, uid, faces):
                back.append(uid)
                continue
            if token is None or place_of(token) != place:
                if token is not None:
                    closed.append(token)
                number += 1
                token = f"{place}.{number}"
                self._vault.bind(uid, token)
                tokens.append(token)
            elif place == "board":
                tokens.append(token)
        found = self._out_of_muck(place, back, table, at_ms)
        return [*found, events.TagsSeen(place, tuple(tokens), tuple(closed), at_ms)] if tokens else found

    def _out_of_muck(self, place: str, uids: list[bytes], table: Table, at_ms: int) -> list[Observation]:
        """Cards whose tags were found again at a place, though when last seen they lay in the muck."""
        if place == "muck":
            return []
        lying = {lie.token for lie in table.cards.lying if lie.place == "muck"}
        tokens = tuple(token for uid in uids if (token := self._vault.token(uid)) in lying and token is not None)
        return [events.TagsLeft("muck", tokens, at_ms)] if tokens else []

    def _left(self, place: str, uids: tuple[bytes, ...], table: Table, at_ms: int) -> list[Observation]:
        here = self._present.setdefault(place, [])
        self._present[place] = [uid for uid in here if uid not in uids]
        self._stale.difference_update(uids)
        if place not in ("board", "muck") or table.phase not in RUNNING:
            return []
        lying = {lie.token for lie in table.cards.lying if lie.place == place}
        tokens = tuple(token for uid in uids if (token := self._vault.token(uid)) in lying and token is not None)
        return [events.TagsLeft(place, tokens, at_ms)] if tokens else []
