"""What must move so that cards lie where they should."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from tests.hil.tasks import Move

Lying = Mapping[str, Sequence[str]]


def moves(wanted: Lying, lies: Lying, known: Collection[str], silent: Collection[str]) -> Iterator[Move]:
    """The moves from where cards lie to where they are wanted, by antenna; cards that go one way go together.

    A card that is not `known` yet comes alone, so that its tag can be told; at `silent` antennas nothing is read, so a
    card is not carried between such a one and another.
    """
    coming = {card: antenna for antenna, cards in wanted.items() for card in cards if card not in lies[antenna]}
    ways: dict[tuple[str | None, str | None], list[str]] = {}
    for antenna, cards in lies.items():
        for card in cards:
            if card not in wanted[antenna]:
                seen = antenna not in silent and coming.get(card) not in silent
                ways.setdefault((antenna, coming.pop(card, None) if seen else None), []).append(card)
    for card, antenna in coming.items():
        ways.setdefault((None, antenna), []).append(card)
    for (source, target), cards in ways.items():
        apart = target is not None and not set(cards).issubset(known)
        for group in [[card] for card in cards] if apart else [cards]:
            yield Move(tuple(group), source, target, source not in silent and target not in silent)
