"""Pictures and films of matches and puzzles, drawn in threads and cached."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from cogs.shared.errors import FilmTooLarge
from cogs.shared.messages import MOST_TURNS, Picture, PublicPicture
from cogs.shared.words import bare_name, plain_seats
from onitama_core.game import TEMPLES, Player, parse_position, public_view
from onitama_core.matches import KeyedCache, Past, PublicUpdate, Revealed
from onitama_core.puzzles import Puzzle, begin, replay_of
from rendering import (
    DEFAULT_THEME,
    THEMES,
    Rendered,
    Renderer,
    Scene,
    animate,
    can_write,
    describe_animation,
    words,
)
from rendering.words import _

if TYPE_CHECKING:
    from onitama_core.game import Card, PlayerView, PublicEvent
    from onitama_core.people import People
    from onitama_core.store import Match
    from rendering import Chart, Heat, Hints, RatingHistory, ServerStatistics


T = TypeVar("T")
P = ParamSpec("P")

MAX_CONCURRENT_PICTURES: Final = 2
"""Pictures drawn at the same time.

More threads would keep the event loop waiting longer for Python's interpreter lock.
"""
PAGES_ROOM: Final = 6_000_000
"""Bytes: all pages of the rule book there are in every theme, and some matches' cards."""
CHARTS_ROOM: Final = 4_000_000
"""A hundred charts or more."""
FILMS_ROOM: Final = 20_000_000
"""Six or more films."""
LONGEST_NAME: Final = 20
"""That is drawn below each turn of its owner's."""
MOST_BYTES: Final = 10_000_000
"""Discord takes 10 MiB, words included; a hundred turns have had five at most."""
SAMPLE: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


