"""The classic game: base rulebook, and RULES.md §1 for what it leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import Move, Pass
from onitama_core.game.errors import NotInThisVariant
from onitama_core.game.state import opening
from onitama_core.game.variants.daylight import apply_pass, end_turn, players_to_act, start
from onitama_core.game.variants.rules import (
    Rules,
    by_stamp,
    captures_on,
    count_moves,
    exchange,
    five_at_random,
    hands_of,
    legal_moves,
    pawn_moved,
    relocate,
    require_legal_move,
    ways_won,
    win,
)

if TYPE_CHECKING:
    from onitama_core.game.actions import Action
    from onitama_core.game.board import Player
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import GameState, Step


def set_up(setup: Setup) -> GameState:
    return start(setup.variant, opening(hands_of(setup), setup.side_card, setup.first))


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
            return apply_pass(state, action, legal_moves(state.position))
        case _:
            raise NotInThisVariant(state.variant)


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


CLASSIC: Final = Rules(
    set_up, players_to_act, legal_actions, count_actions, apply, five_at_random, by_stamp
)
