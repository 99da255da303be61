"""Machine code for the dark: steps of a turn, wins in one, and a search that sees every ninja."""

from onitama_core.engine.evaluation import NETWORK
from onitama_core.engine.hidden.night.evaluation import deal_network, evaluate
from onitama_core.engine.hidden.night.making import (
    SEEN,
    STAY,
    Seen,
    can_win,
    make_lantern,
    make_move,
    make_ninja_step,
    seen_of,
)
from onitama_core.engine.hidden.night.worlds import (
    DRAWN,
    MOST_MOVES,
    ONGOING,
    SITUATION,
    TABLES,
    WORLD,
    Tables,
    World,
    attempt_targets,
    list_moves,
    ninja_targets,
    tables_of,
)

__all__ = [
    "DRAWN",
    "MOST_MOVES",
    "NETWORK",
    "ONGOING",
    "SEEN",
    "SITUATION",
    "STAY",
    "TABLES",
    "WORLD",
    "Seen",
    "Tables",
    "World",
    "attempt_targets",
    "can_win",
    "deal_network",
    "evaluate",
    "list_moves",
    "make_lantern",
    "make_move",
    "make_ninja_step",
    "ninja_targets",
    "seen_of",
    "tables_of",
]
