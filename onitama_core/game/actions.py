"""The actions of the game; each step of a turn is one action.

`str()` returns an action's notation. `repr()` leaves out squares on which a ninja may stand,
because tracebacks contain it and must not tell where ninjas are (RULES.md §6).
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from onitama_core.game.board import Line, Square
from onitama_core.game.cards import Card


@dataclass(frozen=True, slots=True)
class Move:
    """The move of one piece with one card (base rulebook, "Step 1: Move & attack").

    The piece is a pawn, the Wind Spirit or, in Way of the Light, a ninja of the Shadow Master.
    """

    card: Card
    origin: Square = field(repr=False)
    target: Square = field(repr=False)

    def __str__(self) -> str:
        return f"{self.card}:{self.origin}{self.target}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The exchange of a card without a move, legal only if neither card allows a move."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card}:pass"


@dataclass(frozen=True, slots=True)
class Place:
    """The secret placement of a player's ninjas, on squares in the order a1 to e5."""

    squares: tuple[Square, ...] = field(repr=False)

    def __str__(self) -> str:
        return f"place:{','.join(map(str, self.squares))}"


@dataclass(frozen=True, slots=True)
class NinjaMove:
    """The move of a ninja in the ninja step, with the card used in this turn (RULES.md §4)."""

    origin: Square = field(repr=False)
    target: Square = field(repr=False)
    is_attempt: bool = False
    """True if the ninja also tries to capture a hidden enemy ninja on the target."""

    def __str__(self) -> str:
        return f"ninja:{self.origin}{self.target}{'!' if self.is_attempt else ''}"


@dataclass(frozen=True, slots=True)
class NinjaStay:
    """The choice not to move the ninja. The opponent can't distinguish it from a move."""

    def __str__(self) -> str:
        return "ninja:stay"


@dataclass(frozen=True, slots=True)
class LightLantern:
    """The choice of a line to light, or None to light nothing.

    The answer is whether a hidden enemy ninja stands on the line.
    """

    line: Line | None

    def __str__(self) -> str:
        return f"lantern:{self.line or 'none'}"


Action: TypeAlias = Move | Pass | Place | NinjaMove | NinjaStay | LightLantern


def format_target(target: Square | None) -> str:
    return "" if target is None else str(target)


@dataclass(frozen=True, slots=True)
class SecretPlace:
    """The public form of a placement."""

    def __str__(self) -> str:
        return "place:?"


@dataclass(frozen=True, slots=True)
class SecretNinjaStep:
    """The public form of a NinjaMove or NinjaStay.

    It has a target only if the ninja captured or attempted a capture there.
    """

    target: Square | None = None
    is_attempt: bool = False

    def __str__(self) -> str:
        return f"ninja:?{format_target(self.target)}{'!' if self.is_attempt else ''}"


@dataclass(frozen=True, slots=True)
class SecretMove:
    """The public form of the Shadow Master's Move or Pass.

    It has a target only if a ninja captured there.
    """

    card: Card
    target: Square | None = None

    def __str__(self) -> str:
        return f"{self.card}:?{format_target(self.target)}"


PublicAction: TypeAlias = Move | Pass | LightLantern | SecretPlace | SecretNinjaStep | SecretMove
"""An action as the opponent and spectators may know it; `public_action` in events.py makes it."""
