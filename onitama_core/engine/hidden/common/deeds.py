"""What was done in one step, as both players know it.

Squares are numbers (a1 = 0 … e5 = 24), cards are slots of the deal, lines are bitboards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Placed:
    player: int


@dataclass(frozen=True, slots=True)
class PawnMoved:
    slot: int
    origin: int
    target: int
    takes_ninja: bool


@dataclass(frozen=True, slots=True)
class Passed:
    slot: int


@dataclass(frozen=True, slots=True)
class QuietStep:
    """The ninja stayed, or went where nothing was to be seen."""


@dataclass(frozen=True, slots=True)
class NinjaStruck:
    """In its step after the pawn's: it captured, or tried to."""

    target: int
    is_attempt: bool
    takes_ninja: bool


@dataclass(frozen=True, slots=True)
class SecretMove:
    """The Shadow Master's whole move, or a pass."""

    slot: int
    target: int | None
    """Where it captured a pawn."""


@dataclass(frozen=True, slots=True)
class LanternLit:
    line: int
    is_there: bool | None
    """None where only whose ninja was looked for can tell."""


@dataclass(frozen=True, slots=True)
class LanternDeclined:
    """Nobody is told anything."""


@dataclass(frozen=True, slots=True)
class Concluded:
    """By agreement, resignation or time: nothing was done on the board."""


Deed: TypeAlias = (
    Placed
    | PawnMoved
    | Passed
    | QuietStep
    | NinjaStruck
    | SecretMove
    | LanternLit
    | LanternDeclined
    | Concluded
)
