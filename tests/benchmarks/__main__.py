"""`uv run python -m tests.benchmarks [NAME…]`: all of them, or those named."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = ("perft", "steps", "pictures", "film", "start", "load", "growth", "secrets")

for name in sys.argv[1:] or NAMES:
    if name not in NAMES:
        sys.exit(f"There is no benchmark “{name}”. There are {', '.join(NAMES)}.")
    try:
        benchmark = import_module(f"tests.benchmarks.{name}")
    except OSError as missing:
        sys.exit(f"The peer of “{name}” needs the Cairo library (Debian's libcairo2): {missing}")
    print(benchmark.run())
