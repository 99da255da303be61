"""What is usual in a server."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from onitama_core.store.records.pace import PACES, Correspondence, Live, Unlimited

if TYPE_CHECKING:
    from collections.abc import Collection

    from onitama_core.store.records.pace import Pace

EVERY_PACE: Final = tuple(PACES.values())


@dataclass(frozen=True, slots=True)
class Customs:
    in_threads: bool = False
    """A match gets a thread of its own, unless the challenge says something else."""
    one_board: bool = True
    """Of a match's boards the latest alone is a picture; the others become a line each."""
    pace: Pace = PACES["3d"]
    """Of a match, unless the challenge says something else; it is one of those allowed."""
    paces: tuple[Pace, ...] = EVERY_PACE
    """Those a challenge may choose from, in their order."""
    most_matches: int | None = None
    """Open matches a person may have; None: as many as the bot allows anywhere."""
    variant: Variant = Variant.CLASSIC
    """Of a match, unless the challenge says something else."""
    pool: str = "base"
    """The name of the pool from which its cards are dealt, unless the challenge says otherwise."""
    rated: bool = True
    """Whether matches may be rated."""
    leaderboard: bool = True
    """Whether it is shown who stands how."""
    channels: tuple[int, ...] = ()
    """Those in which a match may begin, and in their threads; none: everywhere."""
    theme: str | None = None
    """Of its boards, and of private pictures of who has chosen none; a name alone: what it looks
    like, and whether there still is one of that name, is for who draws it to say."""

    def usually(self, pace: Pace) -> Customs:
        """Also where only others were allowed so far."""
        return replace(self, pace=pace).allowing((*self.paces, pace))

    def allowing(self, paces: Collection[Pace]) -> Customs:
        """Only these, of which there is at least one; a usual pace no longer among them goes."""
        allowed = tuple(pace for pace in EVERY_PACE if pace in paces)
        usual = self.pace if self.pace in allowed else max(allowed, key=slowness)
        return replace(self, paces=allowed, pace=usual)

    def allows(self, *channel_ids: int | None) -> bool:
        """One that goes by these ids: its own, and that of the channel it is a thread of."""
        return not self.channels or any(one in self.channels for one in channel_ids)


def slowness(pace: Pace) -> timedelta:
    match pace:
        case Correspondence(per_turn):
            return per_turn
        case Live(limit):
            return limit
        case Unlimited():
            return timedelta(0)  # usual only where it is chosen: a match is to end
