"""The chart of a game in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Player
from rendering.words.names import side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.reading import Chart, Turning


def describe_chart(chart: Chart) -> str:
    return " ".join(sentences(chart))


def sentences(chart: Chart) -> Iterator[str]:
    turns = "1 turn" if chart.turns == 1 else f"{chart.turns} turns"
    yield f"Chart of who stood better in {turns}, Red's half above, Blue's below."
    for player in Player:
        if (accuracy := chart.accuracy[player]) is not None:
            yield f"{side(player)}'s accuracy is {accuracy:.0f} per cent."
    for turning in chart.turnings:
        yield told(turning, chart)
    yield f"At the end Red's chance to win is {percent(chart.chances[-1])}."


def told(turning: Turning, chart: Chart) -> str:
    before, after = chart.chances[turning.number - 1 : turning.number + 1]
    return (
        f"In turn {turning.number}, {side(turning.player)}'s, "
        f"Red's chance goes from {percent(before)} to {percent(after)}."
    )


def percent(chance: float) -> str:
    return f"{chance:.0%}"
