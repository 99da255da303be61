"""One film at a time a person, and none drawn twice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from cogs.studio import films as films_room
from cogs.studio import public_film
from cogs.studio.easels import Easels, House
from cogs.studio.studio import Studio
from cogs.ui.errors import AnotherFilm, FilmTooLarge
from cogs.ui.sentences.refusals import sentence_for
from onitama_core.game import Player
from onitama_core.matches import Revealed
from rendering import Renderer
from tests.cogs.ui.matches import match_of
from tests.rendering.replay_positions import MET, MISSED, START

if TYPE_CHECKING:
    from cogs.studio.artist import Artist
    from cogs.ui.messages.types import Picture

ALICE, BOB = 3, 4
PLAYED = (START, MET, MISSED)


class Counting(Renderer):
    """How many boards were painted."""

    boards = 0

    def image(self, *args: object, **kwargs: object) -> object:  # type: ignore[override]
        self.boards += 1
        return super().image(*args, **kwargs)  # type: ignore[arg-type]


@pytest.fixture
def studio() -> Studio:
    studio = Studio()
    studio.renderers._of = {name: Counting(it.theme) for name, it in studio.renderers._of.items()}
    return studio


def boards(studio: Studio) -> int:
    renderer = studio.renderers.of(None)
    assert isinstance(renderer, Counting)
    return renderer.boards


def match(number: int) -> tuple[Revealed, ...]:
    seats = match_of(number, "Bob")
    return tuple(Revealed(seats, view, turn, 2) for turn, view in enumerate(PLAYED))


async def film(studio: Studio, artist: Artist, number: int, near: Player = Player.RED) -> Picture:
    return await studio.films.film(artist, match(number), near)


async def test_a_film_that_was_drawn_is_not_drawn_again(studio: Studio) -> None:
    one = await film(studio, studio.artist(None, ALICE), 1)
    other = await film(studio, studio.artist(None, BOB), 1)
    assert one == other
    assert one.data.startswith(b"GIF89a")
    assert boards(studio) == len(PLAYED)


async def test_ten_who_ask_at_once_wait_for_the_same_film(studio: Studio) -> None:
    artists = [studio.artist(None, ALICE + number % 2) for number in range(10)]
    films = await asyncio.gather(*(film(studio, artist, 1) for artist in artists))
    assert len(set(films)) == 1
    assert boards(studio) == len(PLAYED)


async def test_another_film_is_not_begun_for_who_waits_for_one(studio: Studio) -> None:
    alice, bob = studio.artist(None, ALICE), studio.artist(None, BOB)
    first = asyncio.create_task(film(studio, alice, 1))
    await asyncio.sleep(0)
    with pytest.raises(AnotherFilm) as refused:
        await film(studio, alice, 2)
    assert refused.value.match_id == match(1)[0].match.id
    assert (await film(studio, bob, 2)).data
    await first
    assert (await film(studio, alice, 2)).data


async def test_each_side_and_each_theme_has_its_own(studio: Studio) -> None:
    artists = studio.artist("shrine", ALICE), studio.artist("night", ALICE)
    films = [await film(studio, artist, 1, near) for artist in artists for near in Player]
    assert len({one.data for one in films}) == 4


async def test_boards_get_in_between_its_turns(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studio, "easels", Easels(1))
    drawing = asyncio.create_task(film(studio, studio.artist(None, ALICE), 1))
    await asyncio.sleep(0)
    await studio.artist(None, BOB).board(MET, seen_from=Player.RED)
    assert not drawing.done()
    await drawing


async def test_a_film_that_failed_keeps_nobody_from_the_next(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    artist = studio.artist(None, ALICE)
    with monkeypatch.context() as patched:
        patched.setattr(Counting, "image", lambda *_, **__: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await film(studio, artist, 1)
    assert (await film(studio, artist, 2)).data


async def test_films_of_the_house_are_drawn_side_by_side(studio: Studio) -> None:
    artists = [studio.artist(None, House.FILMS) for _ in range(3)]
    films = await asyncio.gather(*(film(studio, one, n) for n, one in enumerate(artists)))
    assert all(one.data for one in films)


async def test_a_film_that_was_drawn_for_a_person_is_ready_for_the_channel(studio: Studio) -> None:
    alone = await film(studio, studio.artist(None, ALICE), 1)
    posted = await public_film(studio.films, studio.artist(None, House.FILMS), match(1))
    assert posted.data == alone.data
    assert boards(studio) == len(PLAYED)


async def test_a_film_that_discord_would_not_take_is_not_sent(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(films_room, "MOST_BYTES", 1000)
    with pytest.raises(FilmTooLarge) as refused:
        await film(studio, studio.artist(None, ALICE), 1)
    assert "is too large for Discord" in (sentence_for(refused.value) or "")


def test_who_asks_for_another_is_told_what_is_drawn_first() -> None:
    assert sentence_for(AnotherFilm(12)) == (
        "I'm still drawing match #12 for you. Please ask for this one again when that is here."
    )
