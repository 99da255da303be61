"""Start of an engine, which takes up to a minute if its functions must be compiled first."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core.engine.sources import (
    LOCAL_ENGINE_FOLDER,
    CompiledCode,
    count_functions,
    set_code_folder,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.engine.playing import Engine

    Progress = Callable[[int, int], None]
    """Takes the number of compiled functions and the number of all functions."""


LOCAL_TABLES_FOLDER: Final = LOCAL_ENGINE_FOLDER / "tables"
"""Folder of the tables of endings in this repository."""
PROGRESS_INTERVAL: Final = 1.0
"""Seconds between two reports of progress."""


def start_engine(on_progress: Progress, code: CompiledCode = CompiledCode.HIDDEN) -> Engine:
    """Load the engine with its compiled code, which is compiled now if it is not cached.

    `on_progress` is called from time to time while functions are compiled. Code that `code` leaves
    out is loaded with the first question that needs it.
    """
    with reported_progress(on_progress, sum(count_functions(code).values())):
        from onitama_core.engine.playing import Engine  # noqa: PLC0415 - the import compiles

        engine = Engine(LOCAL_TABLES_FOLDER)
        engine.warm_up()
        if code is CompiledCode.HIDDEN:
            import onitama_core.engine.hidden  # noqa: F401, PLC0415 - the import compiles
        return engine


@contextmanager
def reported_progress(on_progress: Progress, total: int) -> Iterator[None]:
    """Report how many functions are compiled, by the index files in the compiler's folder."""
    folder = Path(set_code_folder())
    is_finished = threading.Event()

    def report() -> None:
        while not is_finished.wait(PROGRESS_INTERVAL):
            compiled = sum(1 for _ in folder.rglob("*.nbi"))
            on_progress(min(compiled, total), total)

    reporter = threading.Thread(target=report, name="progress", daemon=True)
    reporter.start()
    try:
        yield
    finally:
        is_finished.set()
        reporter.join()
