"""The events that an action causes, in the order in which they happen.

`events_for` selects the events that one player may know (RULES.md §6), and `public_action` writes
an action as others may know it (NOTATION.md). The `repr()` of a private event leaves out its
secret, because tracebacks contain it.
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
    """The student that the Spirit swapped with, which is on `origin` now."""


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
    """The number of times, 2 or 3, that this position has stood at the start of a turn."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    outcome: Outcome
    terminations: tuple[Termination, ...]
    """All win conditions that the last action fulfilled; the first is the outcome's."""


@dataclass(frozen=True, slots=True)
class NinjasPlaced:
    player: Player


@dataclass(frozen=True, slots=True)
class NinjaStepTaken:
    """A player took the ninja step. Others can't know whether the ninja moved or stayed."""

    player: Player


@dataclass(frozen=True, slots=True)
class SecretMoveMade:
    """The Shadow Master moved a ninja or passed. Red and spectators can't know which."""

    player: Player
    card: Card


@dataclass(frozen=True, slots=True)
class NinjaRevealed:
    """A capture or an attempt revealed a ninja until its owner's next turn starts."""

    player: Player
    square: Square


@dataclass(frozen=True, slots=True)
class CaptureAttempted:
    """A ninja attempted to capture a hidden enemy ninja on a square."""

    player: Player
    square: Square
    is_hit: bool


@dataclass(frozen=True, slots=True)
class LanternLit:
    """A player lit a line. The answer is a LanternAnswered event."""

    player: Player
    line: Line
    lanterns_left: int
    """The lanterns that the player may still light."""


@dataclass(frozen=True, slots=True)
class NoProgress:
    """The count of quiet turns reached the warning or the draw."""

    turns: int
    """The number of complete turns in a row without a capture, an attempt or a lantern."""


@dataclass(frozen=True, slots=True)
class OwnNinjasPlaced:
    """The squares on which the owner placed ninjas."""

    audience: Player
    squares: tuple[Square, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class OwnNinjaMoved:
    """A ninja moved, which only its owner may know."""

    audience: Player
    origin: Square = field(repr=False)
    target: Square = field(repr=False)


@dataclass(frozen=True, slots=True)
class LanternAnswered:
    """The answer to a LanternLit event. Its audience is the player who lit the lantern."""

    audience: Player
    line: Line
    has_ninja: bool = field(repr=False)
    """True if a hidden enemy ninja stands on the line."""


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
"""An event that everybody may know."""
PrivateEvent: TypeAlias = OwnNinjasPlaced | OwnNinjaMoved | LanternAnswered
"""An event that only the player in `audience` may know."""
Event: TypeAlias = PublicEvent | PrivateEvent


class Step(NamedTuple):
    """The result of an action: the new state, and the events that the action caused."""

    state: GameState
    events: tuple[Event, ...]


@overload
def events_for(events: Iterable[Event], player: None) -> tuple[PublicEvent, ...]: ...


@overload
def events_for(events: Iterable[Event], player: Player) -> tuple[Event, ...]: ...


def events_for(events: Iterable[Event], player: Player | None) -> tuple[Event, ...]:
    """Return the events that a viewer may know, in order.

    A player may know the public events and those private ones whose audience is that player. A
    spectator (None) may know the public events only.
    """
    return tuple(
        event for event in events if not isinstance(event, PrivateEvent) or event.audience is player
    )


def public_action(action: actions.Action, events: Iterable[Event]) -> actions.PublicAction:
    """Return an action as others than its player may know it.

    `events` are the events that the action caused; they show whether it revealed a ninja.
    """
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
