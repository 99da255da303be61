"""Two-player zero-sum games over public trees, solved; nothing in here knows Onitama."""

from onitama_core.engine.hidden.solving.solver import Solution, solve
from onitama_core.engine.hidden.solving.tree import CONSTANT, MATRIX, PublicTree

__all__ = [
    "CONSTANT",
    "MATRIX",
    "PublicTree",
    "Solution",
    "solve",
]