class Pictures:
    """The renderers of all themes, a limit on how much they draw at once, and caches."""

    def __init__(
        self, people: People, observe_seconds: Callable[[float], None] = lambda _: None
    ) -> None:
        """`observe_seconds` is called with the seconds from asking for a picture to having it."""
        self._people = people
        self._observe_seconds = observe_seconds
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_PICTURES)
        self._film_slot = asyncio.Semaphore()
        self.renderers = {name: Renderer(theme) for name, theme in THEMES.items()}
        self.pages = KeyedCache[Hashable, Rendered](PAGES_ROOM, lambda page: len(page.data))
        self.charts = KeyedCache[Hashable, Rendered](CHARTS_ROOM, lambda chart: len(chart.data))
        self.films = KeyedCache[Hashable, bytes](FILMS_ROOM, len)

    async def draw(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that draws, in a thread; callers are served in the order of asking."""
        loop = asyncio.get_running_loop()
        asked_at = loop.time()
        async with self._slots:
            picture = await asyncio.to_thread(function, *args, **kwargs)
        self._observe_seconds(loop.time() - asked_at)
        return picture

    async def draw_film(
        self, renderer: Renderer, shown: Sequence[Scene], seen_from: Player
    ) -> bytes:
        """Draw a film, one at a time.

        A hundred turns take a second or two and 90 MB of memory; boards use the other slot.
        """
        async with self._film_slot:
            return await self.draw(animate, renderer, shown, seen_from=seen_from)

    def renderer(self, theme: str | None) -> BoardRenderer:
        """Return the renderer of a theme.

        None, and a theme that this version does not have, stand for the default theme.
        """
        if theme not in self.renderers:
            theme = DEFAULT_THEME
        return BoardRenderer(self.renderers[theme], self)

    async def renderer_in(self, guild_id: int) -> BoardRenderer:
        """Return the renderer of the theme that a server has chosen."""
        settings = await self._people.settings_in(guild_id)
        return self.renderer(settings.theme)

    async def board(self, update: PublicUpdate, end: Revealed | None = None) -> PublicPicture:
        """As `BoardRenderer.public_board`, in the theme of the match's server."""
        renderer = await self.renderer_in(update.match.place.guild_id)
        return await renderer.public_board(update, end)

    async def puzzle(self, guild_id: int, puzzle: Puzzle) -> PublicPicture:
        """Where it starts, seen by who is to solve it; once for all servers in a theme."""
        renderer = (await self.renderer_in(guild_id)).renderer
        view = public_view(begin(puzzle).state)
        draw = partial(self.draw, renderer.board, view, seen_from=view.turn)
        board = await self.pages.get((renderer, puzzle), draw)
        return PublicPicture(f"onitama-puzzle-{puzzle.number}.png", *board)

    async def film(self, turns: Sequence[Revealed]) -> PublicPicture:
        guild_id = turns[-1].match.place.guild_id
        return await (await self.renderer_in(guild_id)).public_film(turns)


@dataclass(frozen=True, slots=True)
class BoardRenderer:
    """Draws in one theme; the home row of the player named `near` is at the bottom."""

    renderer: Renderer
    pictures: Pictures

    @property
    def theme(self) -> str:
        return self.renderer.theme.name

    async def public_board(
        self, update: PublicUpdate, end: Revealed | None = None
    ) -> PublicPicture:
        """What everybody may see, Red below; `end`: of a match that is over, with all ninjas."""
        shown, paint = end or update, self.renderer.board
        board = await self.pictures.draw(
            paint, shown.view, seen_from=Player.RED, events=update.events
        )
        return PublicPicture(public_filename(shown.match), *board)

    async def private_board(
        self,
        name: str,
        view: PlayerView,
        events: Sequence[PublicEvent],
        hints: Hints | None = None,
    ) -> Picture:
        """Draw what one player may see; `name` differs for each step of each game."""
        board = await self.pictures.draw(
            self.renderer.board, view, seen_from=view.viewer, hints=hints, events=events
        )
        return Picture(private_filename(name, view.viewer, hints), *board)

    async def turn_board(self, kind: str, shown: Past | Revealed, near: Player) -> Picture:
        """An earlier turn as everybody saw it, or a turn of a match that is over."""
        board = await self.pictures.draw(self.renderer.board, shown.view, seen_from=near)
        return Picture(turn_filename(shown.match, kind, shown.turn, near), *board)

    async def believed_board(self, revealed: Revealed, heat: Heat | None, near: Player) -> Picture:
        """A turn with where the computer looked; as in the replay where no ninja hid."""
        if heat is None:
            return await self.turn_board("replay", revealed, near)
        board = await self.pictures.draw(self.renderer.heat, revealed.view, heat, seen_from=near)
        return Picture(turn_filename(revealed.match, "believed", revealed.turn, near), *board)

    async def sample(self) -> Picture:
        """The start of a game, to see what a theme looks like."""
        view = public_view(parse_position(SAMPLE))
        board = await self.pictures.draw(self.renderer.board, view, seen_from=Player.RED)
        return Picture("onitama-sample.png", *board)

    async def card(self, card: Card) -> Picture:
        paint = partial(self.pictures.draw, self.renderer.card, card)
        page = await self.pictures.pages.get((self.renderer, card), paint)
        return Picture(f"onitama-{card.id}.png", *page)

    async def chart(self, chart: Chart | RatingHistory | ServerStatistics) -> Rendered:
        """Of what has no names in it, so that it is kept for who asks for the same again."""
        paint = partial(self.pictures.draw, self.renderer.chart, chart)
        return await self.pictures.charts.get((self.renderer, chart), paint)

    async def film(self, turns: Sequence[Revealed], near: Player) -> Picture:
        """All of a match. Raises FilmTooLarge."""
        last = turns[-1]
        drawn = (last.match.id, last.match.seats, near, self.renderer)  # its names are drawn
        draw = partial(self.pictures.draw_film, self.renderer, scenes(turns), near)
        data = await self.pictures.films.get(drawn, draw)
        if len(data) > MOST_BYTES:
            raise FilmTooLarge(last.match.id)
        red, blue = plain_seats(last.match.seats)
        told = describe_animation(last.view, last.turns, seen_from=near)
        alt_text = _("Match #{match}, {red} against {blue}. {told}").format(
            match=last.match.id, red=red, blue=blue, told=told
        )
        name = f"onitama-{last.match.id}-replay-{below(near)}.gif"
        return Picture(name, alt_text, data)

    async def solution_film(self, puzzle: Puzzle) -> Picture:
        solver, views = begin(puzzle).solver, replay_of(puzzle)
        shown = [
            Scene(view, words.make_caption(view, turn), view.deeds[0].player if turn else None)
            for turn, view in enumerate(views)
        ]
        draw = partial(self.pictures.draw_film, self.renderer, shown, solver)
        data = await self.pictures.films.get((puzzle, self.renderer), draw)
        alt_text = describe_animation(views[-1], len(views) - 1, seen_from=solver)
        return Picture(f"onitama-puzzle-{puzzle.number}-solution.gif", alt_text, data)

    async def public_film(self, turns: Sequence[Revealed]) -> PublicPicture:
        """All of a match that is over, Red below. Raises FilmTooLarge."""
        film = await self.film(turns, Player.RED)
        return PublicPicture(film.filename, film.alt_text, film.data)


def public_filename(match: Match) -> str:
    """A new one each post, so that no client shows an old picture from its cache."""
    return f"onitama-{match.id}-{match.seq}.png"


def private_filename(name: str, viewer: Player, hints: Hints | None = None) -> str:
    """Return a name that differs for each picture of a controller.

    A controller that already shows a file of this name shows the same picture.
    """
    from_square = "" if hints is None else f"-{hints.origin}"
    return f"onitama-{name}-{viewer}{from_square}.png"


def turn_filename(match: Match, kind: str, turn: int, near: Player) -> str:
    """By what it shows: unlike a private board's it names no viewer, since all may see it."""
    return f"onitama-{match.id}-{kind}-{turn}-{below(near)}.png"


def below(near: Player) -> str:
    return f"rank-{str(TEMPLES[near])[1]}-below"


def scenes(turns: Sequence[Revealed]) -> list[Scene]:
    """What the picture shows of a match, one after the other."""
    name, shown = drawn_name(turns[-1].match), list[Scene]()
    for revealed in turns[-MOST_TURNS - 1 :]:
        view, turn = revealed.view, revealed.turn
        mover = view.deeds[0].player if view.deeds and turn else None
        shown.append(Scene(view, words.make_caption(view, turn, name), mover))
    return shown


def drawn_name(match: Match) -> Callable[[Player], str]:
    """The players' names where the font has all their letters and they can't be mistaken."""
    names = [bare_name(seat) for seat in match.seats]
    told_apart = {name.casefold() for name in (*names, *map(words.side, Player))}
    is_apart = len(told_apart) == len(names) + len(Player)
    if is_apart and all(len(name) <= LONGEST_NAME and can_write(name) for name in names):
        return names.__getitem__
    return words.side
