"""Speed of pictures compared with python-chess and CairoSVG, of films with Pillow's WebP writer."""

from __future__ import annotations

import asyncio
from functools import partial
from io import BytesIO
from itertools import product
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import cairosvg  # type: ignore[import-untyped]
import chess.svg

from onitama_core.game import (
    POOLS,
    Player,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
    players_to_act,
    public_view,
)
from rendering import Renderer, animate
from rendering.film import draw_frames
from rendering.theme import THEMES
from tests.benchmarks.watching import (
    MEGABYTE,
    check_maximum,
    measure_event_loop_delay,
    reset_peak_memory,
    resident_megabytes,
)
from tests.rendering.positions import TURNS, long_film

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.game import PublicView
    from rendering import Scene

T = TypeVar("T")

PICTURES: Final = 100
MILLISECONDS: Final = 1000


class PictureCosts(NamedTuple):
    """Time to render each of some pictures, and the size of each file."""

    seconds: list[float]
    bytes: list[int]

    def __str__(self) -> str:
        times = [seconds * MILLISECONDS for seconds in self.seconds]
        return (
            f"median {median(times):5.1f} ms  p99 {quantiles(times, n=100)[-1]:5.1f} ms  "
            f"{median(self.bytes) / 1000:5.1f} kB (most {max(self.bytes) / 1000:.1f})"
        )


def run() -> Iterator[str]:
    peer = measure(chess_picture, list(chess_boards()))
    yield f"pictures: python-chess {chess.__version__} + CairoSVG, 1000 × 1000: {peer}"
    for (name, theme), variant in product(THEMES.items(), Variant):
        render, views = partial(board_of, Renderer(theme)), list(views_of(variant))
        measure(render, views)  # fills the cache of tiles
        ours = measure(render, views)
        ratio = median(peer.seconds) / median(ours.seconds)
        yield f"  {name:7} {variant.value:8} {ours}  {ratio:.1f} × as fast as the peer"


def board_of(renderer: Renderer, view: PublicView) -> bytes:
    return renderer.board(view, seen_from=Player.RED).data


def measure(render: Callable[[T], bytes], subjects: list[T]) -> PictureCosts:
    seconds, sizes = [], []
    for subject in subjects:
        started = perf_counter()
        sizes.append(len(render(subject)))
        seconds.append(perf_counter() - started)
    return PictureCosts(seconds, sizes)


def views_of(variant: Variant) -> Iterator[PublicView]:
    rng = Random(1)  # noqa: S311 - it is a game
    state = new_game(deal(variant, POOLS["all"], rng))
    for _ in range(PICTURES):
        if state.outcome is not None:
            state = new_game(deal(variant, POOLS["all"], rng))
        player = players_to_act(state)[0]
        state = apply(state, player, rng.choice(legal_actions(state, player))).state
        yield public_view(state)


def chess_boards() -> Iterator[chess.Board]:
    rng, board = Random(1), chess.Board()  # noqa: S311 - it is a game
    for _ in range(PICTURES):
        if board.is_game_over():
            board = chess.Board()
        board.push(rng.choice(list(board.legal_moves)))
        yield board.copy()


def chess_picture(board: chess.Board) -> bytes:
    svg = chess.svg.board(board, lastmove=board.peek(), size=1000)
    png: bytes = cairosvg.svg2png(svg.encode())
    return png


# A film of sixty turns, compared with the same frames written by Pillow


class Film(NamedTuple):
    cpu: float
    """Milliseconds of CPU per turn."""
    size: float
    memory: float
    """Megabytes, like `size`: the peak above what the process held before."""

    def __str__(self) -> str:
        return f"{self.cpu:5.1f} ms a turn  {self.size:.2f} MB  {self.memory:3.0f} MB above"


def film() -> Iterator[str]:
    renderer, scenes = Renderer(), long_film(Variant.CLASSIC)
    draw(renderer, scenes)
    peer = measure_film(partial(write_with_pillow, renderer, scenes))
    yield f"film: {TURNS} turns, at full size"
    yield f"  Pillow's WebP, classic:  {peer}"
    for variant in Variant:
        film_of = partial(draw, renderer, long_film(variant))
        film_of()
        ours = measure_film(film_of)
        ratios = f"{peer.cpu / ours.cpu:.1f} × as fast, {ours.size / peer.size:.1f} × the bytes"
        yield f"  {variant.value:8} beside Pillow's WebP: {ratios}"
        yield f"    CPU a turn: {check_maximum(ours.cpu, 6.0, 'ms')}"
        yield f"    size: {check_maximum(ours.size, 1.0, 'MB')}"
        yield f"    memory above the bot's own: {check_maximum(ours.memory, 60.0, 'MB')}"
    idle = asyncio.run(measure_event_loop_delay(asyncio.sleep(0.5))) * MILLISECONDS
    late = asyncio.run(measure_event_loop_delay(draw_in_thread(renderer, scenes))) * MILLISECONDS
    lateness = check_maximum(late, 20.0, "ms")
    yield f"  the event loop is late by {lateness}; while idle by {idle:.1f} ms"


def draw(renderer: Renderer, scenes: list[Scene]) -> bytes:
    return animate(renderer, scenes, seen_from=Player.RED)


def write_with_pillow(renderer: Renderer, scenes: list[Scene]) -> bytes:
    """Return the film as Pillow writes it, which stores each frame as a whole."""
    first, *others = draw_frames(renderer, scenes, seen_from=Player.RED)
    file = BytesIO()
    options = {"lossless": True, "method": 2, "kmin": 0, "kmax": 0, "duration": 2000, "loop": 0}
    first.save(file, "WEBP", save_all=True, append_images=others, **options)
    return file.getvalue()


def measure_film(make: Callable[[], bytes]) -> Film:
    reset_peak_memory()
    before, started = resident_megabytes(), process_time()
    size = len(make())
    seconds = process_time() - started
    peak_above = resident_megabytes(most=True) - before
    return Film(seconds / TURNS * MILLISECONDS, size / MEGABYTE, peak_above)


async def draw_in_thread(renderer: Renderer, scenes: list[Scene]) -> bytes:
    return await asyncio.to_thread(draw, renderer, scenes)
