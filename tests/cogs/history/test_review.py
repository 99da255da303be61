"""What is said while a match is judged, and where the computer goes away meanwhile."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import cogs.history.replay
from cogs.history.replay import Replays
from cogs.ui.errors import ReviewBrokenOff
from onitama_core.engine import EngineGone
from tests.cogs.history.test_replay import Asker
from tests.cogs.ui.matches import match_of
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MATCH = match_of(1, "Bob")


async def nothing_to_prepare(*_: object) -> None:
    pass


async def made(asker: Any, make: Callable[..., Awaitable[object]]) -> object:
    engine = SimpleNamespace(prepare=nothing_to_prepare)
    matches = SimpleNamespace(reviews=SimpleNamespace(make=make))
    cog: Any = Replays(SimpleNamespace(engine=engine, matches=matches))  # type: ignore[arg-type]
    return await cog.made(asker, MATCH)


async def test_a_promised_review_says_how_far_it_has_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cogs.history.replay, "REVIEW_PATIENCE", 0.01)
    asker = Asker()

    async def make(_: int, __: object, person: int, progress: Callable[[int, int], None]) -> str:
        assert person == asker.user.id
        progress(12, 35)
        await asyncio.wait_for(asker.was_told.wait(), PATIENCE)
        return "made"

    assert await made(asker, make) == "made"
    assert asker.answers[0] == f"Reviewing #{MATCH.id}: 12 of 35 positions…"


async def test_a_computer_that_goes_away_breaks_it_off() -> None:
    async def make(*_: object) -> None:
        raise EngineGone

    with pytest.raises(ReviewBrokenOff) as broken:
        await made(Asker(), make)
    assert broken.value.match_id == MATCH.id
