"""Turns where nothing is hidden: a pass, the end of a turn, the draw by repetition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game.errors import MustMove
from onitama_core.game.events import GameEnded, PositionRepeated, TurnPassed
from onitama_core.game.state import GameState, Outcome, Step, Termination
from onitama_core.game.variants.rules import exchange, hands_after, require_in_hand

if TYPE_CHECKING:
    from onitama_core.game.actions import Move, Pass
    from onitama_core.game.board import Player
    from onitama_core.game.events import Event
    from onitama_core.game.setup import Variant
    from onitama_core.game.state import Position

DRAWN_REPETITIONS: Final = 3
TOLD_REPETITIONS: Final = 2


def start(variant: Variant, position: Position) -> GameState:
    return GameState(
        variant,
        position,
        position.hands,
        turn_number=1,
        last_action=None,
        outcome=None,
        since_capture=(position,),
    )


def players_to_act(state: GameState) -> tuple[Player, ...]:
    return (state.position.turn,)


def apply_pass(state: GameState, action: Pass, possible: tuple[Move, ...]) -> Step:
    """Exchange a card without moving. Raises IllegalAction while a move is possible."""
    position = state.position
    require_in_hand(position, action.card)
    if possible:
        raise MustMove(possible[0])
    passed = TurnPassed(position.turn, action.card)
    return end_turn(
        state, exchange(position, action.card, position.turn.opponent), action, (passed,)
    )


def end_turn(
    state: GameState,
    position: Position,
    action: Move | Pass,
    events: tuple[Event, ...],
    spirit_move: Move | None = None,
) -> Step:
    """Start the next turn, unless its position stands for the third time."""
    earlier = state.since_capture if has_as_many_pawns(state, position) else ()
    outcome = None
    times = 1 + earlier.count(position)
    if times >= TOLD_REPETITIONS:
        events += (PositionRepeated(times),)
    if times >= DRAWN_REPETITIONS:
        outcome = Outcome(None, Termination.REPETITION)
        events += (GameEnded(outcome, (Termination.REPETITION,)),)
    after = GameState(
        state.variant,
        position,
        hands_after(state, position.side),
        state.turn_number + (outcome is None),
        action,
        outcome,
        (*earlier, position),
        spirit_move=spirit_move,
    )
    return Step(after, events)


def has_as_many_pawns(state: GameState, after: Position) -> bool:
    """Whether the turn captured nothing: no position from before a capture can come again."""
    enemy = after.turn
    before = state.since_capture[-1]
    return before.pawns[enemy].bit_count() == after.pawns[enemy].bit_count()
