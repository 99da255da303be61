"""The interface of a variant, and the steps of a turn that variants share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from onitama_core.game import board
from onitama_core.game.actions import Action, Move, Pass, PublicAction
from onitama_core.game.board import TEMPLES, Bitboard, Piece, Player, Square, squares_in
from onitama_core.game.cards import CARDS_DEALT, POOLS, Card, Hand, PoolTooSmall, Setup, sort_hand
from onitama_core.game.events import Event, GameEnded, PawnMoved, PieceCaptured, Step
from onitama_core.game.illegal_actions import (
    CardNotInHand,
    MustMove,
    NoPawnThere,
    NotOnCard,
    OwnPieceInTheWay,
)
from onitama_core.game.movement import MOVES, REACH
from onitama_core.game.state import GameState, Outcome, Position, Termination

Sample: TypeAlias = Callable[[Sequence[Card], int], list[Card]]
"""A function like `random.Random.sample`: it draws a number of different cards from a pool."""


def deal_five(pool: Sequence[Card], sample: Sample) -> list[Card]:
    require_five(pool)
    return sample(pool, CARDS_DEALT)


def require_five(pool: Sequence[Card]) -> None:
    if len(pool) < CARDS_DEALT:
        raise PoolTooSmall(len(pool))


@dataclass(frozen=True, slots=True)
class Rules:
    """The functions and facts with which the referee plays a variant."""

    set_up: Callable[[Setup], GameState]
    legal_actions: Callable[[GameState, Player], tuple[Action, ...]]
    """A function that returns the legal actions of a player who may act now."""
    apply: Callable[[GameState, Player, Action], Step]
    """A function that applies an action of a player who may act now, or raises IllegalAction."""
    count_moves: Callable[[GameState], int] | None = None
    """A faster way to count the moves that can begin a turn, for variants that have one."""
    cards: tuple[Card, ...] = POOLS["all"]
    """All cards that can be dealt."""
    require_dealable: Callable[[Sequence[Card]], None] = require_five
    """A function that raises IllegalSetup for a pool that has too few cards of a kind.

    The pool must contain the Wind cards too, where the variant has them.
    """
    deal: Callable[[Sequence[Card], Sample], list[Card]] = deal_five
    """A function that returns five random cards of a pool: Red's two, Blue's two, the side card.

    It raises IllegalSetup if the pool is too small.
    """
    is_red_first: bool = False
    """True if Red moves first whatever the stamp of the side card."""


# -- the start --


def home_row(player: Player) -> Bitboard:
    """Return the bitboard of the rank on which a player's pawns start."""
    return 0b11111 if player is Player.RED else 0b11111 << Square.A5


def opening_position(
    setup: Setup,
    pawns: tuple[Bitboard, Bitboard] = (home_row(Player.RED), home_row(Player.BLUE)),
    masters: Bitboard = TEMPLES[Player.RED].bit | TEMPLES[Player.BLUE].bit,
) -> Position:
    """Return the position at the start of a game, by default with all pawns on the home rows."""
    red_1, red_2, blue_1, blue_2, side = setup.cards
    hands = (sort_hand(red_1, red_2), sort_hand(blue_1, blue_2))
    return Position(pawns, masters, hands, side, setup.first)


# -- moves --


def legal_moves(position: Position, forbidden: Bitboard = 0) -> tuple[Move, ...]:
    """Return the moves of the player's pawns with either card of the hand.

    A pawn may not move onto an own pawn or a `forbidden` square. Pieces in between never block.
    """
    first, second = position.hands[position.turn]
    return (
        *legal_moves_with(position, first, forbidden),
        *legal_moves_with(position, second, forbidden),
    )


def legal_moves_with(position: Position, card: Card, forbidden: Bitboard = 0) -> list[Move]:
    """Return the moves of the player's pawns with one card; see `legal_moves`."""
    own = position.pawns[position.turn]
    blocked = own | forbidden
    moves = MOVES[card.id][position.turn]
    return [
        move for origin in squares_in(own) for move, target in moves[origin] if not target & blocked
    ]


def count_moves(position: Position, forbidden: Bitboard = 0) -> int:
    """Return `len(legal_moves(position, forbidden))` without creating the moves."""
    player = position.turn
    own = position.pawns[player]
    free = ~(own | forbidden)
    first, second = position.hands[player]
    first_reach = REACH[first.id][player]
    second_reach = REACH[second.id][player]
    count = 0
    for origin in squares_in(own):
        count += (first_reach[origin] & free).bit_count()
        count += (second_reach[origin] & free).bit_count()
    return count


def legal_passes(position: Position) -> tuple[Pass, ...]:
    """Return the two passes of the player to move, one with each card."""
    first, second = position.hands[position.turn]
    return Pass(first), Pass(second)


def require_legal_move(position: Position, move: Move, forbidden: Bitboard = 0) -> None:
    own = position.pawns[position.turn]
    require_in_hand(position, move.card)
    if not own & 1 << move.origin:
        enemy = pawn_captured_on(move.origin, position)
        raise NoPawnThere(move.origin, tuple(squares_in(own)), enemy)
    require_on_card(position.turn, move, blocked=own | forbidden)
    require_no_own_pawn(position, move.target)


