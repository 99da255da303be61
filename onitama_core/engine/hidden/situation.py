"""What both players know of a game in the dark, as numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

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
