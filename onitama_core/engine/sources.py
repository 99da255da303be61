"""What is compiled: which version of it, and how many functions."""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGINE: Final = Path(__file__).parent
BESIDE: Final = ENGINE.parents[1] / ".engine"
"""Where the program keeps what it makes, unless somebody says where."""
COMPILED_ROOMS: Final = (
    *("board", "search", "evaluation", "endings"),
    *("hidden/night", "hidden/subgame/unfolding", "hidden/solving"),
)
"""The rooms that hold what is compiled, and what is compiled into it."""
MARK: Final = "\n@compiled("


def keep_code() -> str:
    """The folder of compiled code: as the environment says, or one for each version.

    The compiler by itself keeps it beside the sources, and sees a change in a function's own file
    alone, not in what it calls.
    """
    return os.environ.setdefault("NUMBA_CACHE_DIR", str(code_in(BESIDE)))


def code_in(folder: Path) -> Path:
    """Of this version."""
    return folder / "compiled" / version()


def version() -> str:
    """Of the sources that are compiled, of the compiler, and of the Python that reads the code."""
    digest = sha256(f"{sys.version} {metadata.version('numba')}".encode())
    for path in sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def functions() -> int:
    """That are compiled each by itself."""
    texts = (path.read_text("utf-8") for path in sources() if path.suffix == ".py")
    return sum(text.count(MARK) for text in texts)


def sources() -> Iterator[Path]:
    yield ENGINE / "compiling.py"
    yield ENGINE / "hidden" / "situation.py"
    for room in COMPILED_ROOMS:
        found = (ENGINE / room).rglob("*")
        yield from sorted(
            each for each in found if each.is_file() and "__pycache__" not in each.parts
        )
