"""The table as a value: everything the rules know, and nothing of face-down cards."""

from typing import NamedTuple

from firmware_host.core.events import Act, Event
from firmware_host.core.game import GAMES, Game
from firmware_host.core.record import quickly_replaced

LIVE = frozenset({"live", "tabled"})
IN_THE_HAND = LIVE | {"dead", "folded"}
BETWEEN_HANDS = frozenset({"seating", "idle"})
NO_ENTRY, ENTRY, PUSH = 0, 1, 2


class House(NamedTuple):
    """The settings a floor may change."""

    clock_reasonable_s: int = 30
    clock_expiry: str = "dead"
    pots_odd_chip_cards: str = "five"
    betting_multi_chip_call: bool = True
    betting_reopen: str = "cumulative"
    seat_button_acts: bool = False
    tracking_amounts: str = "full"
    tracking_passes: str = "keyed"
    screen_language: str = "en"
    screen_diagonal_mm: int = 257
    screen_distance_cm: int = 200
    sound_volume: int = 2
    sound_quiet: str | None = None
    floor_pin: str | None = None


class Level(NamedTuple):
    """The limits of a round; what a game does not use is 0.

    `minutes` is how long it lasts (0: until the next is announced), `break_minutes` the break that follows it.
    """

    number: int = 1
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    minutes: int = 0
    break_minutes: int = 0


class Positions(NamedTuple):
    """Seats of a hand, empty ones too; 0 where there is none yet (rule 3)."""

    button: int = 0
    small_blind: int = 0
    big_blind: int = 0
    waiting: tuple[int, ...] = ()


class Standing(NamedTuple):
    """How a player stands with floor and house, for the whole event (rules 5, 6).

    `record` lists what he was penalised for, kind and step; `serving` tells that he misses this hand.
    """

    away: bool = False
    to_miss: int = 0
    serving: bool = False
    disqualified: bool = False
    warnings: int = 0
    record: tuple[tuple[str, int], ...] = ()


@quickly_replaced
class Player(NamedTuple):
    """Who sits at a seat, and his part in the hand.

    `committed` counts this round without antes, `contributed` the whole hand without a big-blind ante;
    `acted` is his total when he last acted in this round (-1: not yet), `bets_seen` the full bets by then.
    """

    name: str
    stack: int
    newcomer: bool = True
    hand: str = "none"
    committed: int = 0
    contributed: int = 0
    acted: int = -1
    bets_seen: int = 0
    standing: Standing = Standing()


class Lying(NamedTuple):
    """A token at the board or muck antenna: `in` has its meaning, `fresh` may get one, `void` waits for NEXT."""

    place: str
    token: str
    mark: str


class Payout(NamedTuple):
    """A seat's part of one pot, or of its low half; `odd` are the odd chips in `amount`."""

    pot: int
    seat: int
    amount: int
    odd: int
    low: bool


class Pot(NamedTuple):
    """Chips and the seats that can win them, in order of seat."""

    amount: int
    seats: tuple[int, ...]


class Ruling(NamedTuple):
    """A decision that a player could dispute."""

    code: str
    seat: int | None = None
    amount: int | None = None


class Cue(NamedTuple):
    """The newest sound: numbered, so that whoever plays it knows what is new."""

    n: int
    pattern: str
    at_ms: int


class Word(NamedTuple):
    """A word that stands until chips or an amount follow: call, or raise with or without a total."""

    seat: int
    word: str
    to: int | None


class Held(NamedTuple):
    """An act out of turn that waits, and the bet that the seat faced then (rule 27)."""

    event: Act
    bet: int


class RaisedFrom(NamedTuple):
    """The round, the raiser and the held acts before the last bet or raise, and who had to answer it (rules 9, 17)."""

    round: "Round"
    player: "Player"
    held: tuple[Held, ...]
    answering: tuple[int, ...]
    previous: "RaisedFrom | None"


class Proposal(NamedTuple):
    """A penalty that the table proposes to the floor; `step` is its place on the ladder; it lapses at `lapses`."""

    seat: int
    kind: str
    step: int
    lapses: int


class Suspicion(NamedTuple):
    """A misdeal that the dealer decides about: why, whose, and the phase to go back to (rule 28)."""

    why: str
    seat: int
    phase: str


