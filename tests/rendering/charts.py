"""Charts of made-up games."""

from __future__ import annotations

from math import sin
from typing import Final

from onitama_core.game import Player
from rendering import Chart, Turning

RED, BLUE = Player


def wave(turns: int) -> tuple[float, ...]:
    return tuple(0.5 + 0.35 * sin(at / 4) * at / turns for at in range(turns + 1))


LONG: Final = Chart(
    (*wave(38)[:21], 0.86, 0.83, 0.31, 0.35, 0.33, 0.36, 0.81, 0.85, 0.84, 0.9, 0.97, 1.0),
    (Turning(21, BLUE), Turning(23, RED), Turning(27, BLUE)),
    (71.4, 58.6),
)
SHORT: Final = Chart((0.5, 0.42, 0.95, 1.0), (Turning(2, BLUE),), (96.0, 22.5))
ENDLESS: Final = Chart(
    (*wave(140), 0.5, 0.0),
    (Turning(139, RED), Turning(140, BLUE), Turning(141, RED)),
    (88.0, 100.0),
)
ONE_TURN: Final = Chart((0.5, 0.47), (), (100.0, None))
CHARTS: Final = {
    "chart-long": LONG,
    "chart-short": SHORT,
    "chart-endless": ENDLESS,
    "chart-one-turn": ONE_TURN,
}
"""The pictures in golden/, by name."""
