"""What `path` counts of the calls of one turn."""

from __future__ import annotations

from typing import Final

from tests.benchmarks.path import Figures, figures
from tests.benchmarks.tracing import Tracer

STORE: Final = "onitama_core/store/store.py"
CALLS: Final = [
    ("main", "cogs/a.py", "f"),
    ("paint", "rendering/c.py", "draw"),
    ("main", "cogs/a.py", "g"),
    ("main", STORE, "Store.read"),
    ("paint", "rendering/c.py", "draw"),
    ("main", "cogs/a.py", "f"),
    ("main", STORE, "Store.write"),
]


def test_files_functions_switches_and_reads_are_counted() -> None:
    assert figures(CALLS) == Figures(files=3, functions=5, switches=3, reads=1)


def test_what_comes_after_the_last_confirmed_answer_does_not_belong_to_it() -> None:
    tracer = Tracer()
    tracer.begin()
    tracer.confirm()
    tracer.begin()
    assert tracer.interactions == [[], []]
