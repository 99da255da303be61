"""What a variant is to the referee, the cards it deals, and what a turn is made of in each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from onitama_core.game.board import TEMPLES, Piece, PieceKind, Player, indices, squares_in
from onitama_core.game.cards import POOLS, hand_of
from onitama_core.game.errors import (
    CardNotInHand,
    NoPawnThere,
    NotOnCard,
    OwnPieceInTheWay,
    PoolTooSmall,
)
from onitama_core.game.events import GameEnded, PawnMoved, PieceCaptured
from onitama_core.game.movement import MOVES, REACH, SHIFTS
from onitama_core.game.setup import CARDS_DEALT
from onitama_core.game.state import Outcome, Position, Step, Termination, changed, in_seat_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from onitama_core.game.actions import Action, Move, PublicAction
    from onitama_core.game.board import Bitboard, Square
    from onitama_core.game.cards import Card, Hand
    from onitama_core.game.events import Event
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import GameState


def five_at_random(pool: Sequence[Card], rng: Random) -> list[Card]:
    """Raises IllegalSetup for too small a pool."""
    require_five(pool)
    return rng.sample(list(pool), CARDS_DEALT)


def require_five(pool: Sequence[Card]) -> None:
    """Raises IllegalSetup."""
    if len(pool) < CARDS_DEALT:
        raise PoolTooSmall(len(pool))


def by_stamp(side: Card, lot: Player) -> Player:
    """Whom the side card's stamp names; without a stamp the lot decides."""
    return lot if side.stamp is None else side.stamp


def red_first(side: Card, lot: Player) -> Player:  # noqa: ARG001 - whatever the stamp
    return Player.RED


def nothing_back(_: GameState) -> bool:
    """Of a step that is complete in itself, or that has told something."""
    return False


@dataclass(frozen=True, slots=True)
class Rules:
    set_up: Callable[[Setup], GameState]
    players_to_act: Callable[[GameState], tuple[Player, ...]]
    """In a game that is not over; two only while both place their ninjas."""
    legal_actions: Callable[[GameState, Player], tuple[Action, ...]]
    """Of a player to act."""
    count_actions: Callable[[GameState, Player], int]
    """`len(legal_actions(state, player))`, as fast as the variant can."""
    apply: Callable[[GameState, Player, Action], Step]
    """By a player to act. Raises IllegalAction."""
    deal: Callable[[Sequence[Card], Random], Sequence[Card]]
    """Red's two, Blue's two and the side card from a pool. Raises IllegalSetup."""
    first_player: Callable[[Card, Player], Player]
    """With this side card; the second argument is drawn by lot."""
    cards: tuple[Card, ...] = POOLS["all"]
    """All that can be dealt."""
    require_enough: Callable[[Sequence[Card]], None] = require_five
    """Of a pool that names all it is dealt from. Raises IllegalSetup."""
    may_take_back: Callable[[GameState], bool] = nothing_back
    """Whether the player to act may return to where the turn began."""


PIECES: Final = tuple(
    (Piece(player, PieceKind.STUDENT), Piece(player, PieceKind.MASTER)) for player in Player
)
"""`PIECES[player][is_master]`."""


def hands_of(setup: Setup) -> tuple[Hand, Hand]:
    red_1, red_2, blue_1, blue_2, _ = setup.cards
    return hand_of(red_1, red_2), hand_of(blue_1, blue_2)


def legal_moves(position: Position, forbidden: Bitboard = 0) -> tuple[Move, ...]:
    """Every move of a pawn onto a square without an own one; pieces in between never block."""
    player = position.turn
    own = position.pawns[player]
    closed = own | forbidden
    first, second = (MOVES[card.id][player] for card in position.hands[player])
    origins = indices(own)
    return (
        *[m for o in origins for m, target in first[o] if not target & closed],
        *[m for o in origins for m, target in second[o] if not target & closed],
    )


def legal_moves_with(position: Position, card: Card, forbidden: Bitboard) -> tuple[Move, ...]:
    """The part of `legal_moves` that one card of the hand allows."""
    player = position.turn
    own = position.pawns[player]
    closed = own | forbidden
    return tuple(
        move
        for origin in indices(own)
        for move, target in MOVES[card.id][player][origin]
        if not target & closed
    )


def used_card(state: GameState) -> Card:
    """The card of a turn that is not complete."""
    if state.used is None:
        raise ValueError(state.phase)
    return state.used


