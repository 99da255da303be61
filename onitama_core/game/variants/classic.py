"""The classic game: base rulebook, and RULES.md §1 for what it leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import Move, Pass
from onitama_core.game.board import TEMPLES, Piece, PieceKind, Player, indices, squares_in
from onitama_core.game.cards import describe_moves, hand_of
from onitama_core.game.errors import IllegalAction, Reason
from onitama_core.game.events import (
    GameEnded,
    PawnMoved,
    PieceCaptured,
    PositionRepeated,
    TurnPassed,
)
from onitama_core.game.movement import MOVES, REACH, SHIFTS
from onitama_core.game.outcome import Outcome, Termination
from onitama_core.game.position import Position, in_seat_order, opening
from onitama_core.game.state import GameState, Step
from onitama_core.game.variants.rules import Rules

if TYPE_CHECKING:
    from onitama_core.game.actions import Action
    from onitama_core.game.board import Bitboard, Square
    from onitama_core.game.cards import Card
    from onitama_core.game.events import Event
    from onitama_core.game.setup import Setup, Variant

DRAWN_REPETITIONS: Final = 3
TOLD_REPETITIONS: Final = 2


def set_up(setup: Setup) -> GameState:
    red_1, red_2, blue_1, blue_2, side = setup.cards
    hands = (hand_of(red_1, red_2), hand_of(blue_1, blue_2))
    return start(setup.variant, opening(hands, side, setup.first))


def start(variant: Variant, position: Position) -> GameState:
    return GameState(
        variant,
        position,
        turn_number=1,
        last_action=None,
        outcome=None,
        since_capture=(position,),
    )


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """The moves, or a pass with either card where there is no move."""
    moves = legal_moves(state.position)
    if moves:
        return moves
    return tuple(Pass(card) for card in state.position.hands[state.position.turn])


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Every move onto a square without an own pawn; pieces in between never block."""
    player = position.turn
    own = position.pawns[player]
    first, second = (MOVES[card.id][player] for card in position.hands[player])
    origins = indices(own)
    return (
        *[m for o in origins for m, target in first[o] if not target & own],
        *[m for o in origins for m, target in second[o] if not target & own],
    )


def count_actions(state: GameState) -> int:
    """`len(legal_actions(state))`, counted a whole bitboard at a time."""
    position = state.position
    player = position.turn
    own = position.pawns[player]
    free = ~own
    count = 0
    for card in position.hands[player]:
        for origins, left, right in SHIFTS[card.id][player]:
            count += ((own & origins) << left >> right & free).bit_count()
    return count or len(position.hands[player])


def apply(state: GameState, action: Action) -> Step:
    if isinstance(action, Move):
        return apply_move(state, action)
    return apply_pass(state, action)


def apply_move(state: GameState, move: Move) -> Step:
    """Move, capture, then win or exchange. Raises IllegalAction."""
    position = state.position
    require_legal_move(position, move)
    player = position.turn
    origin, target = 1 << move.origin, 1 << move.target
    is_master = bool(position.masters & origin)
    captured = captures_on(target, position)
    after = relocate(position, origin, target, is_master=is_master)
    events: tuple[Event, ...] = (
        PawnMoved(player, PIECES[player][is_master], move.card, move.origin, move.target),
    )
    if captured is not None:
        events += (PieceCaptured(captured, move.target),)
    on_enemy_temple = is_master and move.target is TEMPLES[player.opponent]
    if ways := ways_won(captured, on_enemy_temple=on_enemy_temple):
        return win(state, after, move, ways, events)
    return end_turn(state, exchange(after, move.card), move, events)


def apply_pass(state: GameState, action: Pass) -> Step:
    """Exchange a card without moving. Raises IllegalAction while a move is possible."""
    position = state.position
    require_in_hand(position, action.card)
    if moves := legal_moves(position):
        raise IllegalAction(Reason.MUST_MOVE, f"You can still move, for example {example(moves)}.")
    passed = TurnPassed(position.turn, action.card)
    return end_turn(state, exchange(position, action.card), action, (passed,))


