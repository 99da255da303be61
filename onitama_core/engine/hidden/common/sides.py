"""The pairs of fields of a Situation, by player (0 Red, 1 Blue)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onitama_core.engine.hidden.situation import Situation


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
