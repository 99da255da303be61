"""What happened, told by the referee in the order it happened, and what others may read of it.

RULES.md §6, NOTATION.md. The `repr` of an event for one player leaves out what only that player may
know, because tracebacks show it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, overload

from onitama_core.game import actions
from onitama_core.game.board import Line, Piece, Player, Square
from onitama_core.game.cards import Card
from onitama_core.game.state import GameState, Outcome, Termination


@dataclass(frozen=True, slots=True)
class PawnMoved:
    player: Player
    piece: Piece
    card: Card
    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class SpiritMoved:
    player: Player
    card: Card
    origin: Square
    target: Square
    swapped: Piece | None
    """The student that went to `origin` in exchange."""


@dataclass(frozen=True, slots=True)
class PieceCaptured:
    piece: Piece
    square: Square


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: Player
    card: Card


@dataclass(frozen=True, slots=True)
class PositionRepeated:
    times: int
    """How often this position has now stood at the start of a turn, 2 or 3."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    outcome: Outcome
    terminations: tuple[Termination, ...]
    """Every way fulfilled by the last action; the first is the outcome's."""


@dataclass(frozen=True, slots=True)
class NinjasPlaced:
    player: Player


@dataclass(frozen=True, slots=True)
class NinjaStepTaken:
    """The ninja moved or stayed: others can't tell which."""

    player: Player


@dataclass(frozen=True, slots=True)
class SecretMoveMade:
    """The Shadow Master moved a ninja or passed: others can't tell which."""

    player: Player
    card: Card


@dataclass(frozen=True, slots=True)
class NinjaRevealed:
    """By a capture or an attempt; until its owner's next turn starts."""

    player: Player
    square: Square


@dataclass(frozen=True, slots=True)
class CaptureAttempted:
    player: Player
    square: Square
    is_hit: bool


@dataclass(frozen=True, slots=True)
class LanternLit:
    player: Player
    line: Line
    lanterns_left: int
    """Lanterns that the player still has."""


@dataclass(frozen=True, slots=True)
class NoProgress:
    turns: int
    """Turns in a row without a capture, an attempt or a lantern."""


@dataclass(frozen=True, slots=True)
class OwnNinjasPlaced:
    audience: Player
    squares: tuple[Square, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class OwnNinjaMoved:
    audience: Player
    origin: Square = field(repr=False)
    target: Square = field(repr=False)


@dataclass(frozen=True, slots=True)
class LanternAnswered:
    """For whom lit it, and for nobody else."""

    audience: Player
    line: Line
    has_ninja: bool = field(repr=False)


PublicEvent: TypeAlias = (
    PawnMoved
    | SpiritMoved
    | PieceCaptured
    | TurnPassed
    | PositionRepeated
    | NinjasPlaced
    | NinjaStepTaken
    | SecretMoveMade
    | NinjaRevealed
    | CaptureAttempted
    | LanternLit
    | NoProgress
    | GameEnded
)
"""For everybody."""
PrivateEvent: TypeAlias = OwnNinjasPlaced | OwnNinjaMoved | LanternAnswered
"""For its `audience` alone."""
Event: TypeAlias = PublicEvent | PrivateEvent


class Step(NamedTuple):
    """A transition: the new state, and what happened."""

    state: GameState
    events: tuple[Event, ...]


@overload
def events_for(events: Iterable[Event], player: None) -> tuple[PublicEvent, ...]: ...


@overload
def events_for(events: Iterable[Event], player: Player) -> tuple[Event, ...]: ...


def events_for(events: Iterable[Event], player: Player | None) -> tuple[Event, ...]:
    """The public events and, for a player, those meant for that player alone."""
    return tuple(
        event for event in events if not isinstance(event, PrivateEvent) or event.audience is player
    )


def public_action(action: actions.Action, events: Iterable[Event]) -> actions.PublicAction:
    """What others may read of an action, once it was applied and these were its events."""
    public = events_for(events, None)
    kinds = {type(event) for event in public}
    revealed = next((event.square for event in public if isinstance(event, NinjaRevealed)), None)
    match action:
        case actions.Place():
            return actions.SecretPlace()
        case actions.NinjaMove() | actions.NinjaStay():
            return actions.SecretNinjaStep(revealed, is_attempt=CaptureAttempted in kinds)
        case actions.Move(card=card) | actions.Pass(card=card) if SecretMoveMade in kinds:
            return actions.SecretMove(card, revealed)
        case actions.Move() | actions.Pass() | actions.LightLantern():
            return action
