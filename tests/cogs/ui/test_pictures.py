"""Pictures: who waits for which, what is kept, and films."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from cogs.ui import pictures as drawing
from cogs.ui.errors import FilmTooLarge
from cogs.ui.pictures import Asker, Internal, Pictures, RenderQueue
from cogs.ui.refusals import sentence_for
from onitama_core.game import Player
from onitama_core.matches import Revealed
from rendering import Renderer
from tests.cogs.ui.builders import match_of
from tests.patience import PATIENCE, until
from tests.rendering.positions import MET, MISSED, START

if TYPE_CHECKING:
    from cogs.ui.messages import Picture
    from cogs.ui.pictures import BoardRenderer


# Whose picture comes next. One easel, so that the order shows

ALICE, BOB, CLEO = 1, 2, 3


class Row:
    """Everybody asks while the easel is taken; then it is given free."""

    def __init__(self) -> None:
        self.queue = RenderQueue(1)
        self.painted: list[str] = []
        self.asked: list[asyncio.Task[str]] = []
        self._free = Event()

    async def taken(self) -> Row:
        first = asyncio.create_task(self.queue.paint(ALICE, self._wait))
        await asyncio.sleep(0)
        self.asked.append(first)
        return self

    def _wait(self) -> str:
        assert self._free.wait(PATIENCE)
        return "the first"

    async def ask(self, asker: Asker, *names: str) -> None:
        for name in names:
            painting = self.queue.paint(asker, partial(self._paint, name))
            self.asked.append(asyncio.create_task(painting))
        await asyncio.sleep(0)

    def _paint(self, name: str) -> str:
        self.painted.append(name)
        return name

    async def order(self) -> list[str]:
        self._free.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self.asked, return_exceptions=True)
        return self.painted


async def test_one_persons_pictures_never_take_every_easel() -> None:
    queue, go_on = RenderQueue(2), Event()
    asked = [asyncio.create_task(queue.paint(ALICE, lambda: go_on.wait(PATIENCE)))]
    asked += [asyncio.create_task(queue.paint(ALICE, go_on.is_set))]
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        assert not await queue.paint(BOB, go_on.is_set)
    assert not asked[1].done()
    go_on.set()
    assert await asyncio.gather(*asked) == [True, True]


@pytest.mark.parametrize(
    ("asked", "order"),
    [
        ({ALICE: "a1 a2 a3", BOB: "b1 b2", CLEO: "c1"}, "a1 b1 c1 a2 b2 a3"),
        ({ALICE: "a1 a2", Internal.BOARDS: "board1 board2"}, "board1 board2 a1 a2"),
        ({ALICE: " ".join("a" * 60), BOB: "bob"}, f"a bob {' '.join('a' * 59)}"),
    ],
)
async def test_boards_come_first_then_people_by_turns_and_last_what_nobody_waits_for(
    asked: dict[Asker, str], order: str
) -> None:
    row = await Row().taken()
    for asker, names in asked.items():
        await row.ask(asker, *names.split())
    assert await row.order() == order.split()
    assert row.queue._waiting == {}, "nobody who was served is remembered"


async def test_who_went_away_is_painted_nothing_and_delays_nobody() -> None:
    row = await Row().taken()
    row.asked[0].cancel()  # while it is painted
    await row.ask(BOB, "b1", "b2")
    row.asked[1].cancel()
    assert await row.order() == ["b2"]


async def test_a_fault_is_its_askers_alone_and_how_long_somebody_waited_is_measured() -> None:
    seconds: list[float] = []
    queue = RenderQueue(1, painted=seconds.append)
    paints = (lambda: 1 // 0, lambda: time.sleep(0.01))
    tasks = [asyncio.create_task(queue.paint(ALICE, paint)) for paint in paints]
    failed, painted = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(failed, ZeroDivisionError)
    assert painted is None
    assert seconds[-1] >= 0.01


async def test_two_are_painted_at_a_time_and_no_more() -> None:
    queue, free, at_work = RenderQueue(), Event(), []

    def paint() -> None:
        at_work.append(1)
        assert free.wait(PATIENCE)

    tasks = [asyncio.create_task(queue.paint(asker, paint)) for asker in range(4)]
    await until(lambda: len(at_work) >= 2)
    await asyncio.wait(tasks, timeout=0.1)
    assert len(at_work) == 2
    free.set()
    await asyncio.gather(*tasks)
    assert len(at_work) == 4


# One film at a time a person, and none drawn twice

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
    pictures.renderers._of = {n: Counting(it.theme) for n, it in pictures.renderers._of.items()}
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


async def test_a_film_that_is_or_was_drawn_is_not_drawn_again(pictures: Pictures) -> None:
    """Nor for the channel."""
    renderers = [pictures.renderer(None, ALICE + number % 2) for number in range(10)]
    films = {*await asyncio.gather(*(film(renderer, 1) for renderer in renderers))}
    films.add(await film(pictures.renderer(None, CLEO), 1))
    [one] = films
    posted = await pictures.renderer(None, Internal.FILMS).public_film(match(1))
    assert posted.data == one.data
    assert one.data.startswith(b"GIF89a")
    assert boards(pictures) == len(PLAYED)


async def test_each_side_and_each_theme_has_its_own_and_the_houses_are_drawn_side_by_side(
    pictures: Pictures,
) -> None:
    renderers = pictures.renderer("shrine", ALICE), pictures.renderer("night", ALICE)
    films = [await film(renderer, 1, near) for renderer in renderers for near in Player]
    assert len({one.data for one in films}) == 4
    houses = [pictures.renderer(None, Internal.FILMS) for _ in range(3)]
    films = await asyncio.gather(*(film(one, n) for n, one in enumerate(houses)))
    assert all(one.data for one in films)


async def test_a_film_that_failed_keeps_nobody_from_the_next(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer = pictures.renderer(None, ALICE)
    with monkeypatch.context() as patched:
        patched.setattr(Counting, "image", lambda *_, **__: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await film(renderer, 1)
    assert (await film(renderer, 2)).data


async def test_a_film_that_discord_would_not_take_is_not_sent(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "MOST_BYTES", 1000)
    with pytest.raises(FilmTooLarge) as refused:
        await film(pictures.renderer(None, ALICE), 1)
    assert "is too large for Discord" in (sentence_for(refused.value) or "")
