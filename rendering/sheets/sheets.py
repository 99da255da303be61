"""All that is kept of a theme."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from rendering.brush import Kept
from rendering.sheets.day import Sheet
from rendering.sheets.heat import HeatSheet
from rendering.sheets.hints import HintSheet
from rendering.sheets.night import NightSheet
from rendering.sheets.wind import WindSheet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rendering.sheets.wider import WiderSheet
    from rendering.theme import Theme


class Sheets:
    """Each is made for the first picture that needs it."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.hints: Kept[Variant, HintSheet] = Kept(self._hints)

    @cached_property
    def day(self) -> Sheet:
        return Sheet(self._theme)

    @cached_property
    def wind(self) -> WindSheet:
        return WindSheet(self.day, self._theme)

    @cached_property
    def night(self) -> NightSheet:
        return NightSheet(self.day, self._theme)

    @cached_property
    def heat(self) -> HeatSheet:
        return HeatSheet(self.night, self._theme)

    def _hints(self, variant: Variant) -> HintSheet:
        return HintSheet(SHEETS[variant](self), self._theme)


SHEETS: Final[Mapping[Variant, Callable[[Sheets], Sheet | WiderSheet]]] = {
    Variant.CLASSIC: lambda its: its.day,
    Variant.WIND: lambda its: its.wind,
    Variant.SHADOW: lambda its: its.night,
    Variant.LIGHT: lambda its: its.night,
}
"""Whose palette a variant's pictures have."""
