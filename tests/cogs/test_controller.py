"""Who plays with the controller, where somebody was quicker."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.controller import Controller
from onitama_core.matches import OpponentsTurn
from tests.onitama_core.conftest import clock, empty, path, table
from tests.onitama_core.matches.table import ALICE, TURNS

if TYPE_CHECKING:
    from tests.onitama_core.matches.table import Table

__all__ = ["clock", "empty", "path", "table"]


async def test_a_click_that_a_turn_overtakes_is_told_whose_turn_it_is_now(
    table: Table,
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    bot: Any = SimpleNamespace(matches=SimpleNamespace(play=table.play))
    interaction: Any = SimpleNamespace(user=SimpleNamespace(id=ALICE.user_id))
    with pytest.raises(OpponentsTurn) as told:
        await Controller(bot).look(interaction, match)
    assert told.value.match.turn is not match.turn
