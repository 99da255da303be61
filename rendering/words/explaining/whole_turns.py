"""A whole turn by day, in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Move, Pass
from rendering.words.names import card_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Action, PublicView, Square


def whole_turn(turn: Sequence[Action], view: PublicView) -> str:
    """As in `Bat b1–b2, the Spirit c3–b4`; `view`: where the turn, or the rest of it, begins."""
    first, *second = turn
    return ", ".join((beginning(first, view.spirit), *map(spirits_part, second)))


def beginning(action: Action, spirit: Square | None) -> str:
    match action:
        case Move(card) if action.origin is spirit:
            return f"{spirits_part(action)} with {card_name(card)}"
        case Move(card, origin, target):
            return f"{card_name(card)} {origin}–{target}"
        case Pass(card):
            return f"a pass with {card_name(card)}"
        case _:
            raise TypeError(action)


def spirits_part(action: Action) -> str:
    """Raises TypeError for what can't be one."""
    if not isinstance(action, Move):
        raise TypeError(action)
    return f"the Spirit {action.origin}–{action.target}"
