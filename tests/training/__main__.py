"""Command line of the trainer: `uv run python -m tests.training VARIANT` retrains its weights."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial

import numpy as np

from tests.training.rounds import COURSES, run

parser = ArgumentParser(prog="python -m tests.training", description=__doc__)
parser.add_argument("variant", choices=COURSES)
parser.add_argument("--seed", type=int, default=1)
asked = parser.parse_args()
course = COURSES[asked.variant]
weights = run(course, seed=asked.seed, report=partial(print, flush=True))
np.savez_compressed(course.path, weights=weights)
print(f"Written: {course.path}")
