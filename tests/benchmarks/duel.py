"""A match between two programs: `uv run python -m tests.benchmarks duel A B`."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.engine import MoveTime, Nodes
from onitama_core.game import Variant
from tests.benchmarks.duels.deals import starts
from tests.benchmarks.duels.matches import Match, headline, play_pairs, told
from tests.benchmarks.duels.naming import KNOWN, contestant

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from onitama_core.engine import Limit
    from tests.benchmarks.duels.games import Game

MOST_TURNS: Final = 200
"""Of either player, in a game that is then a draw."""


def run(arguments: Sequence[str] = ()) -> str:
    asked = parser().parse_args(arguments)
    with (
        closing(contestant(asked.first, asked.seed)) as first,
        closing(contestant(asked.second, asked.seed + 1)) as second,
    ):
        match = Match((first.name, second.name))
        rng = Random(asked.seed)  # noqa: S311 - it is a game
        deals = starts(Variant(asked.variant), asked.cards, asked.random_turns, rng)
        dealt = islice(deals, asked.games // 2)
        for pair in play_pairs(first, second, dealt, limit(asked), asked.most_turns):
            match.pairs.append(pair)
            sys.stderr.write(f"{headline(match)}\n")
            if asked.record is not None:
                record(asked.record, pair.games, match.names)
    return told(match)


def parser() -> ArgumentParser:
    made = ArgumentParser("python -m tests.benchmarks duel", description=__doc__)
    made.add_argument("first", help=KNOWN)
    made.add_argument("second", help="as the first")
    made.add_argument("--games", type=int, default=100, help="each deal is played twice")
    limits = made.add_mutually_exclusive_group()
    limits.add_argument("--movetime", type=int, default=100, help="milliseconds a turn")
    limits.add_argument("--nodes", type=int, help="a turn, in place of a time")
    made.add_argument("--variant", choices=("classic", "wind"), default="classic")
    made.add_argument("--cards", default="base", help="a pool, or five cards by commas")
    made.add_argument("--seed", type=int, default=1, help="of the deals")
    made.add_argument("--random-turns", type=int, default=0, help="before they begin to think")
    made.add_argument("--most-turns", type=int, default=MOST_TURNS, help="then it is a draw")
    made.add_argument("--record", type=Path, help="a file to add the games to, a line each")
    return made


def limit(asked: Namespace) -> Limit:
    return MoveTime(asked.movetime) if asked.nodes is None else Nodes(asked.nodes)


def record(file: Path, games: tuple[Game, Game], names: tuple[str, str]) -> None:
    """Add what can be looked into later."""
    with file.open("a") as lines:
        for game, seats in zip(games, (names, names[::-1]), strict=True):
            lines.write(f"{json.dumps(recorded(game, seats))}\n")


def recorded(game: Game, seats: tuple[str, str]) -> dict[str, object]:
    return {
        "red": seats[0],
        "blue": seats[1],
        "opening": game.start.opening,
        "actions": game.actions,
        "random_actions": len(game.start.actions),
        "winner": None if game.winner is None else game.winner.name.lower(),
        "ending": game.ending,
        "fault": game.fault,
        "thinking": [
            {
                "player": thought.player.name.lower(),
                "ms": round(1000 * thought.seconds),
                "depth": thought.answer.depth,
                "nodes": thought.answer.nodes,
                "score": thought.answer.score,
            }
            for thought in game.thinking
        ],
    }
