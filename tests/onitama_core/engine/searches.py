"""Searches of fixed positions, recorded with everything that a fresh search finds.

`searches.txt` holds one search per line. After an intended change of the search, run

    uv run python -m tests.onitama_core.engine.searches

and read the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.engine import Depth
from onitama_core.engine.search import Root, Searcher
from onitama_core.game import POOLS, Phase, Variant, squares_in
from tests.onitama_core.engine.hidden.referee import (
    full_state,
    random_states,
    score_turns,
    searcher_for,
)
from tests.onitama_core.engine.turns import random_game
from tests.onitama_core.game.helpers import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState

RECORDED: Final = Path(__file__).with_suffix(".txt")


def search_random_games() -> Iterator[str]:
    """Yield positions of random games with the result of a search five turns deep."""
    for variant in (Variant.CLASSIC, Variant.WIND):
        rng = Random(f"searches {variant}")  # noqa: S311 - a game, not a secret
        for pool in POOLS:
            for state in list(random_game(variant, pool, rng))[::8]:
                thought = Searcher(hash_mb=1).think(Root.of(state), Depth(5))
                yield f"{text_of(state)}: {thought}"


def search_random_games_with_ninjas() -> Iterator[str]:
    """Yield positions of random games with the scores of all turns, three turns deep.

    The search of Way of the Shadow and Way of the Light is given the true squares of every ninja.
    """
    for variant in (Variant.SHADOW, Variant.LIGHT):
        for pool in POOLS:
            rng = Random(f"searches {variant} {pool}")  # noqa: S311 - a game, not a secret
            for state in list(random_states(variant, pool, rng))[::7]:
                if state.outcome is None and state.phase is not Phase.LANTERN:
                    yield scores_of(state)


def scores_of(state: GameState) -> str:
    """Return the recorded line of a state with hidden ninjas: its turns' scores and the nodes."""
    situation, own, other = full_state(state)
    searcher = searcher_for(state)
    _, scores = score_turns(searcher, situation, own, other, depth=3)
    ninjas = " against ".join(
        " ".join(map(str, squares_in(each))) or "none" for each in (own, other)
    )
    return (
        f"{text_of(state)}, {state.phase.name}, ninjas {ninjas}: {len(scores)} turns, "
        f"best {max(scores)}, worst {min(scores)}, sum {sum(scores)}, nodes={searcher.ws['nodes']}"
    )


def main() -> None:
    lines = (*search_random_games(), *search_random_games_with_ninjas())
    RECORDED.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
