"""What a bench window knows: the bench itself, and the table as every player may see it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Bench:
    """The simulated table: `tags` are the cards at each antenna in order of laying, `sounds` how many there were.

    `stroke` is the panel key or the seat whose button was struck last, `strokes` how many there were.
    """

    seats: int
    cards: tuple[str, ...]
    tags: Mapping[str, tuple[str, ...]]
    lights: Mapping[int, str]
    buzzer: str | None
    sounds: int
    stroke: str | int | None
    strokes: int
    unplugged: tuple[str, ...]

    def lying(self, antenna: str) -> tuple[str, ...]:
        """The cards at an antenna."""
        return self.tags.get(antenna, ())

    @property
    def on_the_table(self) -> frozenset[str]:
        """Every card that is not in the deck."""
        return frozenset(card for cards in self.tags.values() for card in cards)

    def moved(self, cards: tuple[str, ...], antenna: str | None) -> "Bench":
        """The bench once these cards lie at the antenna; None is the deck."""
        tags = {place: tuple(card for card in lying if card not in cards) for place, lying in self.tags.items()}
        if antenna is not None:
            tags[antenna] = (*tags.get(antenna, ()), *cards)
        return replace(self, tags=tags)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the dealer must do now."""

    code: str
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The public status, as far as a bench needs it; chips are whole chips, None is what the status leaves open."""

    phase: str = "seating"
    hand: int = 0
    game: str = "NT"
    street: str | None = None
    button: int | None = None
    turn: int | None = None
    to_call: int | None = None
    min_raise_to: int | None = None
    can: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    hands: Mapping[int, str] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    stacks: Mapping[int, int] = field(default_factory=dict)
    committed: Mapping[int, int] = field(default_factory=dict)
    prompts: tuple[Prompt, ...] = ()
    message: str | None = None
    entry: str | None = None
    menu: tuple[tuple[str, str], ...] = ()

    @property
    def first_prompt(self) -> Prompt | None:
        """The most urgent prompt."""
        return self.prompts[0] if self.prompts else None


def bench_of(told: Mapping[str, object]) -> Bench | None:
    """Read a state of the bench; None for an answer to a request."""
    seats = told.get("seats")
    if not isinstance(seats, int):
        return None
    return Bench(
        seats,
        _texts(told.get("cards")),
        {antenna: _texts(cards) for antenna, cards in _object(told.get("tags")).items()},
        {int(seat): str(state) for seat, state in _object(told.get("lights")).items()},
        _text(told.get("buzzer")),
        _whole(told.get("sounds")) or 0,
        stroke if isinstance(stroke := told.get("stroke"), str | int) else None,
        _whole(told.get("strokes")) or 0,
        _texts(told.get("unplugged")),
    )


def view_of(told: Mapping[str, object]) -> TableView | None:
    """Read a push of the public feed; None for its other lines."""
    status = told.get("status")
    if not isinstance(status, dict):
        return None
    prompts = [_object(one) for one in _list(status.get("prompts"))]
    message = _object(status.get("message"))
    menu = [_object(one) for one in _list(_object(status.get("menu")).get("items"))]
    return TableView(
        phase=_text(status.get("phase")) or "seating",
        hand=_whole(status.get("hand")) or 0,
        game=_text(status.get("game")) or "NT",
        street=_text(status.get("street")),
        button=_whole(status.get("button")),
        turn=_whole(status.get("turn")),
        to_call=_whole(status.get("to_call")),
        min_raise_to=_whole(status.get("min_raise_to")),
        can=_texts(status.get("can")),
        order=tuple(seat for seat in _list(status.get("order")) if isinstance(seat, int)),
        hands={int(seat): str(hand) for seat, hand in _object(status.get("hands")).items()},
        names={int(seat): str(_object(one).get("name")) for seat, one in _object(status.get("seats")).items()},
        stacks=_chips(status.get("stacks")),
        committed=_chips(status.get("committed")),
        prompts=tuple(Prompt(str(one.get("code")), _whole(one.get("seat")), str(one.get("text"))) for one in prompts),
        message=_text(message.get("text")),
        entry=_text(status.get("entry")),
        menu=tuple((str(item.get("key")), str(item.get("text"))) for item in menu),
    )


def _chips(value: object) -> dict[int, int]:
    return {int(seat): chips for seat, chips in _object(value).items() if isinstance(chips, int)}


def _object(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _texts(value: object) -> tuple[str, ...]:
    return tuple(one for one in _list(value) if isinstance(one, str))


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None
