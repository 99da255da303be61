"""One film at a time a person, and none drawn twice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from cogs.ui import pictures as drawing
from cogs.ui.errors import FilmTooLarge
from cogs.ui.pictures import Internal, Pictures, RenderQueue
from cogs.ui.refusals import sentence_for
from onitama_core.game import Player
from onitama_core.matches import Revealed
from rendering import Renderer
from tests.cogs.ui.matches import match_of
from tests.rendering.positions import MET, MISSED, START

if TYPE_CHECKING:
    from cogs.ui.messages import Picture
    from cogs.ui.pictures import BoardRenderer

ALICE, BOB = 3, 4
UNASKED: Any = None
PLAYED = (START, MET, MISSED)


class Counting(Renderer):
    """How many boards were painted."""

    boards = 0

    def image(self, *args: object, **kwargs: object) -> object:  # type: ignore[override]
        self.boards += 1
        return super().image(*args, **kwargs)  # type: ignore[arg-type]


@pytest.fixture
def pictures() -> Pictures:
    pictures = Pictures(UNASKED)
    pictures.renderers._of = {
        name: Counting(it.theme) for name, it in pictures.renderers._of.items()
    }
    return pictures


def boards(pictures: Pictures) -> int:
    renderer = pictures.renderers.of(None)
    assert isinstance(renderer, Counting)
    return renderer.boards


def match(number: int) -> tuple[Revealed, ...]:
    seats = match_of(number, "Bob")
    return tuple(Revealed(seats, view, turn, 2) for turn, view in enumerate(PLAYED))


async def film(renderer: BoardRenderer, number: int, near: Player = Player.RED) -> Picture:
    return await renderer.film(match(number), near)


async def test_a_film_that_was_drawn_is_not_drawn_again(pictures: Pictures) -> None:
    one = await film(pictures.renderer(None, ALICE), 1)
    other = await film(pictures.renderer(None, BOB), 1)
    assert one == other
    assert one.data.startswith(b"GIF89a")
    assert boards(pictures) == len(PLAYED)


async def test_ten_who_ask_at_once_wait_for_the_same_film(pictures: Pictures) -> None:
    renderers = [pictures.renderer(None, ALICE + number % 2) for number in range(10)]
    films = await asyncio.gather(*(film(renderer, 1) for renderer in renderers))
    assert len(set(films)) == 1
    assert boards(pictures) == len(PLAYED)


async def test_each_side_and_each_theme_has_its_own(pictures: Pictures) -> None:
    renderers = pictures.renderer("shrine", ALICE), pictures.renderer("night", ALICE)
    films = [await film(renderer, 1, near) for renderer in renderers for near in Player]
    assert len({one.data for one in films}) == 4


async def test_boards_get_in_between_its_turns(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "queue", RenderQueue(1))
    drawing = asyncio.create_task(film(pictures.renderer(None, ALICE), 1))
    await asyncio.sleep(0)
    await pictures.renderer(None, BOB).board(MET, seen_from=Player.RED)
    assert not drawing.done()
    await drawing


async def test_a_film_that_failed_keeps_nobody_from_the_next(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer = pictures.renderer(None, ALICE)
    with monkeypatch.context() as patched:
        patched.setattr(Counting, "image", lambda *_, **__: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await film(renderer, 1)
    assert (await film(renderer, 2)).data


async def test_films_of_the_house_are_drawn_side_by_side(pictures: Pictures) -> None:
    renderers = [pictures.renderer(None, Internal.FILMS) for _ in range(3)]
    films = await asyncio.gather(*(film(one, n) for n, one in enumerate(renderers)))
    assert all(one.data for one in films)


async def test_a_film_that_was_drawn_for_a_person_is_ready_for_the_channel(
    pictures: Pictures,
) -> None:
    alone = await film(pictures.renderer(None, ALICE), 1)
    posted = await pictures.renderer(None, Internal.FILMS).public_film(match(1))
    assert posted.data == alone.data
    assert boards(pictures) == len(PLAYED)


async def test_a_film_that_discord_would_not_take_is_not_sent(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "MOST_BYTES", 1000)
    with pytest.raises(FilmTooLarge) as refused:
        await film(pictures.renderer(None, ALICE), 1)
    assert "is too large for Discord" in (sentence_for(refused.value) or "")
