"""Turns and positions as integers for compiled code: encoding, making a turn, hashing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from numba import int64, types

from onitama_core.engine.compiling import compiled
from onitama_core.engine.intrinsics import pop_count
from onitama_core.engine.position import EXCHANGED, layout_of
from onitama_core.game import SQUARES, Move, Pass, find_card, format_action

if TYPE_CHECKING:
    from onitama_core.engine.position import Deal
    from onitama_core.game import Position


# A turn is an integer of TURN_BITS bits, from the lowest: the pawn's origin and target and the
# target of the second step (the Spirit's or the ninja's), with 5 bits each, and the card's slot.
NO_TURN: Final = 0
"""Marker for the lack of a turn. No turn is 0, because no pawn stays on its square."""
NOWHERE: Final = 31
"""Square number that stands for no square, in the parts of a turn that move nothing."""
TARGET_SHIFT: Final = 5
SECOND_TARGET_SHIFT: Final = 10
SLOT_SHIFT: Final = 15
TURN_BITS: Final = 18
TURN_MASK: Final = (1 << TURN_BITS) - 1
SQUARE_MASK: Final = 31
ATTEMPT: Final = 1 << TURN_BITS
"""Flag above the bits of a turn: its ninja declares a capture attempt."""
EVERYWHERE: Final = (1 << 25) - 1
"""The bitboard of all squares."""
NO_PAWN: Final = NOWHERE | NOWHERE << TARGET_SHIFT
"""The bits of a turn in which no pawn moves."""
NO_SECOND_STEP: Final = NOWHERE << SECOND_TARGET_SHIFT
"""The bits of a turn in which neither the Spirit nor a ninja moves."""


@compiled("int64(int64, int64, int64)")
def pawn_turn(slot: int, origin: int, target: int) -> int:
    return origin | target << TARGET_SHIFT | NO_SECOND_STEP | slot << SLOT_SHIFT


@compiled("int64(int64, int64)")
def spirit_turn(slot: int, target: int) -> int:
    """Return a turn in which only the Spirit moves."""
    return NO_PAWN | target << SECOND_TARGET_SHIFT | slot << SLOT_SHIFT


@compiled("int64(int64, int64)")
def with_second_step(turn: int, target: int) -> int:
    """Return a pawn's turn with a second step: the Spirit's with a Wind card, or the ninja's."""
    return turn ^ NO_SECOND_STEP | target << SECOND_TARGET_SHIFT


@compiled("int64(int64)")
def pass_turn(slot: int) -> int:
    return NO_PAWN | NO_SECOND_STEP | slot << SLOT_SHIFT


@compiled("int64(int64)")
def origin_of(turn: int) -> int:
    return turn & SQUARE_MASK


@compiled("int64(int64)")
def target_of(turn: int) -> int:
    return turn >> TARGET_SHIFT & SQUARE_MASK


@compiled("int64(int64)")
def second_target_of(turn: int) -> int:
    return turn >> SECOND_TARGET_SHIFT & SQUARE_MASK


@compiled("int64(int64)")
def slot_of(turn: int) -> int:
    return turn >> SLOT_SHIFT


class BitboardPosition(NamedTuple):
    """A position as compiled code takes it, seen by the player to move.

    The cards behind `layout` are those of the deal, which is passed separately.
    """

    own: int
    """Bitboard of all pawns of the player to move, its master included."""
    enemy: int
    """Bitboard of all pawns of the opponent, its master included."""
    own_master: int
    """Bitboard with one bit."""
    enemy_master: int
    spirit: int
    """Bitboard of the Wind Spirit, 0 in Classic."""
    layout: int
    """Arrangement of the cards, an index of `position.SLOTS`."""
    player: int
    """The player to move, 0 for Red and 1 for Blue."""


def cards_of(position: Position) -> list[str]:
    """Return the ids of all five cards: Red's hand, Blue's hand and the side card."""
    return [card.id for card in (*position.hands[0], *position.hands[1], position.side)]


def encode(position: Position, deal: Deal) -> BitboardPosition:
    player = position.turn
    own, enemy = position.pawns[player], position.pawns[player.opponent]
    pairs = [(deal.slot(first.id), deal.slot(second.id)) for first, second in position.hands]
    return BitboardPosition(
        own,
        enemy,
        position.masters & own,
        position.masters & enemy,
        position.spirit,
        layout_of(pairs[player], pairs[player.opponent]),
        int(player),
    )


