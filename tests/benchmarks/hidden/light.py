"""Way of the Light, where each seat is another game: against who needs no engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from tests.benchmarks.hidden.asking import at_least
from tests.benchmarks.hidden.games.matches import play_match, told
from tests.benchmarks.hidden.players.ours import Ours
from tests.benchmarks.hidden.players.yardsticks import Greedy

if TYPE_CHECKING:
    from tests.benchmarks.hidden.asking import Asked

GAMES: Final = 100
NODES: Final = 20_000
OF_GREEDY: Final = 0.90


def run(asked: Asked) -> str:
    ours = Ours(asked.nodes_or(NODES))
    match = play_match(ours, Greedy(), Variant.LIGHT, asked.games_or(GAMES), asked)
    return f"{told(match)}\n  {at_least(match.standing.score, OF_GREEDY)}"
