"""What pictures are put together from, each drawn by itself: pieces, squares, cards, signs."""

from rendering.parts.cards import CardPainter, CardTile, card_tiles
from rendering.parts.figures import PAWNS, TORII, Mark, draw_body, draw_master, draw_student, scaled
from rendering.parts.grids import (
    CELLS,
    Grid,
    draw_round_grid,
    draw_square_grid,
    fill_discs,
    fill_squares,
)
from rendering.parts.ground import GroundPainter, ground_shades
from rendering.parts.heat import (
    HeatPainter,
    HeatTile,
    figures_on,
    heat_shades,
    step_of,
)
from rendering.parts.hint_signs import DIAMOND, HINT, LARGE_HINT, SMALL_HINT, HintPainter
from rendering.parts.night.lanterns import BAND, LanternPainter
from rendering.parts.night.ninja import draw_hood, draw_star, draw_token
from rendering.parts.night.signs import NightSignPainter, PlacingSign, placing_signs
from rendering.parts.panel import PanelPainter, TrayTile, tray_tiles
from rendering.parts.signs import ResultSign, Sign, SignPainter, TurnSign, board_signs
from rendering.parts.squares import (
    SquarePainter,
    SquareTile,
    lit_shades,
    square_tiles,
    temples_at,
)
from rendering.parts.strokes import Way, draw_way, ways
from rendering.parts.wind.cards import fill_wind_moves, pawn_sign, spirit_sign
from rendering.parts.wind.spirit import draw_whirl

__all__ = [
    "BAND",
    "CELLS",
    "DIAMOND",
    "HINT",
    "LARGE_HINT",
    "PAWNS",
    "SMALL_HINT",
    "TORII",
    "CardPainter",
    "CardTile",
    "Grid",
    "GroundPainter",
    "HeatPainter",
    "HeatTile",
    "HintPainter",
    "LanternPainter",
    "Mark",
    "NightSignPainter",
    "PanelPainter",
    "PlacingSign",
    "ResultSign",
    "Sign",
    "SignPainter",
    "SquarePainter",
    "SquareTile",
    "TrayTile",
    "TurnSign",
    "Way",
    "board_signs",
    "card_tiles",
    "draw_body",
    "draw_hood",
    "draw_master",
    "draw_round_grid",
    "draw_square_grid",
    "draw_star",
    "draw_student",
    "draw_token",
    "draw_way",
    "draw_whirl",
    "figures_on",
    "fill_discs",
    "fill_squares",
    "fill_wind_moves",
    "ground_shades",
    "heat_shades",
    "lit_shades",
    "pawn_sign",
    "placing_signs",
    "scaled",
    "spirit_sign",
    "square_tiles",
    "step_of",
    "temples_at",
    "tray_tiles",
    "ways",
]
