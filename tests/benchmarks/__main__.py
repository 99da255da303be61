"""`uv run python -m tests.benchmarks [perft | steps | pictures]`: all of them, or those named."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = ("perft", "steps", "pictures")

for name in sys.argv[1:] or NAMES:
    if name not in NAMES:
        sys.exit(f"There is no benchmark “{name}”. There are {', '.join(NAMES)}.")
    print(import_module(f"tests.benchmarks.{name}").run())
