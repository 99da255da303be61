"""`bot.py`, and what it does when it is asked for something else."""

from __future__ import annotations

import argparse
import tomllib
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

PROJECT: Final = Path(__file__).parents[3] / "pyproject.toml"


class Asked(Enum):
    RUN = "run"
    INVITE = "invite"
    CHECK = "check"


def asked(arguments: Sequence[str]) -> Asked:
    parser = argparse.ArgumentParser(
        prog="bot.py", description="A Discord bot that referees Onitama. Without options it runs."
    )
    parser.set_defaults(asked=Asked.RUN)
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--version", action="version", version=version())
    for option, told in (
        (Asked.INVITE, "print the address at which the bot is invited to a server"),
        (Asked.CHECK, "say what is missing, and end with status 1 where something is"),
    ):
        one.add_argument(
            f"--{option.value}", dest="asked", action="store_const", const=option, help=told
        )
    found: Asked = parser.parse_args(arguments).asked
    return found


def version() -> str:
    found: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    return found
