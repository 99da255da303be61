"""How fast and how deep the engine looks, and how its levels stand to each other.

`uv run python -m tests.benchmarks engine [ladder]`
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from contextlib import closing
from itertools import islice
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from onitama_core.engine import LEVELS, MoveTime
from onitama_core.game import Variant
from tests.benchmarks.contestants import contestant
from tests.benchmarks.duel import MOST_TURNS, Game, Match, headline, play_pairs, starts

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from onitama_core.game import GameState
    from tests.benchmarks.contestants import Answer, Contestant

TIMES: Final = (100, 1000, 5000)
"""Milliseconds."""
OPENINGS: Final = (
    "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon",
    "ssmss/5/5/5/SSMSS r boar,ox elephant,horse crab",
    "ssmss/5/5/5/SSMSS r frog,goose eel,rabbit mantis",
    "ssmss/5/5/5/SSMSS r cobra,elephant rooster,tiger boar",
)
WIND_OPENINGS: Final = (
    "ssmss/5/2W2/5/SSMSS r bat,tiger crane,hawk dragon",
    "ssmss/5/2W2/5/SSMSS r crab,eagle boar,spider ox",
)


def run(arguments: Sequence[str] = ()) -> str:
    asked = parser().parse_args(arguments)
    return ladder(asked) if asked.what == "ladder" else speeds()


def parser() -> ArgumentParser:
    made = ArgumentParser("python -m tests.benchmarks engine", description=__doc__)
    made.add_argument("what", nargs="?", choices=("speed", "ladder"), default="speed")
    made.add_argument("--games", type=int, default=200, help="of each rung")
    made.add_argument("--rungs", default="1-8", help="from-to, 1 being level 1 against greedy")
    made.add_argument("--variant", choices=("classic", "wind"), default="classic")
    made.add_argument("--seed", type=int, default=1, help="of the deals")
    return made


def speeds() -> str:
    """One thread; a line a time and variant."""
    with closing(contestant("engine", 1)) as engine:
        return "\n".join(
            told(variant, milliseconds, [look(engine, opening, milliseconds) for opening in all_of])
            for variant, all_of in (("classic", OPENINGS), ("wind", WIND_OPENINGS))
            for milliseconds in TIMES
        )


def look(engine: Contestant, opening: str, milliseconds: int) -> Answer:
    return engine.think(opening, [], MoveTime(milliseconds))


def told(variant: str, milliseconds: int, answers: Sequence[Answer]) -> str:
    depths = ", ".join(str(answer.depth) for answer in answers)
    speed = fmean(answer.speed for answer in answers)
    return f"engine: {variant}, {milliseconds / 1000:g} s: depth {depths}; {speed:,.0f} nodes/s"


def ladder(asked: Namespace) -> str:
    """Each level against the one below at a tenth of their time, the first against greedy."""
    lowest, highest = map(int, asked.rungs.split("-"))
    return "\n".join(rung(level, asked) for level in range(lowest, highest + 1))


def rung(level: int, asked: Namespace) -> str:
    below = f"level:{level - 1}/10" if level > LEVELS[0].number else "greedy"
    with (
        closing(contestant(f"level:{level}/10", asked.seed)) as upper,
        closing(contestant(below, asked.seed + 1)) as lower,
    ):
        match = Match[Game]((upper.name, lower.name))
        # The limit is nobody's: levels have their own, and greedy looks at every turn.
        for pair in play_pairs(upper, lower, deals(asked), MoveTime(1000), MOST_TURNS):
            match.pairs.append(pair)
    sys.stderr.write(f"{headline(match)}\n")
    return headline(match)


def deals(asked: Namespace) -> Iterator[GameState]:
    rng = Random(asked.seed)  # noqa: S311 - it is a game
    return islice(starts(Variant(asked.variant), "base", rng), asked.games // 2)
