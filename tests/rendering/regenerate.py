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
from rendering.encoding import png
from rendering.scenes.emoji import SIDE
from rendering.sheets import Sheets
from rendering.sheets.day import chosen_by_day
from rendering.sheets.hints import chosen_for_hints, hints_name
from rendering.sheets.night import chosen_by_night
from rendering.sheets.palette import FOLDER as PALETTES
from rendering.sheets.palette import as_text
from rendering.sheets.wind import chosen_in_the_wind
from tests.rendering.charts import CHARTS
from tests.rendering.courses import COURSES
from tests.rendering.heat_positions import HOT, paint_hot
from tests.rendering.hint_positions import TAPPED, paint
from tests.rendering.large_cards import LARGE, SPREAD
from tests.rendering.positions import GOLDEN, OF_OTHER_THEMES, OTHER_THEMES
from tests.rendering.replay_positions import FILM
from tests.rendering.server_shares import SERVERS

if TYPE_CHECKING:
    from rendering.sheets.day import Sheet
    from rendering.sheets.wider import WiderSheet
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
        (FOLDER / f"{name}.png").write_bytes(renderer.board(view, seen_from=seen_from))
    for theme in THEMES:
        preview(theme, Renderer(THEMES[theme]))
        paint_charts(theme, Renderer(THEMES[theme]))
    for theme in OTHER_THEMES:
        paint_theme(theme, Renderer(THEMES[theme]))
    for card in LARGE:
        (FOLDER / f"card-{card.id}.png").write_bytes(renderer.card(card))
    (FOLDER / "cards.png").write_bytes(renderer.cards(SPREAD))
    paint_signs(renderer)
    for number, frame in enumerate(decoded_frames(animate(renderer, FILM, seen_from=Player.RED))):
        (FOLDER / f"film-{number}.png").write_bytes(png(frame.quantize(256)))
    for theme in THEMES:
        emoji_sheet(theme).save(emoji_file(theme))


def paint_signs(renderer: Renderer) -> None:
    """What is laid onto boards."""
    for name in TAPPED:
        (FOLDER / f"{name}.png").write_bytes(paint(renderer, name))
    for name in HOT:
        (FOLDER / f"{name}.png").write_bytes(paint_hot(renderer, name))


def keep_palettes() -> None:
    for theme in THEMES.values():
        for name, palette in chosen_palettes(theme).items():
            (PALETTES / f"{name}.txt").write_text(as_text(palette), encoding="ascii")


def chosen_palettes(theme: Theme) -> dict[str, Image.Image]:
    """Those that are kept beside the sheets, chosen anew."""
    sheets = Sheets(theme)
    day, night, wind = sheets.day, sheets.night, sheets.wind
    day.palette = chosen_by_day(theme, day.painters)
    night.palette, wind.palette = chosen_by_night(day, theme), chosen_in_the_wind(day, theme)
    bases: tuple[Sheet | WiderSheet, ...] = (day, night, wind)
    hints = {hints_name(base): chosen_for_hints(base.palette, theme) for base in bases}
    return {base.name: base.palette for base in bases} | hints


def paint_theme(theme: str, renderer: Renderer) -> None:
    """A board of each way to play."""
    for name in OF_OTHER_THEMES:
        view, seen_from = GOLDEN[name]
        (FOLDER / f"{theme}-{name}.png").write_bytes(renderer.board(view, seen_from=seen_from))
    (FOLDER / f"{theme}-{PREVIEWED_HEAT}.png").write_bytes(paint_hot(renderer, PREVIEWED_HEAT))


def paint_charts(theme: str, renderer: Renderer) -> None:
    for name, chart in CHARTS.items():
        (FOLDER / f"{theme}-{name}.png").write_bytes(renderer.chart(chart))
    for name, course in COURSES.items():
        (FOLDER / f"{theme}-{name}.png").write_bytes(renderer.course(course))
    for name, shares in SERVERS.items():
        (FOLDER / f"{theme}-{name}.png").write_bytes(renderer.shares(shares))
    previews(f"preview-{theme}-shares", renderer.shares(SERVERS["shares-many"]))
    previews(f"preview-{theme}-chart", renderer.chart(CHARTS["chart-long"]))
    previews(f"preview-{theme}-course", renderer.course(COURSES["course-settled"]))


def preview(theme: str, renderer: Renderer) -> None:
    """As small as Discord shows a board on a desktop, and on a phone."""
    view, seen_from = GOLDEN[PREVIEWED]
    previews(f"preview-{theme}", renderer.board(view, seen_from=seen_from))
    previews(f"preview-{theme}-heat", paint_hot(renderer, PREVIEWED_HEAT))


def previews(name: str, data: bytes) -> None:
    image = Image.open(BytesIO(data)).convert("RGB")
    for size in PREVIEW_SIZES:
        small = image.resize(size, Image.Resampling.LANCZOS)
        small.save(FOLDER / f"{name}-{size[0]}.png")


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
