"""A table of any game that keeps all that happens at it, and the hand that is exported of it."""

from collections.abc import Mapping

from firmware_host.core.events import Event
from firmware_host.core.table import House, Level, new_table
from firmware_host.hands.history_night import night_hands
from firmware_host.scripts.history_script import Exported, exported
from tests.games.sitting import BLINDS, Sitting


class Evening(Sitting):
    """A table under way; each method is one thing that happens, and it is kept."""

    def __init__(
        self,
        game: str,
        stacks: Mapping[int, int],
        hands: Mapping[int, str] | None = None,
        *,
        level: Level = BLINDS,
        chip: int = 1,
        button: int = 0,
    ) -> None:
        self.events: list[Event] = []
        self._fresh = new_table(max(stacks), game, chip, level, House())
        super().__init__(game, stacks, hands, level=level, chip=chip, button=button)

    def do(self, event: Event) -> None:
        """Let an event happen and keep it."""
        self.events.append(event)
        super().do(event)

    def exported(self) -> Exported:
        """The only hand, as it is exported."""
        (hand,) = night_hands(self._fresh, self.events)
        return exported(hand)

    def script_lines(self) -> list[str]:
        """The lines of its script from riffle to push; the script holds."""
        told = self.exported()
        assert told.problem is None
        assert told.history.table_script is not None
        lines = told.history.table_script.splitlines()
        return lines[lines.index("dealer riffle") + 1 : lines.index("dealer next")]
