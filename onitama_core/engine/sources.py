"""What is compiled: which version of it, and how many functions."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGINE: Final = Path(__file__).parent
COMPILED_ROOMS: Final = ("board", "search", "evaluation", "endings")
"""The rooms that hold what is compiled, and what is compiled into it."""
MARK: Final = "\n@compiled("


def version() -> str:
    """Of the sources that are compiled, and of the Python that reads what comes of them."""
    digest = sha256(sys.version.encode())
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
    for room in COMPILED_ROOMS:
        found = (ENGINE / room).rglob("*")
        yield from sorted(
            each for each in found if each.is_file() and "__pycache__" not in each.parts
        )
