"""Endings known exactly: classic with at most four men, for the five cards of a match.

Importing this face brings compiled code: it is for the engine's own processes.
"""

from onitama_core.engine.endings.history import heeding
from onitama_core.engine.endings.keeping import MEN, load, make
from onitama_core.engine.endings.probing import DRAWN, NO_TABLE, UNKNOWN, probe, value_in
from onitama_core.engine.endings.retrograde import Values, analyse

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
