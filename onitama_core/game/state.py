"""A game at one instant: what lies open, what is secret, and how it ended."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

from onitama_core.game.actions import Move, PublicAction
from onitama_core.game.board import MASTERS, STUDENTS, Bitboard, Line, Piece, Player, Square
from onitama_core.game.cards import Card, Hand, Variant


class Position(NamedTuple):
    """Board, hands, side card and player to move: what threefold repetition compares.

    A tuple, because a search makes millions of them and compares them often.
    """

    pawns: tuple[Bitboard, Bitboard]
    """Masters and students, Red's and Blue's."""
    masters: Bitboard
    """The masters of both colours."""
    hands: tuple[Hand, Hand]
    side: Card
    turn: Player
    spirit: Bitboard = 0
    """The square of the Wind Spirit, where there is one."""

    def piece_at(self, square: Square) -> Piece | None:
        bit, (red, blue) = 1 << square, self.pawns
        if not (red | blue) & bit:
            return None
        kind = MASTERS if self.masters & bit else STUDENTS
        return kind[Player.RED if red & bit else Player.BLUE]


class LanternUse(NamedTuple):
    """A lantern that was lit."""

    player: Player
    line: Line
    turn_number: int


class NinjaStrike(NamedTuple):
    """Where a ninja captured in its step, or tried to."""

    square: Square
    is_hit: bool
    turn_number: int


@dataclass(frozen=True, slots=True)
class NinjaPublicState:
    """The public facts about ninjas and lanterns; pairs are indexed by Player."""

    lanterns_left: tuple[int, int] = (0, 0)
    """Left to each."""
    ninjas_alive: tuple[int, int] = (0, 0)
    """Ninjas not captured, placed or yet to be placed."""
    has_placed: tuple[bool, bool] = (True, True)
    revealed: tuple[Bitboard, Bitboard] = (0, 0)
    last_lantern: LanternUse | None = None
    last_strike: NinjaStrike | None = None
    """What the last ninja struck that moved after a pawn."""
    is_quiet: bool = True
    """This turn has had no capture, attempt or lantern so far."""
    quiet_turns: int = 0
    """Complete turns in a row that had none."""


class LanternAnswer(NamedTuple):
    """What a lantern told the player who lit it; its `repr` does not tell it."""

    lantern: LanternUse
    has_ninja: bool

    def __repr__(self) -> str:
        return f"LanternAnswer({self.lantern!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Secrets:
    """What one side knows alone; its `repr` tells nothing, so that no log can."""

    ninjas: tuple[Bitboard, Bitboard] = (0, 0)
    """Every ninja on the board, hidden or revealed."""
    lantern_answers: tuple[tuple[LanternAnswer, ...], tuple[LanternAnswer, ...]] = ((), ())

    def __repr__(self) -> str:
        return "Secrets(…)"


NO_NINJAS = NinjaPublicState()
"""Where there are no ninjas and no lanterns."""
NO_SECRETS = Secrets()


class Termination(Enum):
    """Why a game is over. Of several ways fulfilled at once the first in this order counts."""

    STONE = "stone"
    STREAM = "stream"
    NINJAS = "ninjas"
    AGREEMENT = "agreement"
    REPETITION = "repetition"
    NO_PROGRESS = "no_progress"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    ABANDONMENT = "abandonment"
    """A draw, since neither came back to it."""
    CANCELLED = "cancelled"
    """Called off before anybody had moved, or closed: it opens nothing and counts for nothing."""

    @property
    def ended_by_move(self) -> bool:
        """It follows from the last turn and completes it; every other way is told beside it."""
        return self in ENDED_BY_MOVE


ENDED_BY_MOVE: Final = (
    *(Termination.STONE, Termination.STREAM, Termination.NINJAS),
    *(Termination.REPETITION, Termination.NO_PROGRESS),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    winner: Player | None
    """None: a draw, or no game at all."""
    termination: Termination

    @property
    def is_cancelled(self) -> bool:
        return self.termination is Termination.CANCELLED


class Phase(Enum):
    """The step of a turn that comes next."""

    PLACEMENT = auto()
    MOVE = auto()
    SPIRIT = auto()
    NINJA = auto()
    LANTERN = auto()


@dataclass(frozen=True, slots=True)
class GameState:
    """Never shown to anybody: views.py makes what may be shown."""

    variant: Variant
    position: Position
    display_hands: tuple[Hand, Hand]
    """As they lie: the card that comes takes the place of the card that went."""
    turn_number: int = 1
    """The turn now being played; once the game is over, the one it ended in."""
    last_action: PublicAction | None = None
    """The last move or pass, as everybody may know it."""
    outcome: Outcome | None = None
    repetition_history: tuple[Position, ...] = ()
    """Positions at the start of each turn since the last capture, this one last.

    Empty in the variants with ninjas, where a repetition is no draw.
    """
    phase: Phase = Phase.MOVE
    used_card: Card | None = None
    """The card of this turn, while a step of the turn is still to come with it."""
    spirit_move: Move | None = None
    """The Spirit's part in the turn of `last_action`, which it equals where no pawn moved."""
    ninja_state: NinjaPublicState = NO_NINJAS
    secrets: Secrets = NO_SECRETS
