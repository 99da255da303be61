"""A film of sixty turns, beside Pillow's own writers of the same frames."""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.ui.pictures import RenderQueue
from onitama_core.game import Player, Variant
from rendering import Renderer, animate, ended, film_parts
from rendering.film import film_pictures
from tests.benchmarks.measuring import at_most, latest, resident
from tests.rendering.positions import TURNS, long_film

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rendering import Scene

IDLE: Final = 0.5
SAMPLED_EVERY: Final = 0.002
MILLISECONDS: Final = 1000
MEGABYTE: Final = 1_000_000

CPU, SIZE, MEMORY, LATE = 6.0, 1.0, 60.0, 20.0
"""Asked: milliseconds a turn, megabytes, megabytes above the bot's own, milliseconds."""


class Film(NamedTuple):
    cpu: float
    """Milliseconds a turn."""
    size: float
    memory: float
    """Megabytes, both; the second above what the process held before."""

    def __str__(self) -> str:
        return f"{self.cpu:5.1f} ms a turn  {self.size:.2f} MB  {self.memory:3.0f} MB above"


def run() -> str:
    return "\n".join(lines())


def lines() -> Iterator[str]:
    renderer, scenes = Renderer(), long_film(Variant.CLASSIC)
    draw(renderer, scenes)
    webp, gif = (measured(partial(by_pillow, renderer, scenes, form)) for form in ("WEBP", "GIF"))
    yield f"film: {TURNS} turns, at full size"
    yield f"  Pillow's WebP, classic:  {webp}"
    yield f"  Pillow's GIF, classic:   {gif}"
    for variant in Variant:
        yield from of_variant(variant, renderer, webp)
    idle = asyncio.run(latest(asyncio.sleep(IDLE))) * MILLISECONDS
    late = asyncio.run(latest(draw_slowly(renderer, scenes))) * MILLISECONDS
    yield f"  the event loop is late by {at_most(late, LATE, 'ms')}; while idle by {idle:.1f} ms"


def of_variant(variant: Variant, renderer: Renderer, peer: Film) -> Iterator[str]:
    scenes = long_film(variant)
    draw(renderer, scenes)
    ours = measured(partial(draw, renderer, scenes))
    ratios = f"{peer.cpu / ours.cpu:.1f} × as fast, {ours.size / peer.size:.1f} × the bytes"
    yield f"  {variant.value:8} beside Pillow's WebP: {ratios}"
    yield f"    CPU a turn: {at_most(ours.cpu, CPU, 'ms')}"
    yield f"    size: {at_most(ours.size, SIZE, 'MB')}"
    yield f"    memory above the bot's own: {at_most(ours.memory, MEMORY, 'MB')}"


def draw(renderer: Renderer, scenes: list[Scene]) -> bytes:
    return animate(renderer, scenes, seen_from=Player.RED)


def by_pillow(renderer: Renderer, scenes: list[Scene], form: str) -> bytes:
    """As one would write it without looking at what changes."""
    first, *others = film_pictures(renderer, scenes, seen_from=Player.RED)
    file = BytesIO()
    options = {"lossless": True, "method": 2, "kmin": 0, "kmax": 0} if form == "WEBP" else {}
    first.save(file, form, save_all=True, append_images=others, duration=2000, loop=0, **options)
    return file.getvalue()


def measured(make: Callable[[], bytes]) -> Film:
    with highest_memory() as most:
        before, started = resident(), process_time()
        size = len(make())
        spent = process_time() - started
    return Film(spent / TURNS * MILLISECONDS, size / MEGABYTE, max(most) - before)


@contextmanager
def highest_memory() -> Iterator[list[float]]:
    """What is held from moment to moment while something is made."""
    held, is_over = [resident()], threading.Event()

    def watch() -> None:
        while not is_over.wait(SAMPLED_EVERY):
            held.append(resident())

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield held
    finally:
        is_over.set()
        watcher.join()


async def draw_slowly(renderer: Renderer, scenes: list[Scene]) -> bytes:
    """As the studio does."""
    queue = RenderQueue()
    parts = film_parts(renderer, scenes, seen_from=Player.RED)
    drawn: list[bytes] = []
    while (part := await queue.paint(1, partial(next, parts, None))) is not None:
        drawn.append(part)
    return ended(drawn)
