"""Positions of a table, and what the referee makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.board import Numbers, cards_of, decode, encode
from onitama_core.engine.endings import DRAWN, value_in
from onitama_core.engine.endings.analysis import board_at, positions
from onitama_core.engine.position import LAYOUTS, deal_of
from onitama_core.game import Player
from tests.onitama_core.engine.turns import turns_by_referee

if TYPE_CHECKING:
    from random import Random

    from onitama_core.engine.endings import Values
    from onitama_core.engine.position import Deal
    from onitama_core.game import GameState


def any_position(deal: Deal, most_men: int, rng: Random) -> GameState:
    """One of the table's, with either player to move."""
    return position_at(rng.randrange(positions(most_men)), deal, Player(rng.randrange(2)))


def position_at(place: int, deal: Deal, player: Player = Player.RED) -> GameState:
    """That of a place in the table."""
    board, layout = divmod(place, LAYOUTS)
    numbers = Numbers(*board_at(board), 0, layout, 0)
    return decode(numbers if player is Player.RED else turned(numbers), deal)


def turned(numbers: Numbers) -> Numbers:
    """The same position with the board turned round and the other player to move."""
    own, enemy, own_master, enemy_master = (int(f"{bits:025b}"[::-1], 2) for bits in numbers[:4])
    return Numbers(own, enemy, own_master, enemy_master, 0, numbers.layout, 1 - numbers.player)


def value_of(state: GameState, values: Values) -> int:
    """By the table; a game that is over was lost by who would be to move."""
    if state.outcome is not None and state.outcome.winner is not None:
        return 0
    return value_in(values, encode(state.position, deal_of(cards_of(state.position))))


def value_by_turns(state: GameState, values: Values) -> int:
    """What the value must be, from the values after each of the referee's turns."""
    after = [value_of(each, values) for each in turns_by_referee(state).values()]
    if lost := [value for value in after if value <= 0]:
        return 1 - max(lost)
    return DRAWN if DRAWN in after else -1 - max(after)
