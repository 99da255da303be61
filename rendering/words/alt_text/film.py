"""A moving picture in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.words.alt_text.board import describe_pieces, describe_state
from rendering.words.alt_text.wind import describe_spirit
from rendering.words.names import side

if TYPE_CHECKING:
    from onitama_core.game import Player, ReplayView


def describe_animation(last: ReplayView, turns: int, *, seen_from: Player) -> str:
    """What was played in each turn is too much for one alt text."""
    length = "1 turn" if turns == 1 else f"{turns} turns"
    sentences = (
        f"Animated replay of {length}, seen from {side(seen_from)}'s side.",
        "Each has a caption; nothing is hidden.",
        describe_state(last.public),
        describe_pieces(last, seen_from),
        describe_pieces(last, seen_from.opponent),
        describe_spirit(last.public),
    )
    return " ".join(filter(None, sentences))
