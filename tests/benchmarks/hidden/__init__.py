"""How honest and how strong the computer is in the dark.

`uv run python -m tests.benchmarks hidden [PROOF…] [--games N] [--seed S] [--nodes N]`: one or
several of `PROOFS`, or all.
"""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.benchmarks.hidden.asking import Asked

if TYPE_CHECKING:
    from collections.abc import Sequence

PROOFS: Final = (
    *("honesty", "exploitability", "source", "peekers", "ismcts"),
    *("light", "shadow", "beliefs", "ladder"),
)
"""Each is a module here that has `run(asked: Asked) -> str`."""


def run(arguments: Sequence[str] = ()) -> str:
    given = parser().parse_args(arguments)
    if unknown := set(given.proofs) - set(PROOFS):
        parser().error(f"there is no proof {', '.join(unknown)}; there are {', '.join(PROOFS)}")
    asked = Asked(given.seed, given.games, given.nodes, given.record)
    return "\n\n".join(proved(name, asked) for name in given.proofs or PROOFS)


def parser() -> ArgumentParser:
    made = ArgumentParser("python -m tests.benchmarks hidden", description=__doc__)
    made.add_argument("proofs", nargs="*", metavar="PROOF", help=", ".join(PROOFS))
    made.add_argument("--games", type=int, help="a match, or cases; each proof has its own number")
    made.add_argument("--seed", type=int, default=1, help="of the deals and of all that is drawn")
    made.add_argument("--nodes", type=int, help="of ours at each step, in place of the proof's own")
    made.add_argument("--record", type=Path, help="a file to add the games to, a line each")
    return made


def proved(name: str, asked: Asked) -> str:
    if find_spec(f"{__name__}.{name}") is None:
        return f"{name}: missing"
    proof = import_module(f"{__name__}.{name}")
    return f"{name}\n{proof.run(asked)}"
