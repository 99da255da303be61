"""Processor time, memory and delays, what a benchmark is asked to reach, and a program watched.

BENCHMARK_PROFILE=bot.prof uv run python -m tests.benchmarks load; uv run python -m pstats bot.prof
says where the CPU of the bot goes; the thread of the event loop alone is told of.

python -m tests.benchmarks.watching trace OUTPUT bot.py
notes which of our own functions each interaction calls. Its calls are those from the moment at
which discord.py is given it to the last answer or new post that Discord confirms before the next
one; edits of older posts are not waited for. At its end the program writes to OUTPUT a list of
calls, `[thread, file, function]`, for each of them.

A call is noted once, not again when a coroutine or generator goes on, and in every thread: the
event loop's, the store's and those in which pictures are painted. Comprehensions and generator
expressions are no functions: some versions of Python give them frames, others don't.
"""

from __future__ import annotations

import asyncio
import cProfile
import json
import os
import runpy
import sys
import threading
from pathlib import Path
from time import clock_gettime, perf_counter, thread_time
from typing import TYPE_CHECKING, Any, Final

from discord.http import HTTPClient
from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from types import FrameType


def at_most(measured: float, most: float, unit: str = "×") -> str:
    """`4.2 × (asked: at most 5 ×: reached)`."""
    reached = "reached" if measured <= most else "NOT REACHED"
    shown = measured if isinstance(measured, int) else f"{measured:.2f}"
    return f"{shown} {unit} (asked: at most {most:g} {unit}: {reached})"


CPUCLOCK_SCHED: Final = 2
"""Of Linux' clocks of a process the one that counts nanoseconds."""


def cpu_seconds(pid: int) -> float:
    """The processor time that another process has had, in all its threads."""
    return clock_gettime(~pid << 3 | CPUCLOCK_SCHED)


MEGABYTE: Final = 1_000_000


def resident(process: int | str = "self", *, most: bool = False) -> float:
    """How many megabytes it holds, or held at most; Linux alone tells, elsewhere it is 0."""
    told = Path(f"/proc/{process}/status")
    if not told.exists():
        return 0
    lines = dict(line.split(":") for line in told.read_text(encoding="ascii").splitlines())
    return int(lines["VmHWM" if most else "VmRSS"].split()[0]) * 1024 / MEGABYTE


def forget_most() -> None:
    if (marks := Path("/proc/self/clear_refs")).exists():
        marks.write_text("5", encoding="ascii")


HEARTBEAT: Final = 0.001


async def latest(work: Coroutine[object, object, object]) -> float:
    doing = asyncio.create_task(work)
    delays = [0.0]
    while not doing.done():
        started = perf_counter()
        await asyncio.sleep(HEARTBEAT)
        delays.append(perf_counter() - started - HEARTBEAT)
    await doing
    return max(delays)


# A program that runs as it would, under a profiler or a tracer

PROGRAM: Final = ("-m", "tests.benchmarks.watching")
ROOT: Final = Path(__file__).parents[2]
OURS: Final = tuple(f"{ROOT / name}" for name in ("bot.py", "cogs/", "rendering/", "onitama_core/"))
UNCOUNTED: Final = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<module>")

Call = tuple[str, str, str]


def profiled(program: str) -> tuple[str, ...]:
    output = os.environ.get("BENCHMARK_PROFILE")
    return (program,) if output is None else (*PROGRAM, "profile", output, program)


class Tracer:
    def __init__(self) -> None:
        self.interactions: list[list[Call]] = []
        self._calls: list[Call] = []
        self._seen: set[FrameType] = set()
        """Frames of this interaction; kept, so that no other takes the identity of one."""
        self._is_on = False

    def begin(self) -> None:
        self._calls, self._seen, self._is_on = [], set(), True
        self.interactions.append([])

    def confirm(self) -> None:
        if self._is_on:
            self.interactions[-1] = self._calls.copy()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if not self._is_on or event != "call":
            return
        code = frame.f_code
        if not code.co_filename.startswith(OURS) or code.co_name in UNCOUNTED:
            return
        if frame not in self._seen:
            self._seen.add(frame)
            file = Path(code.co_filename).relative_to(ROOT).as_posix()
            self._calls.append((threading.current_thread().name, file, code.co_qualname))


def patch(tracer: Tracer) -> None:

    def beginning(receive: Callable[..., None]) -> Callable[..., None]:
        def begin(state: object, data: object) -> None:
            tracer.begin()
            receive(state, data)

        return begin

    def confirming(*methods: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def confirmed(request: Callable[..., Any]) -> Callable[..., Any]:
            async def confirm(client: object, route: Any, *rest: Any, **options: Any) -> Any:
                answer = await request(client, route, *rest, **options)
                if route.method in methods:
                    tracer.confirm()
                return answer

            return confirm

        return confirmed

    for cls, name, patched in (
        (ConnectionState, "parse_interaction_create", beginning),
        (HTTPClient, "request", confirming("POST")),
        (AsyncWebhookAdapter, "request", confirming("POST", "PATCH", "DELETE")),
    ):
        setattr(cls, name, patched(getattr(cls, name)))


def trace(program: str, output: Path) -> None:
    tracer = Tracer()
    patch(tracer)
    threading.setprofile(tracer)
    sys.setprofile(tracer)
    try:
        runpy.run_path(program, run_name="__main__")
    finally:
        sys.setprofile(None)
        output.write_text(json.dumps(tracer.interactions), "utf-8")


def profile(program: str, output: Path) -> None:
    watch = cProfile.Profile(thread_time)
    try:
        watch.runcall(runpy.run_path, program, run_name="__main__")
    finally:
        watch.dump_stats(output)


if __name__ == "__main__":
    _, how, file, *sys.argv = sys.argv
    (trace if how == "trace" else profile)(sys.argv[0], Path(file))
