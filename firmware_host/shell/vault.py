"""The card vault: the one place that knows which tag is which card in this hand, in memory only."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from firmware_host.core.events import CardExposed, Riffled, TagsSeen
from firmware_host.core.table import Table
from firmware_host.core.tokens import place_of
from firmware_host.core.undo import events_since_base
from firmware_host.decks.deck import Deck


class CardVault:
    """Binds tags to tokens for one hand, and opens single tokens that the rules want face up.

    The deck of the first card dealt is the deck of the hand; no card of another one is bound or opened in it.
    Nothing that it holds is ever written anywhere: no UID leaves it, and a face only by `open`.
    """

    def __init__(self, decks: Iterable[Deck]) -> None:
        self._tokens: dict[bytes, str] = {}
        self._uids: dict[str, bytes] = {}
        self._unbound: dict[str, list[str]] = {}
        self._replaced: dict[str, str] = {}
        self._hand = 0
        self._decks_of_hands: dict[int, str] = {}
        self.know(decks)

    def know(self, decks: Iterable[Deck]) -> None:
        """These are the decks from now on."""
        self._cards = {uid: (deck.name, card) for deck in decks for uid, card in deck.cards.items()}

    def has(self, uid: bytes) -> bool:
        """Whether the tag is a card that may be played in this hand."""
        return uid in self._cards and self._decks_of_hands.get(self._hand) in (None, self._cards[uid][0])

    def other_deck(self, uid: bytes) -> str | None:
        """The name of the tag's deck where it is another one than the hand's."""
        return self._cards[uid][0] if uid in self._cards and not self.has(uid) else None

    def token(self, uid: bytes) -> str | None:
        """The tag's token in this hand."""
        return self._tokens.get(uid)

    def bind(self, uid: bytes, token: str) -> None:
        """From now on the tag is this token; a token it had before is forgotten.

        A card dealt to a seat makes its deck the hand's, where that is still open; one on the board may be a stray.
        """
        if place_of(token) != "board":
            self._plays_with(uid)
        before = self._tokens.pop(uid, None)
        if before is not None:
            self._uids.pop(before, None)
        self._tokens[uid] = token
        self._uids[token] = uid

    def open(self, token: str) -> str | None:
        """The card of one wanted token; None where its tag was never seen or cannot be told."""
        uid = self._uids.get(token)
        if uid is None or not self.has(uid):
            return None
        self._plays_with(uid)
        return self._cards[uid][1]

    def turn_to(self, hand: int, riffled: bool) -> None:
        """Another hand: every binding is forgotten. Riffled, it may have any deck; come back to, it has its own."""
        self._hand = hand
        if riffled:
            self._decks_of_hands.pop(hand, None)
        self._drop_all()

    def _drop_all(self) -> None:
        self._tokens.clear()
        self._uids.clear()
        self._unbound.clear()
        self._replaced.clear()

    def forget_tags(self, tokens: Mapping[str, list[str]], replaced: Mapping[str, str] = MappingProxyType({})) -> None:
        """After a power cut: these tokens, by place, are without tags, and the replaced ones, each with its card."""
        self._drop_all()
        self._unbound = {place: list(names) for place, names in tokens.items() if names}
        self._replaced = dict(replaced)

    def waits_at(self, place: str) -> bool:
        """Whether tokens of this place are without their tags."""
        return bool(self._unbound.get(place))

    def rebind(self, place: str, uids: list[bytes], faces: Mapping[str, str]) -> None:
        """Bind the tags that lie at a place: those whose face is known by identity, the rest in order of the tokens.

        With more tags than tokens none of the rest is bound, for nobody can say which is which. Where the deck of the
        hand is not known yet, it is that of most of these tags.
        """
        waiting = self._unbound.get(place, [])
        known = {faces[token]: token for token in waiting if token in faces}
        replaced = {card: token for token, card in self._replaced.items() if place_of(token) == place}
        rest = []
        for uid in self._of_one_deck(uids):
            card = self._cards[uid][1]
            if card in known:
                self._take(place, uid, known[card])
            elif card in replaced:
                self.bind(uid, replaced[card])
                del self._replaced[replaced[card]]
            else:
                rest.append(uid)
        open_tokens = [token for token in self._unbound.get(place, []) if token not in faces]
        if len(rest) > len(open_tokens):
            return
        for uid, token in zip(rest, open_tokens, strict=False):
            self._take(place, uid, token)

    def takes_token(self, place: str, uid: bytes, faces: Mapping[str, str]) -> bool:
        """A tag without a token came to a place where a token waits for its tag: it is that one again."""
        if uid in self._tokens or not (self._unbound or self._replaced):
            return False
        self.rebind(place, [uid], faces)
        return uid in self._tokens

    def _take(self, place: str, uid: bytes, token: str) -> None:
        self._plays_with(uid)
        self.bind(uid, token)
        self._unbound[place].remove(token)

    def _plays_with(self, uid: bytes) -> None:
        self._decks_of_hands.setdefault(self._hand, self._cards[uid][0])

    def _of_one_deck(self, uids: list[bytes]) -> list[bytes]:
        """The tags that may be played together."""
        cards = [uid for uid in uids if self.has(uid)]
        decks = Counter(self._cards[uid][0] for uid in cards)
        return [uid for uid in cards if self._cards[uid][0] == decks.most_common(1)[0][0]]


def tokens_to_bind(table: Table) -> dict[str, list[str]]:
    """The tokens of this hand by place whose tags a restart must find again.

    A seat's card that lies in the muck is looked for at its seat, should it come back there, after all the others.
    """
    lying = {(lie.place, lie.token) for lie in table.cards.lying}
    in_muck = {token for place, token in lying if place == "muck"}
    known = {token for token, _ in table.cards.faces}
    places: dict[str, list[str]] = {}
    for token in sorted(table.cards.tokens, key=in_muck.__contains__):
        place = place_of(token)
        gone = token in in_muck or ((place, token) not in lying and token not in known)
        if token not in table.cards.closed and not (place == "board" and gone):
            places.setdefault(place, []).append(token)
    return places


def replaced_cards(table: Table) -> dict[str, str]:
    """The tokens of this hand's replaced cards that the journal names, each with its card (rule 28)."""
    newest: dict[int, str] = {}
    found: dict[str, str] = {}
    for event in events_since_base(table):
        if isinstance(event, Riffled):
            newest.clear()
            found.clear()
        elif isinstance(event, TagsSeen) and event.place.isdigit() and event.tokens:
            newest[int(event.place)] = event.tokens[-1]
        elif isinstance(event, CardExposed) and newest.get(event.seat) in table.cards.closed:
            found[newest[event.seat]] = event.card
    return found
