"""The pictures of the rules are the same for all, so they are drawn once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.studio.studio import Studio
from cogs.ui.sentences.rules import EXAMPLES, Topic
from rendering import Renderer

if TYPE_CHECKING:
    import pytest


async def test_a_topic_asked_for_again_paints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    studio = Studio()
    first = await studio.lessons.pictures(studio.artist(None, 1), Topic.TURN)
    monkeypatch.setattr(Renderer, "board", None)
    assert await studio.lessons.pictures(studio.artist("shrine", 2), Topic.TURN) == first
    assert len(first) == len(EXAMPLES[Topic.TURN])
    assert len({picture.filename for picture in first}) == len(first)


async def test_another_theme_has_its_own() -> None:
    studio = Studio()
    shrine = await studio.lessons.pictures(studio.artist("shrine", 1), Topic.PASSING)
    night = await studio.lessons.pictures(studio.artist("night", 1), Topic.PASSING)
    assert shrine[0].alt_text == night[0].alt_text
    assert shrine[0].data != night[0].data
