"""`uv run python -m tests.benchmarks`: every benchmark, one line each."""

from __future__ import annotations

from tests.benchmarks import perft, steps

print(perft.run())
print(steps.run())
