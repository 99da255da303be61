"""Against somebody who has our source, at equal nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from tests.benchmarks.hidden.asking import at_most
from tests.benchmarks.hidden.games.matches import play_match, told
from tests.benchmarks.hidden.players.ours import Ours
from tests.benchmarks.hidden.players.source import Source

if TYPE_CHECKING:
    from tests.benchmarks.hidden.asking import Asked

GAMES: Final = 40
"""What a few minutes allow; a thousand make the error about .03."""
NODES: Final = 100_000
ASKED: Final = 0.55


def run(asked: Asked) -> str:
    nodes = asked.nodes_or(NODES)
    games = asked.games_or(GAMES)
    match = play_match(Source(nodes), Ours(nodes), Variant.SHADOW, games, asked)
    return f"{told(match)}\n  {at_most(match.standing.score, ASKED)}"
