"""What a player may do in one step.

`str` writes an action in notation. `repr` leaves out squares where a ninja may hide, because
tracebacks show it, and the log must not tell where ninjas are.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from onitama_core.game.board import Line, Square
from onitama_core.game.cards import Card


@dataclass(frozen=True, slots=True)
class Move:
    """One pawn, one card: rulebook, "Step 1: Move & attack".

    In Way of the Light the Shadow Master's ninjas move so too.
    """

    card: Card
    origin: Square = field(repr=False)
    target: Square = field(repr=False)

    def __str__(self) -> str:
        return f"{self.card}:{self.origin}{self.target}"


@dataclass(frozen=True, slots=True)
class Pass:
    """No card allows a move: one card is exchanged all the same."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card}:pass"


@dataclass(frozen=True, slots=True)
class Place:
    """Where one's ninjas start, in secret; squares in the order a1 to e5."""

    squares: tuple[Square, ...] = field(repr=False)

    def __str__(self) -> str:
        return f"place:{','.join(map(str, self.squares))}"


@dataclass(frozen=True, slots=True)
class NinjaMove:
    """The ninja, with the card just used."""

    origin: Square = field(repr=False)
    target: Square = field(repr=False)
    is_attempt: bool = False
    """To capture the hidden enemy ninja that may stand on the target."""

    def __str__(self) -> str:
        return f"ninja:{self.origin}{self.target}{'!' if self.is_attempt else ''}"


@dataclass(frozen=True, slots=True)
class NinjaStay:
    """The ninja stays where it is; nobody else can tell this from a move."""

    def __str__(self) -> str:
        return "ninja:stay"


@dataclass(frozen=True, slots=True)
class LightLantern:
    """Ask whether a hidden enemy ninja stands on a line, or (None) don't."""

    line: Line | None

    def __str__(self) -> str:
        return f"lantern:{self.line or 'none'}"


Action: TypeAlias = Move | Pass | Place | NinjaMove | NinjaStay | LightLantern


def format_target(target: Square | None) -> str:
    return "" if target is None else str(target)


@dataclass(frozen=True, slots=True)
class SecretPlace:
    """What others know of a placement."""

    def __str__(self) -> str:
        return "place:?"


@dataclass(frozen=True, slots=True)
class SecretNinjaStep:
    """What others know of a ninja's step: nothing, or where it captured or tried to."""

    target: Square | None = None
    is_attempt: bool = False

    def __str__(self) -> str:
        return f"ninja:?{format_target(self.target)}{'!' if self.is_attempt else ''}"


@dataclass(frozen=True, slots=True)
class SecretMove:
    """What others know of the Shadow Master's turn: the card, and where it captured."""

    card: Card
    target: Square | None = None

    def __str__(self) -> str:
        return f"{self.card}:?{format_target(self.target)}"


PublicAction: TypeAlias = Move | Pass | LightLantern | SecretPlace | SecretNinjaStep | SecretMove
