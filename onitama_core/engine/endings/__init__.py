"""Endings known exactly: classic with at most four men, for the five cards of a match.

Importing this face brings compiled code: it is for the engine's own processes.
"""

from onitama_core.engine.endings.analysis import Values, analyse
from onitama_core.engine.endings.tables import (
    DRAWN,
    MEN,
    NO_TABLE,
    UNKNOWN,
    heeding,
    load,
    make,
    probe,
    value_in,
)

__all__ = [
    "DRAWN",
    "MEN",
    "NO_TABLE",
    "UNKNOWN",
    "Values",
    "analyse",
    "heeding",
    "load",
    "make",
    "probe",
    "value_in",
]
