"""Types of clicks on the buttons and lists that only this feature shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from cogs.match.buttons import TurnOrEdge, read_turn, write_turn
from cogs.shared.custom_ids import MatchClick, Parts, read_enum
from cogs.shared.links import ListingClick
from onitama_core.matches import FirstTurn


class PickGame(ListingClick, verb="pick_game"):
    """Choose one of a page of matches."""


class ShowFilm(MatchClick, verb="film"):
    """Show the film of a match."""


@dataclass(frozen=True)
class ShowForcedWin(MatchClick, verb="forced"):
    """Show the board after one of the turns of a forced win that a review found."""

    number: int
    """The number of the reviewed turn in the match."""
    first: FirstTurn
    """The turn that begins the line: the best one instead of the reviewed turn, or that one."""
    turn: TurnOrEdge = 1
    """The turn of the line after which the board is shown; 0 is the start."""

    def parts(self) -> Parts:
        return Parts(self.match_id, self.number, f"{self.first.value}:{write_turn(self.turn)}")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        first, _, turn = parts.argument.partition(":")
        return cls(parts.subject, parts.step, read_enum(FirstTurn, first), read_turn(turn))


class ExportRecord(MatchClick, verb="record"):
    """Export a match as a text file, in a message of its own."""
