"""Against engines that see everything, at equal nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from tests.benchmarks.hidden.asking import at_least
from tests.benchmarks.hidden.games.matches import play_match, told
from tests.benchmarks.hidden.players.ours import Ours
from tests.benchmarks.hidden.players.peeking import pool

if TYPE_CHECKING:
    from tests.benchmarks.hidden.asking import Asked

PEEKERS: Final = 5
GAMES: Final = 20
"""Against each."""
NODES: Final = 100_000
ASKED: Final = 0.35


def run(asked: Asked) -> str:
    nodes = asked.nodes_or(NODES)
    games = asked.games_or(GAMES)
    matches = [
        play_match(Ours(nodes), peeker, Variant.SHADOW, games, asked)
        for peeker in pool(asked.seed, PEEKERS, nodes)
    ]
    least = min(match.standing.score for match in matches)
    return "\n".join([*map(told, matches), f"  the worst of them {at_least(least, ASKED)}"])
