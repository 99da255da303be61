"""Where one side expected hidden ninjas, and where they stood, square by square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.words.lists import listed

if TYPE_CHECKING:
    from onitama_core.game import Square
    from rendering.reading import Heat


def expected(heat: Heat) -> str:
    """As in `b4 (42%), b3 (20%) and b2 (12%)`."""
    return listed([with_chance(square, heat) for square in heat.likeliest])


def also_possible(heat: Heat) -> str:
    """As in `4 other squares were possible`, if there were any."""
    others = len(heat.possible) - len(heat.likeliest)
    squares = "square was" if others == 1 else "squares were"
    return f"{others} other {squares} possible" if others else ""


def truth(heat: Heat) -> str:
    """As in `It stood on b4 (42%)`."""
    they = "It" if len(heat.true) == 1 else "They"
    return f"{they} stood on {listed([with_chance(square, heat) for square in heat.true])}"


def with_chance(square: Square, heat: Heat) -> str:
    return f"{square} ({percent(heat.chances[square])})"


def percent(chance: float) -> str:
    told = f"{chance:.0%}"
    return "less than 1%" if chance and told == "0%" else told
