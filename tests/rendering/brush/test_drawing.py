"""What is smoothed along its edges alone is no different."""

from __future__ import annotations

import pytest

from rendering.brush import Drawing, bands, grown
from rendering.layout import CANVAS
from rendering.parts.ground import GroundPainter
from rendering.parts.panel import TrayTile, draw_tray, tray_tiles
from rendering.theme import SHRINE

SIZE = (90, 70)


def rounded() -> Drawing:
    drawing = Drawing(SIZE)
    drawing.rounded((5, 5, 85, 65), 9, SHRINE.mark)
    drawing.rounded((9, 9, 81, 61), 6, SHRINE.card)
    return drawing


def test_along_its_edges_a_drawing_is_finished_as_a_whole_one() -> None:
    edges = bands((2, 2, 88, 68), 16)
    assert rounded().finish_along(edges).tobytes() == rounded().finish().tobytes()


def test_elsewhere_it_is_left_rough() -> None:
    assert rounded().finish_along([grown((5, 5, 85, 5))]).tobytes() != rounded().finish().tobytes()


@pytest.mark.parametrize("tile", [tile for tile in tray_tiles() if tile.is_near], ids=str)
def test_the_edges_of_a_tray_are_all_known(tile: TrayTile, monkeypatch: pytest.MonkeyPatch) -> None:
    soon = draw_tray(tile, SHRINE)
    monkeypatch.setattr(Drawing, "finish_along", lambda drawing, _: drawing.finish())
    assert soon.tobytes() == draw_tray(tile, SHRINE).tobytes()


def test_the_edges_of_the_board_and_of_cards_are_all_known(monkeypatch: pytest.MonkeyPatch) -> None:
    soon = GroundPainter(SHRINE).bare
    monkeypatch.setattr(Drawing, "finish_along", lambda drawing, _: drawing.finish())
    whole = GroundPainter(SHRINE).bare
    assert soon.size == CANVAS
    assert soon.tobytes() == whole.tobytes()