def require_in_hand(position: Position, card: Card) -> None:
    hand = position.hands[position.turn]
    if card not in hand:
        raise CardNotInHand(card, hand)


def require_on_card(player: Player, move: Move, blocked: Bitboard) -> None:
    """Raise NotOnCard if the card does not lead from the move's origin to its target.

    The error contains the squares to which the card leads, except the `blocked` ones.
    """
    reach = REACH[move.card.id][player][move.origin]
    if not reach & 1 << move.target:
        raise NotOnCard(move, tuple(squares_in(reach & ~blocked)))


def require_no_own_pawn(position: Position, square: Square) -> None:
    if position.pawns[position.turn] & 1 << square:
        raise OwnPieceInTheWay(square)


def require_legal_pass(position: Position, card: Card, possible_moves: Sequence[Move]) -> None:
    """Raise CardNotInHand, or MustMove if a move is possible."""
    require_in_hand(position, card)
    if possible_moves:
        raise MustMove(possible_moves[0])


# -- the effects of a move --


class PawnMove(NamedTuple):
    """The results of a pawn's move."""

    after: Position
    """The position after the move, before the exchange of cards and the change of turns."""
    captured: Piece | None
    events: tuple[Event, ...]
    win_conditions: tuple[Termination, ...]
    """All win conditions that the move fulfils, stone before stream."""


def move_pawn(position: Position, move: Move) -> PawnMove:
    """Return the results of a legal move of a pawn."""
    player = position.turn
    origin = 1 << move.origin
    target = 1 << move.target
    is_master = bool(position.masters & origin)
    captured = pawn_captured_on(move.target, position)
    masters = position.masters & ~target
    if is_master:
        masters = masters ^ origin | target
    pawns = board.in_seat_order(
        player,
        position.pawns[player] ^ origin | target,
        position.pawns[player.opponent] & ~target,
    )
    after = Position(pawns, masters, position.hands, position.side, player, position.spirit)
    piece = (board.MASTERS if is_master else board.STUDENTS)[player]
    moved = PawnMoved(player, piece, move.card, move.origin, move.target)
    events = (moved,) if captured is None else (moved, PieceCaptured(captured, move.target))
    return PawnMove(after, captured, events, win_conditions_met(position, move, captured))


def pawn_captured_on(square: Square, position: Position) -> Piece | None:
    """Return the enemy pawn that a piece captures by landing on a square, None if none is there."""
    enemy = position.turn.opponent
    bit = 1 << square
    if not position.pawns[enemy] & bit:
        return None
    return (board.MASTERS if position.masters & bit else board.STUDENTS)[enemy]


def remove_enemy_pawn(position: Position, square: Square) -> Position:
    """Return the position without the enemy's pawn on a square, unchanged if none is there."""
    enemy = position.turn.opponent
    pawns = position.pawns[enemy] & ~square.bit
    masters = position.masters & ~(position.pawns[enemy] & square.bit)
    return position._replace(
        pawns=board.replace_in_pair(position.pawns, enemy, pawns), masters=masters
    )


def win_conditions_met(
    position: Position, move: Move, captured: Piece | None
) -> tuple[Termination, ...]:
    """Return the win conditions that a pawn's move fulfils, stone before stream (RULES.md §1).

    `position` is the position before the move.
    """
    win_conditions: tuple[Termination, ...] = ()
    if captured is not None and captured.kind is board.PieceKind.MASTER:
        win_conditions = (Termination.STONE,)
    enters_temple = move.target is TEMPLES[position.turn.opponent]
    if enters_temple and position.masters >> move.origin & 1:
        win_conditions += (Termination.STREAM,)
    return win_conditions


def end_with_win(
    state: GameState,
    position: Position,
    action: PublicAction | None,
    win_conditions: tuple[Termination, ...],
    events: tuple[Event, ...],
) -> Step:
    """Return the step in which the player to move wins.

    The game ends at once: cards are not exchanged, and the winner stays the player to move.
    """
    outcome = Outcome(position.turn, win_conditions[0])
    ended = replace(state, position=position, last_action=action, outcome=outcome)
    return Step(ended, (*events, GameEnded(outcome, win_conditions)))


# -- the exchange --


def require_used_card(state: GameState) -> Card:
    """Return the card that is in use in this turn. Raises ValueError if there is none."""
    if state.used_card is None:
        raise ValueError(state.phase)
    return state.used_card


def exchange_cards(position: Position, used: Card, turn: Player) -> Position:
    """Return the position after the exchange, with `turn` as the player to move.

    The used card becomes the side card, and the side card goes into the hand.
    """
    player = position.turn
    first, second = position.hands[player]
    hand = sort_hand(second if used is first else first, position.side)
    hands = board.in_seat_order(player, hand, position.hands[player.opponent])
    return Position(position.pawns, position.masters, hands, used, turn, position.spirit)


def display_hands_after(state: GameState, used: Card) -> tuple[Hand, Hand]:
    """Return the hands after the exchange, with their cards in the order of the table.

    The side card takes the place of the used card. `state` is the state before the exchange.
    """
    red, blue = state.display_hands
    taken = state.position.side
    if used in red:
        return (taken, red[1]) if used is red[0] else (red[0], taken), blue
    return red, (taken, blue[1]) if used is blue[0] else (blue[0], taken)
