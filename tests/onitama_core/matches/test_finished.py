"""Which matches that are over can be looked back at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Variant
from tests.onitama_core.matches.looking.test_reveal import given_up, played
from tests.onitama_core.matches.table import ALICE, BOB, CAROL

if TYPE_CHECKING:
    from tests.onitama_core.matches.table import Table


async def test_finished_matches_are_found_the_latest_first(table: Table) -> None:
    first = await given_up(table, variant=Variant.CLASSIC)
    table.clock.advance(hours=1)
    second = await given_up(table, variant=Variant.CLASSIC)
    await played(table, variant=Variant.CLASSIC)
    match = await table.present(first)
    found = await table.matches.finished_games(ALICE.user_id, match.place, 5)
    assert [row.id for row in found] == [second, first]
    assert len(await table.matches.finished_games(ALICE.user_id, match.place, 1)) == 1


async def test_whose_matches_are_found_where(table: Table) -> None:
    number = await given_up(table, variant=Variant.CLASSIC)
    here = (await table.present(number)).place
    next_door, abroad = here._replace(channel_id=7), here._replace(guild_id=8)
    looking = [
        (CAROL.user_id, here, 1), (CAROL.user_id, next_door, 0), (BOB.user_id, next_door, 1),
        (BOB.user_id, abroad, 0),
    ]  # fmt: skip
    for user_id, place, count in looking:
        assert len(await table.matches.finished_games(user_id, place, 5)) == count
