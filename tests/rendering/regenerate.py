"""Paint the golden pictures anew: `uv run python -m tests.rendering.regenerate`.

Look at each before committing it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rendering import Renderer
from tests.rendering.large_cards import LARGE
from tests.rendering.positions import GOLDEN

FOLDER: Final = Path(__file__).parent / "golden"


def regenerate() -> None:
    FOLDER.mkdir(exist_ok=True)
    renderer = Renderer()
    for name, (view, seen_from) in GOLDEN.items():
        (FOLDER / f"{name}.png").write_bytes(renderer.board(view, seen_from=seen_from))
    for card in LARGE:
        (FOLDER / f"card-{card.id}.png").write_bytes(renderer.card(card))


if __name__ == "__main__":
    regenerate()
