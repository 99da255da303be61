"""`uv run python -m tests.benchmarks`: every benchmark, one line each."""

from __future__ import annotations

from tests.benchmarks import perft

print(perft.run())
