"""What is said while a match is drawn."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import cogs.history.replay
from cogs.history.replay import Replays
from cogs.ui import clicks
from cogs.ui.messages import Picture
from onitama_core.matches import Looks, Revealed
from tests.cogs.ui.matches import match_of
from tests.patience import PATIENCE
from tests.rendering.positions import MET

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


FILM = Picture("replay.gif", "", b"film")
TURN = Revealed(match_of(1, "Bob"), MET, 1, 34)


class Asker:
    """An interaction, and what has become of its answer."""

    def __init__(self) -> None:
        self.user = SimpleNamespace(id=3)
        self.message = None
        self.response = SimpleNamespace(defer=self.defer)
        self.answers: list[str] = []
        self.was_told = asyncio.Event()

    async def defer(self, **options: bool) -> None:
        assert options == {"ephemeral": True, "thinking": True}
        self.answers.append("thinking")

    async def edit_original_response(self, *, content: str, **options: Any) -> None:
        files = [file.filename for file in options.get("attachments", ())]
        self.answers.append(" ".join([content.splitlines()[0], *files]))
        self.was_told.set()


async def shown(asker: Any, draw: Callable[..., Awaitable[Picture]], turns: int = 34) -> list[str]:
    async def every_turn(_: int, __: int) -> tuple[Revealed, ...]:
        return (replace(TURN, turns=turns),)

    async def renderer_for(_: object) -> object:
        return SimpleNamespace(film=draw)

    matches = SimpleNamespace(every_turn=every_turn, looks=Looks())
    bot: Any = SimpleNamespace(renderer_for=renderer_for, matches=matches)
    cog: Any = Replays(bot)
    await cog.show_film(asker, clicks.ShowFilm(TURN.match.id), TURN.match)
    answers: list[str] = asker.answers
    return answers


SENT = "#1000001 · Alice (Red) – Bob (Blue) · {turns} turns replay.gif"


@pytest.mark.parametrize(("turns", "drawn"), [(34, 34), (240, 100)])
async def test_who_waits_long_is_told_what_is_drawn(
    monkeypatch: pytest.MonkeyPatch, turns: int, drawn: int
) -> None:
    monkeypatch.setattr(cogs.history.replay, "FILM_PATIENCE", 0.01)
    asker = Asker()

    async def draw(*_: object) -> Picture:
        async with asyncio.timeout(PATIENCE):
            await asker.was_told.wait()
        return FILM

    told = [f"Drawing {drawn} turns…", SENT.format(turns=turns)]
    assert await shown(asker, draw, turns) == ["thinking", *told]


async def test_what_is_soon_drawn_is_sent_without_a_word() -> None:
    async def draw(*_: object) -> Picture:
        return FILM

    assert await shown(Asker(), draw) == ["thinking", SENT.format(turns=34)]
