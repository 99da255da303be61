"""Contestants by the names they are called by on the command line."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Final

from onitama_core.engine import LEVELS
from tests.benchmarks.duels.programs import Program, going
from tests.benchmarks.duels.yardsticks import Greedy

if TYPE_CHECKING:
    from tests.benchmarks.duels.contestants import Contestant

ENGINE: Final = (sys.executable, "-m", "onitama_core.engine")
KNOWN: Final = (
    "engine, level:N (as in play), level:N/10 (at a tenth of the time), plain:DEPTH, greedy, "
    "or the command line of a program that speaks the protocol"
)


def contestant(name: str, seed: int) -> Contestant:
    match name.split(":"):
        case ["engine"]:
            return Program(name, ENGINE)
        case ["level", text]:
            return level_of(name, text, seed)
        case ["plain", depth]:
            return plain(int(depth), seed)
        case ["greedy"]:
            return Greedy(seed)
        case _:
            return Program(name, shlex.split(name))


def level_of(name: str, text: str, seed: int) -> Program:
    """`N`, or `N/10`."""
    number = int(text.removesuffix("/10"))
    go = going(LEVELS[number - 1].tenth) if text.endswith("/10") else "go"
    return Program(name, ENGINE, [f"options level {number}", f"options seed {seed}"], go)


def plain(depth: int, seed: int) -> Contestant:
    """Brings compiled code, which other matches can do without."""
    from tests.benchmarks.duels.plain import Plain  # noqa: PLC0415

    return Plain(depth, seed)
