"""One folder of compiled code for all tests and all bots that they start."""

from __future__ import annotations

import asyncio
import fcntl
import sys
from pathlib import Path
from typing import Final

from onitama_core.engine import Code, EnginePool
from onitama_core.engine.sources import EngineFolder, source_files

FOLDER: Final = Path(__file__).parents[1] / ".engine" / str(sys.implementation.cache_tag)
"""One for each Python: what others made goes where one makes its own."""
SETTING: Final = {"ONITAMA_ENGINE_FOLDER": str(FOLDER)}
"""For a bot."""
COMPILED: Final = str(EngineFolder(FOLDER).compiled)
"""As the compiler takes it, for tests that run compiled code themselves."""


async def have_compiled() -> None:
    """Once for each version: else each bot that a test starts would do so by itself.

    And once more where a source was written since, though it says the same: the compiler goes by
    the time.
    """
    folder = EngineFolder(FOLDER)
    made = folder.compiled / Code.HIDDEN.value
    if folder.is_prepared(Code.HIDDEN):
        if made.stat().st_mtime >= max(source.stat().st_mtime for source in source_files()):
            return
        made.unlink()
    await asyncio.to_thread(compile_alone)


def compile_alone() -> None:
    """While other workers of the same tests wait."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        asyncio.run(EnginePool(FOLDER).prepare())


if __name__ == "__main__":
    asyncio.run(have_compiled())
