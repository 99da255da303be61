"""Paint the golden pictures anew: `uv run python -m tests.rendering.regenerate`.

Look at each before committing it.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageSequence

from onitama_core.game import Player
from rendering import Renderer, animate
from tests.rendering.large_cards import LARGE
from tests.rendering.positions import GOLDEN
from tests.rendering.replay_positions import FILM

FOLDER: Final = Path(__file__).parent / "golden"


def regenerate() -> None:
    FOLDER.mkdir(exist_ok=True)
    renderer = Renderer()
    for name, (view, seen_from) in GOLDEN.items():
        (FOLDER / f"{name}.png").write_bytes(renderer.board(view, seen_from=seen_from))
    for card in LARGE:
        (FOLDER / f"card-{card.id}.png").write_bytes(renderer.card(card))
    for number, frame in enumerate(decoded_frames(animate(renderer, FILM, seen_from=Player.RED))):
        frame.quantize(256).save(FOLDER / f"film-{number}.png")


def decoded_frames(data: bytes) -> list[Image.Image]:
    animation = Image.open(BytesIO(data))
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(animation)]


if __name__ == "__main__":
    regenerate()
