"""Changes to older posts, which nobody waits for."""

from __future__ import annotations

import asyncio
import gc

import aiohttp
import pytest

from cogs.outbox import transport
from cogs.outbox.transport import Edits
from tests.cogs.answers import answer
from tests.patience import PATIENCE

POST = 500


@pytest.mark.parametrize("refusal", [answer(400, 30046), answer(404), aiohttp.ClientError()])
async def test_a_post_that_cannot_be_changed_is_left_alone(refusal: Exception) -> None:
    async def change() -> None:
        raise refusal

    await Edits().soon(change(), POST)


async def test_a_change_that_discord_delays_keeps_nobody_and_is_not_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """discord.py would never get over it, if that was a global rate limit."""
    monkeypatch.setattr(transport, "LONGEST", 0.01)
    limit, changed = asyncio.Event(), asyncio.Event()

    async def change() -> None:
        await limit.wait()
        changed.set()

    await asyncio.wait_for(Edits().attempt(change(), POST), PATIENCE)
    limit.set()
    await asyncio.wait_for(changed.wait(), PATIENCE)


async def test_a_change_that_fails_when_nobody_waits_any_more_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Else asyncio would call it an error that nobody knows of."""
    caplog.set_level("INFO")
    monkeypatch.setattr(transport, "LONGEST", 0.0)

    async def change() -> None:
        await asyncio.sleep(0.01)
        raise answer(503)

    assert not await Edits().attempt(change(), POST)
    async with asyncio.timeout(PATIENCE):
        while not caplog.messages:  # noqa: ASYNC110 - of a task that nobody has
            await asyncio.sleep(0.01)
    gc.collect()
    (told,) = caplog.messages
    assert told.startswith("a change came to nothing: ")


async def test_stopping_leaves_no_change_behind() -> None:
    changes = Edits()
    changes.soon(asyncio.sleep(2 * PATIENCE), POST)
    await asyncio.wait_for(changes.stop(), PATIENCE)
