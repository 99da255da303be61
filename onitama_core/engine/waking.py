"""Making an engine, which takes a minute where its machine code is not made yet."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core.engine.sources import BESIDE, Code, functions, keep_code

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.engine.playing import Engine

    Told = Callable[[int, int], None]


KEPT: Final = BESIDE / "tables"
"""Unless somebody says where."""
EVERY: Final = 1.0
"""Seconds between two tellings."""


def wake(told: Told, code: Code = Code.HIDDEN) -> Engine:
    """`told`: how much of the code is made, now and then while that goes on, and at its end.

    What `code` leaves out is loaded with the first question that needs it.
    """
    with telling(told, sum(functions(code).values())):
        from onitama_core.engine.playing import Engine  # noqa: PLC0415 - it compiles

        engine = Engine(KEPT)
        engine.warm_up()
        if code is Code.HIDDEN:
            import onitama_core.engine.hidden.subgame  # noqa: PLC0415 - they compile
            import onitama_core.engine.hidden.weighing  # noqa: F401, PLC0415
        return engine


@contextmanager
def telling(told: Told, total: int) -> Iterator[None]:
    """A function that is compiled leaves an index in the compiler's folder."""
    folder = Path(keep_code())
    done = threading.Event()

    def tell() -> None:
        while not done.wait(EVERY):
            told(min(made_in(folder), total), total)

    teller = threading.Thread(target=tell, name="progress", daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


def made_in(folder: Path) -> int:
    return sum(1 for _ in folder.rglob("*.nbi"))
