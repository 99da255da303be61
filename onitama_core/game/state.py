"""The state of a game at one instant: public facts, secrets, outcome."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

from onitama_core.game.actions import Move, PublicAction
from onitama_core.game.board import MASTERS, STUDENTS, Bitboard, Line, Piece, Player, Square
from onitama_core.game.cards import Card, Hand, Variant


class Position(NamedTuple):
    """The pawns, the Spirit, both hands, the side card and the player to move.

    Threefold repetition compares these values. It is a NamedTuple because the engine creates and
    compares millions of positions.
    """

    pawns: tuple[Bitboard, Bitboard]
    """Bitboards of Red's and Blue's masters and students."""
    masters: Bitboard
    """Bitboard of the masters of both colours."""
    hands: tuple[Hand, Hand]
    side: Card
    turn: Player
    spirit: Bitboard = 0
    """Bitboard of the Wind Spirit's square, 0 without a Spirit."""

    def piece_at(self, square: Square) -> Piece | None:
        bit = 1 << square
        red, blue = self.pawns
        if not (red | blue) & bit:
            return None
        pieces = MASTERS if self.masters & bit else STUDENTS
        return pieces[Player.RED if red & bit else Player.BLUE]


class LanternUse(NamedTuple):
    """A lantern that was lit. The state keeps it, as the LanternLit event is gone later."""

    player: Player
    line: Line
    turn_number: int


class NinjaStrike(NamedTuple):
    """A ninja's attack in its own step, on a visible piece or blind (an *attempt*). Public."""

    square: Square
    is_hit: bool
    """True if the ninja captured something on the square."""
    turn_number: int


@dataclass(frozen=True, slots=True)
class NinjaPublicState:
    """The public facts about ninjas and lanterns; pairs are indexed by Player."""

    lanterns_left: tuple[int, int] = (0, 0)
    """The lanterns that each player may still light."""
    ninjas_alive: tuple[int, int] = (0, 0)
    """The number of each player's ninjas that are not captured, also of those not placed yet."""
    has_placed: tuple[bool, bool] = (True, True)
    """True for each player who has placed all ninjas or has none."""
    revealed: tuple[Bitboard, Bitboard] = (0, 0)
    """Bitboards of each player's ninjas that everybody sees, until their owner's next turn."""
    last_lantern: LanternUse | None = None
    """The last lantern that was lit; None before the first one."""
    last_strike: NinjaStrike | None = None
    """The last strike in a ninja step; None before the first one."""
    is_quiet: bool = True
    """True if the current turn has had no capture, attempt or lantern so far."""
    quiet_turns: int = 0
    """The number of complete turns in a row without a capture, an attempt or a lantern."""


class LanternAnswer(NamedTuple):
    """The answer of a lantern, which the state's secrets keep after the LanternAnswered event.

    Only the player who lit the lantern may know it before the end of the game. Its `repr()` leaves
    the answer out, because logs contain it.
    """

    lantern: LanternUse
    has_ninja: bool
    """True if a hidden enemy ninja stood on the line when it was lit."""

    def __repr__(self) -> str:
        return f"LanternAnswer({self.lantern!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Secrets:
    """The facts that only one of the players knows. Pairs are indexed by that player.

    Its `repr()` is empty, because logs contain it.
    """

    ninjas: tuple[Bitboard, Bitboard] = (0, 0)
    """Bitboards of each player's own ninjas on the board, hidden or revealed."""
    lantern_answers: tuple[tuple[LanternAnswer, ...], tuple[LanternAnswer, ...]] = ((), ())
    """The answers that each player got, oldest first."""

    def __repr__(self) -> str:
        return "Secrets(…)"


NO_NINJAS = NinjaPublicState()
"""The public facts in variants without ninjas and lanterns."""
NO_SECRETS = Secrets()


class Termination(Enum):
    """The reason why a game is over.

    If one action fulfils several win conditions, the first in this order is the outcome's.
    """

    STONE = "stone"
    STREAM = "stream"
    NINJAS = "ninjas"
    AGREEMENT = "agreement"
    REPETITION = "repetition"
    NO_PROGRESS = "no_progress"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    ABANDONMENT = "abandonment"
    """A draw because neither player came back to the match."""
    CANCELLED = "cancelled"
    """The match was called off before the first move, or was closed by a moderator.

    It has no winner, its hidden squares stay secret, and it does not count in any statistics.
    """

    @property
    def ended_by_move(self) -> bool:
        """True if an action on the board ended the game.

        Otherwise it ended beside the board, for example by agreement, resignation or time-out.
        """
        return self in ENDED_BY_MOVE


ENDED_BY_MOVE: Final = (
    Termination.STONE,
    Termination.STREAM,
    Termination.NINJAS,
    Termination.REPETITION,
    Termination.NO_PROGRESS,
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won, and why the game is over."""

    winner: Player | None
    """The winner; None if the game was drawn or cancelled."""
    termination: Termination

    @property
    def is_cancelled(self) -> bool:
        return self.termination is Termination.CANCELLED


class Phase(Enum):
    """The kind of action that comes next: the step of a turn, as RULES.md calls it.

    (`events.Step` is something else: the result of an action.)
    """

    PLACEMENT = auto()
    MOVE = auto()
    SPIRIT = auto()
    NINJA = auto()
    LANTERN = auto()


@dataclass(frozen=True, slots=True)
class GameState:
    """A whole game at one instant, with all its secrets.

    It must not be shown to anybody: views.py makes the values that users may see.
    """

    variant: Variant
    position: Position
    display_hands: tuple[Hand, Hand]
    """Red's and Blue's cards in the order in which they lie on the table.

    A card that a player takes has the place of the card that the player gave away.
    """
    turn_number: int = 1
    """The number of the current turn, from 1; after the end that of the last turn."""
    last_action: PublicAction | None = None
    """The public form of the last move or pass; None before the first one."""
    outcome: Outcome | None = None
    repetition_history: tuple[Position, ...] = ()
    """The positions at the start of each turn since the last capture, the current turn's last.

    Empty in the variants with ninjas, where repetition is no draw (RULES.md §4).
    """
    phase: Phase = Phase.MOVE
    used_card: Card | None = None
    """The card that was used in this turn, until it is exchanged.

    None before the turn's move or pass, and in the lantern step.
    """
    spirit_move: Move | None = None
    """The Spirit's move in the turn of `last_action`; None if the Spirit did not move.

    It equals `last_action` if no pawn moved.
    """
    ninja_state: NinjaPublicState = NO_NINJAS
    secrets: Secrets = NO_SECRETS
