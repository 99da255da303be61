"""Pictures of matches and puzzles, charts and films, drawn in threads; most are cached."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, ParamSpec, TypeAlias, TypeVar

from cogs.shared.errors import FilmTooLarge
from cogs.shared.messages import MAX_FILM_TURNS, Picture, PublicPicture
from cogs.shared.words import bare_name, plain_seats
from onitama_core.game import TEMPLES, Player, parse_position, public_view
from onitama_core.matches import KeyedCache, PastTurn, PublicUpdate, RevealedTurn
from onitama_core.puzzles import Puzzle, begin_attempt
from rendering import (
    DEFAULT_THEME,
    THEMES,
    Rendered,
    Renderer,
    Scene,
    animate,
    can_write,
    describe_film,
    words,
)
from rendering.words import _, current_language

if TYPE_CHECKING:
    from onitama_core.game import Card, PlayerView, PublicEvent
    from onitama_core.people import People
    from onitama_core.store import Match
    from rendering import Chart, Crosstable, Heat, Hints, RatingHistory, ServerStatistics

    AnyChart: TypeAlias = Chart | Crosstable | RatingHistory | ServerStatistics


T = TypeVar("T")
P = ParamSpec("P")

MAX_CONCURRENT_PICTURES: Final = 2
"""Pictures drawn at the same time.

With more threads the event loop would wait longer for Python's interpreter lock (GIL).
"""
PAGE_CACHE_BYTES: Final = 6_000_000
"""Enough for all pages of the rule book in every theme, and for the cards of some matches."""
CHART_CACHE_BYTES: Final = 4_000_000
"""Enough for at least a hundred charts."""
FILM_CACHE_BYTES: Final = 20_000_000
"""Enough for at least six films."""
MAX_CAPTION_NAME_CHARS: Final = 20
"""Characters of a player's name that fit into the captions of a film."""
MAX_FILM_BYTES: Final = 10_000_000
"""Largest size of a film. Discord accepts 10 MiB; films of a hundred turns had at most 5 MB."""
SAMPLE: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
"""The position on the picture that shows a theme in the settings."""


