"""The rules of Classic: those of the base rulebook, completed by RULES.md §1.

Way of the Wind also uses the pass, the end of a turn and the draw by repetition from here.
"""

from collections.abc import Sequence
from typing import Final

from onitama_core.game.actions import Action, Move, Pass
from onitama_core.game.board import Player
from onitama_core.game.cards import Setup, Variant
from onitama_core.game.events import Event, GameEnded, PositionRepeated, Step, TurnPassed
from onitama_core.game.illegal_actions import NotInThisVariant
from onitama_core.game.state import GameState, Outcome, Position, Termination
from onitama_core.game.variants import rules
from onitama_core.game.variants.rules import display_hands_after, exchange_cards, require_legal_pass


def set_up(setup: Setup) -> GameState:
    return start_from(setup.variant, rules.opening_position(setup))


def legal_actions(state: GameState, _: Player) -> tuple[Action, ...]:
    """Return the moves, or a pass with either card if there is no move."""
    return rules.legal_moves(state.position) or rules.legal_passes(state.position)


def apply(state: GameState, _: Player, action: Action) -> Step:
    match action:
        case Move():
            return apply_move(state, action)
        case Pass():
            return apply_pass(state, action, rules.legal_moves(state.position))
        case _:
            raise NotInThisVariant(state.variant)


def apply_move(state: GameState, move: Move) -> Step:
    """Apply a pawn's move: capture, then win or exchange cards. Raises IllegalAction."""
    position = state.position
    rules.require_legal_move(position, move)
    after, _, events, win_conditions = rules.move_pawn(position, move)
    if win_conditions:
        return rules.end_with_win(state, after, move, win_conditions, events)
    return end_turn(
        state, rules.exchange_cards(after, move.card, position.turn.opponent), move, events
    )


CLASSIC_RULES: Final = rules.Rules(
    set_up, legal_actions, apply, count_moves=lambda state: rules.count_moves(state.position)
)


# -- the start, a pass, the end of a turn, the draw by repetition --


WARNING_REPETITIONS: Final = 2
"""A position that has stood at least this many times causes a PositionRepeated event."""
DRAW_REPETITIONS: Final = 3
"""The game is drawn once a position has stood this many times."""


def start_from(variant: Variant, position: Position) -> GameState:
    """Return a game that starts with a position at the start of a turn."""
    return GameState(variant, position, position.hands, repetition_history=(position,))


def apply_pass(state: GameState, action: Pass, possible: Sequence[Move]) -> Step:
    """Exchange a card without a move. Raises MustMove if there is a `possible` move."""
    position = state.position
    require_legal_pass(position, action.card, possible)
    ended = exchange_cards(position, action.card, position.turn.opponent)
    return end_turn(state, ended, action, (TurnPassed(position.turn, action.card),))


def end_turn(
    state: GameState,
    position: Position,
    action: Move | Pass,
    events: tuple[Event, ...],
    spirit_move: Move | None = None,
) -> Step:
    """Start the next turn with `position`, in which the cards are exchanged already.

    The game is drawn instead if that position stands for the third time.
    """
    enemy = position.turn
    before = state.repetition_history[-1]
    has_captured = before.pawns[enemy].bit_count() != position.pawns[enemy].bit_count()
    # No position from before a capture can recur.
    earlier = () if has_captured else state.repetition_history
    outcome = None
    times = 1 + earlier.count(position)
    if times >= WARNING_REPETITIONS:
        events += (PositionRepeated(times),)
    if times >= DRAW_REPETITIONS:
        outcome = Outcome(None, Termination.REPETITION)
        events += (GameEnded(outcome, (Termination.REPETITION,)),)
    after = GameState(
        state.variant,
        position,
        display_hands_after(state, position.side),
        state.turn_number + 1 if outcome is None else state.turn_number,
        action,
        outcome,
        (*earlier, position),
        spirit_move=spirit_move,
    )
    return Step(after, events)
