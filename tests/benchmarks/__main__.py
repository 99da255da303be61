"""`uv run python -m tests.benchmarks [NAME…]`: all, or those named, or one with arguments."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Final

NAMES: Final = (
    *("perft", "steps", "pictures", "film", "start", "path", "load", "looks", "growth", "records"),
    *("faults", "secrets"),
)
ASKED: Final = ("duel", "endings", "engine", "engine_check", "hidden", "night_check", "servers")
"""These take arguments of their own, all that follow their name."""
ELSEWHERE: Final = {
    "perft": ("rules", "perft_speed"),
    "steps": ("rules", "steps"),
    "faults": ("rules", "faults"),
    "duel": ("duel", "duel"),
    "engine": ("duel", "engine"),
    "engine_check": ("checks", "engine_check"),
    "night_check": ("checks", "night_check"),
}
"""Those that are no `run` of a module of their name."""


def benchmark(name: str) -> Any:
    module, function = ELSEWHERE.get(name, (name, "run"))
    try:
        return getattr(import_module(f"tests.benchmarks.{module}"), function)
    except OSError as missing:
        sys.exit(f"The peer of “{name}” needs the Cairo library (Debian's libcairo2): {missing}")


match sys.argv[1:]:
    case [name, *arguments] if name in ASKED:
        print(benchmark(name)(arguments))
    case names:
        for name in names or NAMES:
            if name not in NAMES:
                sys.exit(
                    f"There is no benchmark “{name}”. There are {', '.join((*NAMES, *ASKED))}."
                )
            print(benchmark(name)())