def require_legal_move(position: Position, move: Move) -> None:
    player = position.turn
    own, origin, target = position.pawns[player], 1 << move.origin, 1 << move.target
    require_in_hand(position, move.card)
    if not own & origin:
        raise IllegalAction(Reason.NOT_YOUR_PIECE, not_your_piece(move.origin, own))
    reach = REACH[move.card.id][player][move.origin]
    if not reach & target:
        raise IllegalAction(Reason.NOT_ON_CARD, not_on_card(move, reach & ~own))
    if own & target:
        sentence = f"Your own piece stands on {move.target}. Choose another square."
        raise IllegalAction(Reason.OWN_PIECE_IN_THE_WAY, sentence)


def require_in_hand(position: Position, card: Card) -> None:
    first, second = hand = position.hands[position.turn]
    if card not in hand:
        sentence = f"You don't hold {card}. Your cards are {first} and {second}."
        raise IllegalAction(Reason.CARD_NOT_IN_HAND, sentence)


def not_your_piece(origin: Square, own: Bitboard) -> str:
    *most, last = map(str, squares_in(own))
    places = f"{', '.join(most)} and {last}" if most else last
    return f"None of your pieces is on {origin}. You have {places}."


def not_on_card(move: Move, free: Bitboard) -> str:
    squares = " or ".join(str(square) for square in squares_in(free)) or "nowhere just now"
    return (
        f"{move.card} can't go from {move.origin} to {move.target}. "
        f"It moves {describe_moves(move.card)}: from {move.origin} it can go to {squares}."
    ).replace("go to nowhere", "go nowhere")


def example(moves: tuple[Move, ...]) -> str:
    move = moves[0]
    return f"{move.card} {move.origin}–{move.target}"


def captures_on(target: Bitboard, position: Position) -> Piece | None:
    """The enemy pawn that a pawn landing on `target` captures."""
    enemy = position.turn.opponent
    if not position.pawns[enemy] & target:
        return None
    return PIECES[enemy][bool(position.masters & target)]


def relocate(
    position: Position, origin: Bitboard, target: Bitboard, *, is_master: bool
) -> Position:
    """The board after the pawn's move; hands and player to move as before."""
    player = position.turn
    own = position.pawns[player] ^ origin | target
    enemy = position.pawns[player.opponent] & ~target
    masters = position.masters & ~target
    if is_master:
        masters = masters ^ origin | target
    return Position(
        in_seat_order(player, own, enemy), masters, position.hands, position.side, player
    )


def ways_won(captured: Piece | None, *, on_enemy_temple: bool) -> tuple[Termination, ...]:
    """Stone before stream: `on_enemy_temple` says that the mover's own master arrived there."""
    stone = captured is not None and captured.kind is PieceKind.MASTER
    if stone and on_enemy_temple:
        return (Termination.STONE, Termination.STREAM)
    if stone:
        return (Termination.STONE,)
    return (Termination.STREAM,) if on_enemy_temple else ()


def exchange(position: Position, used: Card) -> Position:
    """The used card to the side, the side card into the hand, the turn to the opponent."""
    player = position.turn
    first, second = position.hands[player]
    hand = hand_of(second if used is first else first, position.side)
    return Position(
        position.pawns,
        position.masters,
        in_seat_order(player, hand, position.hands[player.opponent]),
        used,
        player.opponent,
    )


def win(
    state: GameState,
    position: Position,
    move: Move,
    ways: tuple[Termination, ...],
    events: tuple[Event, ...],
) -> Step:
    """The game ends at once: no exchange, the winner stays the player to move."""
    outcome = Outcome(position.turn, ways[0])
    ended = GameState(
        state.variant, position, state.turn_number, move, outcome, state.since_capture
    )
    return Step(ended, (*events, GameEnded(outcome, ways)))


def end_turn(
    state: GameState, position: Position, action: Action, events: tuple[Event, ...]
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


PIECES: Final = tuple(
    (Piece(player, PieceKind.STUDENT), Piece(player, PieceKind.MASTER)) for player in Player
)
"""`PIECES[player][is_master]`."""

CLASSIC: Final = Rules(set_up, legal_actions, count_actions, apply)
