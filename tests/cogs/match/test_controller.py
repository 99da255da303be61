"""Who plays with the controller, where somebody was quicker."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.match.turns import Turns
from onitama_core.matches import MatchOver, OpponentsTurn
from tests.onitama_core.conftest import clock, empty, path, table
from tests.onitama_core.matches.table import ALICE, BOB, TURNS

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table

__all__ = ["clock", "empty", "path", "table"]


def looking(table: Table, match: Match) -> Awaitable[PlayerUpdate]:
    """Alice, whose click found the match as it was then."""
    bot: Any = SimpleNamespace(matches=table.matches)
    interaction: Any = SimpleNamespace(user=SimpleNamespace(id=ALICE.user_id))
    return Turns(bot).look(interaction, match)


async def test_a_click_that_a_turn_overtakes_is_told_whose_turn_it_is_now(
    table: Table,
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    with pytest.raises(OpponentsTurn) as told:
        await looking(table, match)
    assert told.value.match.turn is not match.turn


async def test_a_click_that_the_end_overtakes_is_told_that_the_match_is_over(table: Table) -> None:
    match = await table.started()
    await table.matches.resign(match.id, BOB.user_id)
    with pytest.raises(MatchOver):
        await looking(table, match)
