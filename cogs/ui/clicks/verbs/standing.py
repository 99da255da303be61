"""Clicks on a leaderboard and in a profile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import OF_A_LIST, OwnClick, Parts
from cogs.ui.clicks.written.ids import read_id
from cogs.ui.clicks.written.ranking import read, written
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self

    from onitama_core.people import Ranking

MOST_WAYS: Final = 5
"""Buttons, and lists, on one message: two that lead to the same page differ by their number."""


@dataclass(frozen=True, slots=True)
class RankingClick(OwnClick):
    ranking: Ranking
    way: int = 0

    def parts(self) -> Parts:
        return Parts(step=self.way, argument=written(self.ranking))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        ranking = read(parts.argument)
        if ranking is None or parts.step >= MOST_WAYS:
            raise OldButton
        return cls(ranking, parts.step)


@dataclass(frozen=True, slots=True)
class ShowRanks(RankingClick):
    verb = "ranks"


@dataclass(frozen=True, slots=True)
class PickRanks(RankingClick):
    """Which other one comes with the click; `ranking` is the one that is shown."""

    verb = f"{OF_A_LIST}_ranks"


@dataclass(frozen=True, slots=True)
class PickProfile(OwnClick):
    """Another variant in somebody's profile; which one comes with the click."""

    verb = f"{OF_A_LIST}_profile"

    user_id: int

    def parts(self) -> Parts:
        return Parts(argument=str(self.user_id))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(read_id(parts.argument))
