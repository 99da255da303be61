"""Whether time tells where somebody's ninja went: two matches that look the same to everybody.

In one both ninjas move whenever they can, in the other they stay. Whoever does not play asks both
for what is refused and for what is suggested, again and again.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import mean, stdev
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.ui import clicks
from onitama_core.game import (
    CARDS,
    LightLantern,
    NinjaMove,
    Player,
    Variant,
    apply,
    format_action,
    lay_out,
    legal_actions,
    new_game,
    players_to_act,
)
from tests.benchmarks.pairs import is_quiet, our_bot, pretend_discord
from tests.benchmarks.watching import cpu_seconds
from tests.dojo import DEAL
from tests.onitama_core.game.nights import learned

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from onitama_core.game import Action, GameState
    from tests.discord_stand_in import Bot
    from tests.dojo import Table

    Probe = Callable[[Table], Awaitable[object]]


class Deed(NamedTuple):
    player: Player
    texts: tuple[str, str]
    """The action in either game."""


SAMPLES: Final = 300
MOST_ERRORS: Final = 3
"""A difference of more standard errors than these is no chance."""
MICROSECONDS: Final = 1e6


async def run() -> str:
    deeds = twin_games()
    apart = sum(deed.texts[0] != deed.texts[1] for deed in deeds)
    told = [f"secrets: {len(deeds)} entries, {apart} in which one ninja moved and the other stayed"]
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo, our_bot(dojo, Path(folder)) as bot:
            tables = await dojo.table(), await dojo.table()
            for which, table in enumerate(tables):
                await table.invite(variant="shadow", deal=DEAL, seat="red")
                await table.bob.click(table.last, "Accept")
                await table.board(1)
                for deed in deeds:
                    await play(table, deed.player, deed.texts[which])
            await dojo.fd.quiet()
            for name, probe in PROBES.items():
                told.append(await compare(bot, tables, name, probe))
    return "\n".join(told)


async def play(table: Table, player: Player, text: str) -> None:
    person = table.alice if player is Player.RED else table.bob
    outcome = await table.type(person, text)
    await table.until(lambda: outcome.answered)
    assert outcome.text.startswith("You "), outcome.text


async def compare(bot: Bot, tables: tuple[Table, Table], name: str, probe: Probe) -> str:
    """In pairs, by turns which comes first, so that what passes by hits both alike."""
    differences = []
    for number in range(SAMPLES):
        first = number % 2
        taken = [await microseconds(bot, probe, tables[first ^ which]) for which in range(2)]
        differences.append(taken[first] - taken[1 - first])
    middle = sorted(differences)[SAMPLES // 10 : -SAMPLES // 10]
    difference, error = mean(middle), stdev(middle) / len(middle) ** 0.5
    is_told = abs(difference) > MOST_ERRORS * error
    return (
        f"  {name}: {difference:+.1f} ± {error:.1f} µs of CPU "
        f"(asked: no more than {MOST_ERRORS} errors: {'NOT REACHED' if is_told else 'reached'})"
    )


async def microseconds(bot: Bot, probe: Probe, table: Table) -> float:
    before = cpu_seconds(bot.process.pid)
    await probe(table)
    return (cpu_seconds(bot.process.pid) - before) * MICROSECONDS


# What anybody can ask


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
    "an earlier turn": lambda table: table.cleo.press_forged(
        table.boards[-1], table.channel, clicks.LookBack(int(table.number()), 0).custom_id
    ),
    "matches suggested": lambda table: table.cleo.autocomplete(
        table.channel, "onitama board", "match", ""
    ),
    "moves suggested": lambda table: table.cleo.autocomplete(
        table.channel, "onitama move", "move", "", match=table.number()
    ),
}


# Two games


def twin_games() -> list[Deed]:
    """The same to all who don't play: in one who can move a ninja does, in the other it stays.

    Nothing is captured, no lantern is lit, until no step is left that is the same to them.
    """
    rng, played = Random(1), list[Deed]()  # noqa: S311 - it is a game
    cards = [CARDS[card] for card in DEAL.split(",")]
    restless = settled = new_game(lay_out(Variant.SHADOW, cards))
    while True:
        player = players_to_act(restless)[0]
        moving, staying = (quiet_actions(state, player, rng) for state in (restless, settled))
        others = {learned(settled, player, a, None): a for a in moving_last(staying)[::-1]}
        for action in moving_last(moving)[::-1]:
            other = others.get(learned(restless, player, action, None))
            if other is not None:
                break
        else:
            return played
        played.append(Deed(player, (format_action(action), format_action(other))))
        restless = apply(restless, player, action).state
        settled = apply(settled, player, other).state


def moving_last(actions: list[Action]) -> list[Action]:
    return sorted(actions, key=lambda action: isinstance(action, NinjaMove))


def quiet_actions(state: GameState, player: Player, rng: Random) -> list[Action]:
    quiet = [
        action
        for action in legal_actions(state, player)
        if not (isinstance(action, LightLantern) and action.line is not None)
        and not (isinstance(action, NinjaMove) and action.is_attempt)
        and is_quiet(apply(state, player, action))
    ]
    rng.shuffle(quiet)
    return quiet
