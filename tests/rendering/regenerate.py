"""Paint the golden pictures anew: `uv run python -m tests.rendering.regenerate`.

Look at each before committing it.
"""

from __future__ import annotations

from io import BytesIO
from operator import methodcaller
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageSequence

from onitama_core.game import CARDS, Player
from rendering import DEFAULT_THEME, THEMES, Renderer, Renderers, animate
from rendering.emoji import SIGNS
from rendering.encoding import png
from rendering.tiles import FOLDER as PALETTES
from tests.rendering.charts import CHARTS
from tests.rendering.palettes import as_text, chosen_palettes
from tests.rendering.positions import BOARDS, FILM, HOT, TAPPED, tapped
from tests.rendering.signs import drawn_signs

if TYPE_CHECKING:
    from collections.abc import Callable

    from rendering import Rendered

FOLDER: Final = Path(__file__).parent / "golden"
LARGE: Final = tuple(CARDS[name] for name in ("dragon", "seasnake", "octopus", "rhinoceros"))
"""Four targets; two kanji; the most targets in two grids; the longest name."""
SPREAD: Final = tuple(CARDS[name] for name in ("seasnake", "rhinoceros", "tiger", "mantis", "bat"))
"""Side by side."""
PAINTED: Final[dict[str, Callable[[Renderer], Rendered]]] = {
    **{name: methodcaller("board", view, seen_from=near) for name, (view, near) in BOARDS.items()},
    **{
        name: methodcaller("board", view, seen_from=view.viewer, hints=hints)
        for name, (view, hints) in zip(TAPPED, map(tapped, TAPPED), strict=True)
    },
    **{
        name: methodcaller("heat", view, looked, seen_from=near)
        for name, (view, looked, near) in HOT.items()
    },
    **{f"card-{card.id}": methodcaller("card", card) for card in LARGE},
    "cards": methodcaller("cards", SPREAD),
    **{name: methodcaller("chart", chart) for name, chart in CHARTS.items()},
}
"""What a renderer paints."""
OF_OTHER_THEMES: Final = (
    "middle-red",
    "stream-red",
    "wind-same-square-blue",
    "shadow-lit-red",
    "shadow-missed",
    "light-capture-blue",
    "light-quiet",
    "heat-wide",
)
OTHER_THEMES: Final = tuple(THEMES)[1:]
GOLDEN: Final = {
    **{name: (DEFAULT_THEME, name) for name in PAINTED if name not in CHARTS},
    **{f"{theme}-{name}": (theme, name) for theme in THEMES for name in CHARTS},
    **{f"{theme}-{name}": (theme, name) for theme in OTHER_THEMES for name in OF_OTHER_THEMES},
}
"""A theme, and what is painted in it, by the names of files."""
PREVIEWED: Final = {
    "": "middle-red",
    "-heat": "heat-wide",
    "-shares": "shares-many",
    "-chart": "chart-long",
    "-course": "course-settled",
}
PREVIEW_SIZES: Final = ((550, 350), (350, 223))
"""As small as Discord shows a picture on a desktop, and on a phone."""


def regenerate() -> None:
    FOLDER.mkdir(exist_ok=True)
    for theme in THEMES.values():
        for name, palette in chosen_palettes(theme).items():
            (PALETTES / f"{name}.txt").write_text(as_text(palette), encoding="ascii")
    renderers = Renderers()
    for name in GOLDEN:
        keep(f"{name}.png", golden(name, renderers).data)
    for theme_name in THEMES:
        for kind, name in PREVIEWED.items():
            data = PAINTED[name](renderers.of(theme_name)).data
            preview(f"preview-{theme_name}{kind}", data)
        for emoji, data in drawn_signs(THEMES[theme_name]).items():
            keep(f"{emoji.value}.png", data, SIGNS / theme_name)
    film = animate(renderers.of(None), FILM, seen_from=Player.RED)
    for number, frame in enumerate(decoded_frames(film)):
        keep(f"film-{number}.png", png(frame.quantize(256)))


def golden(name: str, renderers: Renderers) -> Rendered:
    """As it is painted now."""
    theme, painted = GOLDEN[name]
    return PAINTED[painted](renderers.of(theme))


def preview(name: str, data: bytes) -> None:
    image = Image.open(BytesIO(data)).convert("RGB")
    for size in PREVIEW_SIZES:
        packed = BytesIO()
        image.resize(size, Image.Resampling.LANCZOS).save(packed, "PNG")
        keep(f"{name}-{size[0]}.png", packed.getvalue())


def keep(name: str, data: bytes, folder: Path = FOLDER) -> None:
    """Unless it looks as it did: packed anew, equal pixels are other bytes."""
    file = folder / name
    if not file.exists() or not looks_alike(file.read_bytes(), data):
        file.write_bytes(data)


def looks_alike(old: bytes, new: bytes) -> bool:
    before, after = (Image.open(BytesIO(data)).convert("RGBA") for data in (old, new))
    return before.size == after.size and before.tobytes() == after.tobytes()


def decoded_frames(data: bytes) -> list[Image.Image]:
    animation = Image.open(BytesIO(data))
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(animation)]


if __name__ == "__main__":
    regenerate()