def actions_of(turn: int, position: BitboardPosition, deal: Deal) -> tuple[str, ...]:
    """Return a turn in notation; a Wind turn may have two actions, the pawn's and the Spirit's."""
    card = find_card(deal.ids[slot_of(turn)])
    parts: list[Move | Pass] = []
    if origin_of(turn) != NOWHERE:
        parts.append(Move(card, SQUARES[origin_of(turn)], SQUARES[target_of(turn)]))
    if second_target_of(turn) != NOWHERE:
        spirit_square = SQUARES[position.spirit.bit_length() - 1]
        parts.append(Move(card, spirit_square, SQUARES[second_target_of(turn)]))
    return tuple(format_action(part) for part in parts or [Pass(card)])


BITBOARD_POSITION: Final[Any] = types.NamedUniTuple(int64, 7, BitboardPosition)  # type: ignore[no-untyped-call]
"""numba's type of a position."""


@compiled(int64(int64))
def temple_to_enter(player: int) -> int:
    """Return the square of the enemy's temple: c5 for Red, c1 for Blue."""
    return 22 - 20 * player


@compiled(types.boolean(int64, BITBOARD_POSITION))
def wins(turn: int, position: BitboardPosition) -> bool:
    """Return whether a turn wins by capturing the master or entering the temple.

    A turn of the Spirit alone never wins.
    """
    origin, target = origin_of(turn), target_of(turn)
    if origin == NOWHERE:
        return False
    captures_master = 1 << target == position.enemy_master
    return captures_master or (
        1 << origin == position.own_master and target == temple_to_enter(position.player)
    )


@compiled(int64(int64, int64), inner=True)
def master_after(turn: int, own_master: int) -> int:
    """Return the bitboard of the mover's master after the pawn's part of a turn."""
    moves_master = 1 << origin_of(turn) == own_master
    return 1 << target_of(turn) if moves_master else own_master


@compiled(BITBOARD_POSITION(int64, BITBOARD_POSITION))
def make(turn: int, position: BitboardPosition) -> BitboardPosition:
    """Return the position after a turn that does not win, seen by the other player."""
    own, enemy = position.own, position.enemy
    own_master, spirit = position.own_master, position.spirit
    if origin_of(turn) != NOWHERE:
        entered = 1 << target_of(turn)
        own = own ^ 1 << origin_of(turn) | entered
        enemy &= ~entered
        own_master = master_after(turn, own_master)
    if second_target_of(turn) != NOWHERE:
        entered = 1 << second_target_of(turn)
        if own & entered:
            own ^= entered | spirit
        elif enemy & entered:
            enemy ^= entered | spirit
        spirit = entered
    layout = EXCHANGED[position.layout, slot_of(turn)]
    return BitboardPosition(
        enemy, own, position.enemy_master, own_master, spirit, layout, position.player ^ 1
    )


@compiled(types.boolean(BITBOARD_POSITION, BITBOARD_POSITION), inner=True)
def captures(position: BitboardPosition, after: BitboardPosition) -> bool:
    """Return whether the turn from `position` to `after` captured a piece."""
    return pop_count(after.own) < pop_count(position.enemy)


# Multipliers of `key_of`: odd numbers below 2 ** 63, drawn at random.
HASH_PAWNS, HASH_MASTERS, HASH_REST, HASH_SUM = (
    0x2D9A_4F4B_6C8E_1A35,
    0x7A1F_63C5_D20B_94E7,
    0x51C7_E8B3_0F92_6D4B,
    0x1B87_3593_CC9E_2D51,
)
BOARD_BITS = 25
"""Number of bits of a bitboard."""


@compiled(int64(BITBOARD_POSITION))
def key_of(position: BitboardPosition) -> int:
    """Return the hash of a position. Products overflow and wrap, as machine integers do."""
    pawns = position.own | position.enemy << BOARD_BITS
    masters = position.own_master | position.enemy_master << BOARD_BITS
    rest = position.spirit << 6 | position.layout << 1 | position.player
    key = pawns * HASH_PAWNS + masters * HASH_MASTERS + (rest + 1) * HASH_REST
    key = (key ^ key >> 32) * HASH_SUM
    return key ^ key >> 29
