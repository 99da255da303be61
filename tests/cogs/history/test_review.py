"""What is said while a match is judged, and of the boards that a review shows."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import cogs.history.replay
from cogs.history.replay import Replays, better_picture
from cogs.ui.errors import ReviewBrokenOff
from cogs.ui.pictures import BoardRenderer
from onitama_core.engine import EngineGone
from onitama_core.game import Player, Variant, parse_action
from onitama_core.matches import Revealed
from rendering import Rendered, Renderer
from rendering.words import describe
from tests.cogs.history.test_replay import Asker
from tests.cogs.ui.matches import match_of
from tests.patience import PATIENCE
from tests.rendering.positions import replays

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


LONGEST_ALT_TEXT = 1024
LONG_CARDS = 36
"""A game in which a board by itself is told in nearly as many letters as Discord takes."""
PASSED: Any = SimpleNamespace(number=3, best=(parse_action("tiger:pass"),))


class Unpainted(BoardRenderer):
    async def paint(self, how: Any, *args: Any, **kwargs: Any) -> Any:
        assert how == self.renderer.board
        return Rendered(describe(*args, **kwargs), b"")


@pytest.mark.parametrize("near", Player)
async def test_discord_takes_all_that_is_told_of_one(near: Player) -> None:
    nothing: Any = None
    renderer = Unpainted(Renderer(), 1, nothing)
    for view in replays(Variant.WIND, LONG_CARDS):
        before = Revealed(match_of(12, "Bob"), view, 3, 60)
        picture = await better_picture(renderer, before, PASSED, near)
        assert picture.alt_text.startswith("Review of match #1000012. Onitama board, ")
        assert len(picture.alt_text) <= LONGEST_ALT_TEXT
