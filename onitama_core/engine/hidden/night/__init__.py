"""Machine code for the dark: steps of a turn, wins in one, and a search that sees every ninja."""

from onitama_core.engine.hidden.night.choices import (
    MOST_MOVES,
    attempt_targets,
    list_moves,
    ninja_targets,
)
from onitama_core.engine.hidden.night.evaluation import NETWORK, deal_network, evaluate
from onitama_core.engine.hidden.night.making import (
    STAY,
    make_lantern,
    make_move,
    make_ninja_step,
)
from onitama_core.engine.hidden.night.seen import SEEN, Seen, can_win, seen_of
from onitama_core.engine.hidden.night.tables import TABLES, Tables, tables_of
from onitama_core.engine.hidden.night.worlds import DRAWN, ONGOING, SITUATION, WORLD, World

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
