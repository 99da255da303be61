"""Games that differ in hidden choices alone look the same to whoever may not know these."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import Player, Variant
from tests.e2e.onlookers import Names, Onlooker, differences, digest
from tests.e2e.pairs import find_pairs, stuck

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.payload import Json
    from tests.dojo import Dojo, Table
    from tests.e2e.pairs import PairOfGames, Step

pytestmark = pytest.mark.asyncio(loop_scope="session")

AT_ONCE: Final = 8
"""Pairs: a busy bot answers late, and what is said then differs."""
SHADOW, LIGHT = Variant.SHADOW, Variant.LIGHT
PASSES: Final = {
    (SHADOW, None): 195,
    (SHADOW, Player.RED): 590,
    (SHADOW, Player.BLUE): 1227,
    (LIGHT, None): 166,
    (LIGHT, Player.RED): 187,
}
"""Seeds from which a game with a pass is not far."""
HITS: Final = {(SHADOW, None): 178, (SHADOW, Player.RED): 94, (SHADOW, Player.BLUE): 173}
SHOWN: Final = 5
"""Differences, of a pair that is told apart."""
ENDING: Final = {"Rematch", "Reveal"}
"""What is left alone: after the end everything may be known."""


def every_pair() -> Iterator[PairOfGames]:
    """Those of Light tell its Shadow Master nothing new: Red has no secrets."""
    for (variant, viewer), start in PASSES.items():
        yield from find_pairs(variant, viewer, 3)
        yield from find_pairs(variant, viewer, 2, having="ninjas captured", start=50)
        yield from find_pairs(variant, viewer, 1, having="passes", make=stuck, start=start)
    for (variant, viewer), start in HITS.items():
        yield from find_pairs(variant, viewer, 1, having="attempts that hit", start=start)


@dataclass
class Evening:
    """One game of a pair at a table of its own."""

    table: Table
    pair: PairOfGames
    which: int
    boards: int = 1
    custom_ids: list[str] = field(default_factory=list)
    """Of every public button there was."""
    secrets: list[list[str]] = field(default_factory=list)
    """What the owners' own boards showed whenever they differed from those of the other game."""

    def __post_init__(self) -> None:
        viewer = self.pair.viewer
        people = [self.table.cleo] if viewer is None else [self.table.cleo, self.seat(viewer)]
        self.onlookers = [Onlooker(self.table, person) for person in people]

    def seat(self, player: Player) -> Person:
        return self.table.alice if player is Player.RED else self.table.bob

    async def spend(self) -> Evening:
        await self.begin()
        for number, step in enumerate(self.pair.steps):
            await self.look_around(number, step)
            if step.is_apart and len(self.secrets) < 3:
                await self.look_at_secrets()
            await self.play(step)
        await self.look_back()
        return self

    async def begin(self) -> None:
        table, setup = self.table, self.pair.setup
        invitation = await table.invite(
            variant=setup.variant.value, deal=",".join(setup.card_ids), seat="red"
        )
        await table.bob.click(invitation, "Accept")
        await table.board(self.boards)

    async def play(self, step: Step) -> None:
        person, text = self.seat(step.player), step.texts[self.which]
        playing = next((o for o in self.onlookers if o.person is person), None)
        outcome = await (playing or Onlooker(self.table, person)).slash("onitama move", move=text)
        assert outcome.text.startswith("You "), (text, outcome.text)
        if step.ends_turn:
            self.boards += 1
            await self.table.board(self.boards)

    async def look_around(self, number: int, step: Step) -> None:
        board = self.table.boards[-1]
        self.custom_ids += [b["custom_id"] for b in board.buttons]
        for onlooker in self.onlookers:
            await onlooker.complete("onitama move", "move", "ninja" if number % 3 else "")
            if number % 2:
                await self.try_in_vain(onlooker, step, 0 if number % 4 == 1 else self.which)
            else:
                await self.look(onlooker, board, number // 2)

    async def try_in_vain(self, onlooker: Onlooker, step: Step, which: int) -> None:
        """Out of turn the very action that comes next, here or in the other game.

        In turn one that is refused.
        """
        is_own = onlooker.person is self.seat(step.player)
        text = step.refused if is_own else step.texts[which]
        outcome = await onlooker.slash("onitama move", move=text, match=self.table.number())
        assert outcome.ephemeral
        assert "on my side" not in outcome.text

    async def look(self, onlooker: Onlooker, board: Message, number: int) -> None:
        match number % 4:
            case 0:
                await onlooker.slash("onitama board")
            case 1:
                await onlooker.slash("onitama games")
                await onlooker.complete("onitama board", "match")
            case 2:
                offered = [b for b in board.buttons if b["label"] not in ENDING]
                for button in offered:
                    await onlooker.press(board, button["custom_id"])
            case _:
                await onlooker.press(board, self.custom_ids[number % len(self.custom_ids)])

    async def look_at_secrets(self) -> None:
        owners = [self.seat(player) for player in Player if player is not self.pair.viewer]
        looks = [await owner.slash(self.table.channel, "onitama board") for owner in owners]
        self.secrets.append([digest(look.message.picture or b"") for look in looks])

    async def look_back(self) -> None:
        for onlooker in self.onlookers:
            for custom_id in self.custom_ids[:3]:
                await onlooker.press(self.table.boards[0], custom_id)
            await onlooker.slash("onitama board", match=self.table.number())
            await onlooker.slash("onitama games")

    def records(self) -> list[Json]:
        return [onlooker.record(Names(self.table.number())) for onlooker in self.onlookers]


async def test_nobody_else_can_tell_apart_games_that_differ_in_secrets(dojo: Dojo) -> None:
    pairs = list(every_pair())
    room = asyncio.Semaphore(AT_ONCE)

    async def spend(pair: PairOfGames) -> tuple[Evening, Evening]:
        async with room:
            tables = await dojo.table(), await dojo.table()
            both = (Evening(table, pair, n).spend() for n, table in enumerate(tables))
            one, other = await asyncio.gather(*both)
            return one, other

    evenings = await asyncio.gather(*map(spend, pairs))
    await dojo.fd.quiet(0.3)
    print(summary(pairs, evenings))  # noqa: T201 - the figures are asked for
    for one, other in evenings:
        found = differences(one.records(), other.records())
        assert not found, "\n".join((one.pair.name, *found[:SHOWN]))
        assert one.secrets
        assert all(a != b for a, b in zip(one.secrets, other.secrets, strict=True))
    together = sum((pair.counts for pair in pairs), Counter[str]())
    assert len(pairs) >= 30
    assert all(
        together[what]
        for what in ("ninjas captured", "attempts that hit", "attempts that missed", "lanterns")
    )
    assert together["passes"]


def summary(pairs: list[PairOfGames], evenings: list[tuple[Evening, Evening]]) -> str:
    together = sum((pair.counts for pair in pairs), Counter[str]())
    seen = sum(
        len(onlooker.person.sees(evening.table.channel)) + len(onlooker.asked)
        for evening in chain.from_iterable(evenings)
        for onlooker in evening.onlookers
    )
    least = min(pair.counts["differing choices"] for pair in pairs)
    counts = ", ".join(f"{count} {what}" for what, count in sorted(together.items()))
    return (
        f"{len(pairs)} pairs, each with {least} or more differing choices: {counts}; "
        f"{seen} messages and completions compared"
    )
