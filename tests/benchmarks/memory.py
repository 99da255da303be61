"""How much memory the process holds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

STATM: Final = Path("/proc/self/statm")
MEGABYTE: Final = 1_000_000


def resident() -> float:
    """In megabytes; Linux alone tells, elsewhere it is 0."""
    if not STATM.exists():
        return 0
    pages = int(STATM.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
