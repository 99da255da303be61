"""Drawing of pictures: concurrency, caching, and films."""

from __future__ import annotations

import asyncio
import time
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from cogs.shared import pictures as pictures_module
from cogs.shared.error_sentences import sentence_for
from cogs.shared.errors import FilmTooLarge
from cogs.shared.pictures import MAX_CONCURRENT_PICTURES, Pictures
from onitama_core.game import Player
from onitama_core.matches import RevealedTurn
from rendering import DEFAULT_THEME, THEMES, Renderer
from tests.cogs.shared.builders import match_of
from tests.patience import WAIT_TIMEOUT, until
from tests.rendering.positions import MET, MISSED, START

if TYPE_CHECKING:
    from cogs.shared.messages import Picture
    from cogs.shared.pictures import BoardRenderer


NO_PEOPLE: Any = None
PLAYED = (START, MET, MISSED)
"""The positions of a short match, from its start."""


class CountingRenderer(Renderer):
    """A renderer that counts the boards that it draws for films."""

    boards = 0

    def image(self, *args: object, **kwargs: object) -> object:  # type: ignore[override]
        self.boards += 1
        return super().image(*args, **kwargs)  # type: ignore[arg-type]


@pytest.fixture
def pictures() -> Pictures:
    pictures = Pictures(NO_PEOPLE)
    pictures.renderers = {name: CountingRenderer(theme) for name, theme in THEMES.items()}
    return pictures


def count_boards(pictures: Pictures) -> int:
    renderer = pictures.renderers[DEFAULT_THEME]
    assert isinstance(renderer, CountingRenderer)
    return renderer.boards


def turns_of(match_number: int) -> tuple[RevealedTurn, ...]:
    match = match_of(match_number, "Bob")
    return tuple(RevealedTurn(match, view, turn, 2) for turn, view in enumerate(PLAYED))


async def film(renderer: BoardRenderer, match_number: int, near: Player = Player.RED) -> Picture:
    return await renderer.film(turns_of(match_number), near)


# -- concurrency --


async def test_at_most_two_pictures_are_drawn_at_a_time(pictures: Pictures) -> None:
    go_on = Event()
    started: list[int] = []

    def draw(number: int) -> None:
        started.append(number)
        assert go_on.wait(WAIT_TIMEOUT)

    tasks = [asyncio.create_task(pictures.draw(draw, number)) for number in range(4)]
    await until(lambda: len(started) >= MAX_CONCURRENT_PICTURES)
    await asyncio.wait(tasks, timeout=0.1)
    assert sorted(started) == [0, 1]
    go_on.set()
    await asyncio.gather(*tasks)
    assert sorted(started) == [0, 1, 2, 3]


async def test_pictures_are_drawn_in_order_and_cancelled_requests_are_skipped(
    pictures: Pictures,
) -> None:
    go_on = Event()
    started: list[str] = []

    def draw(name: str) -> None:
        started.append(name)
        assert go_on.wait(WAIT_TIMEOUT)

    blockers = [asyncio.create_task(pictures.draw(go_on.wait, WAIT_TIMEOUT)) for _ in range(2)]
    await asyncio.sleep(0)
    waiting = {name: asyncio.create_task(pictures.draw(draw, name)) for name in "abc"}
    await asyncio.sleep(0)
    waiting["b"].cancel()
    go_on.set()
    await asyncio.gather(*blockers, *waiting.values(), return_exceptions=True)
    assert sorted(started) == ["a", "c"]
    assert waiting["b"].cancelled()


async def test_only_the_time_of_successful_drawings_is_measured() -> None:
    seconds: list[float] = []
    pictures = Pictures(NO_PEOPLE, seconds.append)
    with pytest.raises(ZeroDivisionError):
        await pictures.draw(lambda: 1 // 0)
    await pictures.draw(time.sleep, 0.01)
    assert len(seconds) == 1
    assert seconds[0] >= 0.01


# -- themes --


@pytest.mark.parametrize("theme", [None, "a theme of a later version"])
def test_an_unknown_theme_and_none_stand_for_the_default_theme(
    theme: str | None, pictures: Pictures
) -> None:
    assert pictures.renderer(theme).theme == DEFAULT_THEME


# -- films --


async def test_a_film_is_drawn_once_and_then_comes_from_the_cache(
    pictures: Pictures,
) -> None:
    films = {*await asyncio.gather(*(film(pictures.renderer(None), 1) for _ in range(10)))}
    films.add(await film(pictures.renderer(None), 1))
    [only_film] = films
    posted = await pictures.renderer(None).public_film(turns_of(1))
    assert posted.data == only_film.data
    assert only_film.data.startswith(b"GIF89a")
    assert count_boards(pictures) == len(PLAYED)


async def test_each_side_and_each_theme_has_its_own_film(pictures: Pictures) -> None:
    renderers = pictures.renderer("shrine"), pictures.renderer("night")
    films = [await film(renderer, 1, near) for renderer in renderers for near in Player]
    assert len({picture.data for picture in films}) == 4


async def test_a_board_is_drawn_while_films_wait_for_each_other(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()
    is_drawing = Event()

    def wait(*_: object, **__: object) -> bytes:
        is_drawing.set()
        assert go_on.wait(WAIT_TIMEOUT)
        return b""

    monkeypatch.setattr(pictures_module, "animate", wait)
    films = [asyncio.create_task(film(pictures.renderer(None), number)) for number in (1, 2, 3)]
    await until(is_drawing.is_set)
    async with asyncio.timeout(WAIT_TIMEOUT):
        await pictures.renderer(None).sample()
    assert not any(task.done() for task in films)
    go_on.set()
    await asyncio.gather(*films)


async def test_a_film_that_failed_does_not_stop_the_next_one(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer = pictures.renderer(None)
    with monkeypatch.context() as patched:
        patched.setattr(CountingRenderer, "image", lambda *_, **__: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await film(renderer, 1)
    assert (await film(renderer, 2)).data


async def test_a_film_that_is_too_large_for_discord_is_not_sent(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures_module, "MAX_FILM_BYTES", 1000)
    with pytest.raises(FilmTooLarge) as refused:
        await film(pictures.renderer(None), 1)
    assert "is too large for Discord" in (sentence_for(refused.value) or "")
