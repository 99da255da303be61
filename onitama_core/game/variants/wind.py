"""Way of the Wind: RULES.md §3.

A Wind card moves a pawn and then the Spirit, each part applied by itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import Move, Pass
from onitama_core.game.board import SQUARES, Square, squares_in
from onitama_core.game.cards import CATALOGUE
from onitama_core.game.errors import (
    MasterInTheWay,
    NotInThisVariant,
    NotOnSpiritsGrid,
    PawnMovesFirst,
    PoolLacksAKind,
    SpiritInTheWay,
    SpiritMovesNow,
    SpiritMovesNowAlone,
)
from onitama_core.game.events import SpiritMoved
from onitama_core.game.movement import SPIRIT_MOVES, SPIRIT_REACH
from onitama_core.game.state import GameState, Phase, Step, opening
from onitama_core.game.variants.daylight import apply_pass, end_turn, players_to_act, start
from onitama_core.game.variants.rules import (
    Rules,
    by_stamp,
    captures_on,
    exchange,
    hands_of,
    legal_moves_with,
    pawn_moved,
    relocate,
    require_in_hand,
    require_legal_move,
    used_card,
    ways_won,
    win,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game.actions import Action
    from onitama_core.game.board import Player
    from onitama_core.game.cards import Card
    from onitama_core.game.events import Event
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import Position

START: Final = Square.C3
WIND_CARDS: Final = tuple(card for card in CATALOGUE if not card.is_ordinary)
ORDINARY_CARDS_DEALT, WIND_CARDS_DEALT = 3, 2


def deal(pool: Sequence[Card], rng: Random) -> list[Card]:
    """To each player one Wind card and one ordinary, an ordinary one at the side.

    Raises IllegalSetup for too small a pool.
    """
    ordinary = [card for card in pool if card.is_ordinary]
    wind = [card for card in pool if not card.is_ordinary] or list(WIND_CARDS)
    require_both_kinds([*ordinary, *wind])
    red, blue, side = rng.sample(ordinary, ORDINARY_CARDS_DEALT)
    red_wind, blue_wind = rng.sample(wind, WIND_CARDS_DEALT)
    return [red, red_wind, blue, blue_wind, side]


def require_both_kinds(pool: Sequence[Card]) -> None:
    """Raises IllegalSetup."""
    ordinary = sum(card.is_ordinary for card in pool)
    wind = len(pool) - ordinary
    if ordinary < ORDINARY_CARDS_DEALT or wind < WIND_CARDS_DEALT:
        raise PoolLacksAKind(ordinary, wind)


def set_up(setup: Setup) -> GameState:
    position = opening(hands_of(setup), setup.side_card, setup.first)
    return start(setup.variant, position._replace(spirit=START.bit))


def legal_actions(state: GameState, player: Player) -> tuple[Action, ...]:
    if state.phase is Phase.SPIRIT:
        return spirit_moves(state.position, used_card(state))
    hand = state.position.hands[player]
    return moves(state.position) or tuple(Pass(card) for card in hand)


def moves(position: Position) -> tuple[Move, ...]:
    """What a turn can begin with."""
    return tuple(
        move for card in position.hands[position.turn] for move in moves_with(position, card)
    )


def moves_with(position: Position, card: Card) -> tuple[Move, ...]:
    """An ordinary card moves a pawn or the Spirit; a Wind card the Spirit only after a pawn."""
    pawn_moves = legal_moves_with(position, card, forbidden=position.spirit)
    if card.is_ordinary:
        return pawn_moves + spirit_moves(position, card)
    return pawn_moves or spirit_moves(position, card)


def spirit_moves(position: Position, card: Card) -> tuple[Move, ...]:
    """Onto any square without a master."""
    return tuple(
        move
        for move, target in SPIRIT_MOVES[card.id][position.turn][spirit_square(position)]
        if not target & position.masters
    )


def spirit_square(position: Position) -> Square:
    return SQUARES[position.spirit.bit_length() - 1]


def apply(state: GameState, _: Player, action: Action) -> Step:
    match state.phase, action:
        case Phase.MOVE, Move(origin=origin) if origin is spirit_square(state.position):
            return apply_spirit_move(state, action)
        case Phase.MOVE, Move():
            return apply_pawn_move(state, action)
        case Phase.MOVE, Pass():
            return apply_pass(state, action, moves(state.position))
        case Phase.SPIRIT, Move():
            return apply_second_part(state, action)
        case Phase.SPIRIT, _:
            raise SpiritMovesNow(spirit_example(state))
        case _:
            raise NotInThisVariant(state.variant)


def apply_pawn_move(state: GameState, move: Move) -> Step:
    """The whole turn of an ordinary card, the first part of a Wind card's. Raises IllegalAction.

    A win ends the game before the Spirit moves.
    """
    position = state.position
    require_legal_move(position, move, forbidden=position.spirit)
    require_not_onto_spirit(position, move)
    captured = captures_on(move.target, position)
    after = relocate(position, move)
    events = pawn_moved(position, move, captured)
    state = replace(state, spirit_move=None)
    if ways := ways_won(position, move, captured):
        return win(state, after, move, ways, events)
    if is_spirit_next(after, move.card):
        return to_spirit_step(state, after, move, events)
    return end_turn(state, exchange(after, move.card, position.turn.opponent), move, events)


def is_spirit_next(position: Position, card: Card) -> bool:
    """The second part is skipped only where it is impossible."""
    return not card.is_ordinary and bool(spirit_moves(position, card))


def to_spirit_step(
    state: GameState, position: Position, move: Move, events: tuple[Event, ...]
) -> Step:
    state = replace(state, position=position, phase=Phase.SPIRIT, used=move.card, last_action=move)
    return Step(state, events)


def apply_spirit_move(state: GameState, move: Move) -> Step:
    """With an ordinary card, or a Wind card that moves no pawn. Raises IllegalAction."""
    position, card = state.position, move.card
    require_in_hand(position, card)
    if not card.is_ordinary:
        require_no_pawn_move(position, card)
    return move_spirit(state, move, move)


def require_no_pawn_move(position: Position, card: Card) -> None:
    if pawn_moves := legal_moves_with(position, card, forbidden=position.spirit):
        raise PawnMovesFirst(pawn_moves[0])


def apply_second_part(state: GameState, move: Move) -> Step:
    """The Spirit, after a pawn moved with the same Wind card. Raises IllegalAction."""
    first = state.last_action
    if not isinstance(first, Move):
        raise TypeError(first)
    if move.card is not first.card:
        raise SpiritMovesNow(spirit_example(state))
    if move.origin is not spirit_square(state.position):
        raise SpiritMovesNowAlone(spirit_example(state))
    return move_spirit(state, move, first)


def spirit_example(state: GameState) -> Move:
    """A second part that is possible."""
    return spirit_moves(state.position, used_card(state))[0]


def move_spirit(state: GameState, move: Move, action: Move) -> Step:
    """End the turn, told as `action`, with the Spirit's move. Raises IllegalAction."""
    position = state.position
    require_spirit_on_card(position, move)
    require_no_master(position, move)
    swapped = position.piece_at(move.target)
    event = SpiritMoved(position.turn, move.card, move.origin, move.target, swapped)
    after = relocate_spirit(position, move)
    ended = exchange(after, move.card, position.turn.opponent)
    return end_turn(state, ended, action, (event,), spirit_move=move)


