"""What Discord does to a bot while it lives: nothing, or it is slow, fails, or cuts it off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from random import Random

    from tests.soak.kills.guests import Visit

POSTS: Final = r"/channels/\d+/messages.*"
LONGEST_DELAY: Final = 0.4
MOST_FAILURES: Final = 4
MISSING_PERMISSIONS, NO_ACCESS = 50013, 50001
CUT_OFF: Final = 4000


async def rough_weather(visit: Visit) -> None:
    weather: Callable[[Visit], Awaitable[None]] = visit.rng.choice(WEATHERS)
    await weather(visit)


async def fair(_: Visit) -> None:
    pass


async def slow(visit: Visit) -> None:
    """What it is sent it has at once; its answer takes time."""
    visit.fd.server.delay(POSTS, visit.rng.random() * LONGEST_DELAY)


async def failing(visit: Visit) -> None:
    """Before or after effect."""
    status, is_done = visit.rng.choice([500, 502, 503]), visit.rng.random() < 0.5
    visit.fd.server.fail("", POSTS, status, times=some(visit.rng), after=is_done)


async def refusing(visit: Visit) -> None:
    code = visit.rng.choice([MISSING_PERMISSIONS, NO_ACCESS])
    visit.fd.server.fail("", POSTS, 403, code, times=some(visit.rng))


async def limiting(visit: Visit) -> None:
    seconds = visit.rng.random() * LONGEST_DELAY
    visit.fd.server.fail("", POSTS, 429, times=some(visit.rng), retry_after=seconds)


async def cut_off(visit: Visit) -> None:
    """To be resumed, or begun anew."""
    visit.is_cut_off = True
    await visit.fd.server.drop_gateway(CUT_OFF, forget_session=visit.rng.random() < 0.5)


def some(rng: Random) -> int:
    return rng.randint(1, MOST_FAILURES)


WEATHERS: Final = (fair, slow, slow, failing, refusing, limiting, cut_off)