class Redeal(NamedTuple):
    """What a misdeal keeps for its redeal: the level, and the seats taken since, which wait for the next hand (28)."""

    level: Level
    late: tuple[int, ...] = ()


class Clock(NamedTuple):
    """A running clock (rule 2); it names itself by `n`, counted through the hand; a floor pause freezes it."""

    n: int
    seat: int
    called_by: int | None
    since_ms: int
    counting_down: bool = False
    frozen_ms: int | None = None


class Past(NamedTuple):
    """One event since the base and all before it; undo counts those of weight ENTRY and PUSH."""

    event: Event
    weight: int
    before: "Past | None"


@quickly_replaced
class Night(NamedTuple):
    """What outlasts a hand: the table, its game and limits, and where the positions stand.

    `structure` are the event's levels in order; `level_left_ms` is set while the level clock stands, `break_due` the
    minutes of a break that begins when the hand is over; at the places `unread` no reader answers.
    """

    seats: int
    game: Game
    chip: int = 1
    house: House = House()
    level: Level = Level()
    next_level: Level | None = None
    positions: Positions = Positions()
    first_button: int = 0
    players_left: int | None = None
    hand: int = 0
    structure: tuple[Level, ...] = ()
    level_ends_ms: int | None = None
    level_left_ms: int | None = None
    break_due: int = 0
    break_ends_ms: int | None = None
    unread: tuple[str, ...] = ()


@quickly_replaced
class Round(NamedTuple):
    """A round of betting: the total to match, the smallest raise's step, the total of the last full bet.

    `bets` counts full bets and raises, a big blind too; `aggressor` raised last.
    """

    bet: int = 0
    step: int = 0
    full: int = 0
    bets: int = 0
    aggressor: int = 0
    turn: int = 0
    turn_since_ms: int = 0


@quickly_replaced
class Cards(NamedTuple):
    """This hand's cards as tokens: all in order of arrival, those closed, the board, what lies where, known faces.

    `unsure` are those that arrived with another one, so that nobody can tell which of them is which.
    """

    tokens: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    lying: tuple[Lying, ...] = ()
    faces: tuple[tuple[str, str], ...] = ()
    unsure: tuple[str, ...] = ()


