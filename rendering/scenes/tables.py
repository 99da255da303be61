"""Which table a view is shown on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import PlayerView, ReplayView, Variant
from rendering.reading import public_part
from rendering.scenes.night import NightTable
from rendering.scenes.replay import ReplayTable
from rendering.scenes.table import Table
from rendering.scenes.wind import WindTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.game import Player
    from rendering.reading import View
    from rendering.sheets import Sheets


def table_for(sheets: Sheets, view: View, seen_from: Player) -> Table:
    return TABLES[public_part(view).variant](sheets, view, seen_from)


def by_day(sheets: Sheets, view: View, seen_from: Player) -> Table:
    if isinstance(view, ReplayView):
        return ReplayTable(sheets.day, sheets.night, view, seen_from)
    return Table(sheets.day, public_part(view), seen_from)


def by_night(sheets: Sheets, view: View, seen_from: Player) -> Table:
    if isinstance(view, ReplayView):
        return ReplayTable(sheets.day, sheets.night, view, seen_from)
    private = view if isinstance(view, PlayerView) else None
    return NightTable(sheets.day, sheets.night, public_part(view), private, seen_from)


def in_the_wind(sheets: Sheets, view: View, seen_from: Player) -> Table:
    is_replay = isinstance(view, ReplayView)
    return WindTable(sheets.day, sheets.wind, public_part(view), seen_from, is_replay=is_replay)


TABLES: Final[Mapping[Variant, Callable[[Sheets, View, Player], Table]]] = {
    Variant.CLASSIC: by_day,
    Variant.WIND: in_the_wind,
    Variant.SHADOW: by_night,
    Variant.LIGHT: by_night,
}
