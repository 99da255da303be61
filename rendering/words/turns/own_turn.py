"""What a player did and was told, for that player alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import (
    Move,
    NinjaMove,
    NinjaStepTaken,
    OwnNinjaMoved,
    OwnNinjasPlaced,
    PieceCaptured,
    Place,
    SpiritMoved,
)
from rendering.words.names import line_name
from rendering.words.turns.deeds import done, moved_the_spirit
from rendering.words.turns.events import captured

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.game import Action, Answer, Event, Player, PublicEvent


def did(action: Action, player: Player, events: Sequence[PublicEvent]) -> str:
    """What an action did, with what it hit; `events` are those of its turn so far."""
    if not isinstance(action, (Move, NinjaMove)):
        return done(action)
    if spirit_moves := [e for e in events if isinstance(e, SpiritMoved) and is_of(action, e)]:
        return moved_the_spirit(spirit_moves[0])
    if isinstance(action, NinjaMove):
        events = events[events.index(NinjaStepTaken(player)) :]
    hits = [event for event in events if isinstance(event, PieceCaptured)]
    has_missed = isinstance(action, NinjaMove) and action.is_attempt and not hits
    return f"{done(action)}{captured(hits)}{' and found nothing' if has_missed else ''}"


def is_of(action: Move | NinjaMove, event: SpiritMoved) -> bool:
    """Whether the action was the Spirit's part of the turn."""
    return (action.origin, action.target) == (event.origin, event.target)


def own_ninjas(events: Iterable[Event]) -> Iterator[str]:
    """What one's own ninjas did unseen."""
    for event in events:
        if isinstance(event, OwnNinjasPlaced):
            yield f"You {done(Place(event.squares))}."
        elif isinstance(event, OwnNinjaMoved):
            yield f"Your ninja moved {event.origin}–{event.target}."


def answered(answer: Answer) -> str:
    """What a lantern told the player who lit it, in one of two fixed sentences."""
    where = f"on {line_name(answer.lit.line)} in turn {answer.lit.turn_number}"
    told = "**Yes**, a" if answer.is_there else "**No**, no"
    return f"{told} hidden ninja stood {where}."
