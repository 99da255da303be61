"""What a typed move costs, and how soon it is acknowledged, beside a bot that knows no game."""

from __future__ import annotations

import asyncio
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.benchmarks.measuring import at_most, cpu_seconds
from tests.benchmarks.pairs import knocking, playing

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from tests.benchmarks.pairs import Pair
    from tests.discord_stand_in import Bot
    from tests.dojo import Dojo

PAIRS: Final = 40
WARM_UP: Final = 3
TURNS: Final = 15
"""Of each pair."""
TURNS_A_SECOND: Final = 25
"""Discord's own ceiling: a turn takes two calls, and a bot may make fifty a second."""
SECONDS: Final = 16
MOST_CPU: Final = 5
MOST_MILLISECONDS: Final = 100

Company = tuple["Dojo", "Bot", "list[Pair]"]


class Measured(NamedTuple):
    cpu: float
    """Milliseconds a turn."""
    acknowledged: list[float]
    """Milliseconds, at a steady rate."""

    def __str__(self) -> str:
        return (
            f"{self.cpu:.2f} ms of CPU a turn; at {TURNS_A_SECOND} turns/s acknowledged after "
            f"{median(self.acknowledged):.1f} ms, p99 {p99(self.acknowledged):.1f} ms"
        )


def run() -> str:
    return asyncio.run(compare())


async def compare() -> str:
    ours, bare = await measure(playing(PAIRS)), await measure(knocking(PAIRS))
    return (
        f"load: {PAIRS} pairs\n"
        f"  bare bot    {bare}\n"
        f"  onitama     {ours}\n"
        f"  CPU of a typed move {at_most(ours.cpu / bare.cpu, MOST_CPU)}\n"
        f"  acknowledged p99 {at_most(p99(ours.acknowledged), MOST_MILLISECONDS, 'ms')}"
    )


async def measure(company: AbstractAsyncContextManager[Company]) -> Measured:
    async with company as (dojo, bot, pairs):
        await asyncio.gather(*(take_turns(pair, WARM_UP) for pair in pairs))
        await dojo.fd.quiet()
        before = cpu_seconds(bot.process.pid)
        await asyncio.gather(*(take_turns(pair, TURNS) for pair in pairs))
        await dojo.fd.quiet()
        a_turn = (cpu_seconds(bot.process.pid) - before) / (PAIRS * TURNS)
        return Measured(a_turn * 1000, await at_a_steady_rate(pairs))


async def take_turns(pair: Pair, turns: int) -> None:
    for _ in range(turns):
        await pair.turn()


async def at_a_steady_rate(pairs: list[Pair]) -> list[float]:
    """Every pair plays at its own beat; milliseconds until each turn was acknowledged."""
    loop = asyncio.get_running_loop()
    start, beat = loop.time(), PAIRS / TURNS_A_SECOND

    async def play(number: int, pair: Pair) -> list[float]:
        taken = []
        for turn in range(int(SECONDS / beat)):
            due = start + (turn + number / PAIRS) * beat
            await asyncio.sleep(max(0, due - loop.time()))
            taken.append((await pair.turn()).seconds * 1000)
        return taken

    played = await asyncio.gather(*(play(number, pair) for number, pair in enumerate(pairs)))
    return [milliseconds for each in played for milliseconds in each]


def p99(values: list[float]) -> float:
    return quantiles(values, n=100)[-1]
