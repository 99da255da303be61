"""Way of the Light, where each seat is another game: against greedy play and plain averaging."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from tests.benchmarks.hidden.asking import at_least
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
OF_GREEDY, OF_AVERAGING = 0.90, 0.60


def run(asked: Asked) -> str:
    ours = Ours(asked.nodes_or(NODES))
    parts = []
    for other, least in ((Greedy(), OF_GREEDY), (Averaging(DEPTH), OF_AVERAGING)):
        match = play_match(ours, other, Variant.LIGHT, asked.games_or(GAMES), asked)
        parts += [told(match), f"  {at_least(match.standing.score, least)}"]
    return "\n".join(parts)
