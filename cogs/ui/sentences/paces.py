"""How much time the players have, in words."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.store import PACES, Correspondence, Live, Unlimited
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.store import Pace

NO_LIMIT: Final = "no time limit"
UNITS: Final = (("day", timedelta(days=1)), ("hour", timedelta(hours=1)))
"""The largest first; the rest is minutes."""


def pace(pace: Pace) -> str:
    """`3 days a move`, `5+3 minutes on a chess clock`."""
    return paces([pace])


def paces(several: Sequence[Pace], joint: str = "and") -> str:
    """`1 day or 3 days a move, 5+3 minutes on a chess clock or no time limit`."""
    return words.listed(list(by_kind(several, joint)), joint)


def by_kind(several: Sequence[Pace], joint: str) -> Iterator[str]:
    by_turn = [duration(one.per_turn) for one in several if isinstance(one, Correspondence)]
    live = [clock(one) for one in several if isinstance(one, Live)]
    if by_turn:
        yield f"{words.listed(by_turn, joint)} a move"
    if live:
        yield f"{words.listed(live, joint)} minutes on a chess clock"
    if any(isinstance(one, Unlimited) for one in several):
        yield NO_LIMIT


def clock(live: Live) -> str:
    """`5+3`: minutes for the game, seconds a turn."""
    return f"{live.limit // timedelta(minutes=1)}+{live.increment.seconds}"


def on_clock(live: Live) -> str:
    """`5 minutes each for the whole match, and 3 seconds more after each turn`."""
    limit, increment = duration(live.limit), live.increment.seconds
    return f"{limit} each for the whole match, and {increment} seconds more after each turn"


def duration(time: timedelta) -> str:
    """`1 hour`, `3 days`."""
    unit, length = next((u for u in UNITS if time >= u[1]), ("minute", timedelta(minutes=1)))
    number = time // length
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


IN_SHORT: Final = {
    "none": "After 30 days without a move it ends as a draw",
    "5m": "While you are both here",
    "1h": "In the course of a day",
    "1d": "With a look at it every day",
    "3d": "With a look at it now and then",
    "7d": "Even on holiday",
    **{name: on_clock(pace) for name, pace in PACES.items() if isinstance(pace, Live)},
}
"""What stands below a pace in a list."""
