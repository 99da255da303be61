from __future__ import annotations

import pytest
from PIL import Image, ImageStat

from rendering.cards import (
    MIDDLE,
    Grid,
    draw_round_grid,
    draw_square_grid,
    fill_discs,
    fill_squares,
)
from rendering.theme import SHRINE

RED = SHRINE.liveries[0].body
SIZES = (20, 25, 80)


@pytest.mark.parametrize("cell", SIZES)
def test_a_target_stands_as_far_from_the_start_as_the_card_says(cell: int) -> None:
    grid = Grid(10, 10, cell)
    assert grid.target((1, 2), is_near=True) == (3, 0)
    assert grid.target((1, 2), is_near=False) == (1, 4)


@pytest.mark.parametrize("cell", SIZES)
def test_squares_fill_their_cells_and_discs_leave_the_corners(cell: int) -> None:
    grid = Grid(10, 10, cell)
    side = 20 + 5 * cell
    squares, discs = (Image.new("RGB", (side, side)) for _ in range(2))
    draw_square_grid(squares, grid, SHRINE)
    draw_round_grid(discs, grid, SHRINE)
    fill_squares(squares, grid, [(1, 1)], RED, is_near=True)
    fill_discs(discs, grid, [(1, 1)], RED, is_near=True)
    left, top, right, bottom = grid.inside((3, 1))
    middle = ((left + right) // 2, (top + bottom) // 2)
    assert squares.getpixel(middle) == discs.getpixel(middle) == RED
    assert [image.getpixel((left, top)) for image in (squares, discs)] == [RED, SHRINE.cell]


@pytest.mark.parametrize("cell", SIZES)
def test_the_start_is_hollow(cell: int) -> None:
    grid = Grid(10, 10, cell)
    for draw in (draw_square_grid, draw_round_grid):
        image = Image.new("RGB", (20 + 5 * cell, 20 + 5 * cell))
        draw(image, grid, SHRINE)
        left, top, right, bottom = grid.inside(MIDDLE)
        assert image.getpixel(((left + right) // 2, (top + bottom) // 2)) == SHRINE.cell
        within = image.crop((left, top, right, bottom))
        assert darkest(within) == pytest.approx(
            darkest(Image.new("RGB", (1, 1), SHRINE.ink)), abs=12
        )


def darkest(image: Image.Image) -> float:
    [(low, _)] = ImageStat.Stat(image.convert("L")).extrema
    return low
