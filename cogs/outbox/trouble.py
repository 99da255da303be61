"""What it means that a post could not be sent, and when to try again. Pure."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

import aiohttp
import discord

from cogs.ui.errors import ChannelGone
from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_FAULTS: Final = 5
"""Tries of what may be given up: everything but a board."""

FORBIDDEN: Final = 403
UNSENDABLE: Final = frozenset({400, 404, 413})
THREAD_IS_ARCHIVED: Final = 50083


class ServerGone(Exception):
    """Discord knows no such channel, but the bot is not in its server: it may be invited again."""


class Trouble(Enum):
    GONE = auto()
    """There is nowhere to send it."""
    REFUSED = auto()
    """The channel is closed to the bot until somebody changes that."""
    HOPELESS = auto()
    """Discord does not take this post; mostly its answer stays the same."""
    PASSING = auto()
    """Discord, the network or the database is away."""
    OURS = auto()
    """The bot's own fault."""

    @property
    def is_in_the_post(self) -> bool:
        """Whether another post in the same place would do."""
        return self in (Trouble.HOPELESS, Trouble.OURS)


class Pause(NamedTuple):
    """Seconds until the next try, doubled after each, up to the longest."""

    first: float
    longest: float

    def after(self, tries: int) -> float:
        return min(self.first * 2.0 ** min(tries - 1, 32), self.longest)


PAUSES: Final[Mapping[Trouble, Pause]] = {
    Trouble.REFUSED: Pause(3.0, 30 * 60.0),
    Trouble.HOPELESS: Pause(2.0, 60 * 60.0),
    Trouble.PASSING: Pause(1.0, 60.0),
    Trouble.OURS: Pause(1.0, 60 * 60.0),
}


def classify(problem: Exception) -> Trouble:
    match problem:
        case ChannelGone():
            return Trouble.GONE
        case ServerGone():
            return Trouble.REFUSED
        case discord.HTTPException():
            return _classify_answer(problem)
        case aiohttp.ClientError() | OSError() | Locked() | StoreProblem():
            return Trouble.PASSING
        case _:
            return Trouble.OURS


def _classify_answer(answer: discord.HTTPException) -> Trouble:
    if answer.status == FORBIDDEN or answer.code == THREAD_IS_ARCHIVED:
        return Trouble.REFUSED
    return Trouble.HOPELESS if answer.status in UNSENDABLE else Trouble.PASSING


def pause_after(trouble: Trouble, tries: int) -> float:
    """Seconds to wait after so many tries."""
    return PAUSES[trouble].after(tries)