class Pictures:
    """Draws in threads, a limited number of pictures at the same time, and has the caches.

    Boards are not cached, because hardly any board is drawn twice.
    """

    def __init__(
        self, people: People, observe_seconds: Callable[[float], None] = lambda _: None
    ) -> None:
        """`observe_seconds` is called with the seconds from asking for a picture to having it."""
        self._people = people
        self._observe_seconds = observe_seconds
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_PICTURES)
        self._film_slot = asyncio.Semaphore()
        self.renderers = {name: Renderer(theme) for name, theme in THEMES.items()}
        self.pages = KeyedCache[Hashable, Rendered](PAGE_CACHE_BYTES, lambda page: len(page.data))
        self.charts = KeyedCache[Hashable, Rendered](
            CHART_CACHE_BYTES, lambda chart: len(chart.data)
        )
        self.films = KeyedCache[Hashable, bytes](FILM_CACHE_BYTES, len)

    async def draw(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a function that draws, which is called in a thread.

        If all threads are busy, callers wait in the order of their calls.
        """
        loop = asyncio.get_running_loop()
        asked_at = loop.time()
        async with self._slots:
            picture = await asyncio.to_thread(function, *args, **kwargs)
        self._observe_seconds(loop.time() - asked_at)
        return picture

    async def draw_film(
        self, renderer: Renderer, scenes: Sequence[Scene], seen_from: Player
    ) -> bytes:
        """Draw a film. Films are drawn one at a time, so that a thread is left for other pictures.

        A film of a hundred turns takes a second or two and 90 MB of memory.
        """
        async with self._film_slot:
            return await self.draw(animate, renderer, scenes, seen_from=seen_from)

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

    async def board(
        self, update: PublicUpdate, last_turn: RevealedTurn | None = None
    ) -> PublicPicture:
        """Draw the board of a match for its channel, in the server's theme.

        `last_turn`: see `BoardRenderer.public_board`.
        """
        renderer = await self.renderer_in(update.match.place.guild_id)
        return await renderer.public_board(update, last_turn)

    async def puzzle(self, guild_id: int, puzzle: Puzzle) -> PublicPicture:
        """Draw the start of a puzzle from the side of the player to move, in the server's theme."""
        renderer = (await self.renderer_in(guild_id)).renderer
        view = public_view(begin_attempt(puzzle).state)
        draw = partial(self.draw, renderer.board, view, seen_from=view.turn)
        board = await self.pages.get((renderer, current_language(), puzzle), draw)
        return PublicPicture(f"onitama-puzzle-{puzzle.number}.png", *board)

    async def table(self, guild_id: int, filename: str, table: Crosstable) -> PublicPicture:
        """Draw a tournament's table for a channel, in the server's theme."""
        renderer = await self.renderer_in(guild_id)
        return PublicPicture(filename, *await renderer.chart(table))

    async def film(self, turns: Sequence[RevealedTurn]) -> PublicPicture:
        """Draw the film of a finished match for a channel, in the server's theme."""
        renderer = await self.renderer_in(turns[-1].match.place.guild_id)
        return await renderer.public_film(turns)


@dataclass(frozen=True, slots=True)
class BoardRenderer:
    """Draws boards, cards, charts and films in one theme.

    `seen_from`: the player whose home row is at the bottom of a board.
    """

    renderer: Renderer
    pictures: Pictures

    @property
    def theme(self) -> str:
        return self.renderer.theme.name

    # -- boards --

    async def public_board(
        self, update: PublicUpdate, last_turn: RevealedTurn | None = None
    ) -> PublicPicture:
        """Draw what everybody may see of a match, from Red's side.

        `last_turn`: the last turn of an ended match, in whose position all ninjas are shown.
        """
        shown_position = last_turn or update
        board = await self.pictures.draw(
            self.renderer.board, shown_position.view, seen_from=Player.RED, events=update.events
        )
        return PublicPicture(public_filename(shown_position.match), *board)

    async def private_board(
        self,
        name: str,
        view: PlayerView,
        events: Sequence[PublicEvent],
        hints: Hints | None = None,
    ) -> Picture:
        """Draw what one player may see; `name` is part of the file's name, unique for each step."""
        board = await self.pictures.draw(
            self.renderer.board, view, seen_from=view.viewer, hints=hints, events=events
        )
        return Picture(private_filename(name, view.viewer, hints), *board)

    async def turn_board(
        self, kind: str, shown: PastTurn | RevealedTurn, seen_from: Player
    ) -> Picture:
        """Draw an earlier turn as everybody saw it, or a turn of a finished match."""
        board = await self.pictures.draw(self.renderer.board, shown.view, seen_from=seen_from)
        return Picture(turn_filename(shown.match, kind, shown.turn, seen_from), *board)

    async def believed_board(
        self, revealed: RevealedTurn, heat: Heat | None, seen_from: Player
    ) -> Picture:
        """Draw where the computer expected ninjas; None: no ninja was hidden in that turn."""
        if heat is None:
            return await self.turn_board("replay", revealed, seen_from)
        board = await self.pictures.draw(
            self.renderer.heat, revealed.view, heat, seen_from=seen_from
        )
        return Picture(turn_filename(revealed.match, "believed", revealed.turn, seen_from), *board)

    async def sample(self) -> Picture:
        """Draw the start of a game as a sample of this theme."""
        view = public_view(parse_position(SAMPLE))
        board = await self.pictures.draw(self.renderer.board, view, seen_from=Player.RED)
        return Picture("onitama-sample.png", *board)

    # -- cards and charts --

    async def card(self, card: Card) -> Picture:
        draw = partial(self.pictures.draw, self.renderer.card, card)
        page = await self.pictures.pages.get((self.renderer, current_language(), card), draw)
        return Picture(f"onitama-{card.id}.png", *page)

    async def chart(self, chart: AnyChart) -> Rendered:
        """Draw a chart or a table, or return it from the cache if an equal one was drawn."""
        draw = partial(self.pictures.draw, self.renderer.chart, chart)
        return await self.pictures.charts.get((self.renderer, current_language(), chart), draw)

    # -- films --

    async def film(self, turns: Sequence[RevealedTurn], seen_from: Player) -> Picture:
        """Draw the film of a finished match. Raises FilmTooLarge."""
        last = turns[-1]
        match = last.match
        # The seats are part of the key because their names are drawn.
        key = (match.id, match.seats, seen_from, self.renderer, current_language())
        draw = partial(self.pictures.draw_film, self.renderer, make_scenes(turns), seen_from)
        data = await self.pictures.films.get(key, draw)
        if len(data) > MAX_FILM_BYTES:
            raise FilmTooLarge(match.id)
        red, blue = plain_seats(match.seats)
        alt_text = _("Match #{match}, {red} against {blue}. {told}").format(
            match=match.id,
            red=red,
            blue=blue,
            told=describe_film(last.view, last.turns, seen_from=seen_from),
        )
        name = f"onitama-{match.id}-replay-{orientation(seen_from)}.gif"
        return Picture(name, alt_text, data)

    async def public_film(self, turns: Sequence[RevealedTurn]) -> PublicPicture:
        """Draw the film of a finished match from Red's side. Raises FilmTooLarge."""
        film = await self.film(turns, Player.RED)
        return PublicPicture(film.filename, film.alt_text, film.data)


def public_filename(match: Match) -> str:
    """Return a file name that is unique for each post.

    So no client shows an older picture from its cache.
    """
    return f"onitama-{match.id}-{match.seq}.png"


def private_filename(name: str, viewer: Player, hints: Hints | None = None) -> str:
    """Return a file name that is unique for each picture of a controller.

    If a controller shows a file of this name already, the picture need not be uploaded again.
    """
    squares = () if hints is None else hints.framed
    return "-".join(("onitama", name, str(viewer), *map(str, squares))) + ".png"


def turn_filename(match: Match, kind: str, turn: int, seen_from: Player) -> str:
    """Return the file name of a picture of one turn. It does not name the viewer."""
    return f"onitama-{match.id}-{kind}-{turn}-{orientation(seen_from)}.png"


def orientation(seen_from: Player) -> str:
    """Return a text like `rank-1-below`."""
    return f"rank-{str(TEMPLES[seen_from])[1]}-below"


def make_scenes(turns: Sequence[RevealedTurn]) -> list[Scene]:
    """Return the scenes of a film: the last turns of a match, as many as a film may have."""
    name = choose_names(turns[-1].match)
    scenes: list[Scene] = []
    for revealed in turns[-MAX_FILM_TURNS - 1 :]:
        view = revealed.view
        turn = revealed.turn
        mover = view.played_actions[0].player if view.played_actions and turn else None
        scenes.append(Scene(view, words.make_caption(view, turn, name), mover))
    return scenes


def choose_names(match: Match) -> Callable[[Player], str]:
    """Return a function that names the players in a film: by their names or by their sides.

    Names are used if both are short, if the font has all their letters, and if they differ from
    each other and from the names of the sides.
    """
    names = [bare_name(seat) for seat in match.seats]
    distinct = {name.casefold() for name in (*names, *map(words.side, Player))}
    are_distinct = len(distinct) == len(names) + len(Player)
    fit = all(len(name) <= MAX_CAPTION_NAME_CHARS and can_write(name) for name in names)
    return names.__getitem__ if are_distinct and fit else words.side
