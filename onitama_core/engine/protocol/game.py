"""The game that a `position` line tells: the referee replays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.protocol.commands import UnreadableLine
from onitama_core.game import (
    TEMPLES,
    OnitamaError,
    apply,
    parse_action,
    parse_position,
    players_to_act,
)

if TYPE_CHECKING:
    from onitama_core.engine.protocol.commands import SetPosition
    from onitama_core.game import GameState


def replay(told: SetPosition) -> GameState:
    """Raises UnreadableLine, with the action that is the trouble."""
    try:
        state = parse_position(told.opening)
    except OnitamaError as problem:
        raise UnreadableLine(f"position: {problem}") from problem
    for number, text in enumerate(told.actions, start=1):
        try:
            state = after(state, text)
        except OnitamaError as problem:
            raise UnreadableLine(f"action {number}, {text}: {problem}") from problem
    return state


def is_over(state: GameState) -> bool:
    """Also of a position that no game goes on from, as it may be told."""
    position, waiting = state.position, state.position.turn.opponent
    masters = [position.masters & pawns for pawns in position.pawns]
    has_entered = masters[waiting] & TEMPLES[state.position.turn].bit
    return not players_to_act(state) or not all(masters) or bool(has_entered)


def after(state: GameState, text: str) -> GameState:
    action = parse_action(text)
    (player,) = players_to_act(state) or (state.position.turn,)
    return apply(state, player, action).state
