"""The signs on the controller's buttons, as the application's emoji: 128 × 128, transparent.

They are stored as files; `tests.rendering.regenerate` draws them again.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Final

from onitama_core.game import Piece, PieceKind, Player

EMOJI_FOLDER: Final = Path(__file__).parent / "signs"
"""The folder of the PNG files: one subfolder for each theme, one file for each name."""


class Emoji(Enum):
    """The signs. A value is the name of the application's emoji and of its file."""

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


EMOJI_OF_PIECES: Final = {
    Piece(player, kind): Emoji(f"{player.name}_{kind.name}".lower())
    for player in Player
    for kind in PieceKind
}


def read_emoji(theme: str) -> dict[Emoji, bytes]:
    """Read the PNG files of a theme's signs."""
    folder = EMOJI_FOLDER / theme
    return {emoji: (folder / f"{emoji.value}.png").read_bytes() for emoji in Emoji}
