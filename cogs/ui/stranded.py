"""Matches that can't be played where they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Unusable(Enum):
    """What is wrong with a match's channel."""

    GONE = auto()
    CLOSED = auto()
    """To the bot, or it takes no posts."""
    UNSEEN = auto()
    """By the player who asks."""


@dataclass(frozen=True, slots=True)
class Stranded:
    why: Unusable
    can_go_on_here: bool
    """Where its player asks."""
