"""What is smoothed along its edges alone is no different."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rendering import primitives
from rendering.charts import draw_chart
from rendering.layout import CANVAS
from rendering.ninja import draw_cord
from rendering.panel import TrayTile, draw_near_tray, tray_tiles
from rendering.primitives import Drawing
from rendering.squares import bare_board
from rendering.theme import SHRINE
from tests.rendering.charts import LONG

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

SIZE = (290, 210)


def rounded() -> Image.Image:
    drawing = Drawing(SIZE)
    drawing.rounded((5, 5, 285, 205), 9, SHRINE.mark)
    drawing.rounded((9, 9, 281, 201), 6, SHRINE.card)
    drawing.polygon([(20.3, 30.7), (250.1, 60.2), (90.9, 190.4)], SHRINE.ink)
    drawing.disc((200, 150), 33.3, SHRINE.side)
    return drawing.finish()


def as_a_whole(draw: Callable[[], Image.Image], monkeypatch: pytest.MonkeyPatch) -> Image.Image:
    monkeypatch.setattr(primitives, "LARGE", 10**9)
    return draw()


def test_along_its_edges_a_drawing_is_finished_as_a_whole_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert rounded().tobytes() == as_a_whole(rounded, monkeypatch).tobytes()


def test_elsewhere_it_is_left_rough(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rounded()
    monkeypatch.setattr(Drawing, "_mark", lambda *_: None)
    assert rounded().tobytes() != whole.tobytes()


@pytest.mark.parametrize("tile", [tile for tile in tray_tiles() if tile.is_near], ids=str)
def test_the_edges_of_a_tray_are_all_known(tile: TrayTile, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw() -> Image.Image:
        return draw_near_tray.__wrapped__(SHRINE, tile)

    assert draw().tobytes() == as_a_whole(draw, monkeypatch).tobytes()


def test_the_edges_of_the_board_are_all_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw() -> Image.Image:
        return bare_board.__wrapped__(SHRINE)

    soon = draw()
    assert soon.size == CANVAS
    assert soon.tobytes() == as_a_whole(draw, monkeypatch).tobytes()


def test_the_edges_of_a_chart_are_all_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw() -> Image.Image:
        return draw_chart(SHRINE, LONG)

    assert draw().tobytes() == as_a_whole(draw, monkeypatch).tobytes()


@pytest.mark.parametrize("is_level", [True, False])
def test_the_edges_of_a_cord_are_all_known(
    *, is_level: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw() -> Image.Image:
        return draw_cord(SHRINE, is_level=is_level).image

    assert draw().tobytes() == as_a_whole(draw, monkeypatch).tobytes()
