"""How honest and how strong the computer is in the dark.

`uv run python -m tests.benchmarks hidden [PROOF…] [--games N] [--seed S] [--nodes N]`: one or
several of `PROOFS`, or all.
"""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from typing import TYPE_CHECKING, Final

from tests.benchmarks.hidden.matches import Asked

if TYPE_CHECKING:
    from collections.abc import Sequence

STRENGTH: Final = ("source", "peekers", "ismcts", "light", "shadow", "ladder")
"""Each is a function of `strength`."""
PROOFS: Final = ("honesty", "exploitability", *STRENGTH)
"""The others are modules here that have `run(asked: Asked) -> str`."""


def run(arguments: Sequence[str] = ()) -> str:
    given = parser().parse_args(arguments)
    if unknown := set(given.proofs) - set(PROOFS):
        parser().error(f"there is no proof {', '.join(unknown)}; there are {', '.join(PROOFS)}")
    asked = Asked(given.seed, given.games, given.nodes)
    return "\n\n".join(proved(name, asked) for name in given.proofs or PROOFS)


def parser() -> ArgumentParser:
    made = ArgumentParser("python -m tests.benchmarks hidden", description=__doc__)
    made.add_argument("proofs", nargs="*", metavar="PROOF", help=", ".join(PROOFS))
    made.add_argument("--games", type=int, help="a match, or cases; each proof has its own number")
    made.add_argument("--seed", type=int, default=1, help="of the deals and of all that is drawn")
    made.add_argument("--nodes", type=int, help="of ours at each step, in place of the proof's own")
    return made


def proved(name: str, asked: Asked) -> str:
    if name in STRENGTH:
        prove = getattr(import_module(f"{__name__}.strength"), name)
    else:
        prove = import_module(f"{__name__}.{name}").run
    return f"{name}\n{prove(asked)}"
