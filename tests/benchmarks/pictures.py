"""A board's picture, composed and encoded, beside python-chess' SVG through CairoSVG."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import cairosvg  # type: ignore[import-untyped]
import chess.svg

from cogs.ui.pictures import RenderQueue
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
from rendering import Renderer
from rendering.theme import THEMES
from tests.benchmarks.measuring import latest, resident

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.game import PublicView
    from rendering.theme import Theme

T = TypeVar("T")

PICTURES: Final = 100
AT_ONCE: Final = 20
PEER_SIZE: Final = 1000
MILLISECONDS: Final = 1000


class Measured(NamedTuple):
    seconds: list[float]
    bytes: list[int]

    def __str__(self) -> str:
        times = [one * MILLISECONDS for one in self.seconds]
        return (
            f"median {median(times):5.1f} ms  p99 {quantiles(times, n=100)[-1]:5.1f} ms  "
            f"{median(self.bytes) / 1000:5.1f} kB (most {max(self.bytes) / 1000:.1f})"
        )


def run() -> str:
    return "\n".join(lines())


def lines() -> Iterator[str]:
    peer = measured(chess_picture, list(chess_boards()))
    yield f"pictures: python-chess {chess.__version__} + CairoSVG, 1000 × 1000: {peer}"
    for name, theme in THEMES.items():
        yield from of_theme(name, theme, median(peer.seconds))


def of_theme(name: str, theme: Theme, peer: float) -> Iterator[str]:
    before, started = resident(), perf_counter()
    renderer = Renderer(theme)
    for _ in renderer.warm_up():
        pass
    warm_up = perf_counter() - started
    for variant in Variant:
        views = list(views_of(variant))
        measured(lambda view: renderer.board(view, seen_from=Player.RED).data, views)
        ours = measured(lambda view: renderer.board(view, seen_from=Player.RED).data, views)
        ratio = peer / median(ours.seconds)
        yield f"  {name:7} {variant.value:8} {ours}  {ratio:.1f} × as fast as the peer"
    yield f"  {name:7} warm-up {warm_up:.2f} s, memory of its tiles {resident() - before:.0f} MB"
    delay = asyncio.run(latest(draw_at_once(renderer))) * MILLISECONDS
    yield f"  {name:7} {AT_ONCE} pictures at once delay the event loop by {delay:.1f} ms at most"


def measured(paint: Callable[[T], bytes], subjects: list[T]) -> Measured:
    seconds, sizes = [], []
    for subject in subjects:
        started = perf_counter()
        sizes.append(len(paint(subject)))
        seconds.append(perf_counter() - started)
    return Measured(seconds, sizes)


def views_of(variant: Variant) -> Iterator[PublicView]:
    """Moments of random games."""
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
    drawn = chess.svg.board(board, lastmove=board.peek(), size=PEER_SIZE)
    painted: bytes = cairosvg.svg2png(drawn.encode())
    return painted


async def draw_at_once(renderer: Renderer) -> None:
    """In threads."""
    views = list(views_of(Variant.CLASSIC))[:AT_ONCE]
    paint = partial(renderer.board, seen_from=Player.RED)
    queue = RenderQueue()
    await asyncio.gather(*(queue.paint(1, partial(paint, view)) for view in views))
