"""The engine's compiled code: its sources, its version, and the folder where it is cached."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from onitama_core.game import Variant

SOURCE_FOLDER: Final = Path(__file__).parent
LOCAL_ENGINE_FOLDER: Final = SOURCE_FOLDER.parents[1] / ".engine"
"""Folder of the compiled code and the tables of endings in this repository.

It is used unless a program chooses another one, as the bot does.
"""
COMPILED_PATHS: Final = (
    "compiling.py",
    "intrinsics.py",
    "position.py",
    "board.py",
    "evaluation.py",
    "network.py",
    "weights",
    "search",
    "endings",
    "hidden/situation.py",
    "hidden/search",
    "hidden/solving.py",
    "hidden/subgame",
    "thoughts.py",
)
"""Files and folders with compiled functions, and with the weights that they use."""
COMPILED_MARK: Final = "\n@compiled("
"""Text by which the compiled functions of a source file are counted."""


class CompiledCode(Enum):
    """Parts of the compiled code, each of which includes the one before."""

    SEARCH = "search"
    """Code for Classic and Way of the Wind."""
    HIDDEN = "hidden"
    """Code for Way of the Shadow and Way of the Light."""

    @classmethod
    def of(cls, variant: Variant) -> CompiledCode:
        return cls.HIDDEN if variant.has_secrets else cls.SEARCH


def set_code_folder() -> str:
    """Set the compiler's cache folder in the environment, unless it is set, and return it.

    Each version of the code has its own, because the compiler notices only changes in a function's
    own file and not in the functions that it calls.
    """
    return os.environ.setdefault("NUMBA_CACHE_DIR", str(code_folder(LOCAL_ENGINE_FOLDER)))


def code_folder(folder: Path) -> Path:
    """Return the folder of this version's compiled code."""
    return folder / "compiled" / code_version()


def code_version() -> str:
    """Return a hash of everything that compiled code depends on.

    That is the source files, the versions of numba and Python, and the processor.
    """
    digest = sha256(f"{sys.version} {metadata.version('numba')} {processor_features()}".encode())
    for path in source_files():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


CPU_INFO: Final = Path("/proc/cpuinfo")
CPU_FIELDS: Final = ("model name", "flags", "CPU part", "Features")
"""Lines that name a processor and its instruction sets, on x86 and on ARM."""


def processor_features() -> str:
    """Return a text that differs between processors that need different compiled code."""
    try:
        lines = CPU_INFO.read_text(encoding="utf-8").splitlines()
    except OSError:  # not on Linux
        return f"{platform.machine()} {platform.processor()}"
    return "\n".join(sorted({line for line in lines if line.startswith(CPU_FIELDS)}))


def count_functions(code: CompiledCode) -> dict[Path, int]:
    """Return the number of compiled functions in each file of a part of the code."""
    paths = (path for path in source_files() if path.suffix == ".py")
    if code is CompiledCode.SEARCH:
        paths = (path for path in paths if not path.is_relative_to(SOURCE_FOLDER / "hidden"))
    counts = {path: path.read_text("utf-8").count(COMPILED_MARK) for path in paths}
    return {path: count for path, count in counts.items() if count}


def source_files() -> Iterator[Path]:
    for name in COMPILED_PATHS:
        path = SOURCE_FOLDER / name
        files = path.rglob("*") if path.is_dir() else [path]
        yield from sorted(
            file for file in files if file.is_file() and "__pycache__" not in file.parts
        )


MALLOC_MMAP_THRESHOLD: Final = 1 << 20
"""Bytes from which on the C library maps separate memory for an array of an engine process."""


@dataclass(frozen=True)
class EngineFolder:
    """Folder of the engine's files: compiled code, by version, and tables of endings."""

    path: Path

    @cached_property
    def compiled(self) -> Path:
        return code_folder(self.path)

    @property
    def tables(self) -> Path:
        """Folder of the tables of endings, with a file for each set of five cards."""
        return self.path.absolute() / "tables"

    @property
    def is_writable(self) -> bool:
        """True if the folder of compiled code can be written to, or created.

        The compiler does not even read from a folder to which it can't write.
        """
        folders = (self.compiled, *self.compiled.parents)
        existing = next(folder for folder in folders if os.access(folder, os.F_OK))
        return existing.is_dir() and os.access(existing, os.W_OK)

    def is_prepared(self, code: CompiledCode) -> bool:
        """Return whether this version of the code is completely compiled."""
        return (self.compiled / code.value).exists() and self.is_writable

    def make(self) -> None:
        """Create the folder of the compiled code. Raises OSError."""
        if not self.is_writable:
            raise PermissionError(f"I may not write to {self.path}")
        self.compiled.mkdir(parents=True, exist_ok=True)

    @property
    def environment(self) -> Mapping[str, str]:
        """Environment variables of an engine process, whose searches use one thread.

        With MALLOC_MMAP_THRESHOLD the memory of large arrays goes back to the system when they are
        freed. By default, glibc soon raises its threshold up to 32 MB. It then keeps the memory of
        smaller arrays, in which gaps remain.
        """
        return {
            "NUMBA_CACHE_DIR": str(self.compiled),
            "OPENBLAS_NUM_THREADS": "1",
            "MALLOC_MMAP_THRESHOLD_": str(MALLOC_MMAP_THRESHOLD),
        }

    def mark_prepared(self, code: CompiledCode) -> None:
        """Record that the code is completely compiled, and delete that of other versions."""
        (self.compiled / code.value).touch()
        for other in self.compiled.parent.iterdir():
            if other != self.compiled:
                shutil.rmtree(other, ignore_errors=True)
