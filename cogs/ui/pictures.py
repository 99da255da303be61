"""Views as pictures, in an order that is fair to all who wait; matches that are over as films."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any, Final, ParamSpec, Protocol, TypeAlias, TypeVar

from cogs.ui.errors import FilmTooLarge
from cogs.ui.messages import MOST_TURNS, Picture, PublicPicture
from cogs.ui.words import bare_name, plain_seats
from onitama_core.game import TEMPLES, Player, parse_position, public_view
from onitama_core.matches import KeyedCache, Past, PublicUpdate, Revealed
from onitama_core.puzzles import Puzzle, begin, replay_of
from onitama_core.store import GuildSettings, Match
from rendering import (
    Rendered,
    Renderers,
    Scene,
    Theme,
    animate,
    can_write,
    describe_animation,
    words,
)
from rendering.words import _

if TYPE_CHECKING:
    from onitama_core.game import Card, PlayerView, PublicEvent
    from onitama_core.people import People
    from rendering import Chart, Heat, Hints, RatingHistory, Renderer, Shares


T = TypeVar("T")
P = ParamSpec("P")

COUNT: Final = 2
"""With more the event loop would wait longer for its turn at the interpreter."""


class Internal(Enum):
    """Pictures that the bot asks for by itself."""

    BOARDS = auto()
    """Of the outbox, for which everybody waits: they come first."""
    FILMS = auto()
    """Of the outbox too; they wait their turn as a person's do."""


Asker: TypeAlias = int | Internal
"""A person's id, or the bot itself."""


Job: TypeAlias = "tuple[Callable[[], Any], asyncio.Future[Any]]"
"""What paints a picture, and who waits for it."""


