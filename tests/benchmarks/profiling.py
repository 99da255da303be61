"""Where the CPU of the bot goes.

BENCHMARK_PROFILE=bot.prof uv run python -m tests.benchmarks load; uv run python -m pstats bot.prof
The thread of the event loop alone is told of.
"""

from __future__ import annotations

import cProfile
import os
import runpy
import sys
from time import thread_time


def profiled(program: str) -> tuple[str, ...]:
    """What starts the program, under the profiler where the environment asks for it."""
    output = os.environ.get("BENCHMARK_PROFILE")
    return (program,) if output is None else ("-m", "tests.benchmarks.profiling", output, program)


if __name__ == "__main__":
    _, output, *sys.argv = sys.argv
    profile = cProfile.Profile(thread_time)
    try:
        profile.runcall(runpy.run_path, sys.argv[0], run_name="__main__")
    finally:
        profile.dump_stats(output)
