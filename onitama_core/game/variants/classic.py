"""The classic game: base rulebook, and RULES.md §1 for what it leaves open."""

from typing import Final

from onitama_core.game.actions import Action, Move, Pass
from onitama_core.game.board import Player
from onitama_core.game.errors import NotInThisVariant
from onitama_core.game.events import Step
from onitama_core.game.setup import Setup
from onitama_core.game.state import GameState
from onitama_core.game.variants.day import apply_pass, end_turn, start
from onitama_core.game.variants.rules import (
    Rules,
    count_moves,
    exchange,
    legal_moves,
    move_pawn,
    opening,
    passes,
    require_legal_move,
    win,
)


def set_up(setup: Setup) -> GameState:
    return start(setup.variant, opening(setup))


def legal_actions(state: GameState, _: Player) -> tuple[Action, ...]:
    """The moves, or a pass with either card where there is no move."""
    return legal_moves(state.position) or passes(state.position)


def apply(state: GameState, _: Player, action: Action) -> Step:
    match action:
        case Move():
            return apply_move(state, action)
        case Pass():
            return apply_pass(state, action, legal_moves(state.position))
        case _:
            raise NotInThisVariant(state.variant)


def apply_move(state: GameState, move: Move) -> Step:
    """Move, capture, then win or exchange. Raises IllegalAction."""
    position = state.position
    require_legal_move(position, move)
    after, _, events, ways = move_pawn(position, move)
    if ways:
        return win(state, after, move, ways, events)
    return end_turn(state, exchange(after, move.card, position.turn.opponent), move, events)


CLASSIC: Final = Rules(
    set_up, legal_actions, apply, count_moves=lambda state: count_moves(state.position)
)
