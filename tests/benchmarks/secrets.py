"""Timing attack that compares the bot's CPU time in two matches with different hidden ninjas.

The matches look the same to everybody except their players, whose hidden actions differ. In both, a
user who does not play repeats commands that the bot refuses, and asks for suggestions.
"""

from __future__ import annotations

from pathlib import Path
from statistics import mean, stdev
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from cogs.match.buttons import LookBack
from onitama_core.game import CARDS, Variant, format_action, make_setup, new_game
from tests.benchmarks.pairs import our_bot, pretend_discord
from tests.benchmarks.watching import cpu_seconds
from tests.dojo import DEAL
from tests.onitama_core.game.indistinguishable_games import pair_of_games

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.discord_stand_in import Bot
    from tests.dojo import Table

    Probe = Callable[[Table], Awaitable[object]]

SAMPLES: Final = 300
MAX_STANDARD_ERRORS: Final = 3
"""Standard errors above which a difference is not due to chance."""


async def run() -> str:
    # Both games look the same to all who don't play. Take the longest pair, still unfinished.
    start = new_game(make_setup(Variant.SHADOW, [CARDS[card] for card in DEAL.split(",")]))
    games = (list(pair_of_games(Variant.SHADOW, None, seed, start)) for seed in range(50))
    pairs = max(games, key=len)[:-1]
    differing = sum(one != other for _, (one, other), _ in pairs)
    lines = [
        f"secrets: {len(pairs)} entries, {differing} of which hide something else in the other"
    ]
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo, our_bot(dojo, Path(folder)) as bot:
            tables = await dojo.table(), await dojo.table()
            for which, table in enumerate(tables):
                await table.invite(variant="shadow", deal=DEAL, seat="red")
                await table.bob.click(table.last, "Accept")
                await table.board(1)
                for pair in pairs:
                    await table.take(pair.player, format_action(pair.actions[which]))
            await dojo.fake_discord.quiet()
            for name, probe in PROBES.items():
                lines.append(await compare(bot, tables, name, probe))
    return "\n".join(lines)


async def compare(bot: Bot, tables: tuple[Table, Table], name: str, probe: Probe) -> str:
    """Compare one request's CPU in both matches.

    The requests come in pairs whose order alternates, so that other load affects both alike.
    """
    differences = []
    for number in range(SAMPLES):
        first = number % 2
        taken = [await microseconds(bot, probe, tables[first ^ which]) for which in range(2)]
        differences.append(taken[first] - taken[1 - first])
    middle = sorted(differences)[SAMPLES // 10 : -SAMPLES // 10]
    difference, error = mean(middle), stdev(middle) / len(middle) ** 0.5
    is_significant = abs(difference) > MAX_STANDARD_ERRORS * error
    return (
        f"  {name}: {difference:+.1f} ± {error:.1f} µs of CPU "
        f"(asked: no more than {MAX_STANDARD_ERRORS} errors: "
        f"{'NOT REACHED' if is_significant else 'reached'})"
    )


async def microseconds(bot: Bot, probe: Probe, table: Table) -> float:
    before = cpu_seconds(bot.process.pid)
    await probe(table)
    return (cpu_seconds(bot.process.pid) - before) * 1e6


PROBES: Final[dict[str, Probe]] = {
    "/onitama match resign refused": lambda table: table.cleo.slash(
        table.channel, "onitama match resign", match=table.number()
    ),
    "/onitama move refused": lambda table: table.cleo.slash(
        table.channel, "onitama move", move="tiger:c1c3", match=table.number()
    ),
    "Move refused": lambda table: table.cleo.click(table.boards[-1], "Move"),
    "/onitama history": lambda table: table.cleo.slash(
        table.channel, "onitama history", match=table.number()
    ),
    "an earlier turn": lambda table: table.cleo.click_forged(
        table.boards[-1], table.channel, LookBack(int(table.number()), 0).custom_id
    ),
    "matches suggested": lambda table: table.cleo.autocomplete(
        table.channel, "onitama board", "match", ""
    ),
    "moves suggested": lambda table: table.cleo.autocomplete(
        table.channel, "onitama move", "move", "", match=table.number()
    ),
}
