"""Command line of the benchmarks: `uv run python -m tests.benchmarks [NAME…]`.

No name runs all of `NAMES`; several names run those of `NAMES`. A name of `ASKED` comes first and
passes all further words to its benchmark.
"""

from __future__ import annotations

import asyncio
import inspect
import sys
from importlib import import_module
from typing import Any, Final

NAMES: Final = {
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
ASKED: Final = {
    "duel": "duel.duel",
    "endings": "rules.endings",
    "engine": "duel.engine",
    "engine_check": "rules.engine_check",
    "hidden": "hidden.run",
    "hidden_check": "rules.hidden_check",
    "servers": "servers.run",
    "tournaments": "tournaments.run",
}
"""Benchmarks with arguments of their own: all words after the name."""


def measure(name: str, place: str, *arguments: list[str]) -> None:
    module, function = place.split(".")
    try:
        made = import_module(f"tests.benchmarks.{module}")
    except OSError as missing:
        sys.exit(f"The peer of “{name}” needs the Cairo library (Debian's libcairo2): {missing}")
    result: Any = getattr(made, function)(*arguments)
    result = asyncio.run(result) if inspect.iscoroutine(result) else result
    print(result if isinstance(result, str) else "\n".join(result))


match sys.argv[1:]:
    case [name, *arguments] if name in ASKED:
        measure(name, ASKED[name], arguments)
    case names:
        if unknown := [name for name in names if name not in NAMES]:
            known = ", ".join((*NAMES, *ASKED))
            sys.exit(f"There is no benchmark “{unknown[0]}”. There are {known}.")
        for name in names or NAMES:
            measure(name, NAMES[name])
