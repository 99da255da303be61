"""Where compiled code is kept, once for each version of what is compiled."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ENGINE: Final = Path(__file__).parents[1]
COMPILED_ROOMS: Final = ("board", "search", "evaluation", "endings")
"""The rooms that hold what is compiled, and what is compiled into it."""
COMPILED: Final = "compiled"
MADE: Final = "made"


@dataclass(frozen=True)
class EngineFolder:
    """The compiler sees a change in a function's own file alone, so each version has its folder."""

    path: Path

    @cached_property
    def compiled(self) -> Path:
        return self.path / COMPILED / version()

    def is_prepared(self) -> bool:
        """Whether all code that is compiled now was once."""
        return (self.compiled / MADE).exists()

    @property
    def environment(self) -> Mapping[str, str]:
        """For a process: with one thread each, as the searches are."""
        return {"NUMBA_CACHE_DIR": str(self.compiled), "OPENBLAS_NUM_THREADS": "1"}

    def make(self) -> None:
        self.compiled.mkdir(parents=True, exist_ok=True)

    def note(self) -> None:
        """That all code is there; what earlier versions made goes."""
        (self.compiled / MADE).touch()
        for other in self.compiled.parent.iterdir():
            if other != self.compiled:
                shutil.rmtree(other, ignore_errors=True)


def version() -> str:
    """Of the sources that are compiled, and of the Python that reads what comes of them."""
    digest = sha256(sys.version.encode())
    for path in sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def sources() -> Iterator[Path]:
    yield ENGINE / "compiling.py"
    for room in COMPILED_ROOMS:
        found = (ENGINE / room).rglob("*")
        yield from sorted(
            each for each in found if each.is_file() and "__pycache__" not in each.parts
        )
