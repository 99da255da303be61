"""What a player may do in one step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from onitama_core.game.board import Line, Square
    from onitama_core.game.cards import Card


@dataclass(frozen=True, slots=True)
class Move:
    """One pawn, one card: rulebook, "Step 1: Move & attack"."""

    card: Card
    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{self.card}:{self.origin}{self.target}"


@dataclass(frozen=True, slots=True)
class Pass:
    """No card allows a move: one card is exchanged all the same."""

    card: Card


@dataclass(frozen=True, slots=True)
class Place:
    """Where one's ninjas start, in secret; squares in the order a1 to e5."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class NinjaMove:
    """The ninja, with the card just used."""

    origin: Square
    target: Square
    is_attempt: bool = False
    """To capture the hidden enemy ninja that may stand on the target."""


@dataclass(frozen=True, slots=True)
class NinjaStay:
    """The ninja stays where it is; nobody else can tell this from a move."""


@dataclass(frozen=True, slots=True)
class LightLantern:
    """Ask whether a hidden enemy ninja stands on a line, or (None) don't."""

    line: Line | None


Action: TypeAlias = Move | Pass | Place | NinjaMove | NinjaStay | LightLantern


@dataclass(frozen=True, slots=True)
class SecretPlace:
    """What others know of a placement."""


@dataclass(frozen=True, slots=True)
class SecretNinjaStep:
    """What others know of a ninja's step: nothing, or where it captured or tried to."""

    target: Square | None = None
    is_attempt: bool = False


@dataclass(frozen=True, slots=True)
class SecretMove:
    """What others know of the Shadow Master's turn: the card, and where it captured."""

    card: Card
    target: Square | None = None


PublicAction: TypeAlias = Move | Pass | LightLantern | SecretPlace | SecretNinjaStep | SecretMove
