"""What Light & Shadow add to the table: the open part, and the secrets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from onitama_core.game.board import Bitboard, Line, Player, Square


class Lit(NamedTuple):
    """A lantern that was lit."""

    player: Player
    line: Line
    turn_number: int


class Struck(NamedTuple):
    """Where a ninja captured in its step, or tried to."""

    square: Square
    is_hit: bool
    turn_number: int


@dataclass(frozen=True, slots=True)
class Night:
    """What everybody may know. Pairs are Red's and Blue's, indexed by Player."""

    lanterns: tuple[int, int] = (0, 0)
    """Left to each."""
    alive: tuple[int, int] = (0, 0)
    """Ninjas not captured, placed or yet to be placed."""
    placed: tuple[bool, bool] = (True, True)
    revealed: tuple[Bitboard, Bitboard] = (0, 0)
    lit: Lit | None = None
    """The last lantern that was lit."""
    struck: Struck | None = None
    """What the last ninja struck that moved after a pawn."""
    is_quiet: bool = True
    """This turn has had no capture, attempt or lantern so far."""
    quiet_turns: int = 0
    """Complete turns in a row that had none."""


class Answer(NamedTuple):
    """What a lantern told the player who lit it."""

    lit: Lit
    is_there: bool


@dataclass(frozen=True, slots=True, repr=False)
class Secrets:
    """What one side knows alone; its `repr` tells nothing, so that no log can."""

    ninjas: tuple[Bitboard, Bitboard] = (0, 0)
    """Every ninja on the board, hidden or revealed."""
    answers: tuple[tuple[Answer, ...], tuple[Answer, ...]] = ((), ())

    def __repr__(self) -> str:
        return "Secrets(…)"


DAYLIGHT = Night()
"""Where there are no ninjas and no lanterns."""
NO_SECRETS = Secrets()
