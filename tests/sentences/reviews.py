"""Reviews of a match between Alice and Bob."""

from __future__ import annotations

from typing import Final

from onitama_core.game import Player, parse_action
from onitama_core.matches import Grade, Review, ReviewedTurn
from tests.sentences.explaining import FAULTS, MERITS
from tests.sentences.moments import MOMENTS

MATCH: Final = MOMENTS["classic, stone"].updates.match


def turn(number: int, player: Player, played: str, best: str, grade: Grade) -> ReviewedTurn:
    return ReviewedTurn(
        number=number,
        player=player,
        played=tuple(map(parse_action, played.split())),
        best=tuple(map(parse_action, best.split())),
        before=0.71,
        after=0.12,
        grade=grade,
        merits=MERITS[-4:],
        faults=FAULTS[:2] if grade is Grade.BLUNDER else (),
    )


TURNS: Final = (
    turn(21, Player.RED, "tiger:c1c3", "rhinoceros:a1a3 rhinoceros:c3c5", Grade.BLUNDER),
    turn(22, Player.BLUE, "tiger:pass", "crab:c3e3", Grade.MISSED_WIN),
    turn(25, Player.RED, "tiger:c1c3", "crab:c3e3", Grade.SLIP),
    turn(27, Player.RED, "tiger:c1c3", "crab:c3e3", Grade.MISTAKE),
    turn(28, Player.BLUE, "tiger:c1c3", "crab:c3e3", Grade.GOOD_FIND),
)
REVIEWS: Final = {
    "two blunders": Review(MATCH, TURNS * 2, (0.5,) * 11, (71.4, 58.6)),
    "well played": Review(MATCH, (), (0.5,), (100.0, None)),
}
