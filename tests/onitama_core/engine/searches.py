"""Searches of fixed positions, recorded with all that a fresh search comes to.

`searches.txt` holds one search a line. After a wanted change of the search:

    uv run python -m tests.onitama_core.engine.searches

and read the difference before it is committed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.engine import Depth
from onitama_core.engine.search import Root, Searcher
from onitama_core.game import POOLS, Variant
from tests.onitama_core.engine.turns import random_game
from tests.onitama_core.game.helpers import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

RECORDED: Final = Path(__file__).with_suffix(".txt")


def searched() -> Iterator[str]:
    """Yield positions of random games with the result of a search five turns deep."""
    for variant in (Variant.CLASSIC, Variant.WIND):
        rng = Random(f"searches {variant}")  # noqa: S311 - a game, not a secret
        for pool in POOLS:
            for state in list(random_game(variant, pool, rng))[::8]:
                thought = Searcher(hash_mb=1).think(Root.of(state), Depth(5))
                yield f"{text_of(state)}: {thought}"


def main() -> None:
    RECORDED.write_text("".join(f"{line}\n" for line in searched()), encoding="utf-8")


if __name__ == "__main__":
    main()
