"""`uv run python -m tests.training VARIANT`: make the weights of its evaluation again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from onitama_core.engine.evaluation import keep
from tests.training.regression import material
from tests.training.rounds import COURSES, GAMES, NODES, run


def tell(line: str) -> None:
    print(line, flush=True)


parser = ArgumentParser(prog="python -m tests.training", description=__doc__)
parser.add_argument("variant", choices=COURSES)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--rounds", type=int, help="only the first of them")
parser.add_argument(
    "--folder", type=Path, default=Path("training"), help="keeps each round, to go on from there"
)
asked = parser.parse_args()
asked.folder.mkdir(exist_ok=True, parents=True)
course = COURSES[asked.variant]
rounds = course.rounds[: asked.rounds]
weights = run(course, asked.folder, rounds=rounds, seed=asked.seed, tell=tell)
plain = material(course.worth)
standing = rounds[-1][0].match(weights, plain, games=GAMES, nodes=NODES, seed=asked.seed)
tell(f"Against material alone, {NODES} nodes a turn: {standing}")
keep(course.path, weights)
tell(f"Written: {course.path}")
