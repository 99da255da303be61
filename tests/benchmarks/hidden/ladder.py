"""Each level in the dark against the one below, the first against greedy play.

`--nodes N` leaves out the levels that take more.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from onitama_core.engine import HIDDEN_LEVELS
from onitama_core.game import Variant
from tests.benchmarks.hidden.games.matches import play_match, told
from tests.benchmarks.hidden.players.ours import Ours
from tests.benchmarks.hidden.players.yardsticks import Greedy

if TYPE_CHECKING:
    from tests.benchmarks.hidden.asking import Asked
    from tests.benchmarks.hidden.games.faces import Contestant

GAMES: Final = 40
NODES: Final = 100_000


def run(asked: Asked) -> str:
    most = asked.nodes_or(NODES)
    rungs: list[Contestant] = [Greedy()]
    rungs += [Ours(level.nodes, level.glances) for level in HIDDEN_LEVELS if level.nodes <= most]
    games = asked.games_or(GAMES)
    return "\n".join(
        told(play_match(above, below, variant, games, asked))
        for variant in (Variant.SHADOW, Variant.LIGHT)
        for below, above in pairwise(rungs)
    )
