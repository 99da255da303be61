"""How a server's games went, of the variant that is asked for or played most."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Variant
from onitama_core.people.sums import LEAST_GAMES, GuildStatistics, by_share
from onitama_core.store import CardSum, Tally
from tests.onitama_core.matches.table import (
    ALICE,
    HERE,
    NAMED_CARDS,
    TURNS,
    FakeClock,
    Table,
    table_at,
)

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.people import Statistics


async def lost(table: Table, variant: Variant = Variant.CLASSIC) -> None:
    match = await table.started(terms=replace(NAMED_CARDS, variant=variant))
    await table.play_on(match, *TURNS)
    await table.endings.resign(match.id, ALICE.user_id)


async def of_here(table: Table, variant: Variant | None = None) -> Statistics | None:
    return await GuildStatistics(table.store).of_guild(HERE.guild_id, variant)


@pytest.mark.parametrize("variant", [None, Variant.CLASSIC])
async def test_of_no_games_there_is_nothing(tmp_path: Path, variant: Variant | None) -> None:
    async with table_at(tmp_path / "onitama.db", FakeClock()) as table:
        await table.started()
        assert await of_here(table, variant) is None


async def test_without_a_variant_it_is_of_the_one_played_most(tmp_path: Path) -> None:
    async with table_at(tmp_path / "onitama.db", FakeClock()) as table:
        for _ in range(2):
            await lost(table)
        found = await of_here(table)
        assert found is not None
        assert (found.variant, found.games, found.is_enough) == (Variant.CLASSIC, 2, False)
        assert found.first == Tally(losses=2)
        assert await of_here(table, Variant.WIND) is None


async def test_from_ten_games_on_it_is_enough(tmp_path: Path) -> None:
    async with table_at(tmp_path / "onitama.db", FakeClock()) as table:
        for _ in range(LEAST_GAMES):
            await lost(table)
        found = await of_here(table)
        assert found is not None
        assert found.is_enough
        assert [one.card for one in found.cards] == ["crane", "monkey", "crab", "tiger"]


def test_cards_with_few_games_are_left_out() -> None:
    cards = [
        CardSum("crab", Tally(1, 0, 4)),
        CardSum("ox", Tally(4, 0, 0)),
        CardSum("tiger", Tally(3, 2, 1)),
    ]
    assert [one.card for one in by_share(cards)] == ["tiger", "crab"]
