"""How a server's games went: its cards, who moves first, lengths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from onitama_core.game import Card


class CardShare(NamedTuple):
    card: Card
    share: float
    """Of the points, 0 to 1, of those who began with it."""
    games: int


@dataclass(frozen=True, slots=True)
class Shares:
    games: int
    first: float
    """Of the points, of those who moved first."""
    cards: tuple[CardShare, ...]
    """The best first; few enough for a picture."""
    are_all: bool
    """False: the best and the worst of more."""
    lengths: tuple[int, ...]
    """How many games ended in each step of turns; the last step has no end."""
    step: int
    """Turns in a step."""