class RenderQueue:
    """A few at a time, one of each person; their next waits for one of every other person's.

    So it is a person's own pictures that sixty pictures delay, and nobody else's.
    """

    def __init__(
        self, count: int = COUNT, painted: Callable[[float], None] = lambda _: None
    ) -> None:
        """`painted` is told how many seconds somebody has waited for a picture."""
        self._painted = painted
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="picture")
        self._free = count
        self._waiting: dict[Asker, deque[Job]] = {}
        """By who asks, in the order of their turns."""
        self._painted_for = set[Asker]()
        """People alone."""

    async def paint(self, asker: Asker, paint: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        asked_at, painted = loop.time(), loop.create_future()
        self._waiting.setdefault(asker, deque()).append((paint, painted))
        self._begin()
        picture: T = await painted
        self._painted(loop.time() - asked_at)
        return picture

    def _begin(self) -> None:
        """Whoever has more to wait for goes to the end of the row."""
        while self._free and (asker := self._next()) is not None:
            jobs = self._waiting.pop(asker)
            paint, painted = jobs.popleft()
            if jobs:
                self._waiting[asker] = jobs
            if painted.done():
                continue
            self._free -= 1
            if not isinstance(asker, Internal):
                self._painted_for.add(asker)
            painting = asyncio.get_running_loop().run_in_executor(self._pool, paint)
            painting.add_done_callback(partial(self._hand_over, asker, painted))

    def _next(self) -> Asker | None:
        if Internal.BOARDS in self._waiting:
            return Internal.BOARDS
        return next((asker for asker in self._waiting if asker not in self._painted_for), None)

    def _hand_over(
        self, asker: Asker, painted: asyncio.Future[Any], painting: asyncio.Future[Any]
    ) -> None:
        """To who still waits; and on to the next."""
        self._free += 1
        self._painted_for.discard(asker)
        problem = painting.exception()
        if not painted.done():
            if problem is None:
                painted.set_result(painting.result())
            else:
                painted.set_exception(problem)
        self._begin()


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
USUAL: Final = GuildSettings()
DRAWN: Final = tuple(
    sorted({each.name for each in fields(GuildSettings)} & {each.name for each in fields(Theme)})
)
"""The settings of a server that are a theme's too."""


class Pictures:
    """What all pictures are drawn with: a renderer a theme, their queue, and what is kept."""

    def __init__(self, people: People, painted: Callable[[float], None] = lambda _: None) -> None:
        """`painted` is told how many seconds somebody has waited for a picture."""
        self._people = people
        self.renderers = Renderers()
        self.queue = RenderQueue(painted=painted)
        self.pages = KeyedCache[Hashable, Rendered](PAGES_ROOM, lambda page: len(page.data))
        self.charts = KeyedCache[Hashable, Rendered](CHARTS_ROOM, lambda chart: len(chart.data))
        self.films = KeyedCache[Hashable, bytes](FILMS_ROOM, len)

    def renderer(
        self, theme: str | None, asker: Asker, settings: GuildSettings = USUAL
    ) -> BoardRenderer:
        """In a theme, or in everybody's; with all else that a server has chosen for boards."""
        drawn = {name: getattr(settings, name) for name in DRAWN}
        return BoardRenderer(self.renderers.of(theme, **drawn), asker, self)

    async def renderer_in(self, guild_id: int, asker: Asker = Internal.BOARDS) -> BoardRenderer:
        settings = await self._people.settings_in(guild_id)
        return self.renderer(settings.theme, asker, settings)

    async def board(self, update: PublicUpdate, end: Revealed | None = None) -> PublicPicture:
        """As `BoardRenderer.public_board`, in the theme of the match's server."""
        renderer = await self.renderer_in(update.match.place.guild_id)
        return await renderer.public_board(update, end)

    async def puzzle(self, guild_id: int, puzzle: Puzzle) -> PublicPicture:
        """Where it starts, seen by who is to solve it; once for all servers in a theme."""
        drawer = await self.renderer_in(guild_id, Internal.FILMS)
        view = public_view(begin(puzzle).state)
        paint = partial(drawer.paint, drawer.renderer.board, view, seen_from=view.turn)
        board = await self.pages.get((drawer.renderer, puzzle), paint)
        return PublicPicture(f"onitama-puzzle-{puzzle.number}.png", *board)

    async def film(self, turns: Sequence[Revealed]) -> PublicPicture:
        guild_id = turns[-1].match.place.guild_id
        return await (await self.renderer_in(guild_id, Internal.FILMS)).public_film(turns)


class OwnBoard(Protocol):
    """What one player sees of some game."""

    @property
    def view(self) -> PlayerView: ...

    @property
    def events(self) -> tuple[PublicEvent, ...]: ...

    @property
    def name(self) -> str:
        """Another one for each step of each game."""
        ...


@dataclass(frozen=True, slots=True)
class BoardRenderer:
    """Draws in one theme, for one who waits; whose side is `near` sees the own home row below."""

    renderer: Renderer
    asker: Asker
    pictures: Pictures

    @property
    def theme(self) -> str:
        return self.renderer.theme.name

    async def paint(self, how: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Off the event loop, when it is the asker's turn."""
        return await self.pictures.queue.paint(self.asker, partial(how, *args, **kwargs))

    async def public_board(
        self, update: PublicUpdate, end: Revealed | None = None
    ) -> PublicPicture:
        """What everybody may see, Red below; `end`: of a match that is over, with all ninjas."""
        shown, paint = end or update, self.renderer.board
        board = await self.paint(paint, shown.view, seen_from=Player.RED, events=update.events)
        return PublicPicture(public_filename(shown.match), *board)

    async def private_board(self, own: OwnBoard, hints: Hints | None = None) -> Picture:
        """What one player may see."""
        paint, near = self.renderer.board, own.view.viewer
        board = await self.paint(paint, own.view, seen_from=near, hints=hints, events=own.events)
        return Picture(private_filename(own, hints), *board)

    async def turn_board(self, kind: str, shown: Past | Revealed, near: Player) -> Picture:
        """An earlier turn as everybody saw it, or a turn of a match that is over."""
        board = await self.paint(self.renderer.board, shown.view, seen_from=near)
        return Picture(turn_filename(shown.match, kind, shown.turn, near), *board)

    async def believed_board(self, revealed: Revealed, heat: Heat | None, near: Player) -> Picture:
        """A turn with where the computer looked; as in the replay where no ninja hid."""
        if heat is None:
            return await self.turn_board("replay", revealed, near)
        board = await self.paint(self.renderer.heat, revealed.view, heat, seen_from=near)
        return Picture(turn_filename(revealed.match, "believed", revealed.turn, near), *board)

    async def sample(self) -> Picture:
        """The start of a game, to see what a theme looks like."""
        view = public_view(parse_position(SAMPLE))
        board = await self.paint(self.renderer.board, view, seen_from=Player.RED)
        return Picture("onitama-sample.png", *board)

    async def card(self, card: Card) -> Picture:
        paint = partial(self.paint, self.renderer.card, card)
        page = await self.pictures.pages.get((self.renderer, card), paint)
        return Picture(f"onitama-{card.id}.png", *page)

    async def chart(self, chart: Chart | RatingHistory | Shares) -> Rendered:
        """Of what has no names in it, so that it is kept for who asks for the same again."""
        paint = partial(self.paint, self.renderer.chart, chart)
        return await self.pictures.charts.get((self.renderer, chart), paint)

    async def film(self, turns: Sequence[Revealed], near: Player) -> Picture:
        """All of a match. Raises FilmTooLarge."""
        last = turns[-1]
        drawn = (last.match.id, last.match.seats, near, self.renderer)  # its names are drawn
        draw = partial(self.paint, animate, self.renderer, scenes(turns), seen_from=near)
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
            Scene(view, words.caption(view, turn), view.deeds[0].player if turn else None)
            for turn, view in enumerate(views)
        ]
        draw = partial(self.paint, animate, self.renderer, shown, seen_from=solver)
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


def private_filename(own: OwnBoard, hints: Hints | None = None) -> str:
    """Another one for each picture of a controller: who knows its name knows what it shows."""
    from_square = "" if hints is None else f"-{hints.origin}"
    return f"onitama-{own.name}-{own.view.viewer}{from_square}.png"


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
        shown.append(Scene(view, words.caption(view, turn, name), mover))
    return shown


def drawn_name(match: Match) -> Callable[[Player], str]:
    """The players' names where the font has all their letters and they can't be mistaken."""
    names = [bare_name(seat) for seat in match.seats]
    told_apart = {name.casefold() for name in (*names, *map(words.side, Player))}
    is_apart = len(told_apart) == len(names) + len(Player)
    if is_apart and all(len(name) <= LONGEST_NAME and can_write(name) for name in names):
        return names.__getitem__
    return words.side
