"""The classic game: base rulebook, and RULES.md §1 for what it leaves open."""

from typing import Final

from onitama_core.game import errors
from onitama_core.game.actions import Action, Move, Pass
from onitama_core.game.board import Player
from onitama_core.game.events import Step
from onitama_core.game.setup import Setup
from onitama_core.game.state import GameState
from onitama_core.game.variants import day, rules


def set_up(setup: Setup) -> GameState:
    return day.start(setup.variant, rules.opening(setup))


def legal_actions(state: GameState, _: Player) -> tuple[Action, ...]:
    """The moves, or a pass with either card where there is no move."""
    return rules.legal_moves(state.position) or rules.passes(state.position)


def apply(state: GameState, _: Player, action: Action) -> Step:
    match action:
        case Move():
            return apply_move(state, action)
        case Pass():
            return day.apply_pass(state, action, rules.legal_moves(state.position))
        case _:
            raise errors.NotInThisVariant(state.variant)


def apply_move(state: GameState, move: Move) -> Step:
    """Move, capture, then win or exchange. Raises IllegalAction."""
    position = state.position
    rules.require_legal_move(position, move)
    after, _, events, ways = rules.move_pawn(position, move)
    if ways:
        return rules.win(state, after, move, ways, events)
    return day.end_turn(
        state, rules.exchange(after, move.card, position.turn.opponent), move, events
    )


CLASSIC: Final = rules.Rules(
    set_up, legal_actions, apply, count_moves=lambda state: rules.count_moves(state.position)
)
