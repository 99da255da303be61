"""A turn where nothing is hidden: a pass, the end of the turn, the draw by repetition."""

from collections.abc import Sequence
from typing import Final

from onitama_core.game.actions import Move, Pass
from onitama_core.game.events import Event, GameEnded, PositionRepeated, Step, TurnPassed
from onitama_core.game.setup import Variant
from onitama_core.game.state import GameState, Outcome, Position, Termination
from onitama_core.game.variants.rules import exchange, hands_after, require_legal_pass

TOLD_REPETITIONS: Final = 2
DRAWN_REPETITIONS: Final = 3


def start(variant: Variant, position: Position) -> GameState:
    return GameState(variant, position, position.hands, since_capture=(position,))


def apply_pass(state: GameState, action: Pass, possible: Sequence[Move]) -> Step:
    """Exchange a card without moving. Raises IllegalAction while a move is possible."""
    position = state.position
    require_legal_pass(position, action.card, possible)
    ended = exchange(position, action.card, position.turn.opponent)
    return end_turn(state, ended, action, (TurnPassed(position.turn, action.card),))


def end_turn(
    state: GameState,
    position: Position,
    action: Move | Pass,
    events: tuple[Event, ...],
    spirit_move: Move | None = None,
) -> Step:
    """Start the next turn, unless its position stands for the third time."""
    enemy, before = position.turn, state.since_capture[-1]
    captured = before.pawns[enemy].bit_count() != position.pawns[enemy].bit_count()
    earlier = () if captured else state.since_capture  # nothing before a capture comes again
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
