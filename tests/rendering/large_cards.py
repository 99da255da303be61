"""Cards worth a large picture."""

from __future__ import annotations

from typing import Final

from onitama_core.game import CARDS

LARGE: Final = tuple(CARDS[name] for name in ("dragon", "seasnake", "octopus", "rhinoceros"))
"""Four targets; two kanji; the most targets in two grids; the longest name."""
SPREAD: Final = tuple(CARDS[name] for name in ("seasnake", "rhinoceros", "tiger", "mantis", "bat"))
"""Side by side."""
