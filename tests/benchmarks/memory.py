"""How much memory a process holds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

MEGABYTE: Final = 1_000_000


def resident(process: int | str = "self") -> float:
    """In megabytes; Linux alone tells, elsewhere it is 0."""
    told = Path(f"/proc/{process}/statm")
    if not told.exists():
        return 0
    pages = int(told.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
