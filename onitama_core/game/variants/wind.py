"""Way of the Wind: RULES.md §3.

A Wind card moves a pawn and then the Spirit. The two parts are two actions.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onitama_core.game.actions import Action, Move, Pass
from onitama_core.game.board import SQUARES, Player, Square, squares_in
from onitama_core.game.cards import CATALOGUE, Card, PoolLacksAKind, Setup
from onitama_core.game.events import SpiritMoved, Step
from onitama_core.game.illegal_actions import (
    MasterInTheWay,
    NotInThisVariant,
    NotOnSpiritsGrid,
    PawnMovesFirst,
    SpiritInTheWay,
    SpiritMovesNow,
    SpiritMovesNowAlone,
)
from onitama_core.game.movement import SPIRIT_MOVES, SPIRIT_REACH
from onitama_core.game.state import GameState, Phase, Position
from onitama_core.game.variants import classic, rules

SPIRIT_START: Final = Square.C3
WIND_CARDS: Final = tuple(card for card in CATALOGUE if not card.is_ordinary)
ORDINARY_CARDS_DEALT: Final = 3
WIND_CARDS_DEALT: Final = 2


def deal_both_kinds(pool: Sequence[Card], sample: rules.Sample) -> list[Card]:
    """Return Red's two cards, Blue's two and the side card, drawn at random.

    Each player gets one Wind card and one ordinary card; the side card is ordinary. A pool without
    Wind cards is completed by all of them. Raises PoolLacksAKind if the pool is too small.
    """
    ordinary = [card for card in pool if card.is_ordinary]
    wind = [card for card in pool if not card.is_ordinary] or list(WIND_CARDS)
    require_both_kinds([*ordinary, *wind])
    red, blue, side = sample(ordinary, ORDINARY_CARDS_DEALT)
    red_wind, blue_wind = sample(wind, WIND_CARDS_DEALT)
    return [red, red_wind, blue, blue_wind, side]


def require_both_kinds(pool: Sequence[Card]) -> None:
    """Raise PoolLacksAKind for a pool with less than three ordinary or two Wind cards."""
    ordinary = sum(card.is_ordinary for card in pool)
    wind = len(pool) - ordinary
    if ordinary < ORDINARY_CARDS_DEALT or wind < WIND_CARDS_DEALT:
        raise PoolLacksAKind(ordinary, wind)


def set_up(setup: Setup) -> GameState:
    return classic.start_from(
        setup.variant, rules.opening_position(setup)._replace(spirit=SPIRIT_START.bit)
    )


def legal_actions(state: GameState, _: Player) -> tuple[Action, ...]:
    if state.phase is Phase.SPIRIT:
        return spirit_moves(state.position, rules.require_used_card(state))
    return legal_moves(state.position) or rules.legal_passes(state.position)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return the moves with which a turn can begin.

    An ordinary card moves a pawn or the Spirit; a Wind card moves the Spirit only if it can move no
    pawn.
    """
    moves: list[Move] = []
    for card in position.hands[position.turn]:
        pawn_moves = rules.legal_moves_with(position, card, forbidden=position.spirit)
        moves += pawn_moves
        if card.is_ordinary or not pawn_moves:
            moves += spirit_moves(position, card)
    return tuple(moves)


def spirit_moves(position: Position, card: Card) -> tuple[Move, ...]:
    """Return the moves of the Spirit with a card: onto any square without a master."""
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
            return classic.apply_pass(state, action, legal_moves(state.position))
        case Phase.SPIRIT, Move():
            return apply_second_part(state, action)
        case Phase.SPIRIT, _:
            raise SpiritMovesNow(spirit_example(state))
        case _:
            raise NotInThisVariant(state.variant)


def apply_pawn_move(state: GameState, move: Move) -> Step:
    """Apply a pawn's move, the first part or the whole of a turn. Raises IllegalAction.

    With a Wind card the Spirit's part follows, unless it is impossible or the move has won the
    game.
    """
    position = state.position
    rules.require_legal_move(position, move, forbidden=position.spirit)
    if position.spirit == move.target.bit:
        raise SpiritInTheWay(move.target)
    after, _, events, win_conditions = rules.move_pawn(position, move)
    state = replace(state, spirit_move=None)
    if win_conditions:
        return rules.end_with_win(state, after, move, win_conditions, events)
    if not move.card.is_ordinary and spirit_moves(after, move.card):
        state = replace(
            state, position=after, phase=Phase.SPIRIT, used_card=move.card, last_action=move
        )
        return Step(state, events)
    return classic.end_turn(
        state, rules.exchange_cards(after, move.card, position.turn.opponent), move, events
    )


def apply_spirit_move(state: GameState, move: Move) -> Step:
    """Apply a move of the Spirit that is a whole turn. Raises IllegalAction.

    The card is an ordinary one, or a Wind card that can move no pawn.
    """
    position = state.position
    card = move.card
    rules.require_in_hand(position, card)
    pawn_moves = rules.legal_moves_with(position, card, forbidden=position.spirit)
    if pawn_moves and not card.is_ordinary:
        raise PawnMovesFirst(pawn_moves[0])
    return move_spirit(state, move, move)


def apply_second_part(state: GameState, move: Move) -> Step:
    """Apply the Spirit's part, after a pawn moved with the same Wind card. Raises IllegalAction."""
    first = state.last_action
    if not isinstance(first, Move):
        raise TypeError(first)
    if move.card is not first.card:
        raise SpiritMovesNow(spirit_example(state))
    if move.origin is not spirit_square(state.position):
        raise SpiritMovesNowAlone(spirit_example(state))
    return move_spirit(state, move, first)


def spirit_example(state: GameState) -> Move:
    """Return one possible move of the Spirit's part, as an example for the player."""
    return spirit_moves(state.position, rules.require_used_card(state))[0]


def move_spirit(state: GameState, move: Move, action: Move) -> Step:
    """Move the Spirit and end the turn. Raises IllegalAction.

    `action` is the move that begins the turn: the pawn's or, if no pawn moved, the Spirit's.
    """
    position = state.position
    player = position.turn
    target = move.target.bit
    reach = SPIRIT_REACH[move.card.id][player][move.origin]
    if not reach & target:
        raise NotOnSpiritsGrid(move, tuple(squares_in(reach & ~position.masters)))
    if position.masters & target:
        raise MasterInTheWay(move.target)
    swapped = position.piece_at(move.target)
    event = SpiritMoved(player, move.card, move.origin, move.target, swapped)
    ended = rules.exchange_cards(relocate_spirit(position, move), move.card, player.opponent)
    return classic.end_turn(state, ended, action, (event,), spirit_move=move)


def relocate_spirit(position: Position, move: Move) -> Position:
    """Return the position after the Spirit's move.

    A student on the target goes to the square from which the Spirit came.
    """
    swap = move.origin.bit | move.target.bit
    red, blue = (pawns ^ swap if pawns & move.target.bit else pawns for pawns in position.pawns)
    return position._replace(pawns=(red, blue), spirit=move.target.bit)


WIND_RULES: Final = rules.Rules(
    set_up,
    legal_actions,
    apply,
    cards=CATALOGUE,
    require_dealable=require_both_kinds,
    deal=deal_both_kinds,
)