def count_moves(position: Position, forbidden: Bitboard = 0) -> int:
    """`len(legal_moves(position, forbidden))`, counted a whole bitboard at a time."""
    player = position.turn
    own = position.pawns[player]
    free = ~(own | forbidden)
    count = 0
    for card in position.hands[player]:
        for origins, left, right in SHIFTS[card.id][player]:
            count += ((own & origins) << left >> right & free).bit_count()
    return count


def require_legal_move(position: Position, move: Move, forbidden: Bitboard = 0) -> None:
    own = position.pawns[position.turn]
    require_in_hand(position, move.card)
    if not own & 1 << move.origin:
        enemy = captures_on(move.origin, position)
        raise NoPawnThere(move.origin, tuple(squares_in(own)), enemy)
    require_on_card(position.turn, move, closed=own | forbidden)
    require_no_own_pawn(position, move.target)


def require_on_card(player: Player, move: Move, closed: Bitboard) -> None:
    reach = REACH[move.card.id][player][move.origin]
    if not reach & 1 << move.target:
        raise NotOnCard(move, tuple(squares_in(reach & ~closed)))


def require_no_own_pawn(position: Position, square: Square) -> None:
    if position.pawns[position.turn] & 1 << square:
        raise OwnPieceInTheWay(square)


def require_in_hand(position: Position, card: Card) -> None:
    hand = position.hands[position.turn]
    if card not in hand:
        raise CardNotInHand(card, hand)


def captures_on(square: Square, position: Position) -> Piece | None:
    """The enemy pawn that a piece landing on a square captures."""
    enemy, bit = position.turn.opponent, 1 << square
    if not position.pawns[enemy] & bit:
        return None
    return PIECES[enemy][bool(position.masters & bit)]


def relocate(position: Position, move: Move) -> Position:
    """The board after a pawn's move; hands and player to move as before."""
    player = position.turn
    origin, target = 1 << move.origin, 1 << move.target
    own = position.pawns[player] ^ origin | target
    enemy = position.pawns[player.opponent] & ~target
    masters = position.masters & ~target
    if position.masters & origin:
        masters = masters ^ origin | target
    return Position(
        in_seat_order(player, own, enemy),
        masters,
        position.hands,
        position.side,
        player,
        position.spirit,
    )


def capture_pawn(position: Position, square: Square) -> Position:
    """The board without the enemy's pawn on a square, if there was one."""
    enemy = position.turn.opponent
    pawns = position.pawns[enemy] & ~square.bit
    masters = position.masters & ~(position.pawns[enemy] & square.bit)
    return position._replace(pawns=changed(position.pawns, enemy, pawns), masters=masters)


def ways_won(position: Position, move: Move, captured: Piece | None) -> tuple[Termination, ...]:
    """Stone before stream; `position` is the one before the move."""
    ways: tuple[Termination, ...] = ()
    if captured is not None and captured.kind is PieceKind.MASTER:
        ways = (Termination.STONE,)
    enters_temple = move.target is TEMPLES[position.turn.opponent]
    if enters_temple and position.masters >> move.origin & 1:
        ways += (Termination.STREAM,)
    return ways


def exchange(position: Position, used: Card, turn: Player) -> Position:
    """The used card to the side, the side card into the hand; `turn` is to act next."""
    player = position.turn
    first, second = position.hands[player]
    hand = hand_of(second if used is first else first, position.side)
    return Position(
        position.pawns,
        position.masters,
        in_seat_order(player, hand, position.hands[player.opponent]),
        used,
        turn,
        position.spirit,
    )


def hands_after(state: GameState, used: Card) -> tuple[Hand, Hand]:
    """As they lie after the exchange that `state` is about to make."""
    red, blue = state.hands
    came = state.position.side
    if used in red:
        return (came, red[1]) if used is red[0] else (red[0], came), blue
    return red, (came, blue[1]) if used is blue[0] else (blue[0], came)


def win(
    state: GameState,
    position: Position,
    action: PublicAction | None,
    ways: tuple[Termination, ...],
    events: tuple[Event, ...],
) -> Step:
    """The game ends at once: no exchange, the winner stays the player to move."""
    outcome = Outcome(position.turn, ways[0])
    ended = replace(state, position=position, last_action=action, outcome=outcome)
    return Step(ended, (*events, GameEnded(outcome, ways)))


def pawn_moved(position: Position, move: Move, captured: Piece | None) -> tuple[Event, ...]:
    """What everybody sees of a pawn's move."""
    is_master = bool(position.masters >> move.origin & 1)
    piece = PIECES[position.turn][is_master]
    moved = PawnMoved(position.turn, piece, move.card, move.origin, move.target)
    return (moved,) if captured is None else (moved, PieceCaptured(captured, move.target))
