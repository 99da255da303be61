"""From the referee's values to the search's numbers, and from its turns to actions in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from onitama_core.engine.board.layouts import SLOTS, layout_of
from onitama_core.engine.board.turns import (
    NOWHERE,
    origin_of,
    pass_turn,
    pawn_turn,
    slot_of,
    spirit_target_of,
    spirit_turn,
    target_of,
    with_spirit,
)
from onitama_core.game import (
    SQUARES,
    Move,
    Pass,
    find_card,
    format_action,
    parse_action,
    parse_position,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.board.deals import Deal
    from onitama_core.game import GameState, Position

SIZE = 5


class Numbers(NamedTuple):
    """A position as the kernels take it, seen from who is to move; the deal says which cards."""

    own: int
    """Bitboard of all pawns, the master among them."""
    enemy: int
    own_master: int
    """A bitboard of one square, as the next two."""
    enemy_master: int
    spirit: int
    """0 in the classic game."""
    layout: int
    player: int


def cards_of(position: Position) -> list[str]:
    return [card.id for card in (*position.hands[0], *position.hands[1], position.side)]


def encode(position: Position, deal: Deal) -> Numbers:
    player = position.turn
    own, enemy = position.pawns[player], position.pawns[player.opponent]
    pairs = [(deal.slot(first.id), deal.slot(second.id)) for first, second in position.hands]
    return Numbers(
        own,
        enemy,
        position.masters & own,
        position.masters & enemy,
        position.spirit,
        layout_of(pairs[player], pairs[player.opponent]),
        int(player),
    )


def decode(numbers: Numbers, deal: Deal) -> GameState:
    """The position without what happened before."""
    own0, own1, enemy0, enemy1, side = (deal.ids[slot] for slot in SLOTS[numbers.layout])
    hands = [f"{own0},{own1}", f"{enemy0},{enemy1}"]
    red, blue = hands[:: 1 - 2 * numbers.player]
    ranks = (rank_text(numbers, rank) for rank in reversed(range(SIZE)))
    return parse_position(f"{'/'.join(ranks)} {'rb'[numbers.player]} {red} {blue} {side}")


def rank_text(numbers: Numbers, rank: int) -> str:
    letters = "".join(letter_at(numbers, 1 << rank * SIZE + file) for file in range(SIZE))
    for empty in range(SIZE, 0, -1):
        letters = letters.replace("." * empty, str(empty))
    return letters


def letter_at(numbers: Numbers, bit: int) -> str:
    """`M S` are Red's, `m s` Blue's, `W` the Spirit."""
    if numbers.spirit & bit:
        return "W"
    is_own = bool(numbers.own & bit)
    if not is_own and not numbers.enemy & bit:
        return "."
    letter = "M" if (numbers.own_master | numbers.enemy_master) & bit else "S"
    is_red = is_own == (numbers.player == 0)
    return letter if is_red else letter.lower()


def actions_of(turn: int, numbers: Numbers, deal: Deal) -> tuple[str, ...]:
    """The turn in notation; in Wind perhaps two actions, the pawn's and the Spirit's."""
    card = find_card(deal.ids[slot_of(turn)])
    parts: list[Move | Pass] = []
    if origin_of(turn) != NOWHERE:
        parts.append(Move(card, SQUARES[origin_of(turn)], SQUARES[target_of(turn)]))
    if spirit_target_of(turn) != NOWHERE:
        stands = SQUARES[numbers.spirit.bit_length() - 1]
        parts.append(Move(card, stands, SQUARES[spirit_target_of(turn)]))
    return tuple(format_action(part) for part in parts or [Pass(card)])


def turn_of(actions: Sequence[str], numbers: Numbers, deal: Deal) -> int:
    """The turn of one or two legal actions in notation."""
    turn = 0
    for text in actions:
        match parse_action(text):
            case Pass(card):
                return pass_turn(deal.slot(card.id))
            case Move(card, origin, target) if origin.bit == numbers.spirit:
                turn = (
                    with_spirit(turn, target) if turn else spirit_turn(deal.slot(card.id), target)
                )
            case Move(card, origin, target):
                turn = pawn_turn(deal.slot(card.id), origin, target)
            case other:
                raise TypeError(other)
    return turn
