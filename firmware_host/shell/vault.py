"""The card vault: the one place that knows which tag is which card in this hand, in memory only."""

from collections.abc import Mapping

from firmware_host.core.table import Table
from firmware_host.core.tokens import place_of


class CardVault:
    """Binds tags to tokens for one hand, and opens single tokens that the rules want face up.

    Nothing that it holds is ever written anywhere: no UID leaves it, and a face only by `open`.
    """

    def __init__(self, deck: Mapping[bytes, str]) -> None:
        self._deck = deck
        self._tokens: dict[bytes, str] = {}
        self._uids: dict[str, bytes] = {}
        self._unbound: dict[str, list[str]] = {}

    def has(self, uid: bytes) -> bool:
        """Whether the tag is a card of the deck."""
        return uid in self._deck

    def token(self, uid: bytes) -> str | None:
        """The tag's token in this hand."""
        return self._tokens.get(uid)

    def bind(self, uid: bytes, token: str) -> None:
        """From now on the tag is this token; a token it had before is forgotten."""
        before = self._tokens.pop(uid, None)
        if before is not None:
            self._uids.pop(before, None)
        self._tokens[uid] = token
        self._uids[token] = uid

    def open(self, token: str) -> str | None:
        """The card of one wanted token; None where its tag was never seen or cannot be told."""
        uid = self._uids.get(token)
        return None if uid is None else self._deck[uid]

    def drop_all(self) -> None:
        """A new hand: every binding is forgotten."""
        self._tokens.clear()
        self._uids.clear()
        self._unbound.clear()

    def forget_tags(self, tokens: Mapping[str, list[str]]) -> None:
        """After a power cut: these tokens, by place, are without their tags."""
        self.drop_all()
        self._unbound = {place: list(names) for place, names in tokens.items() if names}

    def waits_at(self, place: str) -> bool:
        """Whether tokens of this place are without their tags."""
        return bool(self._unbound.get(place))

    def rebind(self, place: str, uids: list[bytes], faces: Mapping[str, str]) -> None:
        """Bind the tags that lie at a place: those whose face is known by identity, the rest in any order.

        With more tags than tokens none of the rest is bound, for nobody can say which is which.
        """
        waiting = self._unbound.get(place, [])
        known = {faces[token]: token for token in waiting if token in faces}
        rest = []
        for uid in uids:
            token = known.get(self._deck[uid])
            if token is None:
                rest.append(uid)
            else:
                self._take(place, uid, token)
        open_tokens = [token for token in self._unbound.get(place, []) if token not in faces]
        if len(rest) > len(open_tokens):
            return
        for uid, token in zip(rest, open_tokens, strict=False):
            self._take(place, uid, token)

    def takes_token(self, place: str, uid: bytes, faces: Mapping[str, str]) -> bool:
        """A tag without a token came to a place where a token waits for its tag: it is that one again."""
        if uid in self._tokens or not self.waits_at(place):
            return False
        self.rebind(place, [uid], faces)
        return uid in self._tokens

    def _take(self, place: str, uid: bytes, token: str) -> None:
        self.bind(uid, token)
        self._unbound[place].remove(token)


def tokens_to_bind(table: Table) -> dict[str, list[str]]:
    """The tokens of this hand by place whose tags a restart must find again; those in the muck are not looked for."""
    lying = {(lie.place, lie.token) for lie in table.cards.lying}
    known = {token for token, _ in table.cards.faces}
    places: dict[str, list[str]] = {}
    for token in table.cards.tokens:
        place = place_of(token)
        lifted = place == "board" and (place, token) not in lying and token not in known
        if ("muck", token) not in lying and token not in table.cards.closed and not lifted:
            places.setdefault(place, []).append(token)
    return places
