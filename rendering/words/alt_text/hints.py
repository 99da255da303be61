"""Hints in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rendering.words.lists import listed
from rendering.words.names import card_name, piece_name

if TYPE_CHECKING:
    from rendering.reading import Hints, Reach, Target

SIGNS: Final = ("diamonds", "rings")
"""Of the left card and of the right one."""


def describe_hints(hints: Hints) -> str:
    """As in `From c2 Boar, diamonds, leads to b2 and c3; Crab, rings, leads to a2`."""
    ways = [
        describe_reach(reach, sign, hints)
        for sign, reach in zip(SIGNS, hints.reaches, strict=True)
        if reach.targets
    ]
    return f"From {hints.origin} {'; '.join(ways)}."


def describe_reach(reach: Reach, sign: str, hints: Hints) -> str:
    squares = listed([describe_target(target, hints) for target in reach.targets])
    return f"{card_name(reach.card)}, {sign}, leads to {squares}"


def describe_target(target: Target, hints: Hints) -> str:
    if target.met is None:
        return str(target.square)
    does = "captures" if hints.captures(target) else "changes places with"
    return f"{target.square} ({does} {piece_name(target.met)})"
