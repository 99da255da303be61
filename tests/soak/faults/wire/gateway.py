"""The gateway away while a channel waits for a post, which comes; then people are heard again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tests.discord_stand_in import Unanswered
from tests.soak.faults.wire.deeds import BLUE, RED, THEN

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from tests.dojo import Dojo, Table

    Way: TypeAlias = Callable[[Table], Coroutine[Any, Any, None]]

POSTED: Final = 20.0
HEARD: Final = 90.0
"""Seconds until the bot has found its way back."""
BETWEEN_TRIES: Final = 1.0
SILENCE: Final = 5.0
LONG_SILENCE: Final = 130.0
"""Of which the bot makes an end itself: no heartbeat is answered."""


async def cut(table: Table) -> None:
    await table.fd.server.drop_gateway(4000)


async def begin_anew(table: Table) -> None:
    await table.fd.server.drop_gateway(4000, forget_session=True)


async def be_silent(table: Table, seconds: float = SILENCE) -> None:
    gateway = table.fd.server.gateway
    gateway.silent = True
    await asyncio.sleep(seconds)
    gateway.silent = False


async def be_silent_for_long(table: Table) -> None:
    await be_silent(table, LONG_SILENCE)


WAYS: Final[Mapping[str, Way]] = {
    "cut": cut,
    "begun anew": begin_anew,
    "silent": be_silent,
    "silent for minutes": be_silent_for_long,
}


async def without_gateway(dojo: Dojo) -> list[str]:
    """What went wrong, one way after the other."""
    found = list[str]()
    for name, way in WAYS.items():
        try:
            await go_through(await dojo.table(), way)
        except (AssertionError, Unanswered, TimeoutError) as problem:
            said, *_ = str(problem).split("; last calls")
            found.append(f"gateway {name}: {said}")
    return found


async def go_through(table: Table, way: Way) -> None:
    await table.start()
    await table.play(RED)
    path = rf"/channels/{table.channel['id']}/messages"
    table.fd.server.fail("POST", path, 503, times=2)
    await table.type(table.bob, BLUE)
    away = asyncio.create_task(way(table))
    await table.fd.server.wait("the post", lambda: len(table.boards) == 3, POSTED)
    await away
    async with asyncio.timeout(HEARD):
        while not await is_heard(table):  # noqa: ASYNC110 - it is tried
            await asyncio.sleep(BETWEEN_TRIES)
    await table.type(table.alice, THEN)
    await table.fd.server.wait("the next board", lambda: len(table.boards) == 4, POSTED)


async def is_heard(table: Table) -> bool:
    try:
        await table.cleo.slash(table.channel, "onitama help")
    except Unanswered:
        return False
    return True
