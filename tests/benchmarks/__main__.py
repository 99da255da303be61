"""Command line of the benchmarks: `uv run python -m tests.benchmarks [NAME…]`.

Without names all of `DEFAULT_BENCHMARKS` run. If the first name is one of
`BENCHMARKS_WITH_ARGUMENTS`, all further words are passed to that benchmark.
"""

from __future__ import annotations

import asyncio
import inspect
import sys
from importlib import import_module
from typing import Any, Final

DEFAULT_BENCHMARKS: Final = {
    "perft": "rules.perft_speed",
    "evaluation": "evaluation.run",
    "pictures": "pictures.run",
    "film": "pictures.film",
    "load": "load.run",
    "looks": "growth.looks",
    "growth": "growth.run",
    "replays": "growth.replays",
    "records": "records.run",
    "secrets": "secrets.run",
    "daily": "load.daily",
}
BENCHMARKS_WITH_ARGUMENTS: Final = {
    "duel": "duel.duel",
    "endings": "rules.endings",
    "engine": "duel.engine",
    "engine_check": "rules.engine_check",
    "hidden": "hidden.run",
    "hidden_check": "rules.hidden_check",
    "servers": "servers.run",
    "tournaments": "tournaments.run",
}
"""Benchmarks that receive all words after their name, as module and function."""


def measure(name: str, place: str, *arguments: list[str]) -> None:
    """Run a benchmark, given as `module.function`, and print its result."""
    module, function = place.split(".")
    try:
        module_object = import_module(f"tests.benchmarks.{module}")
    except OSError as missing:
        sys.exit(f"The peer of “{name}” needs the Cairo library (Debian's libcairo2): {missing}")
    result: Any = getattr(module_object, function)(*arguments)
    result = asyncio.run(result) if inspect.iscoroutine(result) else result
    print(result if isinstance(result, str) else "\n".join(result))


match sys.argv[1:]:
    case [name, *arguments] if name in BENCHMARKS_WITH_ARGUMENTS:
        measure(name, BENCHMARKS_WITH_ARGUMENTS[name], arguments)
    case names:
        if unknown := [name for name in names if name not in DEFAULT_BENCHMARKS]:
            known = ", ".join((*DEFAULT_BENCHMARKS, *BENCHMARKS_WITH_ARGUMENTS))
            sys.exit(f"There is no benchmark “{unknown[0]}”. There are {known}.")
        for name in names or DEFAULT_BENCHMARKS:
            measure(name, DEFAULT_BENCHMARKS[name])
