"""A stud hand up to its last card."""

from tests.games.sitting import Sitting, dealt

DEEP = 5000


def last_street(seats: int, folding: int) -> Sitting:
    """So many dealt in of whom some fold on third street; the others wait for their last card."""
    play = dealt("F7S", dict.fromkeys(range(1, seats + 1), DEEP), {})
    play.passes(play.turn)
    for _ in range(folding):
        play.folds(play.turn)
    while play.table.street < 3 or play.table.phase == "betting":
        if play.table.phase == "board":
            play.deal()
        else:
            play.check_round()
    return play
