"""Paint the golden pictures anew: `uv run python -m tests.rendering.regenerate`.

Look at each before committing it.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageSequence

from onitama_core.game import Player
from rendering import THEMES, Renderer, animate
from rendering.emoji import SIDE
from rendering.encoding import png
from rendering.palettes import FOLDER as PALETTES
from rendering.palettes import SPECS, as_text, choose_palette
from tests.rendering.charts import CHARTS
from tests.rendering.courses import COURSES
from tests.rendering.heat_positions import HOT, paint_hot
from tests.rendering.hint_positions import TAPPED, paint
from tests.rendering.large_cards import LARGE, SPREAD
from tests.rendering.positions import GOLDEN, OF_OTHER_THEMES, OTHER_THEMES
from tests.rendering.replay_positions import FILM
from tests.rendering.server_shares import SERVERS

if TYPE_CHECKING:
    from rendering.theme import Theme

FOLDER: Final = Path(__file__).parent / "golden"
IN_A_ROW: Final = 6
PREVIEWED: Final = "middle-red"
PREVIEWED_HEAT: Final = "heat-wide"
PREVIEW_SIZES: Final = ((550, 350), (350, 223))


def regenerate() -> None:
    FOLDER.mkdir(exist_ok=True)
    keep_palettes()
    renderer = Renderer()
    for name, (view, seen_from) in GOLDEN.items():
        keep(f"{name}.png", renderer.board(view, seen_from=seen_from).data)
    for theme in THEMES:
        preview(theme, Renderer(THEMES[theme]))
        paint_charts(theme, Renderer(THEMES[theme]))
    for theme in OTHER_THEMES:
        paint_theme(theme, Renderer(THEMES[theme]))
    for card in LARGE:
        keep(f"card-{card.id}.png", renderer.card(card).data)
    keep("cards.png", renderer.cards(SPREAD).data)
    paint_signs(renderer)
    for number, frame in enumerate(decoded_frames(animate(renderer, FILM, seen_from=Player.RED))):
        keep(f"film-{number}.png", png(frame.quantize(256)))
    for theme in THEMES:
        emoji_sheet(theme).save(emoji_file(theme))


def paint_signs(renderer: Renderer) -> None:
    """What is laid onto boards."""
    for name in TAPPED:
        keep(f"{name}.png", paint(renderer, name))
    for name in HOT:
        keep(f"{name}.png", paint_hot(renderer, name))


def keep_palettes() -> None:
    for theme in THEMES.values():
        for name, palette in chosen_palettes(theme).items():
            (PALETTES / f"{name}.txt").write_text(as_text(palette), encoding="ascii")


def chosen_palettes(theme: Theme) -> dict[str, Image.Image]:
    """Those that are kept beside the sheets, chosen anew."""
    chosen: dict[str | None, Image.Image] = {}
    for name, spec in SPECS.items():
        if spec.samples is not None:
            chosen[name] = choose_palette(theme, name, chosen.get(spec.base))
    return {f"{theme.name}-{name}": palette for name, palette in chosen.items()}


def paint_theme(theme: str, renderer: Renderer) -> None:
    """A board of each way to play."""
    for name in OF_OTHER_THEMES:
        view, seen_from = GOLDEN[name]
        keep(f"{theme}-{name}.png", renderer.board(view, seen_from=seen_from).data)
    keep(f"{theme}-{PREVIEWED_HEAT}.png", paint_hot(renderer, PREVIEWED_HEAT))


def paint_charts(theme: str, renderer: Renderer) -> None:
    for name, chart in CHARTS.items():
        keep(f"{theme}-{name}.png", renderer.chart(chart).data)
    for name, course in COURSES.items():
        keep(f"{theme}-{name}.png", renderer.chart(course).data)
    for name, shares in SERVERS.items():
        keep(f"{theme}-{name}.png", renderer.chart(shares).data)
    previews(f"preview-{theme}-shares", renderer.chart(SERVERS["shares-many"]).data)
    previews(f"preview-{theme}-chart", renderer.chart(CHARTS["chart-long"]).data)
    previews(f"preview-{theme}-course", renderer.chart(COURSES["course-settled"]).data)


def preview(theme: str, renderer: Renderer) -> None:
    """As small as Discord shows a board on a desktop, and on a phone."""
    view, seen_from = GOLDEN[PREVIEWED]
    previews(f"preview-{theme}", renderer.board(view, seen_from=seen_from).data)
    previews(f"preview-{theme}-heat", paint_hot(renderer, PREVIEWED_HEAT))


def previews(name: str, data: bytes) -> None:
    image = Image.open(BytesIO(data)).convert("RGB")
    for size in PREVIEW_SIZES:
        small = image.resize(size, Image.Resampling.LANCZOS)
        packed = BytesIO()
        small.save(packed, "PNG")
        keep(f"{name}-{size[0]}.png", packed.getvalue())


def keep(name: str, data: bytes) -> None:
    """Unless it looks as it did: packed anew, equal pixels are other bytes."""
    file = FOLDER / name
    if not file.exists() or not looks_alike(file.read_bytes(), data):
        file.write_bytes(data)


def looks_alike(old: bytes, new: bytes) -> bool:
    before, after = (Image.open(BytesIO(data)).convert("RGBA") for data in (old, new))
    return before.size == after.size and before.tobytes() == after.tobytes()


def decoded_frames(data: bytes) -> list[Image.Image]:
    animation = Image.open(BytesIO(data))
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(animation)]


def emoji_file(theme: str) -> Path:
    return FOLDER / f"emoji-{theme}.png"


def emoji_sheet(theme: str) -> Image.Image:
    """All signs of the controller side by side."""
    pngs = Renderer(THEMES[theme]).emoji().values()
    sheet = Image.new("RGBA", (IN_A_ROW * SIDE, -(-len(pngs) // IN_A_ROW) * SIDE))
    for number, data in enumerate(pngs):
        row, column = divmod(number, IN_A_ROW)
        sheet.paste(Image.open(BytesIO(data)), (column * SIDE, row * SIDE))
    return sheet


if __name__ == "__main__":
    regenerate()
