"""The classic game: base rulebook, and RULES.md §1 for what it leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import Move, Pass
from onitama_core.game.errors import IllegalAction, Reason
from onitama_core.game.events import GameEnded, PositionRepeated, TurnPassed
from onitama_core.game.outcome import Outcome, Termination
from onitama_core.game.position import opening
from onitama_core.game.state import GameState, Step
from onitama_core.game.variants.rules import Rules
from onitama_core.game.variants.turns import (
    captures_on,
    count_moves,
    example,
    exchange,
    hands_of,
    legal_moves,
    pawn_moved,
    relocate,
    require_in_hand,
    require_legal_move,
    ways_won,
    win,
)

if TYPE_CHECKING:
    from onitama_core.game.actions import Action
    from onitama_core.game.board import Player
    from onitama_core.game.events import Event
    from onitama_core.game.position import Position
    from onitama_core.game.setup import Setup, Variant

DRAWN_REPETITIONS: Final = 3
TOLD_REPETITIONS: Final = 2


def set_up(setup: Setup) -> GameState:
    return start(setup.variant, opening(hands_of(setup), setup.cards[4], setup.first))


def start(variant: Variant, position: Position) -> GameState:
    return GameState(
        variant,
        position,
        turn_number=1,
        last_action=None,
        outcome=None,
        since_capture=(position,),
    )


def legal_actions(state: GameState, player: Player) -> tuple[Action, ...]:
    """The moves, or a pass with either card where there is no move."""
    hand = state.position.hands[player]
    return legal_moves(state.position) or tuple(Pass(card) for card in hand)


def count_actions(state: GameState, player: Player) -> int:
    return count_moves(state.position) or len(state.position.hands[player])


def apply(state: GameState, _: Player, action: Action) -> Step:
    match action:
        case Move():
            return apply_move(state, action)
        case Pass():
            return apply_pass(state, action)
        case _:
            raise IllegalAction(Reason.NOT_OFFERED, "In a classic game one moves, or passes.")


def apply_move(state: GameState, move: Move) -> Step:
    """Move, capture, then win or exchange. Raises IllegalAction."""
    position = state.position
    require_legal_move(position, move)
    captured = captures_on(move.target, position)
    after = relocate(position, move)
    events = pawn_moved(position, move, captured)
    if ways := ways_won(position, move, captured):
        return win(state, after, move, ways, events)
    return end_turn(state, exchange(after, move.card, position.turn.opponent), move, events)


def apply_pass(state: GameState, action: Pass) -> Step:
    """Exchange a card without moving. Raises IllegalAction while a move is possible."""
    position = state.position
    require_in_hand(position, action.card)
    if moves := legal_moves(position):
        raise IllegalAction(Reason.MUST_MOVE, f"You can still move, for example {example(moves)}.")
    passed = TurnPassed(position.turn, action.card)
    return end_turn(
        state, exchange(position, action.card, position.turn.opponent), action, (passed,)
    )


def end_turn(
    state: GameState, position: Position, action: Move | Pass, events: tuple[Event, ...]
) -> Step:
    """Start the next turn, unless its position stands for the third time."""
    earlier = state.since_capture if has_same_pawns(state.position, position) else ()
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
        state.turn_number + (outcome is None),
        action,
        outcome,
        (*earlier, position),
    )
    return Step(after, events)


def has_same_pawns(before: Position, after: Position) -> bool:
    """Whether as many pawns stand: nothing from before a capture can come again."""
    enemy = after.turn
    return before.pawns[enemy] == after.pawns[enemy]


def players_to_act(state: GameState) -> tuple[Player, ...]:
    return (state.position.turn,)


CLASSIC: Final = Rules(set_up, players_to_act, legal_actions, count_actions, apply)
