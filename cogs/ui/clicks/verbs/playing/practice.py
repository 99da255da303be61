"""Clicks of those who practise: hints, and what comes after a match against the computer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import OF_A_LIST, BareClick, MatchClick, Parts
from cogs.ui.clicks.verbs.playing.steps import OfStep
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self

SEATS: Final = {False: "same", True: "other"}
DEPTHS: Final = {False: "", True: "turn"}


@dataclass(frozen=True, slots=True)
class Hint(OfStep):
    verb = "hint"

    in_full: bool = False
    """The turn; otherwise which piece, and no more."""

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step, DEPTHS[self.in_full])

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if parts.argument not in DEPTHS.values():
            raise OldButton
        return cls(parts.subject, parts.step, parts.argument == DEPTHS[True])


@dataclass(frozen=True, slots=True)
class PlayAgain(MatchClick):
    verb = "again"

    other_seat: bool = False

    def parts(self) -> Parts:
        return Parts(self.match_id, argument=SEATS[self.other_seat])

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if parts.argument not in SEATS.values():
            raise OldButton
        return cls(parts.subject, parts.argument == SEATS[True])


@dataclass(frozen=True, slots=True)
class ShowLevels(MatchClick):
    """The list of them, from a post."""

    verb = "levels"


@dataclass(frozen=True, slots=True)
class PickLevel(MatchClick):
    """Which was picked comes with the click."""

    verb = f"{OF_A_LIST}_level"


@dataclass(frozen=True, slots=True)
class NewPractice(BareClick):
    """Though another one is open."""

    verb = "practice"
