"""What is drawn once and kept: every part in one palette of 256 colours."""

from rendering.sheets.day import Sheet, in_palette
from rendering.sheets.heat import HeatSheet
from rendering.sheets.hints import HintSheet
from rendering.sheets.night import NightSheet, NinjaToken
from rendering.sheets.sheets import Sheets
from rendering.sheets.wind import WindSheet

__all__ = [
    "HeatSheet",
    "HintSheet",
    "NightSheet",
    "NinjaToken",
    "Sheet",
    "Sheets",
    "WindSheet",
    "in_palette",
]
