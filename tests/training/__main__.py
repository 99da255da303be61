"""Command line of the trainer: `uv run python -m tests.training VARIANT` retrains its weights."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial

import numpy as np

from tests.training.rounds import TRAINING_PLANS, train

parser = ArgumentParser(prog="python -m tests.training", description=__doc__)
parser.add_argument("variant", choices=TRAINING_PLANS)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
plan = TRAINING_PLANS[options.variant]
weights = train(plan, seed=options.seed, report=partial(print, flush=True))
np.savez_compressed(plan.path, weights=weights)
print(f"Written: {plan.path}")
