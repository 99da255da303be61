"""A whole turn by day, in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Move, Pass
from rendering.words.names import card_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Action, Square


def whole_turn(turn: Sequence[Action], spirit: Square | None) -> str:
    """As in `**Bat b1–b2**, then the Spirit **Bat c3–b4**`.

    `spirit`: where it stands as the turn, or the rest of it, begins.
    """
    return ", then ".join(part(action, spirit) for action in turn)


def part(action: Action, spirit: Square | None) -> str:
    """Raises TypeError for what no turn by day has."""
    match action:
        case Pass(card):
            return f"**Pass**, exchanging {card_name(card)}"
        case Move(card, origin, target):
            moved = "the Spirit " if origin is spirit else ""
            return f"{moved}**{card_name(card)} {origin}–{target}**"
        case _:
            raise TypeError(action)
