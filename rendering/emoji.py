"""The signs on the controller's squares, as Discord takes emoji: 128 × 128, transparent.

They are files; `tests.rendering.signs` draws them anew.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Final

from onitama_core.game import Piece, PieceKind, Player

SIDE: Final = 128
SIGNS: Final = Path(__file__).parent / "signs"


class Emoji(Enum):
    """Valued by names as Discord takes them."""

    RED_STUDENT = "red_student"
    RED_MASTER = "red_master"
    RED_NINJA = "red_ninja"
    BLUE_STUDENT = "blue_student"
    BLUE_MASTER = "blue_master"
    BLUE_NINJA = "blue_ninja"
    SPIRIT = "spirit"
    TARGET = "target"
    CAPTURE = "capture"
    SWAP = "swap"
    TEMPLE = "temple"
    EMPTY = "empty"
    LEFT_CARD = "left_card"
    RIGHT_CARD = "right_card"


PIECES: Final = {
    Piece(player, kind): Emoji(f"{player.name}_{kind.name}".lower())
    for player in Player
    for kind in PieceKind
}


def emoji_images(theme: str) -> dict[Emoji, bytes]:
    """A PNG for each."""
    return {emoji: (SIGNS / theme / f"{emoji.value}.png").read_bytes() for emoji in Emoji}
