"""Contestants by the names they are called by on the command line."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Final

from tests.benchmarks.duels.programs import Program
from tests.benchmarks.duels.yardsticks import Greedy

if TYPE_CHECKING:
    from tests.benchmarks.duels.contestants import Contestant

ENGINE: Final = (sys.executable, "-m", "onitama_core.engine")
KNOWN: Final = "engine, level:N, greedy, or the command line of a program that speaks the protocol"


def contestant(name: str, seed: int) -> Contestant:
    match name.split(":"):
        case ["engine"]:
            return Program(name, ENGINE)
        case ["level", level]:
            return Program(name, ENGINE, [f"options level {level}"])
        case ["greedy"]:
            return Greedy(seed)
        case _:
            return Program(name, shlex.split(name))