@quickly_replaced
class Table(NamedTuple):
    """The whole table; `base` is the table before this hand's riffle, `past` what happened since.

    `players` is indexed by seat, place 0 is empty; `dead_money` a big-blind ante; `alarms` the seats whose live
    cards are in the muck; `order` the showdown still to come; `cleared` are suspicions that the dealer refused;
    `exposed` are cards keyed as exposed or shown, by seat; `asked` the seats asked to show the other card; `paused_ms`
    when play was last stopped for the floor; `before` is what a misdeal gives back: the base may reach back further,
    after an undo of the last hand.
    """

    night: Night
    players: tuple[Player | None, ...]
    phase: str = "seating"
    street: int = 0
    round: Round = Round()
    cards: Cards = Cards()
    dead_money: int = 0
    alarms: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    payouts: tuple[Payout, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    clock: Clock | None = None
    clocks: int = 0
    cue: Cue | None = None
    held: tuple[Held, ...] = ()
    word: Word | None = None
    raised_from: RaisedFrom | None = None
    proposals: tuple[Proposal, ...] = ()
    suspicion: Suspicion | None = None
    cleared: tuple[tuple[str, int], ...] = ()
    redeal: Redeal | None = None
    exposed: tuple[tuple[int, str], ...] = ()
    asked: tuple[int, ...] = ()
    paused_from: str | None = None
    paused_ms: int = 0
    before: "Table | None" = None
    at_ms: int = 0
    base: "Table | None" = None
    past: Past | None = None


class Refusal(Exception):  # noqa: N818 - a refusal is the house's answer, not an error
    """Raised inside the core when an entry cannot be; `variant` picks a text of its own for the code."""

    def __init__(
        self, code: str, seat: int | None = None, amount: int | None = None, variant: str | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.seat = seat
        self.amount = amount
        self.variant = variant


def new_table(seats: int, game: str, chip: int, level: Level, house: House) -> Table:
    """An empty table of 2 to 13 seats before its first hand."""
    table = Table(Night(seats, GAMES[game], chip, house, level), (None,) * (seats + 1))
    return table._replace(base=table)


def playing_phase(table: Table) -> str:
    """The phase that a pause or a suspected misdeal interrupts, else the phase."""
    if table.suspicion is not None and table.phase == "misdeal":
        return table.suspicion.phase
    if table.suspicion is not None and table.paused_from == "misdeal":
        return table.suspicion.phase
    return table.paused_from or table.phase


def hand_runs(table: Table) -> bool:
    """Whether a hand is being played, under a pause or a suspected misdeal too."""
    return playing_phase(table) not in (*BETWEEN_HANDS, "break")


def with_playing_phase(table: Table, phase: str) -> Table:
    """The table at another phase, under the pause or the suspected misdeal that stands."""
    if table.suspicion is not None and "misdeal" in (table.phase, table.paused_from):
        return table._replace(suspicion=table.suspicion._replace(phase=phase))
    if table.phase == "paused":
        return table._replace(paused_from=phase)
    return table._replace(phase=phase)


# Every act makes a new table; taken from the old one in one piece it costs half as much as named field by field.
_new = tuple.__new__


def in_round(table: Table, players: tuple[Player | None, ...], phase: str, now: Round) -> Table:
    """The table with other players, phase and round."""
    return _new(Table, (table[0], players, phase, table[3], now, *table[5:]))


def with_cards(table: Table, cards: Cards) -> Table:
    """The table with other cards."""
    return _new(Table, table[:5] + (cards,) + table[6:])


def stamped(table: Table, at_ms: int, past: Past | None) -> Table:
    """The table at a time, with what has happened since its base."""
    return _new(Table, table[:-3] + (at_ms, table[-2], past))


def player_at(table: Table, seat: int) -> Player:
    """The player at a seat; refused with `seat-empty` where nobody sits."""
    player = table.players[seat] if 0 < seat <= table.night.seats else None
    if player is None:
        raise Refusal("seat-empty", seat)
    return player


def with_player(table: Table, seat: int, player: Player | None) -> tuple[Player | None, ...]:
    """The table's players with another one at this seat."""
    return (*table.players[:seat], player, *table.players[seat + 1 :])


def clockwise(table: Table, after: int) -> tuple[int, ...]:
    """All seats in order, beginning left of `after` and ending with it."""
    return (*range(after + 1, table.night.seats + 1), *range(1, after + 1))


def dealing_ring(table: Table) -> tuple[int, ...]:
    """All seats from the one that gets the first card: left of the button, in stud the lowest one."""
    return clockwise(table, 0 if table.night.game.bring_in else table.night.positions.button)


def dealt_in(table: Table) -> tuple[int, ...]:
    """The seats dealt in that still have their hands, in the order of the deal."""
    return tuple(seat for seat in dealing_ring(table) if (p := table.players[seat]) is not None and p.hand == "live")


def owes(table: Table, seat: int) -> bool:
    """Whether a seat must add chips to go on; nobody owes at an empty seat."""
    player = table.players[seat] if seat <= table.night.seats else None
    return player is not None and table.round.bet > player.committed


def seated(table: Table) -> int:
    """How many players sit here with chips or a part in the hand: a big-blind ante may have taken the last chip."""
    return sum(p is not None and (p.stack + p.contributed > 0 or p.hand in IN_THE_HAND) for p in table.players)


def players_in_event(table: Table) -> int:
    """The players left in the event: as told, else those seated."""
    told = table.night.players_left
    return seated(table) if told is None else told


def live_seats(table: Table) -> list[int]:
    """The seats whose hands can still win, in order of seat."""
    return [seat for seat, p in enumerate(table.players) if p is not None and p.hand in LIVE]


def ruled(table: Table, code: str, seat: int | None = None, amount: int | None = None) -> tuple[Ruling, ...]:
    """The rulings since the riffle with one more."""
    return (*table.rulings, Ruling(code, seat, amount))


def next_cue(table: Table, pattern: str, at_ms: int) -> Cue:
    """The next sound."""
    return Cue(table.cue.n + 1 if table.cue else 1, pattern, at_ms)
