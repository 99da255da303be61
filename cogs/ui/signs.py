"""The signs of the controller as they are written: our own emoji, or plain Unicode."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rendering import PIECES, THEMES, Emoji

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.game import Piece


@dataclass(frozen=True, slots=True)
class Signs:
    """What a button's emoji is, and what stands for it in a text."""

    pieces: Mapping[Piece, str]
    spirit: str
    target: str
    capture: str
    swap: str
    temple: str
    empty: str
    cards: tuple[str, str]
    """As hints mark them: the left card of the own hand, and the right one."""

    @classmethod
    def of(cls, written: Mapping[Emoji, str]) -> Signs:
        return cls(
            pieces={piece: written[emoji] for piece, emoji in PIECES.items()},
            spirit=written[Emoji.SPIRIT],
            target=written[Emoji.TARGET],
            capture=written[Emoji.CAPTURE],
            swap=written[Emoji.SWAP],
            temple=written[Emoji.TEMPLE],
            empty=written[Emoji.EMPTY],
            cards=(written[Emoji.LEFT_CARD], written[Emoji.RIGHT_CARD]),
        )


IN_UNICODE: Final = {
    Emoji.RED_STUDENT: "🔴",
    Emoji.RED_MASTER: "⭕",
    Emoji.RED_NINJA: "🥷",
    Emoji.BLUE_STUDENT: "🔷",
    Emoji.BLUE_MASTER: "💠",
    Emoji.BLUE_NINJA: "🥷",
    Emoji.SPIRIT: "🌀",
    Emoji.TARGET: "🎯",
    Emoji.CAPTURE: "⚔️",
    Emoji.SWAP: "🔄",
    Emoji.TEMPLE: "⛩️",
    Emoji.EMPTY: "▫️",
    Emoji.LEFT_CARD: "♦️",
    Emoji.RIGHT_CARD: "🔘",
}
UNICODE: Final = Signs.of(IN_UNICODE)
"""Until Discord has our own, and wherever it refuses them."""
UNICODE_IN_EACH: Final = dict.fromkeys(THEMES, UNICODE)
"""By the theme of the picture that they stand below."""
