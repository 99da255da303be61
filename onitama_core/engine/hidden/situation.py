"""What both players know of a game in the dark, as integers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.engine.position import ALL, deal_of, layout_of
from onitama_core.game import squares_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.engine.hidden.belief import Ninjas
    from onitama_core.game import Square


PLACEMENT, MOVE, NINJA, LANTERN = range(4)
"""The step that comes next."""
NO_CARD: Final = -1
ENDLESS: Final = 1 << 20
"""Turns left where no draw is fixed."""


class Situation(NamedTuple):
    """At any step of a turn, the game not over; all are int64 for the kernels.

    Pairs of fields are Red's and Blue's. What only one player knows, where its ninjas stand, is a
    range beside this. What a lantern answered both know: who lit it and who owns the ninja.
    """

    red: int
    """Bitboard of all pawns, the master among them."""
    blue: int
    masters: int
    """A bitboard of both, or of Red's alone in Way of the Light."""
    layout: int
    """How the cards lie, seen from `player` (`board/layouts.py`), the used card still in hand in
    the ninja step."""
    player: int
    """Whose turn it is."""
    step: int
    used: int
    """The slot of this turn's card before the ninja step, else NO_CARD."""
    revealed_red: int
    """A bitboard, as the next one."""
    revealed_blue: int
    ninjas_red: int
    """How many are alive on the board, 0 until they are placed; as the next one."""
    ninjas_blue: int
    lanterns_red: int
    """How many are left, as the next one."""
    lanterns_blue: int
    is_quiet: int
    """1 while this turn has had no capture, attempt or lantern."""
    quiet_turns: int
    """Complete turns in a row without any."""
    turn_number: int
    turns_left: int
    """Complete turns until a draw, this one included; ENDLESS where none is fixed."""
    is_light: int
    """1 in Way of the Light, 0 in Way of the Shadow."""


Reach: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""Bitboards of targets over an empty board: `[player][slot][square]`."""
KEPT = 64
"""Deals whose reach is kept."""


def hand(layout: int) -> tuple[int, int]:
    """The slots of the player from whose seat the layout is seen."""
    own0, own1, *_ = ALL[layout]
    return own0, own1


def exchanged(layout: int, slot: int) -> int:
    """After the card went to the side, seen from the same player."""
    own0, own1, enemy0, enemy1, side = ALL[layout]
    kept = own1 if slot == own0 else own0
    return layout_of((kept, side), (enemy0, enemy1))


def turned(layout: int) -> int:
    """The same, seen from the other player."""
    own0, own1, enemy0, enemy1, _ = ALL[layout]
    return layout_of((enemy0, enemy1), (own0, own1))


@lru_cache(KEPT)
def reach_of(ids: tuple[str, ...]) -> Reach:
    """Of a deal's cards, by their ids."""
    moves: list[list[list[int]]] = deal_of(ids).moves.tolist()
    return tuple(tuple(tuple(by_square) for by_square in by_slot) for by_slot in moves)


def pawns(at: Situation, player: int) -> int:
    return at.blue if player else at.red


def revealed(at: Situation, player: int) -> int:
    return at.revealed_blue if player else at.revealed_red


def ninjas(at: Situation, player: int) -> int:
    return at.ninjas_blue if player else at.ninjas_red


def lanterns(at: Situation, player: int) -> int:
    return at.lanterns_blue if player else at.lanterns_red


def with_pawns(at: Situation, player: int, board: int) -> Situation:
    return at._replace(blue=board) if player else at._replace(red=board)


def with_revealed(at: Situation, player: int, board: int) -> Situation:
    return at._replace(revealed_blue=board) if player else at._replace(revealed_red=board)


def with_ninjas(at: Situation, player: int, count: int) -> Situation:
    return at._replace(ninjas_blue=count) if player else at._replace(ninjas_red=count)


def with_lanterns(at: Situation, player: int, count: int) -> Situation:
    return at._replace(lanterns_blue=count) if player else at._replace(lanterns_red=count)


def has_hidden_ninja(at: Situation, player: int) -> bool:
    return ninjas(at, player) > revealed(at, player).bit_count()


def mask_of(squares: Iterable[Square]) -> int:
    return sum(square.bit for square in squares)


def ninjas_in(mask: int) -> Ninjas:
    return tuple(squares_in(mask))
