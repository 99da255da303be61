"""What came of a rated match between Alice and Bob."""

from __future__ import annotations

from typing import Final

from onitama_core.game import Variant
from onitama_core.store import EPOCH, Rating, RatingChange
from tests.cogs.ui.matches import ALICE, BOB
from tests.sentences.moments import MOMENTS

GIVEN_UP: Final = MOMENTS["classic, Red gave up"].updates.match


def change(user_id: int, opponent_id: int, rating: Rating, gain: float) -> RatingChange:
    return RatingChange(
        match_id=GIVEN_UP.id,
        guild_id=GIVEN_UP.place.guild_id,
        variant=Variant.CLASSIC,
        user_id=user_id,
        opponent_id=opponent_id,
        at=EPOCH,
        rating=rating,
        gain=gain,
        was_provisional=rating.is_provisional,
    )


LOST: Final = change(ALICE, BOB, Rating(1488.4, 80), -13.6)
WON: Final = change(BOB, ALICE, Rating(1512.3, 80), 13.7)
GUESSED: Final = (change(ALICE, BOB, Rating(1500, 290), 0.0), WON)
CHANGES: Final = {"both are sure": (WON, LOST), "Red's is a guess": GUESSED, "not rated": ()}
