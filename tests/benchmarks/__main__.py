"""`uv run python -m tests.benchmarks [NAME…]`: all, or those named, or one with arguments."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = (
    "perft",
    "steps",
    "pictures",
    "film",
    "start",
    "path",
    "load",
    "looks",
    "growth",
    "records",
    "faults",
    "secrets",
)
ASKED = ("duel", "endings", "engine", "engine_check", "hidden", "night_check", "servers")
"""These take arguments of their own, all that follow their name."""


def run_all(names: tuple[str, ...]) -> None:
    for name in names:
        if name not in NAMES:
            sys.exit(f"There is no benchmark “{name}”. There are {', '.join((*NAMES, *ASKED))}.")
        try:
            benchmark = import_module(f"tests.benchmarks.{name}")
        except OSError as missing:
            sys.exit(
                f"The peer of “{name}” needs the Cairo library (Debian's libcairo2): {missing}"
            )
        print(benchmark.run())


match sys.argv[1:]:
    case [name, *arguments] if name in ASKED:
        print(import_module(f"tests.benchmarks.{name}").run(arguments))
    case names:
        run_all(tuple(names) or NAMES)
