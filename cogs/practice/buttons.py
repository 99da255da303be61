"""Buttons and lists with which practice matches begin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from cogs.ui.custom_ids import MatchClick, Parts, PlainClick, read_one_of


@dataclass(frozen=True)
class PlayAgain(MatchClick, verb="again"):
    """Play another match against the computer like one that is over."""

    other_seat: bool = False

    def parts(self) -> Parts:
        return Parts(self.match_id, argument="other" if self.other_seat else "same")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        other_seat = read_one_of({"same": False, "other": True}, parts.argument)
        return cls(parts.subject, other_seat=other_seat)


class PickLevel(MatchClick, verb="pick_level"):
    """Choose the level at which to play again."""


class NewPractice(PlainClick, verb="practice"):
    """Begin a practice match although another one is open."""
