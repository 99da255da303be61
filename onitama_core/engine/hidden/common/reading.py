"""From the events of a step, as one seat was told them, to what both players know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.hidden.common.deeds import (
    Concluded,
    LanternDeclined,
    LanternLit,
    NinjaStruck,
    Passed,
    PawnMoved,
    Placed,
    QuietStep,
    SecretMove,
)
from onitama_core.game import (
    CaptureAttempted,
    GameEnded,
    LanternAnswered,
    NinjaRevealed,
    NinjasPlaced,
    NinjaStepTaken,
    NoProgress,
    PieceCaptured,
    PieceKind,
    SecretMoveMade,
    TurnPassed,
)
from onitama_core.game import LanternLit as LanternLitEvent
from onitama_core.game import PawnMoved as PawnMovedEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.hidden.common.deeds import Deed
    from onitama_core.game import Event


def read(  # noqa: C901, PLR0911 - one for each deed
    deal: Deal, events: Sequence[Event]
) -> Deed:
    """Nothing but a count of quiet turns is a lantern declined: every other step is told of."""
    match events:
        case [] | [NoProgress(), *_]:
            return LanternDeclined()
        case [NinjasPlaced(player), *_]:
            return Placed(player)
        case [PawnMovedEvent(_, _, card, origin, target), *rest]:
            return PawnMoved(deal.slot(card.id), origin, target, takes_ninja(rest))
        case [TurnPassed(_, card), *_]:
            return Passed(deal.slot(card.id))
        case [NinjaStepTaken(), *rest]:
            return ninja_step(rest)
        case [SecretMoveMade(_, card), *rest]:
            return SecretMove(deal.slot(card.id), revealed_on(rest))
        case [LanternLitEvent(_, line), *rest]:
            return LanternLit(line.squares, answer(rest))
        case [GameEnded(), *_]:
            return Concluded()
    raise ValueError(events)


def ninja_step(events: Sequence[Event]) -> QuietStep | NinjaStruck:
    target = revealed_on(events)
    if target is None:
        return QuietStep()
    is_attempt = any(isinstance(event, CaptureAttempted) for event in events)
    return NinjaStruck(target, is_attempt, takes_ninja(events))


def takes_ninja(events: Sequence[Event]) -> bool:
    captured = (event.piece for event in events if isinstance(event, PieceCaptured))
    return any(piece.kind is PieceKind.NINJA for piece in captured)


def revealed_on(events: Sequence[Event]) -> int | None:
    return next((int(e.square) for e in events if isinstance(e, NinjaRevealed)), None)


def answer(events: Sequence[Event]) -> bool | None:
    return next((e.is_there for e in events if isinstance(e, LanternAnswered)), None)
