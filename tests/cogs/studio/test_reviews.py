"""What is told of the boards that a review shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.studio.reviews import better_picture
from onitama_core.game import Player, Variant, parse_action
from onitama_core.matches import Revealed
from tests.cogs.ui.matches import match_of
from tests.rendering.replay_positions import replays

LONGEST_ALT_TEXT = 1024
LONG_CARDS = 36
"""A game in which a board by itself is told in nearly as many letters as Discord takes."""
PASSED: Any = SimpleNamespace(number=3, best=(parse_action("tiger:pass"),))


async def unpainted(*_: object, **__: object) -> bytes:
    return b""


@pytest.mark.parametrize("near", Player)
async def test_discord_takes_all_that_is_told_of_one(near: Player) -> None:
    artist: Any = SimpleNamespace(board=unpainted)
    for view in replays(Variant.WIND, LONG_CARDS):
        before = Revealed(match_of(12, "Bob"), view, 3, 60)
        picture = await better_picture(artist, before, PASSED, near)
        assert picture.alt_text.startswith("Review of match #1000012. Onitama board, ")
        assert len(picture.alt_text) <= LONGEST_ALT_TEXT
