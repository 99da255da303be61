"""Folder of compiled engine code, which the tests share with the bots that they start."""

from __future__ import annotations

import asyncio
import fcntl
import sys
from pathlib import Path
from typing import Final

from onitama_core.engine import CompiledCode, EnginePool
from onitama_core.engine.sources import EngineFolder, source_files

FOLDER: Final = Path(__file__).parents[1] / ".engine" / str(sys.implementation.cache_tag)
"""Folder for this Python version, so that versions don't overwrite each other's code."""
BOT_SETTING: Final = {"ONITAMA_ENGINE_FOLDER": str(FOLDER)}
"""Setting that makes a bot use the folder."""
COMPILED: Final = str(EngineFolder(FOLDER).compiled)
"""Cache path for the compiler, for tests that run compiled code themselves."""


async def ensure_compiled() -> None:
    """Compile the engine unless its code is up to date.

    Otherwise each bot that a test starts would compile it. A source file newer than the compiled
    code counts as changed even if its text is the same, because numba compares the times.
    """
    folder = EngineFolder(FOLDER)
    code = folder.compiled / CompiledCode.HIDDEN.value
    if folder.is_prepared(CompiledCode.HIDDEN):
        if code.stat().st_mtime >= max(source.stat().st_mtime for source in source_files()):
            return
        code.unlink()
    await asyncio.to_thread(compile_alone)


def compile_alone() -> None:
    """Compile the engine under a file lock, so that other test workers wait for it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        asyncio.run(EnginePool(FOLDER).prepare())


if __name__ == "__main__":
    asyncio.run(ensure_compiled())
