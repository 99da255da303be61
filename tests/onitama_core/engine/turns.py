"""Whole turns by the referee and by the engine in one notation. The import loads compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core import game
from onitama_core.engine.board import BitboardPosition, actions_of, cards_of, encode, make, wins
from onitama_core.engine.endings import DRAWN, value_in
from onitama_core.engine.endings.analysis import board_at, count_positions
from onitama_core.engine.position import LAYOUT_COUNT, SLOTS, deal_of
from onitama_core.engine.search.searcher import Root, turns_of
from onitama_core.game import POOLS, Player, Variant, deal, format_action, named_pool, new_game
from onitama_core.game.notation import format_board
from tests.onitama_core.game.helpers import whole_turns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from onitama_core.engine.endings.analysis import Values
    from onitama_core.engine.position import Deal


# Whole turns by the referee and by the engine, to compare both


VARIANTS_AND_POOLS = [
    (variant, name) for variant in (Variant.CLASSIC, Variant.WIND) for name in POOLS
]


def turns_by_referee(state: game.GameState) -> dict[tuple[str, ...], game.GameState]:
    """Return every legal turn in notation, with the state after it."""
    return {tuple(map(format_action, turn)): after for turn, after in whole_turns(state)}


def turns_by_engine(state: game.GameState) -> dict[tuple[str, ...], BitboardPosition | None]:
    """Return every turn in notation, with the position after it or None if the turn wins."""
    root = Root.of(state)
    position = root.position
    return {
        actions_of(turn, position, root.deal): None
        if wins(turn, position)
        else make(turn, position)
        for turn in turns_of(root)
    }


def position_after(state: game.GameState) -> BitboardPosition | None:
    """Return the position of the state after a turn, or None if the turn won."""
    if state.outcome is not None and state.outcome.winner is not None:
        return None
    return encode(state.position, deal_of(cards_of(state.position)))


def random_game(
    variant: Variant, pool: str, rng: Random, most: int = 80
) -> Iterator[game.GameState]:
    """Yield the positions of a random game, at most `most`, until it is over."""
    state = new_game(deal(variant, named_pool(variant, pool), rng))
    for _ in range(most):
        if state.outcome is not None:
            return
        yield state
        state = rng.choice(list(turns_by_referee(state).values()))


# Positions of a table of endings, and their values by the referee


def random_position(deal: Deal, max_pieces: int, rng: Random) -> game.GameState:
    """Return a random position of the table for `max_pieces` pieces, with either player to move."""
    return position_at(rng.randrange(count_positions(max_pieces)), deal, Player(rng.randrange(2)))


def position_at(index: int, deal: Deal, player: Player = Player.RED) -> game.GameState:
    """Return the position at an index of the table, with this player to move."""
    board, layout = divmod(index, LAYOUT_COUNT)
    position = BitboardPosition(*board_at(board), 0, layout, 0)
    return decode(position if player is Player.RED else turned_for_opponent(position), deal)


def decode(position: BitboardPosition, deal: Deal) -> game.GameState:
    """Return the position as a state without earlier turns."""
    own0, own1, enemy0, enemy1, side = (deal.ids[slot] for slot in SLOTS[position.layout])
    hands = [f"{own0},{own1}", f"{enemy0},{enemy1}"]
    red, blue = hands[:: 1 - 2 * position.player]
    board = format_board([letter_at(position, square.bit) for square in game.SQUARES])
    return game.parse_position(f"{board} {'rb'[position.player]} {red} {blue} {side}")


def letter_at(position: BitboardPosition, bit: int) -> str:
    """Return the letter of a square: `M S` for Red, `m s` for Blue, `W` for the Spirit or `.`."""
    if position.spirit & bit:
        return "W"
    is_own = bool(position.own & bit)
    if not is_own and not position.enemy & bit:
        return "."
    letter = "M" if (position.own_master | position.enemy_master) & bit else "S"
    is_red = is_own == (position.player == 0)
    return letter if is_red else letter.lower()


def turned_for_opponent(position: BitboardPosition) -> BitboardPosition:
    """Return the position turned by 180 degrees, with the other player to move."""
    own, enemy, own_master, enemy_master = (int(f"{bits:025b}"[::-1], 2) for bits in position[:4])
    return BitboardPosition(
        own, enemy, own_master, enemy_master, 0, position.layout, 1 - position.player
    )


def value_of(state: game.GameState, values: Values) -> int:
    """Return the table's value of a state, or 0 if the game is over and the mover has lost."""
    if state.outcome is not None and state.outcome.winner is not None:
        return 0
    return value_in(values, encode(state.position, deal_of(cards_of(state.position))))


def value_by_turns(state: game.GameState, values: Values) -> int:
    """Return the value that follows from the table's values after each of the referee's turns."""
    after = [value_of(each, values) for each in turns_by_referee(state).values()]
    if lost := [value for value in after if value <= 0]:
        return 1 - max(lost)
    return DRAWN if DRAWN in after else -1 - max(after)
