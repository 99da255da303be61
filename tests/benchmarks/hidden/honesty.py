"""Whether the computer knows more than a person in its seat: 10,000 pairs of matches.

In both of a pair its seat was told the same, and the other side hides other things. Both go the
bot's own way, from the log in the database to an engine's process each: every byte that reaches it
is compared, and the policy that comes back.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tests.benchmarks.hidden.asking import at_most
from tests.benchmarks.hidden.honest.path import some_bot, two_ears
from tests.benchmarks.hidden.honest.twins import twins

if TYPE_CHECKING:
    from tests.benchmarks.hidden.asking import Asked
    from tests.benchmarks.hidden.honest.path import Bot, Ear
    from tests.benchmarks.hidden.honest.twins import Twins

PAIRS: Final = 10_000
A_BOT: Final = 500
"""Pairs: then another with an empty database takes their place, lest one grow without end."""


@dataclass
class Tally:
    pairs: int = 0
    steps: int = 0
    """Of one game of each pair."""
    apart: int = 0
    """Of those, done in another way in the other."""
    bytes: int = 0
    """That reached one process."""
    other_bytes: int = 0
    """Pairs in which they differ, or are no whole question."""
    other_policies: int = 0

    def __str__(self) -> str:
        told = (
            f"{self.pairs} pairs of {self.steps / self.pairs:.0f} steps, {self.apart} steps of the "
            f"other side done in another way; {self.bytes / self.pairs:.0f} bytes a question\n"
        )
        return told + "\n".join(
            f"{name} that differ: {count} (95 %: under {bound(count, self.pairs):.4%}), "
            f"{at_most(count, 0)}"
            for name, count in (("bytes", self.other_bytes), ("policies", self.other_policies))
        )


def run(asked: Asked) -> str:
    return str(asyncio.run(compare(asked.games_or(PAIRS), asked.seed)))


async def compare(count: int, seed: int) -> Tally:
    tally, pairs = Tally(), list(twins(count, seed))
    with TemporaryDirectory() as folder:
        async with two_ears(Path(folder)) as ears:
            for first in range(0, count, A_BOT):
                with TemporaryDirectory() as database:
                    async with some_bot(Path(database)) as bot:
                        for pair in pairs[first : first + A_BOT]:
                            await add(tally, bot, ears, pair)
    return tally


async def add(tally: Tally, bot: Bot, ears: tuple[Ear, Ear], pair: Twins) -> None:
    questions = [await bot.asked(pair, which) for which in range(2)]
    heard = await asyncio.gather(
        *(ear.act(question) for ear, question in zip(ears, questions, strict=True))
    )
    (one, told), (other, other_told) = heard
    tally.pairs += 1
    tally.steps += len(pair.logs[0])
    tally.apart += sum(deed != twin for deed, twin in zip(*pair.logs, strict=True))
    tally.bytes += len(told)
    tally.other_bytes += told != other_told or not told.endswith(b"\ngo\n")
    tally.other_policies += one != other


def bound(found: int, of: int) -> float:
    """The most that it may be in truth: by the rule of three where none was found."""
    return min(1.0, (found + 2 * sqrt(found) - log(0.05)) / of)
