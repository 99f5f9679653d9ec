"""Whether a hand's actions fit the hand: its players, its game's deals and its one deck."""

from firmware_host.hands.records import UNSEEN, Action, DealBoard, DealHole, Show, Variant


class Deal:
    """The cards of one hand as its actions bring them out; after a ValueError the hand is beyond following."""

    __slots__ = ("_board_deals", "_held", "_hole_deals", "_out", "_players", "_variant")

    def __init__(self, variant: Variant, players: int) -> None:
        """Start a hand of `players` players before its first card."""
        self._variant = variant
        self._players = players
        self._held: list[tuple[str, ...]] = [()] * (players + 1)
        self._hole_deals = [0] * (players + 1)
        self._board_deals = 0
        self._out: set[str] = set()

    def follow(self, action: Action) -> None:
        """Take the next action; ValueError says what does not fit and what must be there."""
        if isinstance(action, DealBoard):
            self._check_count("to the board", action.cards, self._variant.board_deals, self._board_deals)
            self._board_deals += 1
            self._bring_out(action.cards)
            return
        player = action.player
        if player > self._players:
            raise ValueError(f"no player p{player}; must be p1 to p{self._players}")
        if isinstance(action, DealHole):
            self._check_count("to a player", action.cards, self._variant.hole_deals, self._hole_deals[player])
            self._hole_deals[player] += 1
            self._bring_out(action.cards)
            self._held[player] += action.cards
        elif isinstance(action, Show) and action.cards and action.cards != self._held[player]:
            self._turn_up(player, action.cards)

    def _check_count(self, where: str, cards: tuple[str, ...], deals: tuple[int, ...], done: int) -> None:
        due = deals[done] if done < len(deals) else 0
        if len(cards) != due:
            raise ValueError(f"{len(cards)} cards dealt {where}; must be {due} here")

    def _bring_out(self, cards: tuple[str, ...]) -> None:
        out = self._out
        for card in cards:
            if card in out:
                raise ValueError(f"card {card} is out already; a deck has it once")
            if card != UNSEEN:
                out.add(card)

    def _turn_up(self, player: int, cards: tuple[str, ...]) -> None:
        """Check a shown hand against the one dealt; cards not seen when dealt come out now."""
        held = self._held[player]
        if len(cards) != len(held):
            raise ValueError(f"p{player} shows {len(cards)} cards; must be the {len(held)} he was dealt")
        known = [card for card in cards if card != UNSEEN]
        new = tuple(card for card in known if card not in held)
        if len(set(known)) != len(known) or len(new) > held.count(UNSEEN):
            raise ValueError(f"p{player} shows {''.join(cards)}; must be the {''.join(held)} he was dealt")
        self._bring_out(new)
        if UNSEEN not in cards:
            self._held[player] = cards
