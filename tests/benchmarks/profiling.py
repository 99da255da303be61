"""Where the CPU of the bot goes.

BENCHMARK_PROFILE=bot.prof uv run python -m tests.benchmarks load; uv run python -m pstats bot.prof
The thread of the event loop alone is told of.
"""

from __future__ import annotations

import os


def profiled(program: str) -> tuple[str, ...]:
    """What starts the program, under the profiler where the environment asks for it."""
    output = os.environ.get("BENCHMARK_PROFILE")
    return (program,) if output is None else ("-m", "cProfile", "-o", output, program)