def relocate_spirit(position: Position, move: Move) -> Position:
    """The board after the Spirit's move; a student on its target goes where it came from."""
    swap = move.origin.bit | move.target.bit
    red, blue = (pawns ^ swap if pawns & move.target.bit else pawns for pawns in position.pawns)
    return position._replace(pawns=(red, blue), spirit=move.target.bit)


def require_not_onto_spirit(position: Position, move: Move) -> None:
    if position.spirit == move.target.bit:
        raise SpiritInTheWay(move.target)


def require_spirit_on_card(position: Position, move: Move) -> None:
    reach = SPIRIT_REACH[move.card.id][position.turn][move.origin]
    if not reach & move.target.bit:
        raise NotOnSpiritsGrid(move, tuple(squares_in(reach & ~position.masters)))


def require_no_master(position: Position, move: Move) -> None:
    if position.masters & move.target.bit:
        raise MasterInTheWay(move.target)


def count_actions(state: GameState, player: Player) -> int:
    return len(legal_actions(state, player))


def may_take_back(state: GameState) -> bool:
    """The pawn's part, until the Spirit has moved: nothing is hidden in it."""
    return state.phase is Phase.SPIRIT


WIND: Final = Rules(
    set_up,
    players_to_act,
    legal_actions,
    count_actions,
    apply,
    deal,
    by_stamp,
    cards=CATALOGUE,
    require_enough=require_both_kinds,
    may_take_back=may_take_back,
)
