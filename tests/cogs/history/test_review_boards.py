"""What is told of the boards that a review shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.history.replay import better_picture
from cogs.ui.pictures import BoardRenderer
from onitama_core.game import Player, Variant, parse_action
from onitama_core.matches import Revealed
from rendering import Rendered, Renderer
from rendering.words import describe
from tests.cogs.ui.matches import match_of
from tests.rendering.positions import replays

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
