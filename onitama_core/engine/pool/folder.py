"""Where compiled code is kept, once for each version of what is compiled."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from onitama_core.engine.sources import code_in

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from onitama_core.engine.sources import Code

TABLES: Final = "tables"


@dataclass(frozen=True)
class EngineFolder:
    """The compiler sees a change in a function's own file alone, so each version has its folder."""

    path: Path

    @cached_property
    def compiled(self) -> Path:
        return code_in(self.path)

    @property
    def tables(self) -> Path:
        """Of endings, a file for five cards."""
        return self.path.absolute() / TABLES

    def is_prepared(self, code: Code) -> bool:
        """Whether all of it that is compiled now was once."""
        return (self.compiled / code.value).exists()

    @property
    def environment(self) -> Mapping[str, str]:
        """For a process: with one thread each, as the searches are."""
        return {"NUMBA_CACHE_DIR": str(self.compiled), "OPENBLAS_NUM_THREADS": "1"}

    def make(self) -> None:
        self.compiled.mkdir(parents=True, exist_ok=True)

    def note(self, code: Code) -> None:
        """That all of it is there; what earlier versions made goes."""
        (self.compiled / code.value).touch()
        for other in self.compiled.parent.iterdir():
            if other != self.compiled:
                shutil.rmtree(other, ignore_errors=True)
