"""Way of the Shadow against greedy play and plain averaging; nothing is asked, all is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from tests.benchmarks.hidden.games.matches import play_match, told
from tests.benchmarks.hidden.players.averaging import Averaging
from tests.benchmarks.hidden.players.ours import Ours
from tests.benchmarks.hidden.players.yardsticks import Greedy

if TYPE_CHECKING:
    from tests.benchmarks.hidden.asking import Asked

GAMES: Final = 40
"""Against each."""
NODES: Final = 100_000
DEPTH: Final = 2


def run(asked: Asked) -> str:
    ours, games = Ours(asked.nodes_or(NODES)), asked.games_or(GAMES)
    others = (Greedy(), Averaging(DEPTH))
    return "\n".join(told(play_match(ours, o, Variant.SHADOW, games, asked)) for o in others)
